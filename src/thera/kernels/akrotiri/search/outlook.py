"""A whole look at a position from one seat."""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.kernels.akrotiri.kit import (
    ALLOWANCE,
    KIT_MAPS,
    MAP_POINTS,
    MAP_WORDS,
    SEATS,
    TEMPLE_COUNT,
)
from thera.kernels.akrotiri.layout import ACTIONS, CARDS, DUG, ENDING, PLAYERS, SEAT_WORDS
from thera.kernels.akrotiri.pools import maps_left, seat_of
from thera.kernels.akrotiri.search.bearings import bearings
from thera.kernels.akrotiri.search.gains import gains
from thera.kernels.akrotiri.search.hopes import hands, survey, unseen
from thera.kernels.akrotiri.search.look import AHEAD, FAR, HELD, LEFT, NOW, PILES, TIME, TURN
from thera.kernels.akrotiri.search.weights import GOAL_SHARE, PACE, SPAN


@kernel("i(w,w,w,w,i,i,w)", entry=True)
def outlook(s: Words, kit: Words, look: Words, w: Words, seat: int, full: int, work: Words) -> int:
    """Fill a look; what unseen maps are worth is found anew only for a `full` one."""
    bearings(s, kit, look, seat)
    gains(s, kit, look, seat, work)
    standing(s, kit, look, w, seat)
    survey(s, look)
    hands(s, kit, look, w, seat)
    if full:
        unseen(s, kit, look, w, seat)
    return 0


@kernel("i(w,w,w,w,i)")
def standing(s: Words, kit: Words, look: Words, w: Words, seat: int) -> int:
    """Temples left, how much time hopes have, and whether the seat seems ahead."""
    most, ahead = 0, 1
    mine = look[HELD] + shown(s, kit, seat)
    for other in range(kit[SEATS]):
        dug = s[PLAYERS + other * SEAT_WORDS + DUG]
        most = max(most, dug)
        if other != seat and mine < shown(s, kit, other) + w[GOAL_SHARE] * dug:
            ahead = 0
    look[LEFT] = kit[TEMPLE_COUNT] - s[PLAYERS + seat * SEAT_WORDS + DUG]
    missing = kit[TEMPLE_COUNT] - most
    look[TIME] = 0 if s[ENDING] else w[PACE + (min(6, missing))]
    look[AHEAD] = ahead
    look[TURN] = kit[ALLOWANCE + kit[TEMPLE_COUNT] - look[LEFT]]
    look[NOW] = s[ACTIONS] if seat_of(s) == seat else 0
    look[FAR] = look[NOW] + w[SPAN + (min(6, missing))] * look[TURN] // 1000
    if s[ENDING]:  # whoever comes later in the round has a turn, the others have had theirs
        look[FAR] = look[NOW] if seat <= seat_of(s) else look[TURN]
    for kind in range(3):
        look[PILES + kind] = maps_left(s, kit, kind)
    return 0


@kernel("i(w,w,i)")
def shown(s: Words, kit: Words, seat: int) -> int:
    """What the maps that a seat has played are worth."""
    player, found = PLAYERS + seat * SEAT_WORDS, 0
    for n in range(s[player + DUG]):
        found += 1000 * kit[KIT_MAPS + s[player + CARDS + n] * MAP_WORDS + MAP_POINTS]
    return found
