"""Fills a seat's view of a position."""

from __future__ import annotations

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.goal_value import value_goals
from thera.akrotiri.engine.seat_view.islands import index_islands
from thera.akrotiri.engine.seat_view.map_value import hands, value_maps, value_unseen_maps
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.piles import maps_left, seat_of
from thera.jit import Words, kernel


@kernel("i(View,i,i)")
def fill_view(v: View, seat: int, full: int) -> int:
    """Fill a look; the values of unseen maps are computed again only if `full`."""
    index_islands(v.s, v.kit, v.look, seat)
    value_goals(v.s, v.kit, v.look, seat, v.work)
    standing(v, seat)
    value_maps(v.s, v.look)
    hands(v, seat)
    if full:
        value_unseen_maps(v, seat)
    return 0


@kernel("i(View,i)")
def standing(v: View, seat: int) -> int:
    """Temples left, how much of the game is left, and whether the seat seems to be ahead."""
    s, kit, look, w, _ = v
    most, ahead = 0, 1
    mine = look[V.HELD] + shown(s, kit, seat)
    for other in range(kit[C.SEATS]):
        dug = s[L.PLAYERS + other * L.SEAT_WORDS + L.DUG]
        most = max(most, dug)
        if other != seat and mine < shown(s, kit, other) + w[W.GOAL_SHARE] * dug:
            ahead = 0
    look[V.LEFT] = kit[C.TEMPLE_COUNT] - s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG]
    missing = kit[C.TEMPLE_COUNT] - most
    look[V.TIME] = 0 if s[L.ENDING] else w[W.PACE + (min(6, missing))]
    look[V.AHEAD] = ahead
    look[V.TURN] = kit[C.ALLOWANCE + kit[C.TEMPLE_COUNT] - look[V.LEFT]]
    look[V.NOW] = s[L.ACTIONS] if seat_of(s) == seat else 0
    look[V.FAR] = look[V.NOW] + w[W.SPAN + (min(6, missing))] * look[V.TURN] // 1000
    if s[L.ENDING]:  # later seats still have a turn in this round, the others have had theirs
        look[V.FAR] = look[V.NOW] if seat <= seat_of(s) else look[V.TURN]
    for kind in range(3):
        look[V.PILES + kind] = maps_left(s, kit, kind)
    return 0


@kernel("i(w,w,i)")
def shown(s: Words, kit: Words, seat: int) -> int:
    """What the maps that a seat has played are worth."""
    player, found = L.PLAYERS + seat * L.SEAT_WORDS, 0
    for n in range(s[player + L.DUG]):
        found += 1000 * kit[C.KIT_MAPS + s[player + L.CARDS + n] * C.MAP_WORDS + C.MAP_POINTS]
    return found
