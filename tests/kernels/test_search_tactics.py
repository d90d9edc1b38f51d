"""Positions proved by trying everything are solved, with the right distance, within few nodes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from thera import games
from thera.bots.alphabeta import AlphaBetaBot
from thera.bots.alphabeta.story import steps_of
from thera.core.bot import Budget, Sight
from thera.kernels.santorini import read
from thera.kernels.santorini.search import Session

FILE = Path(__file__).parents[1] / "tactics" / "positions.txt"
NODES = 400_000


def lines() -> list[tuple[str, str]]:
    found = [line for line in FILE.read_text().splitlines() if not line.startswith("#")]
    return [(kind.strip(), text.strip()) for kind, text in (line.split("|") for line in found)]


WINS = [(int(kind.split()[1]), text) for kind, text in lines() if kind.startswith("win")]
DEFENCES = [(kind.split()[1:], text) for kind, text in lines() if kind.startswith("only")]


def mover(text: str) -> str:
    """The god of the seat to move."""
    fields = text.split("/")
    return fields[1 + int(fields[1])].partition(":")[0].partition("[")[0]


def test_there_are_enough_of_all_kinds() -> None:
    kinds = Counter(turns for turns, _ in WINS)
    assert len(WINS) + len(DEFENCES) >= 100
    assert min(kinds[1], kinds[3], kinds[5], len(DEFENCES)) >= 20
    assert len({mover(text) for _, text in [*WINS, *DEFENCES]}) >= 25


@cache
def session() -> Session:
    return Session(16)


@pytest.mark.parametrize(("turns", "text"), WINS)
def test_a_win_is_found_with_its_distance(turns: int, text: str) -> None:
    _, s = games.resume("santorini", text)
    found = session().search(read(s), nodes=NODES)
    assert found.mate == turns


@pytest.mark.parametrize(("steps", "text"), DEFENCES)
def test_the_only_defence_is_found(steps: list[str], text: str) -> None:
    game, s = games.resume("santorini", text)
    aim = s
    for step in steps:
        aim = game.play(aim, game.parse(step))
    found = session().search(read(s), nodes=NODES // 10)
    for found_step in steps_of(s, found.line[:1]):
        s = game.play(s, found_step)
    assert s == aim


def test_the_bot_plays_what_the_search_finds() -> None:
    steps, text = DEFENCES[0]
    game, s = games.resume("santorini", text)
    bot = AlphaBetaBot(nodes=NODES // 10)
    seat, aim, here = s.seat, s, s
    for step in steps:
        aim = game.play(aim, game.parse(step))
    while here == s or not game.fresh(here):
        sight = Sight(game, seat, here, tuple(game.legal(here)), ())
        here = game.play(here, bot.choose(sight, Budget()).step)
    assert here == aim
