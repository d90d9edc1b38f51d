"""Determinization: a whole position behind a view, with the unseen cards sampled.

A map in another hand has the difficulty that was seen when it was bought. The table hints at which
one it is, since players place tiles where they need them: a map that misses many icons is less
likely, and one that could be dug at once is less likely than one that misses an icon.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.policy.seeded_draws import A_GOAL, A_TILE, mixed, next_of, next_random
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.fill import fill_view
from thera.akrotiri.engine.seat_view.map_value import lacking, needs
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.piles import free_goals, free_maps, free_tiles
from thera.jit import Words, first, kernel, table

ALL: Final = 36  # maps
LOTS: Final = 4 * ALL  # at seat * ALL + map: weight of the seat having it, within its kind
MISSES: Final = table([100, 119, 90, 84, 73])
"""How likely a map is held that misses no icon, one, …, four or more: from games of the policy."""


@kernel("i(w,w,w,w,w,i,w)", entry=True)
def card_likelihoods(
    s: Words, kit: Words, look: Words, w: Words, work: Words, seat: int, lots: Words
) -> int:
    """Fill in the weights of the maps that other seats may have, by the icons they miss."""
    v = View(s, kit, look, w, work)
    for other in range(kit[C.SEATS]):
        if other == seat:
            continue
        fill_view(v, other, 0)
        for card in range(ALL):
            need, least = needs(kit, card, kit[C.TURNED + other]), 4
            for n in range(look[V.GROUNDS]):
                least = min(least, lacking(need, look[V.HAVE + n]))
            lots[other * ALL + card] = MISSES[least]
    return 0


@kernel("i(i,w,w,i)")
def likely_one(bits: int, dice: Words, lots: Words, at: int) -> int:
    """A map drawn by weight from a set, given as bits."""
    rest, total = bits, 0
    while rest:
        total += lots[at + first(rest)]
        rest &= rest - 1
    left = mixed(next_random(dice)) % total
    while left >= lots[at + first(bits)]:
        left -= lots[at + first(bits)]
        bits &= bits - 1
    return first(bits)


@kernel("i(w,w,w,w)", entry=True)
def deal_hidden(s: Words, kit: Words, lots: Words, dice: Words) -> int:
    """Fill in what a view hides; no hidden tile may be from before a reshuffle."""
    for seat in range(kit[C.SEATS]):
        at = L.PLAYERS + seat * L.SEAT_WORDS
        unknown = s[at + L.UNKNOWN]
        for kind in range(3):
            for _ in range((unknown >> (8 * kind)) & 255):
                card = likely_one(free_maps(s, kit, kind), dice, lots, seat * ALL)
                s[at + L.MAPS] |= 1 << card
        for _ in range((unknown >> 24) & 255):
            s[at + L.GOALS] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
        for _ in range((unknown >> 32) & 255):
            s[at + L.PAIR] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
        s[at + L.UNKNOWN] = 0
        if s[at + L.TILE] == L.HIDDEN:
            s[at + L.TILE] = next_of(free_tiles(s, kit), dice, A_TILE)
    for _ in range(s[L.UNDER_UNKNOWN]):
        s[L.UNDER] |= 1 << next_of(free_goals(s, kit), dice, A_GOAL)
    s[L.UNDER_UNKNOWN] = 0
    return 0
