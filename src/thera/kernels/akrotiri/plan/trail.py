"""The way to an outcome: on a position of the kernel at once, or as steps of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from thera.akrotiri import steps
from thera.akrotiri.state import Cubes
from thera.akrotiri.steps import Step
from thera.jit import Words, kernel, words
from thera.kernels.akrotiri.chart import shore
from thera.kernels.akrotiri.convert import MAP_NAMES
from thera.kernels.akrotiri.kit import PRICES
from thera.kernels.akrotiri.layout import (
    ACTIONS,
    BOAT,
    DOCKS,
    HOLD,
    ISLE,
    MONEY,
    MOVES,
    ORACLE,
    PLAYERS,
    SEAT_WORDS,
    STOCK,
    UNKNOWN,
)
from thera.kernels.akrotiri.market import proceeds, total
from thera.kernels.akrotiri.numbers import dock_number, quadrant_of
from thera.kernels.akrotiri.plan.desk import (
    BEFORE,
    BERTHS,
    BUY,
    BY,
    DEED,
    DIG,
    DROP,
    EPOCH,
    FROM,
    HAND,
    KEY,
    KNOWN,
    LOAD,
    NODE_AT,
    NODE_WORDS,
    OPTION,
    OPTION_PLOT,
    OPTION_SLOT,
    OPTION_WORDS,
    ORACLE_AT,
    OUTCOME_AT,
    OUTCOME_WORDS,
    SELL,
    START,
    TRAIL,
    WAYS,
)
from thera.kernels.akrotiri.plan.survey import ways
from thera.kernels.akrotiri.play import dig
from thera.kernels.akrotiri.travel import reach


@kernel("i(w,i)", entry=True)
def trail(desk: Words, outcome: int) -> int:
    """Write the stops on the way to an outcome from TRAIL on: dock << 40 | deed; their number.

    The last one is where the phase ends; its deed is 0 where the boat only goes there.
    """
    at = desk[OUTCOME_AT] + outcome * OUTCOME_WORDS
    count, node = 1, desk[at + FROM]
    while node:
        count += 1
        node = desk[desk[NODE_AT] + node * NODE_WORDS + BEFORE]
    desk[TRAIL + count - 1] = (desk[at + KEY] & 255) << 40 | desk[at + BY]
    n, node = count - 1, desk[at + FROM]
    while node:
        n -= 1
        stop = desk[NODE_AT] + node * NODE_WORDS
        desk[TRAIL + n] = (desk[stop + KEY] & 255) << 40 | desk[stop + DEED]
        node = desk[stop + BEFORE]
    return count


@kernel("i(w,w,i,w,i)")
def perform(s: Words, kit: Words, seat: int, desk: Words, stop: int) -> int:
    """Be at a dock, and do what is done there."""
    me, dock, kind = PLAYERS + seat * SEAT_WORDS, stop >> 40, stop & 7
    what = (stop & ((1 << 40) - 1)) >> 3
    s[me + BOAT] = dock
    if kind == SELL:
        s[me + MONEY] += proceeds(kit, s[STOCK], what)
        s[me + HOLD] -= what
        s[STOCK] += what
    elif kind == LOAD:
        s[me + HOLD] += what
        s[ISLE + shore(s, dock)] -= what
    elif kind == DROP:
        s[me + HOLD] -= what
        s[ISLE + shore(s, dock)] += what
    elif kind == BUY:
        s[me + MONEY] -= kit[PRICES + total(what) - 1]
        s[me + UNKNOWN] += what
    elif kind == DIG:
        at = OPTION + what * OPTION_WORDS
        dig(s, kit, seat, desk[HAND + desk[at + OPTION_SLOT]], desk[at + OPTION_PLOT])
    return 0


@kernel("i(w,w,i,w,i)", entry=True)
def apply(s: Words, kit: Words, seat: int, desk: Words, outcome: int) -> int:
    """Make an outcome of the position that was surveyed, in place; no luck is played.

    Maps bought are counted in UNKNOWN, the oracle is marked as asked, goals are not drawn.
    """
    for n in range(trail(desk, outcome)):
        perform(s, kit, seat, desk, desk[TRAIL + n])
    key = desk[desk[OUTCOME_AT] + outcome * OUTCOME_WORDS + KEY]
    s[ORACLE] |= (key >> ORACLE_AT) & 1
    s[ACTIONS] = s[MOVES] = 0
    return 0


# as steps of the rules


def script(
    s: Words, kit: Words, seat: int, desk: Words, outcome: int, terrain: int = 0
) -> list[Step]:
    """The steps that lead to an outcome of the position surveyed; `terrain` is for the oracle."""
    found: list[Step] = []
    dock = desk[START] & 255
    stops = [desk[TRAIL + n] for n in range(trail(desk, outcome))]
    for stop in stops:
        found += sails(s, kit, seat, desk, dock, stop >> 40)
        found += _deed(s, desk, stop & 7, int(stop & ((1 << 40) - 1)) >> 3)
        dock = stop >> 40
    key = desk[desk[OUTCOME_AT] + outcome * OUTCOME_WORDS + KEY]
    if (key >> ORACLE_AT) & 1:
        found.append(steps.Oracle(terrain))
    return found


def sails(s: Words, kit: Words, seat: int, desk: Words, start: int, goal: int) -> Iterator[Step]:
    """The stops of a shortest way between two docks, as few as there can be."""
    if desk[KNOWN + goal] != desk[EPOCH]:
        ways(desk, goal)
    away, costs = WAYS + goal * DOCKS, words(DOCKS)
    while start != goal:
        reach(s, kit, seat, start, costs)
        near = [
            dock
            for dock in range(desk[BERTHS])
            if costs[dock] and costs[dock] + desk[away + dock] == desk[away + start]
        ]
        start = min(near, key=lambda dock: desk[away + dock])
        yield steps.Sail(int(dock_number(s, kit, start)))


def _deed(s: Words, desk: Words, kind: int, what: int) -> list[Step]:
    a, b, c, d = (what >> 8 * colour & 255 for colour in range(4))
    cubes: Cubes = (a, b, c, d)
    each = [colour for colour in range(4) for _ in range(cubes[colour])]
    if kind == SELL:
        return [steps.Sell(colour) for colour in each]
    if kind == DROP:
        return [steps.Drop(colour) for colour in each]
    if kind == LOAD:
        return [steps.Load(cubes)]
    if kind == BUY:
        return [steps.Buy((a, b, c))]
    if kind == DIG:
        at = OPTION + what * OPTION_WORDS
        site = int(quadrant_of(s, desk[at + OPTION_PLOT]))
        return [steps.Dig(MAP_NAMES[desk[HAND + desk[at + OPTION_SLOT]]], site)]
    return []
