"""The numbers of steps, as `thera.akrotiri.rules.steps` gives them, for kernels to read and
write."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import slot_at
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.grid import QUADRANTS
from thera.jit import Words, kernel, table

N_DONE: Final = steps.FIRST[steps.Done]
N_CUBE: Final = steps.FIRST[steps.Cube]
N_KEEP: Final = steps.FIRST[steps.Keep]
N_TAKE: Final = steps.FIRST[steps.Take]
N_MOOR: Final = steps.FIRST[steps.Moor]
N_LOAD: Final = steps.FIRST[steps.Load]
N_BUY: Final = steps.FIRST[steps.Buy]
N_ORACLE: Final = steps.FIRST[steps.Oracle]
N_SELL: Final = steps.FIRST[steps.Sell]
N_DROP: Final = steps.FIRST[steps.Drop]
N_DRAW: Final = steps.FIRST[steps.Draw]
N_PLACE: Final = steps.FIRST[steps.Place]
N_SAIL: Final = steps.FIRST[steps.Sail]
N_DIG: Final = steps.FIRST[steps.Dig]
"""The first number of each kind of step; the kinds stand in the order of their numbers."""

QUADS: Final = QUADRANTS

SIGNS: Final = len(steps.SIGNS)
DRAW_MAPS: Final = N_DRAW + 4 * SIGNS
DRAW_GOALS: Final = DRAW_MAPS + len(steps.MAPS)

LOAD_COUNT: Final = len(steps.LOADS)
LOADS: Final = table(
    [sum(n << 8 * colour for colour, n in enumerate(load)) for load in steps.LOADS]
)
"""Every load as cubes, by rank."""

BUY_COUNT: Final = steps.SIZES[steps.Buy]
BUYS: Final = table(
    [
        sum(n << 8 * kind for kind, n in enumerate(load[:3])) if load[3] == 0 else 0
        for load in steps.LOADS
    ][:BUY_COUNT]
)
"""Every purchase as easy, medium and hard maps, eight bits each, by rank; 0 where there is none."""


@kernel("i(w,i)", entry=True)
def quadrant_of(s: Words, plot: int) -> int:
    """The rules' number of a plot."""
    return s[L.CELL + (plot >> 2)] * 4 + (plot & 3)


@kernel("i(w,i)", entry=True)
def plot_at(s: Words, quadrant: int) -> int:
    """The plot of a quadrant with land, by the rules' number."""
    return slot_at(s, quadrant >> 2) * 4 + (quadrant & 3)


@kernel("i(w,w,i)", entry=True)
def dock_number(s: Words, kit: Words, dock: int) -> int:
    """The rules' number of a dock."""
    if dock < s[L.HARBOUR]:
        return QUADS + kit[C.HARBOURS + dock]
    return quadrant_of(s, s[L.DOCK_PLOT + dock])


@kernel("i(w,w,i)", entry=True)
def dock_of(s: Words, kit: Words, number: int) -> int:
    """The dock that has a number in the rules, or NONE."""
    for dock in range(s[L.DOCK_COUNT]):
        if dock_number(s, kit, dock) == number:
            return dock
    return L.NONE
