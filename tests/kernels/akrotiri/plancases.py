"""What the tests of the planner share: its outcomes in the words of the rules, and a value."""

from __future__ import annotations

from exhaust import Outcome, quarter
from thera.akrotiri.engine.planner import new_worth, ways
from thera.akrotiri.engine.planner import plan_layout as d
from thera.akrotiri.engine.planner import value_table as w
from thera.akrotiri.engine.planner.turn_options import code
from thera.akrotiri.kernel.components import KIT_MAPS, MAP_POINTS, MAP_WORDS
from thera.akrotiri.kernel.convert import MAP_NAMES
from thera.akrotiri.kernel.layout import DOCKS, HARBOUR
from thera.akrotiri.kernel.market import proceeds
from thera.akrotiri.kernel.step_numbers import LOAD_COUNT, LOADS, dock_number, quadrant_of
from thera.akrotiri.rules.state import State
from thera.jit import Words


def outcome(s: State, row: Words, kit: Words, memory: Words, n: int) -> tuple[Outcome, int]:
    """An outcome of the planner, and its money."""
    at = memory[d.OUTCOME_AT] + n * d.OUTCOME_WORDS
    key = int(memory[at + d.KEY])
    a, b, c, e = (key >> d.HOLD_AT + 2 * colour & 3 for colour in range(4))
    easy, medium, hard = (key >> d.BOUGHT_AT + 4 * kind & 15 for kind in range(3))
    digs, found = key >> d.DIGS_AT, []
    while digs:
        option = d.OPTION + ((digs & d.DIG_MASK) - 1) * d.OPTION_WORDS
        site = int(quadrant_of(row, memory[option + d.OPTION_PLOT]))
        card = MAP_NAMES[memory[d.HAND + memory[option + d.OPTION_SLOT]]]
        found.append((card, s.chart.island_of(site), quarter(site)))
        digs >>= d.DIG_BITS
    dock = int(dock_number(row, kit, key & 255))
    asked = bool(key >> d.ORACLE_AT & 1)
    then = Outcome(dock, (a, b, c, e), frozenset(found), (easy, medium, hard), asked)
    return then, int(memory[at + d.MONEY])


def valued(row: Words, kit: Words, memory: Words) -> Words:
    """A plain value in thousandths of a point: money, cargo near Thera, temples, maps in hand."""
    worth = new_worth()
    for money in range(w.PURSE_MOST + 1):
        worth[w.PURSE + money] = 380 * min(money, 40) + 100 * max(money - 40, 0)
    for rank in range(LOAD_COUNT):
        worth[w.CARGO + code(LOADS[rank])] = 380 * proceeds(kit, memory[d.MARKET], LOADS[rank])
    ways(memory, 0)
    for dock in range(memory[d.BERTHS]):
        away = 0 if dock < row[HARBOUR] else min(memory[d.WAYS + dock], 8)
        worth[w.CARRY + dock] = 900 - 60 * away
        worth[w.BERTH + dock] = -50 * away
    for slot in range(memory[d.CARDS]):
        points = kit[KIT_MAPS + memory[d.HAND + slot] * MAP_WORDS + MAP_POINTS]
        _hopes(memory, worth, slot, points)
    for option in range(memory[d.OPTIONS]):
        slot = memory[d.OPTION + option * d.OPTION_WORDS + d.OPTION_SLOT]
        points = kit[KIT_MAPS + memory[d.HAND + slot] * MAP_WORDS + MAP_POINTS]
        worth[w.FIND + option] = 1000 * points + 5000
    for n in range(4):
        worth[w.FINDS + n] = -500 * n * n
    for n in range(64):
        easy, medium, hard = n & 3, n >> 2 & 3, n >> 4
        many = max(easy + medium + hard - 2, 0)
        worth[w.BOUGHT + n] = 1000 * easy + 1500 * medium + 1800 * hard - 600 * many
    worth[w.ASKED] = 300
    return worth


def _hopes(memory: Words, worth: Words, slot: int, points: int) -> None:
    """A map in hand hopes more, the nearer the boat is to one of its sites."""
    islands = {
        memory[d.OPTION + n * d.OPTION_WORDS + d.OPTION_ISLAND]
        for n in range(memory[d.OPTIONS])
        if memory[d.OPTION + n * d.OPTION_WORDS + d.OPTION_SLOT] == slot
    }
    for dock in range(memory[d.BERTHS]):
        ways(memory, dock)
        near = [
            memory[d.WAYS + dock * DOCKS + other]
            for other in range(memory[d.BERTHS])
            if memory[d.SHORE + other] in islands
        ]
        legs = min((n for n in near if n < d.NEVER), default=9)
        worth[w.KEEP + slot * DOCKS + dock] = (1000 * points + 3000) * (10 - min(legs, 9)) // 20
