"""What is decided at the start of a turn: who can be used, who is held or bound, what is barred."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.kernels.santorini.flags import (
    BIND,
    BINDER_AT,
    CARD_AT,
    CLOSE,
    CLOSER_AT,
    HOLD,
    LOW,
    SHORE,
    side_of,
)  # fmt: skip
from thera.kernels.santorini.moves import held
from thera.kernels.santorini.squares import PERIMETER, near
from thera.kernels.santorini.state import (
    BARS,
    CREW,
    MEMORY,
    NOWHERE,
    ONE,
    SEAT,
    SEATS,
    THREE,
    TWO,
)  # fmt: skip


@kernel("i(i)")
def mark_of(female: int) -> int:
    """Where Selene's female stands, as a delta names it."""
    return first(female) if female else NOWHERE


@kernel("i(w,i)")
def closer(s: Words, bars: int) -> int:
    """The workers of Limus that bar builds, or none."""
    return s[CREW + ((bars >> CLOSER_AT) & 3)] if bars & CLOSE else 0


@kernel("i(w,i)")
def binder(s: Words, bars: int) -> int:
    """The workers of Aphrodite that bind, or none."""
    return s[CREW + ((bars >> BINDER_AT) & 3)] if bars & BIND else 0


@kernel("i9(w)")
def start(s: Words) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Own workers, opponents', held ones, bound ones and where these may end, whether no climb
    is allowed, where no move wins, where only towers are completed, the side."""
    side = side_of(s[SEATS], s[SEAT])
    own = s[CREW + side]
    foes = (s[CREW] | s[CREW + 1] | s[CREW + 2]) ^ own
    bars = s[BARS + s[SEAT]]
    if bars == 0:
        return own, foes, 0, 0, 0, 0, 0, 0, side
    still = held(own, s[ONE], s[TWO], s[THREE]) if bars & HOLD else 0
    hers = near(binder(s, bars))
    low = s[MEMORY + ((bars >> CARD_AT) & 3)] if bars & LOW else 0
    shore = PERIMETER if bars & SHORE else 0
    return own, foes, still, own & hers, hers, low, shore, near(closer(s, bars)), side
