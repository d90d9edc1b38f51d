"""Hand-written evaluation: heights, ways up, mobility, the centre, terms for gods.

A score is in hundredths of about a level of height, from the view of a side.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel, ones, table
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import spread
from thera.santorini.kernel.make import next_seat
from thera.santorini.kernel.move_targets import again, held
from thera.santorini.kernel.power_flags import god_at, side_of, slot_of

WORKER: Final = 120  # to have one at all
HEIGHT: Final = (0, 34, 96, 70)
WAY: Final = 3  # each square that a worker can go to …
RISE: Final = 7  # … more if it has one block
HIGH: Final = 16  # … more if it has two
CROWN: Final = 110  # … and where that would win
TEMPO: Final = 12
TOWERS: Final = table([0, 30, 80, 170, 330, 600, 600, 600] + [600] * 24)
STOCK: Final = 14
CENTRE: Final = table([
    0, 3, 4, 3, 0,
    3, 9, 11, 9, 3,
    4, 11, 14, 11, 4,
    3, 9, 11, 9, 3,
    0, 3, 4, 3, 0,
])  # fmt: skip


@kernel("i(i,i,i,i,i,i,i)")
def ways(at: int, free: int, one: int, two: int, three: int, low: int, power: int) -> int:
    """The squares that a worker can go to in a turn, roughly."""
    if G.MOVING[power] == G.AGAIN:
        flat, up, win, _ = again(at, free, one, two, three, low, 0, power)
        return flat | up | win
    bit = 1 << at
    to = B.NEAR[at] & free
    if one & bit == 0:
        return to & ~(one if low else two)
    if two & bit == 0:
        return to & ~(two if low else three)
    return to & ~three if low and three & bit == 0 else to


@kernel("i(i,i,i,i,i,i,i,i)")
def worker(
    at: int, free: int, one: int, two: int, three: int, low: int, shore: int, power: int
) -> int:
    """What one worker is worth where it stands."""
    bit = 1 << at
    to = ways(at, free, one, two, three, low, power)
    total = WORKER + CENTRE[at] + WAY * ones(to) + RISE * ones(to & one) + HIGH * ones(to & two)
    if two & bit:
        total += HEIGHT[3] if three & bit else HEIGHT[2]
    elif one & bit:
        total += HEIGHT[1]
    if two & to & three & ~shore and three & bit == 0:
        total += CROWN
    if power == G.PAN and two & bit:
        total += CROWN // 2 if B.NEAR[at] & free & ~one else 0
    return total


@kernel("i(w,i,i,i)")
def gift(s: Words, seat: int, power: int, own: int) -> int:
    """What a power is worth beyond its workers' places."""
    if power == G.CHRONUS:
        towers = s[L.DOMES] & s[L.THREE]
        return TOWERS[ones(towers)] + 6 * ones(s[L.THREE] & ~towers)
    if power == G.MORPHEUS:
        return STOCK * min(s[L.MEMORY + slot_of(s, seat)], 12)
    if power == G.ATHENA:
        return 20 * s[L.MEMORY + slot_of(s, seat)]
    if power == G.LIMUS:
        return 4 * ones(spread(own))
    if power == G.HERMES:
        return 60
    if power == G.EROS:
        first_one = own & -own
        far = spread(spread(first_one))
        level = ones(own & s[L.ONE] & ~s[L.TWO])
        return 25 * level + (40 if own & ~first_one & far else 0)
    return 0


@kernel("i(w,i)")
def crew(s: Words, seat: int) -> int:
    """What a seat's workers and power are worth."""
    side = side_of(s[L.SEATS], seat)
    one, two, three, own = s[L.ONE], s[L.TWO], s[L.THREE], s[L.CREW + side]
    busy = s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2]
    power, bars = god_at(s[L.POWERS], seat), s[L.BARS + seat]
    free = B.ALL & ~(busy | s[L.DOMES])
    if power in (G.APOLLO, G.MINOTAUR):
        free = B.ALL & ~(own | s[L.DOMES])
    low = shore = still = 0
    if bars:
        low = s[L.MEMORY + ((bars >> G.CARD_AT) & 3)] if bars & G.LOW else 0
        shore = B.PERIMETER if bars & G.SHORE else 0
        still = held(own, one, two, three) if bars & G.HOLD else 0
    total, left = 0, own
    if power:
        total = gift(s, seat, power, own)
    while left:
        bit = left & -left
        room = 0 if still & bit else free
        total += worker(first(left), room, one, two, three, low, shore, power)
        left ^= bit
    return total


@kernel("i(w,i)")
def look(s: Words, root: int) -> int:
    """The worth of a position for the player to move; `root` is the side of the search, all others
    are one team."""
    seat = s[L.SEAT]
    mine = crew(s, seat) + TEMPO
    if s[L.SEATS] != 3:
        return mine - crew(s, next_seat(s))
    most = 0
    for other in range(3):
        if other != seat and not s[L.OUT] >> other & 1 and (seat == root or other == root):
            most = max(most, crew(s, other))
    return mine - most
