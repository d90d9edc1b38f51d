"""The planner's beam: nothing that the exact plan does not have, and nearly its best."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from exhaust import positions
from plancases import outcome, valued
from thera.akrotiri.engine.entries import fill_view
from thera.akrotiri.engine.packaged_files import learned
from thera.akrotiri.engine.planner import (
    EXACT,
    list_options,
    new_memory,
    new_worth,
    plan,
    top,
    value,
)
from thera.akrotiri.engine.planner import plan_layout as d
from thera.akrotiri.engine.planner.fill_value_table import fill_value_table
from thera.akrotiri.engine.tree.candidates import WIDTH
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.state import State
from thera.jit import Words

GAME = load("")
KIT = kit(GAME.table)
WIDE = new_memory(1 << 19, 1 << 21)
NARROW = new_memory(1 << 14, 1 << 16)
LOSS, ONCE = 0.02, 0.1
"""What a beam may miss of the best value; of twenty positions one may miss more."""


def by_points(s: State, row: Words, memory: Words) -> Words:
    """A simple table of worths: points, money, cubes."""
    return valued(row, KIT, memory)


def by_captain(s: State, row: Words, memory: Words) -> Words:
    """The table that the bots go by."""
    worth, seat, c = new_worth(), s.todo[0][1], Workspace(GAME.table, learned())
    fill_view(*c.view(row), seat, 1)
    fill_value_table(*c.view(row), seat, memory, worth)
    return worth


Table = Callable[[State, Words, Words], Words]
tables = pytest.mark.parametrize("table", [by_points, by_captain])


def loss(s: State, table: Table) -> float:
    """The part of the best value that a beam misses."""
    row, seat = pack(s), s.todo[0][1]
    best = []
    for memory, width in ((WIDE, EXACT), (NARROW, WIDTH)):
        list_options(row, KIT, seat, memory)
        worth = table(s, row, memory)
        list_options(row, KIT, seat, memory)
        plan(KIT, memory, worth, width)
        assert not memory[d.FULL], GAME.write(s)
        assert top(memory, 1) == 1
        best.append(int(memory[d.SCORE]))
    return 1 - best[1] / best[0]


@tables
@pytest.mark.parametrize("part", range(4))
def test_a_beam_finds_nearly_the_best_with_five_actions(part: int, table: Table) -> None:
    found = positions(GAME, Random(f"beam {part}"), (6, 20), 5)
    assert max(loss(s, table) for s in islice(found, 8)) < LOSS


@tables
@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_beam_finds_nearly_the_best_on_two_hundred_positions(part: int, table: Table) -> None:
    found = positions(GAME, Random(f"beams {part}"), (6, 28), 5)
    *most, worst = sorted(loss(s, table) for s in islice(found, 20))
    assert max(most) < LOSS
    assert worst < ONCE


@pytest.mark.parametrize("width", [1, 5, 20])
def test_a_beam_finds_only_what_there_is(width: int) -> None:
    for s in islice(positions(GAME, Random(width), (6, 12), 4), 6):
        row, seat = pack(s), s.todo[0][1]
        list_options(row, KIT, seat, WIDE)
        worth = valued(row, KIT, WIDE)
        count = plan(KIT, WIDE, worth, EXACT)
        exact = dict(outcome(s, row, KIT, WIDE, n) for n in range(count))
        list_options(row, KIT, seat, NARROW)
        for n in range(plan(KIT, NARROW, worth, width)):
            then, money = outcome(s, row, KIT, NARROW, n)
            assert money <= exact[then], GAME.write(s)


def test_the_best_outcomes_stand_in_order() -> None:
    s = next(positions(GAME, Random(4), (10, 12), 4))
    row = pack(s)
    list_options(row, KIT, s.todo[0][1], WIDE)
    worth = valued(row, KIT, WIDE)
    count = plan(KIT, WIDE, worth, EXACT)
    rows = [WIDE[d.OUTCOME_AT] + n * d.OUTCOME_WORDS for n in range(count)]
    values = [value(WIDE, worth, WIDE[at + d.KEY], WIDE[at + d.MONEY]) for at in rows]
    assert top(WIDE, 10) == 10
    assert [WIDE[d.SCORE + n] for n in range(10)] == sorted(values, reverse=True)[:10]
    assert [values[WIDE[d.PICK + n]] for n in range(10)] == sorted(values, reverse=True)[:10]
