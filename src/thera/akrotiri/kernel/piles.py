"""What has to be done next, and what lies in the piles: all that lies nowhere else."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.jit import Words, kernel, ones

DECK: Final = (1 << 12) - 1  # the cards of one difficulty, as bits; the goals too
ALL_TILES: Final = (1 << 36) - 1


@kernel("i(w)", entry=True)
def task(s: Words) -> int:
    """The kind of the task at hand; NONE when the game is over."""
    return s[L.STACK + s[L.DEPTH] - 1] >> 2 if s[L.DEPTH] else L.NONE


@kernel("i(w)", entry=True)
def seat_of(s: Words) -> int:
    """Whose the task at hand is, by luck or not; NONE when the game is over."""
    return s[L.STACK + s[L.DEPTH] - 1] & 3 if s[L.DEPTH] else L.NONE


@kernel("i(w,w)", entry=True)
def pile(s: Words, kit: Words) -> int:
    """How many tiles lie in the pile."""
    held = 0
    for seat in range(kit[C.SEATS]):
        held += 1 if s[L.PLAYERS + seat * L.SEAT_WORDS + L.TILE] != L.NONE else 0
    return 36 - (s[L.COUNT] - 4) - ones(s[L.DISCARDS]) - held


@kernel("i(w,w)", entry=True)
def free_tiles(s: Words, kit: Words) -> int:
    """The tiles in the pile, as bits; for a whole position, not for a view."""
    gone = s[L.PLACED] | s[L.DISCARDS]
    for seat in range(kit[C.SEATS]):
        tile = s[L.PLAYERS + seat * L.SEAT_WORDS + L.TILE]
        if tile >= 0:
            gone |= 1 << tile
    return ALL_TILES & ~gone


@kernel("i(w,w)")
def gone_maps(s: Words, kit: Words) -> int:
    """The maps in hands, as far as they are known, and on the table, as bits."""
    gone = 0
    for seat in range(kit[C.SEATS]):
        at = L.PLAYERS + seat * L.SEAT_WORDS
        gone |= s[at + L.MAPS]
        for n in range(s[at + L.DUG]):
            gone |= 1 << s[at + L.CARDS + n]
    return gone


@kernel("i(w,w,i)", entry=True)
def free_maps(s: Words, kit: Words, kind: int) -> int:
    """The maps of a difficulty that are in nobody's known hand, as bits of all maps."""
    return (DECK << (12 * kind)) & ~gone_maps(s, kit)


@kernel("i(w,w,i)", entry=True)
def maps_left(s: Words, kit: Words, kind: int) -> int:
    """How many maps of a difficulty lie in their pile; everybody can count them."""
    count = ones(free_maps(s, kit, kind))
    for seat in range(kit[C.SEATS]):
        count -= (s[L.PLAYERS + seat * L.SEAT_WORDS + L.UNKNOWN] >> (8 * kind)) & 255
    return count


@kernel("i(w,w)", entry=True)
def free_goals(s: Words, kit: Words) -> int:
    """The goals that lie nowhere that is known, as bits."""
    gone = s[L.ROW] | s[L.UNDER] | s[L.UNDER + 1] | s[L.UNDER + 2] | s[L.UNDER + 3]
    for seat in range(kit[C.SEATS]):
        at = L.PLAYERS + seat * L.SEAT_WORDS
        gone |= s[at + L.GOALS] | s[at + L.PUBLIC] | s[at + L.PAIR]
    return DECK & ~gone


@kernel("i(w,w)", entry=True)
def goals_left(s: Words, kit: Words) -> int:
    """How many goals lie in the pile proper."""
    count = ones(free_goals(s, kit)) - s[L.UNDER_UNKNOWN]
    for seat in range(kit[C.SEATS]):
        unknown = s[L.PLAYERS + seat * L.SEAT_WORDS + L.UNKNOWN]
        count -= ((unknown >> 24) & 255) + ((unknown >> 32) & 255)
    return count
