"""A whole position behind a view: the unseen cards are dealt by lot, each way as likely."""

from __future__ import annotations

from thera.kernels.akrotiri.kit import SEATS
from thera.kernels.akrotiri.layout import (
    GOALS,
    HIDDEN,
    MAPS,
    PAIR,
    PLAYERS,
    SEAT_WORDS,
    TILE,
    UNDER,
    UNDER_UNKNOWN,
    UNKNOWN,
)  # fmt: skip
from thera.kernels.akrotiri.pools import free_goals, free_maps, free_tiles
from thera.kernels.akrotiri.search.dice import A_GOAL, A_MAP, A_TILE, next_of
from thera.kernels.jit import Words, kernel


@kernel("i(w,w,w)", entry=True)
def believe(s: Words, kit: Words, dice: Words) -> int:
    """Fill in what a view does not tell; no tile may be hidden from before a reshuffle."""
    for seat in range(kit[SEATS]):
        at = PLAYERS + seat * SEAT_WORDS
        unknown = s[at + UNKNOWN]
        for kind in range(3):
            for _ in range((unknown >> (8 * kind)) & 255):
                s[at + MAPS] |= 1 << next_of(free_maps(s, kit, kind), dice, A_MAP)
        for _ in range((unknown >> 24) & 255):
            s[at + GOALS] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
        for _ in range((unknown >> 32) & 255):
            s[at + PAIR] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
        s[at + UNKNOWN] = 0
        if s[at + TILE] == HIDDEN:
            s[at + TILE] = next_of(free_tiles(s, kit), dice, A_TILE)
    for _ in range(s[UNDER_UNKNOWN]):
        s[UNDER] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
    s[UNDER_UNKNOWN] = 0
    return 0
