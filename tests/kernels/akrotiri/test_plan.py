"""The turn planner: its outcomes are those of the rules, and its steps lead to them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from exhaust import Outcome, blind, noted, outcomes, positions
from plancases import outcome, valued
from thera.akrotiri.engine.planner import (
    EXACT,
    apply,
    list_options,
    new_memory,
    new_worth,
    plan,
    steps_to,
)
from thera.akrotiri.engine.planner import plan_layout as d
from thera.akrotiri.kernel import layout as k
from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.grid import NUMBERS
from thera.akrotiri.rules.state import State
from thera.jit import Words

MEMORY = new_memory(1 << 16, 1 << 18)
SPECS = ("", "seats=3,passing=3", "seats=4", "seats=4,passing=3")


def prepared(game: Akrotiri, s: State, memory: Words = MEMORY) -> tuple[Words, int]:
    """A position's row, and how many outcomes the planner finds, which all fit."""
    row, count = counted(game, s, memory)
    assert not memory[d.FULL]
    return row, count


def counted(game: Akrotiri, s: State, memory: Words = MEMORY) -> tuple[Words, int]:
    """A position's row, and how many outcomes the planner finds room for."""
    row, table = pack(s), kit(game.table)
    list_options(row, table, s.todo[0][1], memory)
    return row, plan(table, memory, new_worth(), EXACT)


def planned(game: Akrotiri, s: State, memory: Words = MEMORY) -> dict[Outcome, int]:
    """The outcomes that the planner finds, each with its money."""
    row, count = prepared(game, s, memory)
    found = [outcome(s, row, kit(game.table), memory, n) for n in range(count)]
    assert len(dict(found)) == count, "an outcome occurs twice"
    return dict(found)


def agree(game: Akrotiri, s: State) -> None:
    """The planner finds the outcomes that the rules allow."""
    found, wanted = planned(game, s), outcomes(game, s)
    lacking = [pair for pair in wanted.items() if found.get(pair[0]) != pair[1]]
    wrong = [pair for pair in found.items() if wanted.get(pair[0]) != pair[1]]
    assert not lacking, f"{game.write(s)}: {len(lacking)} lacking, such as {lacking[0]}"
    assert not wrong, f"{game.write(s)}: {len(wrong)} wrong, such as {wrong[0]}"


def some(game: Akrotiri, seed: str, actions: int, most: int) -> Iterator[State]:
    """Random positions without too many outcomes for the rules to list, and not too few."""
    for s in positions(game, Random(seed), (2, 10 if actions == 3 else 6), actions):
        _, count = counted(game, s)
        if 20 < count <= most and not MEMORY[d.FULL]:
            yield s


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("actions", "count"), [(3, 9), (4, 5)])
def test_outcomes_are_those_of_the_rules(spec: str, actions: int, count: int) -> None:
    game = load(spec)
    for s in islice(some(game, f"{spec} {actions}", actions, 500), count):
        agree(game, s)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("spec", SPECS)
def test_outcomes_are_those_of_the_rules_on_hundreds_of_positions(spec: str, part: int) -> None:
    game = load(spec)
    for actions, most in ((3, 3000), (4, 2500), (5, 600)):
        for s in islice(some(game, f"{spec} {part} {actions}", actions, most), 2):
            agree(game, s)


# by hand: a green and an orange cube on each of two tiles, north-west of which lies a dock

LINE = (
    "V5@w2n1r0,T1@e2n1r0/w2n1.nw:V,w2n1.se:T,e2n1.nw:T,e2n1.ne:V"
    "/{money}|{boat}|{hold}|-|{maps}|-|G01|-|-/2|thera.e|-|?|E?,M?|-|G?|-|-"
    "/-|0|G?:1,G?:2|-|-/act1|{actions}|0|0|-|-|begun,lively"
)


def at(boat: str = "thera.w", hold: str = "-", money: int = 5, actions: int = 3) -> State:
    line = LINE.format(money=money, boat=boat, hold=hold, maps="E01,M05", actions=actions)
    return load("").read(line)


def richest(s: State, dock: str, hold: tuple[int, int, int, int] = (0, 0, 0, 0)) -> dict[str, int]:
    """The money of the outcomes at a dock with a hold, by what else there is to them."""
    game = load("")
    return {
        f"{then.bought}{'?' if then.oracle else ''}": money
        for then, money in planned(game, s).items()
        if then.dock == NUMBERS[dock] and then.hold == hold and not then.digs
    }


def test_cubes_are_fetched_and_sold() -> None:
    """Sail, load, sail back: the first green cube out of four pays most."""
    s = at()
    out = 8 - s.stock[0]
    price = s.table.components.ladder[out - 1]
    assert richest(s, "thera.w")["(0, 0, 0)"] == 5 + price


def test_maps_are_cheaper_one_by_one_where_there_are_actions() -> None:
    s = at(actions=2)
    found = richest(s, "thera.w")
    assert found["(0, 0, 1)"] == 4
    assert found["(1, 0, 1)"] == 3  # two actions, a drachma each
    assert found["(1, 0, 1)?"] == 2  # both at once, for three
    assert found["(0, 0, 3)"] == 1  # one, then two
    assert "(0, 0, 3)?" not in found  # seven drachmas at once


def test_a_sale_pays_for_a_purchase_at_once() -> None:
    s = at(hold="V", money=0, actions=1)
    out = 8 - s.stock[3]
    price = s.table.components.ladder[out - 1]
    assert richest(s, "thera.w")["(0, 0, 0)"] == price
    assert richest(s, "thera.w")["(1, 0, 0)"] == price - 1


@pytest.mark.parametrize(("boat", "money"), [("thera.w", 6), ("e2n1.nw", 5)])
def test_an_empty_boat_goes_twice_as_far(boat: str, money: int) -> None:
    """By sea and over the ridge: two legs, one action, once the cube is sold or put down."""
    s = at(boat=boat, hold="L", actions=1)
    assert richest(s, "w2n1.nw") == {"(0, 0, 0)": money}
    assert richest(s, "w2n1.nw", (0, 1, 0, 0)) == {}
    assert richest(s, "w2n1.ne", (0, 1, 0, 0)) == {"(0, 0, 0)": 5}


def test_without_actions_the_phase_can_only_end() -> None:
    s = at(boat="e2n1.nw", hold="TV", actions=0)
    found = planned(load(""), s)
    holds = {then.hold for then in found}
    assert holds == {(a, 0, 0, b) for a in (0, 1) for b in (0, 1)}
    assert {(then.dock, then.oracle) for then in found} == {(NUMBERS["e2n1.nw"], False)}


# steps


@pytest.mark.parametrize("spec", SPECS)
def test_steps_lead_to_the_outcome(spec: str) -> None:
    """Each is legal when its turn comes, and the end has the hold, the digs and the money."""
    game, rng = load(spec), Random(f"steps {spec}")
    table = kit(game.table)
    for s in islice(positions(game, rng, (4, 14), 4), 10):
        seat = s.todo[0][1]
        row, count = prepared(game, s)
        for n in rng.sample(range(count), min(20, count)):
            wanted, money = outcome(s, row, table, MEMORY, n)
            here, then = s, Outcome(s.me.boat, s.me.hold)
            for a in steps_to(row, table, seat, MEMORY, n, 2):
                assert a in game.legal(here), f"{game.write(here)}: {a}"
                after = blind(game, here, a, seat)
                here, then = after, noted(here, then, after, a)
            assert (then, here.me.money) == (wanted, money), game.write(s)


@pytest.mark.parametrize("spec", SPECS)
def test_a_position_after_an_outcome_is_that_after_its_steps(spec: str) -> None:
    game, rng = load(spec), Random(f"apply {spec}")
    table = kit(game.table)
    for s in islice(positions(game, rng, (4, 14), 4), 8):
        seat = s.todo[0][1]
        row, count = prepared(game, s)
        for n in rng.sample(range(count), min(20, count)):
            here = s
            for a in steps_to(row, table, seat, MEMORY, n):
                here = blind(game, here, a, seat)
            t = pack(s)
            apply(t, table, seat, MEMORY, n)
            same(t, here, seat)


def same(t: Words, s: State, seat: int) -> None:
    """The two positions have the same boat, hold, money, hand, temples, market, cubes."""
    wanted = pack(s)
    me = k.PLAYERS + seat * k.SEAT_WORDS
    words = (k.BOAT, k.HOLD, k.MONEY, k.MAPS, k.UNKNOWN, k.DUG, k.CARDS, k.CARDS + 1)
    assert [t[me + n] for n in words] == [wanted[me + n] for n in words]
    for n in (k.STOCK, k.ORACLE, k.LIVELY, k.ENDING):
        assert t[n] == wanted[n]
    for plot in range(4 * wanted[k.COUNT]):
        if wanted[k.ISLAND + plot] == plot:
            assert t[k.ISLE + plot] == wanted[k.ISLE + plot]


# the memory


def test_a_desk_that_is_too_small_says_so() -> None:
    game = load("")
    s = next(positions(game, Random(3), (12, 14), 4))
    row, table, small = pack(s), kit(game.table), new_memory(16, 32)
    list_options(row, table, s.todo[0][1], small)
    assert plan(table, small, new_worth(), EXACT) == 32
    assert small[d.FULL]


def test_a_desk_can_be_used_again() -> None:
    """What a plan leaves in memory does not show in the next one."""
    game = load("seats=3")
    first, second = islice(positions(game, Random(8), (6, 9), 3), 2)
    alone = planned(game, second, new_memory(1 << 14, 1 << 16))
    planned(game, first)
    assert planned(game, second) == alone


def test_a_position_can_be_planned_again() -> None:
    """A beam leaves nothing behind that an exact plan of the same position would show."""
    game = load("")
    s = next(positions(game, Random(9), (6, 9), 4))
    _, count = prepared(game, s)
    end = MEMORY[d.OUTCOME_AT] + count * d.OUTCOME_WORDS
    once = [int(MEMORY[n]) for n in range(MEMORY[d.OUTCOME_AT], end)]
    worth = new_worth()
    assert plan(kit(game.table), MEMORY, worth, 4) < count
    assert plan(kit(game.table), MEMORY, worth, EXACT) == count
    assert [int(MEMORY[n]) for n in range(MEMORY[d.OUTCOME_AT], end)] == once


UNCOMPILED = """
from random import Random
from exhaust import positions
from test_plan import digest
from thera.jit import BACKEND
assert BACKEND.name == "python"
print(digest())
"""


def digest() -> str:
    """Every outcome of some positions, exact and by a beam, with its value."""
    found = []
    game = load("seats=3,passing=3")
    table = kit(game.table)
    for s in islice(positions(game, Random(21), (3, 6), 3), 6):
        row, seat = pack(s), s.todo[0][1]
        list_options(row, table, seat, MEMORY)
        worth = valued(row, table, MEMORY)
        for width in (EXACT, 4):
            list_options(row, table, seat, MEMORY)
            count = plan(table, MEMORY, worth, width)
            end = MEMORY[d.OUTCOME_AT] + count * d.OUTCOME_WORDS
            found.append([int(MEMORY[n]) for n in range(MEMORY[d.OUTCOME_AT], end)])
    return str(found)


def test_interpreted_plans_are_the_compiled_ones() -> None:
    here = Path(__file__).parent
    ran = subprocess.run(
        [sys.executable, "-c", UNCOMPILED],
        env={**os.environ, "THERA_KERNELS": "python", "PYTHONPATH": str(here)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == digest()
