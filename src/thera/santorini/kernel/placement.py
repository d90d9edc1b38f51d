"""The set-up as turns: a player puts all of their workers on the board."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel, table
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.build_kinds import emit
from thera.santorini.kernel.power_flags import god_at, side_of
from thera.santorini.kernel.turn_start import mark_of
from thera.santorini.rules.board import BIT, EDGES, SQUARES


def _opposite(bit: int) -> int:
    """The squares on edges opposite to those of a square."""
    found = 0
    for one, other in EDGES:
        found |= (other if one & bit else 0) | (one if other & bit else 0)
    return found


OPPOSITE: Final = table([_opposite(BIT[at]) for at in SQUARES])


@kernel("i(w,i)")
def has_card(s: Words, god: int) -> int:
    """Whether a card lies before the side that places."""
    side = side_of(s[L.SEATS], s[L.SEAT])
    for seat in range(s[L.SEATS]):
        if side_of(s[L.SEATS], seat) == side and god_at(s[L.CARDS], seat) == god:
            return 1
    return 0


@kernel("i(w,w,i)")
def place(s: Words, buf: Words, n: int) -> int:
    """Every way to place the workers that are left, one or two."""
    side = side_of(s[L.SEATS], s[L.SEAT])
    crew = s[L.CREW + side]
    free = B.ALL & ~(s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2])
    eros, selene = has_card(s, G.EROS), has_card(s, G.SELENE)
    mark = mark_of(s[L.FEMALE])
    if crew:
        ends = free & OPPOSITE[first(crew)] if eros else free
        while ends:
            bit = ends & -ends
            ends ^= bit
            n = emit(buf, n, bit | (mark << L.MARK), 0, 0)
        return n
    starts = free & B.PERIMETER if eros else free
    while starts:
        bit = starts & -starts
        at = first(starts)
        starts ^= bit
        ends = (free & OPPOSITE[at] if eros else free) & ~bit
        if not selene:
            ends &= ~(bit - 1)
        while ends:
            other = ends & -ends
            ends ^= other
            name = at if selene else mark
            n = emit(buf, n, bit | other | (name << L.MARK), 0, 0)
    return n
