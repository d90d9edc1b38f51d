"""The steps to an outcome: on a position of the kernel at once, or as steps of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner.turn_options import ways
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import shore
from thera.akrotiri.kernel.convert import MAP_NAMES
from thera.akrotiri.kernel.market import proceeds, total
from thera.akrotiri.kernel.play import dig
from thera.akrotiri.kernel.step_numbers import dock_number, quadrant_of
from thera.akrotiri.kernel.travel import reach
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.state import Cubes
from thera.akrotiri.rules.steps import Step
from thera.jit import Words, kernel, words


@kernel("i(w,i)", entry=True)
def path_to(memory: Words, outcome: int) -> int:
    """Write the stops on the way to an outcome from PATH on: dock << 40 | deed; their number.

    The last one is where the phase ends; its deed is 0 where the boat only goes there.
    """
    at = memory[P.OUTCOME_AT] + outcome * P.OUTCOME_WORDS
    count, node = 1, memory[at + P.FROM]
    while node:
        count += 1
        node = memory[memory[P.NODE_AT] + node * P.NODE_WORDS + P.BEFORE]
    memory[P.PATH + count - 1] = (memory[at + P.KEY] & 255) << 40 | memory[at + P.BY]
    n, node = count - 1, memory[at + P.FROM]
    while node:
        n -= 1
        stop = memory[P.NODE_AT] + node * P.NODE_WORDS
        memory[P.PATH + n] = (memory[stop + P.KEY] & 255) << 40 | memory[stop + P.DEED]
        node = memory[stop + P.BEFORE]
    return count


@kernel("i(w,w,i,w,i)")
def perform(s: Words, kit: Words, seat: int, memory: Words, stop: int) -> int:
    """Be at a dock, and do what is done there."""
    me, dock, kind = L.PLAYERS + seat * L.SEAT_WORDS, stop >> 40, stop & 7
    what = (stop & ((1 << 40) - 1)) >> 3
    s[me + L.BOAT] = dock
    if kind == P.SELL:
        s[me + L.MONEY] += proceeds(kit, s[L.STOCK], what)
        s[me + L.HOLD] -= what
        s[L.STOCK] += what
    elif kind == P.LOAD:
        s[me + L.HOLD] += what
        s[L.ISLE + shore(s, dock)] -= what
    elif kind == P.DROP:
        s[me + L.HOLD] -= what
        s[L.ISLE + shore(s, dock)] += what
    elif kind == P.BUY:
        s[me + L.MONEY] -= kit[C.PRICES + total(what) - 1]
        s[me + L.UNKNOWN] += what
    elif kind == P.DIG:
        at = P.OPTION + what * P.OPTION_WORDS
        dig(s, kit, seat, memory[P.HAND + memory[at + P.OPTION_SLOT]], memory[at + P.OPTION_PLOT])
    return 0


@kernel("i(w,w,i,w,i)", entry=True)
def apply(s: Words, kit: Words, seat: int, memory: Words, outcome: int) -> int:
    """Apply an outcome to the position that was planned for, in place; nothing is drawn.

    Maps bought are counted in UNKNOWN, the oracle is marked as asked, goals are not drawn.
    """
    for n in range(path_to(memory, outcome)):
        perform(s, kit, seat, memory, memory[P.PATH + n])
    key = memory[memory[P.OUTCOME_AT] + outcome * P.OUTCOME_WORDS + P.KEY]
    s[L.ORACLE] |= (key >> P.ORACLE_AT) & 1
    s[L.ACTIONS] = s[L.MOVES] = 0
    return 0


# as steps of the rules


def steps_to(
    s: Words, kit: Words, seat: int, memory: Words, outcome: int, terrain: int = 0
) -> list[Step]:
    """The steps that lead to an outcome of the position surveyed; `terrain` is for the oracle."""
    found: list[Step] = []
    dock = memory[P.START] & 255
    stops = [memory[P.PATH + n] for n in range(path_to(memory, outcome))]
    for stop in stops:
        found += sails(s, kit, seat, memory, dock, stop >> 40)
        found += _deed(s, memory, stop & 7, int(stop & ((1 << 40) - 1)) >> 3)
        dock = stop >> 40
    key = memory[memory[P.OUTCOME_AT] + outcome * P.OUTCOME_WORDS + P.KEY]
    if (key >> P.ORACLE_AT) & 1:
        found.append(steps.Oracle(terrain))
    return found


def sails(s: Words, kit: Words, seat: int, memory: Words, start: int, goal: int) -> Iterator[Step]:
    """The stops of a shortest way between two docks, as few as there can be."""
    if memory[P.KNOWN + goal] != memory[P.EPOCH]:
        ways(memory, goal)
    away, costs = P.WAYS + goal * L.DOCKS, words(L.DOCKS)
    while start != goal:
        reach(s, kit, seat, start, costs)
        near = [
            dock
            for dock in range(memory[P.BERTHS])
            if costs[dock] and costs[dock] + memory[away + dock] == memory[away + start]
        ]
        start = min(near, key=lambda dock: memory[away + dock])
        yield steps.Sail(int(dock_number(s, kit, start)))


def _deed(s: Words, memory: Words, kind: int, what: int) -> list[Step]:
    a, b, c, d = (what >> 8 * colour & 255 for colour in range(4))
    cubes: Cubes = (a, b, c, d)
    each = [colour for colour in range(4) for _ in range(cubes[colour])]
    if kind == P.SELL:
        return [steps.Sell(colour) for colour in each]
    if kind == P.DROP:
        return [steps.Drop(colour) for colour in each]
    if kind == P.LOAD:
        return [steps.Load(cubes)]
    if kind == P.BUY:
        return [steps.Buy((a, b, c))]
    if kind == P.DIG:
        at = P.OPTION + what * P.OPTION_WORDS
        site = int(quadrant_of(s, memory[at + P.OPTION_PLOT]))
        return [steps.Dig(MAP_NAMES[memory[P.HAND + memory[at + P.OPTION_SLOT]]], site)]
    return []
