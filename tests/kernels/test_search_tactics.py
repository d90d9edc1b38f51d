"""Positions proved by trying everything are solved, with the right distance, within few nodes.

That they are what they are said to be is proved in `tests/test_tactics.py`.
"""

from __future__ import annotations

from functools import cache

import pytest

from proofs import DEFENCES, WINS, Tactic
from thera.core.bot import Budget, Sight
from thera.santorini.engine import AlphaBetaBot
from thera.santorini.engine.search import Session
from thera.santorini.engine.to_steps import steps_of
from thera.santorini.kernel import read
from thera.santorini.rules.game import fitting

NODES = 400_000


@cache
def session() -> Session:
    return Session(16)


@pytest.mark.parametrize("tactic", WINS, ids=lambda tactic: tactic.text)
def test_a_win_is_found_with_its_distance(tactic: Tactic) -> None:
    found = session().search(read(tactic.state), nodes=NODES)
    assert found.mate == tactic.turns


@pytest.mark.parametrize("tactic", DEFENCES, ids=lambda tactic: tactic.text)
def test_the_only_defence_is_found(tactic: Tactic) -> None:
    s = tactic.state
    found = session().search(read(s), nodes=NODES // 10)
    for step in steps_of(s, found.line[:1]):
        s = fitting(s).play(s, step)
    assert s == tactic.played()


def test_the_bot_plays_what_the_search_finds() -> None:
    s = here = DEFENCES[0].state
    game, bot = fitting(s), AlphaBetaBot(nodes=NODES // 10)
    while here == s or not game.fresh(here):
        sight = Sight(game, s.seat, here, tuple(game.legal(here)), ())
        here = game.play(here, bot.choose(sight, Budget()).step)
    assert here == DEFENCES[0].played()
