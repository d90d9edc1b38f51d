"""The planner's table of worths, filled from a look: what an outcome of this turn promises."""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.kernels.akrotiri.kit import KIT_MAPS, MAP_POINTS, MAP_WORDS, TEMPLE_COUNT
from thera.kernels.akrotiri.layout import DOCKS, DUG, NONE, PLAYERS, SEAT_WORDS, STOCK
from thera.kernels.akrotiri.market import proceeds
from thera.kernels.akrotiri.plan.desk import (
    BERTHS,
    CARDS,
    HAND,
    OPTION,
    OPTION_ISLAND,
    OPTION_QUARTER,
    OPTION_SLOT,
    OPTION_WORDS,
    OPTIONS,
)
from thera.kernels.akrotiri.plan.worth import (
    ASKED,
    BOUGHT,
    CARGO,
    CARRY,
    FIND,
    FINDS,
    KEEP,
    PURSE,
    PURSE_MOST,
)
from thera.kernels.akrotiri.search.bearings import ways
from thera.kernels.akrotiri.search.look import (
    AHEAD,
    BY_NAME,
    GAIN,
    HANDS,
    HOPE,
    ISLES,
    LEFT,
    LEGS,
    SITE,
    STRIDE,
    TIME,
)
from thera.kernels.akrotiri.search.weights import (
    ACTION,
    DRACHMA,
    LAST,
    NEED,
    SLOT,
    SPARE,
    TEMPO,
)
from thera.kernels.akrotiri.search.weights import CARGO as AFLOAT
from thera.kernels.akrotiri.search.worth import hand

NEAREST = 40  # thousandths of a hope for each leg between the boat and a site


@kernel("i(w,w,w,w,i,w,w)", entry=True)
def tariff(
    s: Words, kit: Words, look: Words, w: Words, seat: int, desk: Words, worth: Words
) -> int:
    """Fill the table for a position that was surveyed and looked at."""
    usual = look[TIME] * (w[DRACHMA] - w[SPARE]) // 1000
    for money in range(PURSE_MOST + 1):
        useful = w[NEED] * look[LEFT] // 1000
        worth[PURSE + money] = w[SPARE] * money + usual * (min(useful, money))
    for code in range(256):
        hold = (code & 3) | (code >> 2 & 3) << 8 | (code >> 4 & 3) << 16 | (code >> 6) << 24
        few = (code & 3) + (code >> 2 & 3) + (code >> 4 & 3) + (code >> 6) < 4
        price = proceeds(kit, s[STOCK], hold) if few else 0
        worth[CARGO + code] = (w[SPARE] + usual) * price * w[AFLOAT] // 1000
    for dock in range(desk[BERTHS]):
        ways(s, look, dock)
        legs = look[LEGS + dock * STRIDE]
        worth[CARRY + dock] = 1024 - 80 * (min(8, legs))
    keeping(s, look, w, desk, worth)
    digging(s, kit, look, w, seat, desk, worth)
    worth[ASKED] = w[ACTION] // 4 if look[TIME] else 0
    return buying(look, w, worth)


@kernel("i(w,w,w,w,w)")
def keeping(s: Words, look: Words, w: Words, desk: Words, worth: Words) -> int:
    """Maps still in hand: the nearer the boat is to a site, the better."""
    for slot in range(desk[CARDS]):
        known = slot < look[HANDS]
        for dock in range(desk[BERTHS]):
            near = 9
            if known:
                for isle in range(1, look[ISLES]):
                    if look[SITE + slot * STRIDE + isle] != NONE:
                        legs = look[LEGS + dock * STRIDE + isle]
                        near = min(near, legs)
            hope = look[HOPE + slot] if known and look[HOPE + slot] > 0 else 0
            worth[KEEP + slot * DOCKS + dock] = hope * (1000 - NEAREST * near) // 1000
    return 0


@kernel("i(w,w,w,w,i,w,w)")
def digging(
    s: Words, kit: Words, look: Words, w: Words, seat: int, desk: Words, worth: Words
) -> int:
    """Digs: points, goals, and what so many temples uncover."""
    for n in range(desk[OPTIONS]):
        at = OPTION + n * OPTION_WORDS
        card = desk[HAND + desk[at + OPTION_SLOT]]
        isle = look[BY_NAME + desk[at + OPTION_ISLAND]]
        points = 1000 * kit[KIT_MAPS + card * MAP_WORDS + MAP_POINTS] - w[SLOT]
        if isle != NONE:
            points += look[GAIN + isle * 4 + desk[at + OPTION_QUARTER]]
        worth[FIND + n] = points
    dug, total = s[PLAYERS + seat * SEAT_WORDS + DUG], 0
    for n in range(4):
        worth[FINDS + n] = total
        if dug + n + 1 == kit[TEMPLE_COUNT]:
            total += w[LAST] if look[AHEAD] else -w[LAST]
        elif dug + n < kit[TEMPLE_COUNT]:
            total += w[TEMPO + (min(4, dug + n))]
    return 0


@kernel("i(w,w,w)")
def buying(look: Words, w: Words, worth: Words) -> int:
    """Maps bought unseen: by how much they better the hand."""
    every = (1 << look[HANDS]) - 1
    base = hand(look, w, every, 0, look[LEFT])
    for n in range(64):
        maps = (n & 3) | (n >> 2 & 3) << 8 | (n >> 4) << 16
        worth[BOUGHT + n] = hand(look, w, every, maps, look[LEFT]) - base
    return 0
