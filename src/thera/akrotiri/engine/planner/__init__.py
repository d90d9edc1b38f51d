"""The turn planner of Akrotiri: what an action phase can come to, and the steps that lead there.

    memory, worth = new_memory(), new_worth()    # working memory, table of values
    list_options(s, kit, seat, memory)           # docks, ways, cubes, places to dig for this seat
    …                                            # fill `worth`: see `value_table`
    plan(kit, memory, worth, EXACT)              # all outcomes; or a beam of so many nodes
    best = top(memory, 1)                        # memory[PICK], its value in memory[SCORE]
    apply(s, kit, seat, memory, n)               # s after outcome n, no luck played
    steps_to(s, kit, seat, memory, n, terrain)   # the same as steps of the rules

An **outcome** is the dock where the boat ends, its hold, the digs (map, island, quarter of the
board), maps bought by difficulty, and whether the oracle was asked; of equal ones the richest
counts. Cards, goals and tiles drawn on the way stay unknown. The oracle is asked last, where it
costs its action and nothing else. No more than three digs fit in the six actions of a turn, and a
plan has no more with any board.

`list_options(s, kit, seat, memory) -> options`
    Takes actions and movements left from the position, so a phase under way can be planned too.
    Option n of digging is at `memory[OPTION + n * OPTION_WORDS]`: the slot of its map in
    `memory[HAND]`, island, quarter, a plot, its cost. `ways(memory, dock)` fills the row of `WAYS`.
`plan(kit, memory, worth, width) -> outcomes`
    Outcome n is at `memory[memory[OUTCOME_AT] + n * OUTCOME_WORDS]`: KEY, MONEY, …, WORTH.
    A beam of 32 misses next to nothing of the best value; where it is crowded it loads and sells
    all it can, and it asks the oracle with an action left, or never, as the table says.
    `memory[FULL]` tells whether there was too little room.
`top(memory, most) -> count`
    The best outcomes, in order: places from `PICK` on, values from `SCORE` on.
`value(memory, worth, key, money) -> value`
    Of any outcome of the plan.
`path_to(memory, n) -> count`
    The stops of an outcome from `PATH` on: dock << 40 | deed.

All but `new_memory`, `new_worth` and `steps_to` are kernels.
"""

from thera.akrotiri.engine.planner.outcomes import EXACT, plan, top
from thera.akrotiri.engine.planner.path import apply, path_to, steps_to
from thera.akrotiri.engine.planner.plan_layout import new_memory
from thera.akrotiri.engine.planner.turn_options import list_options, ways
from thera.akrotiri.engine.planner.value_table import new_worth, value

__all__ = [
    "EXACT",
    "apply",
    "list_options",
    "new_memory",
    "new_worth",
    "path_to",
    "plan",
    "steps_to",
    "top",
    "value",
    "ways",
]
