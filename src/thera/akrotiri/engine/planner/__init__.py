"""The turn planner of Akrotiri: what an action phase can come to, and the steps that lead there.

    desk, worth = new_desk(), new_worth()       # working memory, table of values
    list_options(s, kit, seat, desk)            # docks, ways, cubes and places to dig for this seat
    …                                           # fill `worth`: see `value_table`
    plan(kit, desk, worth, EXACT)               # all outcomes; or a beam of so many nodes
    best = top(desk, 1)                         # desk[PICK], its value in desk[SCORE]
    apply(s, kit, seat, desk, n)                # s after outcome n, no luck played
    script(s, kit, seat, desk, n, terrain)      # the same as steps of the rules

An **outcome** is the dock where the boat ends, its hold, the digs (map, island, quarter of the
board), maps bought by difficulty, and whether the oracle was asked; of equal ones the richest
counts. Cards, goals and tiles drawn on the way stay unknown. The oracle is asked last, where it
costs its action and nothing else. No more than three digs fit in the six actions of a turn, and a
plan has no more with any board.

`list_options(s, kit, seat, desk) -> options`
    Takes actions and movements left from the position, so a phase under way can be planned too.
    Option n of digging is at `desk[OPTION + n * OPTION_WORDS]`: the slot of its map in
    `desk[HAND]`, island, quarter, a plot, its cost. `ways(desk, dock)` fills the row of `WAYS`.
`plan(kit, desk, worth, width) -> outcomes`
    Outcome n is at `desk[desk[OUTCOME_AT] + n * OUTCOME_WORDS]`: KEY, MONEY, …, WORTH.
    A beam of 32 misses next to nothing of the best value; where it is crowded it loads and sells
    all it can, and it asks the oracle with an action left, or never, as the table says.
    `desk[FULL]` tells whether the desk was too small.
`top(desk, most) -> count`
    The best outcomes, in order: places from `PICK` on, values from `SCORE` on.
`value(desk, worth, key, money) -> value`
    Of any outcome of the plan.
`trail(desk, n) -> count`
    The stops of an outcome from `TRAIL` on: dock << 40 | deed.

All but `new_desk`, `new_worth` and `script` are kernels.
"""

from thera.akrotiri.engine.planner.outcomes import EXACT, plan, top
from thera.akrotiri.engine.planner.path import apply, script, trail
from thera.akrotiri.engine.planner.plan_layout import new_desk
from thera.akrotiri.engine.planner.turn_options import list_options, ways
from thera.akrotiri.engine.planner.value_table import new_worth, value

__all__ = [
    "EXACT",
    "apply",
    "list_options",
    "new_desk",
    "new_worth",
    "plan",
    "script",
    "top",
    "trail",
    "value",
    "ways",
]
