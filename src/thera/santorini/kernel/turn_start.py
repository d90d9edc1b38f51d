"""What is decided at the start of a turn: who can be used, who is held or bound, what is barred."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import near
from thera.santorini.kernel.move_targets import held
from thera.santorini.kernel.power_flags import side_of


@kernel("i(i)")
def mark_of(female: int) -> int:
    """Where Selene's female stands, as a delta names it."""
    return first(female) if female else L.NOWHERE


@kernel("i(w,i)")
def closer(s: Words, bars: int) -> int:
    """The workers of Limus that bar builds, or none."""
    return s[L.CREW + ((bars >> G.CLOSER_AT) & 3)] if bars & G.CLOSE else 0


@kernel("i(w,i)")
def binder(s: Words, bars: int) -> int:
    """The workers of Aphrodite that bind, or none."""
    return s[L.CREW + ((bars >> G.BINDER_AT) & 3)] if bars & G.BIND else 0


@kernel("i9(w)")
def start(s: Words) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Own workers, opponents', held ones, bound ones and where these may end, whether no climb
    is allowed, where no move wins, where only towers are completed, the side."""
    side = side_of(s[L.SEATS], s[L.SEAT])
    own = s[L.CREW + side]
    foes = (s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2]) ^ own
    bars = s[L.BARS + s[L.SEAT]]
    if bars == 0:
        return own, foes, 0, 0, 0, 0, 0, 0, side
    still = held(own, s[L.ONE], s[L.TWO], s[L.THREE]) if bars & G.HOLD else 0
    hers = near(binder(s, bars))
    low = s[L.MEMORY + ((bars >> G.CARD_AT) & 3)] if bars & G.LOW else 0
    shore = B.PERIMETER if bars & G.SHORE else 0
    return own, foes, still, own & hers, hers, low, shore, near(closer(s, bars)), side
