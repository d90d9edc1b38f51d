"""A beam over what a boat can do in its next actions, beyond the end of the turn too.

A deed is a load, a dig, a sale or a purchase with the way to where it is done. Time is counted in
actions, and each costs what it could bring elsewhere. A node is NODE words of `log`; the root is
node 0, each layer has the places behind the one before.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, ones, table
from thera.jit import first as lowest
from thera.kernels.akrotiri.kit import (
    HOLD_MOST,
    KIT_MAPS,
    MAP_COST,
    MAP_WORDS,
    PRICES,
    TEMPLE_COUNT,
)
from thera.kernels.akrotiri.layout import DUG as FOUND
from thera.kernels.akrotiri.layout import (
    HOLD,
    MONEY,
    MOVES,
    NONE,
    PLAYERS,
    SEAT_WORDS,
    STOCK,
    UNKNOWN,
)  # fmt: skip
from thera.kernels.akrotiri.market import amount, pays, proceeds, total
from thera.kernels.akrotiri.search.bearings import ways
from thera.kernels.akrotiri.search.layer import begin, keep
from thera.kernels.akrotiri.search.look import (
    AHEAD,
    CARD,
    DIGS,
    HANDS,
    HEAPS,
    LADEN,
    LAND,
    LEFT,
    LEGS,
    NEVER,
    NOW,
    PILES,
    PRIZE,
    SITE,
    SITED,
    STRIDE,
    TURN,
)  # fmt: skip
from thera.kernels.akrotiri.search.weights import (
    AFTER,
    LAST,
    NEXT,
    SLOT,
    TEMPO,
)
from thera.kernels.akrotiri.search.worth import (
    AT,
    BOUGHT,
    CARDS,
    CLOCK,
    DEED,
    EMPTIED,
    GAINED,
    HOLDS,
    MARKET,
    NODE,
    PARENT,
    PURSE,
    TEMPLES,
    VALUE,
    WHAT,
    leave,
    worth,
)

LOADING: Final = 1
SELLING: Final = 2
BUYING: Final = 3
DIGGING: Final = 4

UNSEEN_MAPS: Final = (1 << 24) - 1

BUYS: Final = table([1 << 16, 1 << 8, 1, 2 << 16, (1 << 16) + (1 << 8), (1 << 16) + 1, 2 << 8])
"""The purchases that are thought of: hard, medium, easy, and some pairs."""


@kernel("i(w,w,w,w,i,i,i,i,i,i,w)", entry=True)
def voyage(
    s: Words, kit: Words, look: Words, w: Words, seat: int, dock: int,
    action: int, beam: int, depth: int, horizon: int, log: Words,
) -> int:  # fmt: skip
    """The node of the best plan; its worth is there. `log` has (beam * depth + 2) nodes."""
    me = PLAYERS + seat * SEAT_WORDS
    log[AT], log[HOLDS], log[PURSE], log[MARKET] = dock, s[me + HOLD], s[me + MONEY], s[STOCK]
    log[CARDS] = (1 << look[HANDS]) - 1
    log[BOUGHT] = s[me + UNKNOWN] & UNSEEN_MAPS  # those that a view does not tell
    log[EMPTIED] = log[TEMPLES] = log[CLOCK] = log[GAINED] = log[DEED] = 0
    log[PARENT] = NONE
    leave(look, w, log, 0)
    log[VALUE] = worth(s, kit, look, w, action, log, 0)
    best, start, count = 0, 0, 1
    for layer in range(depth):
        first = 1 + layer * beam
        grown = 0
        for node in range(start, start + count):
            grown = spread(s, kit, look, w, me, action, beam, horizon, log, node, first, grown)
        for node in range(first, first + grown):
            if log[node * NODE + VALUE] > log[best * NODE + VALUE]:
                best = node
        start, count = first, grown
        if grown == 0:
            break
    return best


# deeds


@kernel("i(w,w,w,w,i,i,i,i,w,i,i,i)", inline=True)
def spread(
    s: Words, kit: Words, look: Words, w: Words, me: int, action: int, beam: int, horizon: int,
    log: Words, node: int, first: int, grown: int,
) -> int:  # fmt: skip
    """Try every deed after a node; how many nodes the next layer has then."""
    at, new = node * NODE, (first + beam) * NODE
    dock = log[at + AT]
    ways(s, look, dock)
    sites = look[SITED] & ~log[at + TEMPLES] if ones(log[at + TEMPLES]) < look[LEFT] else 0
    heaps = look[LADEN] & ~log[at + EMPTIED] if total(log[at + HOLDS]) < kit[HOLD_MOST] else 0
    isles = sites | heaps | 1
    while isles:
        isle = lowest(isles)
        isles &= isles - 1
        legs = look[LEGS + dock * STRIDE + isle]
        if legs >= NEVER:
            continue
        if node == 0:
            legs = legs - s[MOVES] if legs > s[MOVES] else 0
        clock = log[at + CLOCK] + (legs if log[at + HOLDS] else (legs + 1) >> 1)
        land = look[LAND + dock * STRIDE + isle]
        if isle == 0 and log[at + HOLDS]:
            if clock <= horizon:
                begin(log, at, new, land, clock)
                sell(kit, log, new)
                grown = keep(s, kit, look, w, action, beam, log, first, grown)
        elif clock >= horizon:
            continue
        elif isle == 0:
            grown = buy(s, kit, look, w, action, beam, log, node, first, grown, land, clock + 1)
        else:
            heap, hands = (heaps >> isle) & 1, look[DIGS + isle] if (sites >> isle) & 1 else 0
            grown = ashore(
                s, kit, look, w, me, action, beam, log, node, first, grown, land, clock + 1,
                isle, heap, hands,
            )  # fmt: skip
    return grown


@kernel("i(w,w,w,w,i,i,i,w,i,i,i,i,i,i,i,i)", inline=True)
def ashore(
    s: Words, kit: Words, look: Words, w: Words, me: int, action: int, beam: int, log: Words,
    node: int, first: int, grown: int, dock: int, clock: int, isle: int, heap: int, hands: int,
) -> int:  # fmt: skip
    """The deeds on an isle: to load, if there is a heap, and to dig with some of the hands."""
    at, new = node * NODE, (first + beam) * NODE
    if heap:
        begin(log, at, new, dock, clock)
        load(kit, look, log, new, isle)
        grown = keep(s, kit, look, w, action, beam, log, first, grown)
    hands &= log[at + CARDS]
    while hands:
        card = lowest(hands)
        hands &= hands - 1
        if price_of(kit, look, card) <= log[at + PURSE]:
            begin(log, at, new, dock, clock)
            dig(s, kit, look, w, me, log, at, new, isle, card)
            grown = keep(s, kit, look, w, action, beam, log, first, grown)
    return grown


@kernel("i(w,w,i)", inline=True)
def sell(kit: Words, log: Words, new: int) -> int:
    """Sell everything."""
    hold = log[new + HOLDS]
    log[new + PURSE] += proceeds(kit, log[new + MARKET], hold)
    log[new + MARKET] += hold
    log[new + HOLDS] = 0
    log[new + DEED], log[new + WHAT] = SELLING, hold
    return 0


@kernel("i(w,w,w,i,i)", inline=True)
def load(kit: Words, look: Words, log: Words, new: int, isle: int) -> int:
    """Load what there is; where not all fits, each time the cube that will fetch most."""
    room = kit[HOLD_MOST] - total(log[new + HOLDS])
    there, taken = look[HEAPS + isle], 0
    if total(there) <= room:
        taken = there
    else:
        market = log[new + MARKET] + log[new + HOLDS]
        for _ in range(room):
            best, price = 0, 0
            for colour in range(4):
                if amount(taken, colour) < amount(there, colour):
                    fetch = pays(kit, market, colour)
                    if fetch > price:
                        best, price = colour, fetch
            taken += 1 << (8 * best)
            market += 1 << (8 * best)
    log[new + HOLDS] += taken
    log[new + EMPTIED] |= 1 << isle
    log[new + DEED], log[new + WHAT] = LOADING, taken
    return 0


@kernel("i(w,w,i)", inline=True)
def price_of(kit: Words, look: Words, card: int) -> int:
    """What it costs to excavate with a map in hand."""
    return kit[KIT_MAPS + look[CARD + card] * MAP_WORDS + MAP_COST]


@kernel("i(w,w,w,w,i,w,i,i,i,i)", inline=True)
def dig(
    s: Words, kit: Words, look: Words, w: Words, me: int, log: Words, at: int, new: int,
    isle: int, card: int,
) -> int:  # fmt: skip
    """Excavate with a map in hand that has a site there and can be paid."""
    place = card * STRIDE + isle
    dug = s[me + FOUND] + ones(log[at + TEMPLES])
    if dug + 1 == kit[TEMPLE_COUNT]:
        tempo = w[LAST] if look[AHEAD] else -w[LAST]
    else:
        tempo = w[TEMPO + (min(4, dug))]
    log[new + PURSE] -= price_of(kit, look, card)
    log[new + CARDS] &= ~(1 << card)
    log[new + TEMPLES] |= 1 << isle
    sure, clock = 1000, log[new + CLOCK]
    if clock > look[NOW]:
        sure = w[NEXT] if clock <= look[NOW] + look[TURN] else w[AFTER]
    log[new + GAINED] += sure * (look[PRIZE + place] + tempo) // 1000 - w[SLOT]
    log[new + DEED], log[new + WHAT] = DIGGING, card * 256 + look[SITE + place]
    return leave(look, w, log, new)


@kernel("i(w,w,w,w,i,i,w,i,i,i,i,i)", inline=True)
def buy(
    s: Words, kit: Words, look: Words, w: Words, action: int, beam: int, log: Words, node: int,
    first: int, grown: int, dock: int, clock: int,
) -> int:  # fmt: skip
    """Every purchase that is thought of."""
    at, new = node * NODE, (first + beam) * NODE
    have = ones(log[at + TEMPLES]) + ones(log[at + CARDS]) + total(log[at + BOUGHT])
    if have > look[LEFT] + 1:
        return grown
    for n in range(7):
        maps = BUYS[n]
        price = kit[PRICES + total(maps) - 1]
        if price <= log[at + PURSE] and stocked(look, log[at + BOUGHT] + maps):
            begin(log, at, new, dock, clock)
            log[new + PURSE] -= price
            log[new + BOUGHT] += maps
            log[new + DEED], log[new + WHAT] = BUYING, maps
            leave(look, w, log, new)
            grown = keep(s, kit, look, w, action, beam, log, first, grown)
    return grown


@kernel("i(w,i)")
def stocked(look: Words, maps: int) -> int:
    """Whether the piles hold so many maps."""
    for kind in range(3):
        if (maps >> (8 * kind)) & 255 > look[PILES + kind]:
            return 0
    return 1
