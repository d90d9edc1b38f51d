"""The planner's beam: nothing that the exact plan does not have, and nearly its best."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from exhaust import positions
from plancases import outcome, valued
from thera.akrotiri.rules import load
from thera.akrotiri.state import State
from thera.kernels.akrotiri.convert import pack
from thera.kernels.akrotiri.kit import kit
from thera.kernels.akrotiri.plan import EXACT, new_desk, plan, survey, top, value
from thera.kernels.akrotiri.plan import desk as d

GAME = load("")
KIT = kit(GAME.table)
WIDE = new_desk(1 << 19, 1 << 21)
NARROW = new_desk(1 << 14, 1 << 16)
WIDTH = 32
LOSS = 0.02


def loss(s: State) -> float:
    """The part of the best value that a beam misses."""
    row, seat = pack(s), s.todo[0][1]
    best = []
    for desk, width in ((WIDE, EXACT), (NARROW, WIDTH)):
        survey(row, KIT, seat, desk)
        worth = valued(row, KIT, desk)
        survey(row, KIT, seat, desk)
        plan(KIT, desk, worth, width)
        assert not desk[d.FULL], GAME.write(s)
        assert top(desk, 1) == 1
        best.append(int(desk[d.SCORE]))
    return 1 - best[1] / best[0]


@pytest.mark.parametrize("part", range(4))
def test_a_beam_finds_nearly_the_best_with_five_actions(part: int) -> None:
    found = positions(GAME, Random(f"beam {part}"), (6, 20), 5)
    assert max(loss(s) for s in islice(found, 8)) < LOSS


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_beam_finds_nearly_the_best_on_two_hundred_positions(part: int) -> None:
    found = positions(GAME, Random(f"beams {part}"), (6, 28), 5)
    assert max(loss(s) for s in islice(found, 20)) < LOSS


@pytest.mark.parametrize("width", [1, 5, 20])
def test_a_beam_finds_only_what_there_is(width: int) -> None:
    for s in islice(positions(GAME, Random(width), (6, 12), 4), 6):
        row, seat = pack(s), s.todo[0][1]
        survey(row, KIT, seat, WIDE)
        worth = valued(row, KIT, WIDE)
        count = plan(KIT, WIDE, worth, EXACT)
        exact = dict(outcome(s, row, KIT, WIDE, n) for n in range(count))
        survey(row, KIT, seat, NARROW)
        for n in range(plan(KIT, NARROW, worth, width)):
            then, money = outcome(s, row, KIT, NARROW, n)
            assert money <= exact[then], GAME.write(s)


def test_the_best_outcomes_stand_in_order() -> None:
    s = next(positions(GAME, Random(4), (10, 12), 4))
    row = pack(s)
    survey(row, KIT, s.todo[0][1], WIDE)
    worth = valued(row, KIT, WIDE)
    count = plan(KIT, WIDE, worth, EXACT)
    rows = [WIDE[d.OUTCOME_AT] + n * d.OUTCOME_WORDS for n in range(count)]
    values = [value(WIDE, worth, WIDE[at + d.KEY], WIDE[at + d.MONEY]) for at in rows]
    assert top(WIDE, 10) == 10
    assert [WIDE[d.SCORE + n] for n in range(10)] == sorted(values, reverse=True)[:10]
    assert [values[WIDE[d.PICK + n]] for n in range(10)] == sorted(values, reverse=True)[:10]
