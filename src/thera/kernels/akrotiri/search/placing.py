"""Where to put a tile and its second cube: all at a glance, the best of them with a plan each."""

from __future__ import annotations

from typing import Final

from thera.kernels.akrotiri.chart import cells
from thera.kernels.akrotiri.layout import (
    ISLAND,
    ISLE,
    PLAYERS,
    SEAT_WORDS,
    SPOT,
    STOCK,
    TILE,
    WORDS,
)  # fmt: skip
from thera.kernels.akrotiri.market import amount, place, second, total
from thera.kernels.akrotiri.play import put_cube
from thera.kernels.akrotiri.search.bearings import berth, home, ways
from thera.kernels.akrotiri.search.dice import roll
from thera.kernels.akrotiri.search.look import (
    FAR,
    HANDS,
    HEAPS,
    HELD,
    ISLES,
    LEFT,
    LEGS,
    NEVER,
    STRIDE,
)
from thera.kernels.akrotiri.search.outlook import outlook
from thera.kernels.akrotiri.search.skill import (
    COLOURS,
    HORIZON,
    NARROW,
    NOISE,
    PLACES,
    SAMPLE,
    SHALLOW,
)
from thera.kernels.akrotiri.search.voyage import voyage
from thera.kernels.akrotiri.search.weights import ACTION, ASHORE
from thera.kernels.akrotiri.search.worth import NODE, VALUE, hand
from thera.kernels.jit import Words, copy, kernel

SPOTS: Final = 1024  # where the glances lie in `rank`, behind the cells
GOOD: Final = 4096  # where the best placements are put
NOTHING: Final = -(1 << 60)


@kernel("i(w,w)")
def noise(skill: Words, dice: Words) -> int:
    """By how much something is misjudged: mostly little, both ways alike."""
    span = 2 * skill[NOISE] + 1
    found = 0
    for _ in range(3):
        found += (roll(dice) >> 20) % span - skill[NOISE]
    return found


@kernel("i(w,w,w,w,w,i,w,w,w)")
def glance(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, work: Words,
    log: Words, dice: Words,
) -> int:  # fmt: skip
    """What a position promises: a plan found quickly, the goals and cubes as they stand."""
    outlook(s, kit, look, w, seat, 0, work)
    best = quick_voyage(s, kit, look, w, skill, seat, log)
    return log[best + VALUE] + look[HELD] + ashore(s, look, w) + noise(skill, dice)


@kernel("i(w,w,w,w,w,i,w)")
def quick_voyage(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, log: Words
) -> int:
    """A plan found quickly from where the boat lies; where its node is in the log."""
    dock, far = berth(s, look, seat), reach_of(look, skill)
    beam, depth = skill[NARROW], skill[SHALLOW]
    return NODE * voyage(s, kit, look, w, seat, dock, w[ACTION], beam, depth, far, log)


@kernel("i(w,w)")
def reach_of(look: Words, skill: Words) -> int:
    """How many actions a plan may take."""
    return min(skill[HORIZON], look[FAR])


@kernel("i(w,w,w)")
def ashore(s: Words, look: Words, w: Words) -> int:
    """What cubes on islands promise beyond the plan: more, the nearer they are to Thera."""
    dock = home(s, look)
    ways(s, look, dock)
    found = 0
    for isle in range(1, look[ISLES]):
        legs = look[LEGS + dock * STRIDE + isle]
        if look[HEAPS + isle] and 0 < legs < NEVER:
            found += w[ASHORE] * total(look[HEAPS + isle]) // legs
    return found


@kernel("i(w,w,w,w,w,i,w,w,w,w,w)", entry=True)
def good_places(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, there: Words,
    work: Words, log: Words, dice: Words, rank: Words,
) -> int:  # fmt: skip
    """The placements that look best, from GOOD on: cell * 4 + quarter turns, worth; their number.

    There is at least one: no sample leaves all out.
    """
    tile = s[PLAYERS + seat * SEAT_WORDS + TILE]
    count = 4 * cells(s, rank, 0)
    skip = (roll(dice) >> 20) % skill[SAMPLE]
    for n in range(count):
        if (n + skip) % skill[SAMPLE]:
            rank[SPOTS + n] = NOTHING
            continue
        copy(there, s, WORDS)
        place(there, kit, tile, rank[n >> 2], n & 3)
        outlook(there, kit, look, w, seat, 0, work)
        promise = hand(look, w, (1 << look[HANDS]) - 1, 0, look[LEFT])
        rank[SPOTS + n] = look[HELD] + promise + noise(skill, dice)
    found = 0
    for _ in range(skill[PLACES]):
        n = highest(rank, count)
        if rank[SPOTS + n] == NOTHING:
            break
        rank[SPOTS + n] = NOTHING
        copy(there, s, WORDS)
        slot = place(there, kit, tile, rank[n >> 2], n & 3)
        value = settled(there, kit, look, w, skill, seat, slot, work, log, dice)
        rank[GOOD + 2 * found] = rank[n >> 2] * 4 + (n & 3)
        rank[GOOD + 2 * found + 1] = value
        found += 1
    return found


@kernel("i(w,w,w,w,w,i,w,w,w,w,w)", entry=True)
def best_place(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, there: Words,
    work: Words, log: Words, dice: Words, rank: Words,
) -> int:  # fmt: skip
    """The best looking placement as cell * 4 + quarter turns."""
    count = good_places(s, kit, look, w, skill, seat, there, work, log, dice, rank)
    best = GOOD
    for at in range(GOOD, GOOD + 2 * count, 2):
        if rank[at + 1] > rank[best + 1]:
            best = at
    return rank[best]


@kernel("i(w,i)")
def highest(rank: Words, count: int) -> int:
    """The place of the highest glance."""
    best = 0
    for n in range(1, count):
        if rank[SPOTS + n] > rank[SPOTS + best]:
            best = n
    return best


@kernel("i(w,w,w,w,w,i,i,w,w,w)")
def settled(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, slot: int,
    work: Words, log: Words, dice: Words,
) -> int:  # fmt: skip
    """What a placement promises once its second cube, of the dearest colour, is there too."""
    colour = dearest(s)
    if colour < 0:
        return glance(s, kit, look, w, skill, seat, work, log, dice)
    pieces, best = second(s, kit, slot), NOTHING
    for corner in range(4):
        if (pieces >> corner) & 1:
            put_cube(s, colour, slot * 4 + corner)
            value = glance(s, kit, look, w, skill, seat, work, log, dice)
            take_cube(s, colour, slot * 4 + corner)
            best = max(best, value)
    return best


@kernel("i(w)")
def dearest(s: Words) -> int:
    """The colour in stock of which the fewest are left, or -1."""
    best, least = -1, 99
    for colour in range(4):
        left = amount(s[STOCK], colour)
        if 0 < left < least:
            best, least = colour, left
    return best


@kernel("i(w,i,i)")
def take_cube(s: Words, colour: int, plot: int) -> int:
    """Take back a cube that was put on a plot."""
    from_stock = 1 << (colour << 3)
    s[STOCK] += from_stock
    s[ISLE + s[ISLAND + plot]] -= from_stock
    return 0


@kernel("i(w,w,w,w,w,i,w,w,w)", entry=True)
def best_cube(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, work: Words,
    log: Words, dice: Words,
) -> int:  # fmt: skip
    """The best looking second cube as colour * 4 + corner."""
    slot = s[SPOT]
    pieces, only = second(s, kit, slot), dearest(s)
    best, found = NOTHING, 0
    for colour in range(4):
        if amount(s[STOCK], colour) == 0 or (skill[COLOURS] == 0 and colour != only):
            continue
        for corner in range(4):
            if (pieces >> corner) & 1:
                put_cube(s, colour, slot * 4 + corner)
                value = glance(s, kit, look, w, skill, seat, work, log, dice)
                take_cube(s, colour, slot * 4 + corner)
                if value > best:
                    best, found = value, colour * 4 + corner
    return found
