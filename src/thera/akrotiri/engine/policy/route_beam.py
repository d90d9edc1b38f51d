"""Beam search over what a boat can do in its next actions, beyond the end of the turn too.

A deed is a load, a dig, a sale or a purchase with the way to where it is done. Time is counted in
actions, and each costs what it could bring elsewhere. A node is NODE words of `log`; the root is
node 0, each layer has the places behind the one before.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.beam_layer import begin, keep
from thera.akrotiri.engine.policy.route_node import leave, worth
from thera.akrotiri.engine.rows import Beam, View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.islands import ways
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.market import amount, pays, proceeds, total
from thera.jit import Words, kernel, ones, table
from thera.jit import first as lowest

LOADING: Final = 1
SELLING: Final = 2
BUYING: Final = 3
DIGGING: Final = 4

UNSEEN_MAPS: Final = (1 << 24) - 1

BUYS: Final = table([1 << 16, 1 << 8, 1, 2 << 16, (1 << 16) + (1 << 8), (1 << 16) + 1, 2 << 8])
"""The purchases that are thought of: hard, medium, easy, and some pairs."""


@kernel("i(View,w,i,i,i,i,i,i)")
def best_route(
    v: View, log: Words, seat: int, dock: int, action: int, beam: int, depth: int, horizon: int
) -> int:
    """The node of the best plan; its worth is there. `log` has (beam * depth + 2) nodes."""
    s, me = v.s, L.PLAYERS + seat * L.SEAT_WORDS
    log[R.AT], log[R.HOLDS], log[R.PURSE], log[R.MARKET] = (
        dock,
        s[me + L.HOLD],
        s[me + L.MONEY],
        s[L.STOCK],
    )
    log[R.CARDS] = (1 << v.look[V.HANDS]) - 1
    log[R.BOUGHT] = s[me + L.UNKNOWN] & UNSEEN_MAPS  # those that a view does not tell
    log[R.EMPTIED] = log[R.TEMPLES] = log[R.CLOCK] = log[R.GAINED] = log[R.DEED] = 0
    log[R.PARENT] = L.NONE
    leave(v, log, 0)
    log[R.VALUE] = worth(v, log, 0, action)
    best, start, count = 0, 0, 1
    for layer in range(depth):
        first, grown = 1 + layer * beam, 0
        b = Beam(log, first, beam, me, action, horizon)
        for node in range(start, start + count):
            grown = spread(v, b, node, grown)
        for node in range(first, first + grown):
            if log[node * R.NODE + R.VALUE] > log[best * R.NODE + R.VALUE]:
                best = node
        start, count = first, grown
        if grown == 0:
            break
    return best


# deeds


@kernel("i(View,Beam,i,i)", inline=True)
def spread(v: View, b: Beam, node: int, grown: int) -> int:
    """Try every deed after a node; how many nodes the next layer has then."""
    s, kit, look, log, at = v.s, v.kit, v.look, b.log, node * R.NODE
    dock = log[at + R.AT]
    ways(s, look, dock)
    sites = look[V.SITED] & ~log[at + R.TEMPLES] if ones(log[at + R.TEMPLES]) < look[V.LEFT] else 0
    heaps = (
        look[V.LADEN] & ~log[at + R.EMPTIED] if total(log[at + R.HOLDS]) < kit[C.HOLD_MOST] else 0
    )
    isles = sites | heaps | 1
    while isles:
        isle = lowest(isles)
        isles &= isles - 1
        legs = look[V.LEGS + dock * V.STRIDE + isle]
        if legs >= V.NEVER:
            continue
        if node == 0:
            legs = legs - s[L.MOVES] if legs > s[L.MOVES] else 0
        clock = log[at + R.CLOCK] + (legs if log[at + R.HOLDS] else (legs + 1) >> 1)
        land = look[V.LAND + dock * V.STRIDE + isle]
        if isle == 0 and log[at + R.HOLDS]:
            if clock <= b.horizon:
                sell(kit, log, begin(b, at, land, clock))
                grown = keep(v, b, grown)
        elif clock >= b.horizon:
            continue
        elif isle == 0:
            grown = buy(v, b, at, grown, land, clock + 1)
        else:
            if (heaps >> isle) & 1:
                load(kit, look, log, begin(b, at, land, clock + 1), isle)
                grown = keep(v, b, grown)
            if (sites >> isle) & 1:
                grown = digs(v, b, at, grown, land, clock + 1, isle)
    return grown


@kernel("i(View,Beam,i,i,i,i,i)", inline=True)
def digs(v: View, b: Beam, at: int, grown: int, dock: int, clock: int, isle: int) -> int:
    """Dig on an isle with each map in hand that has a site there and can be paid."""
    hands = v.look[V.DIGS + isle] & b.log[at + R.CARDS]
    while hands:
        card = lowest(hands)
        hands &= hands - 1
        if price_of(v.kit, v.look, card) <= b.log[at + R.PURSE]:
            dig(v, b, at, begin(b, at, dock, clock), isle, card)
            grown = keep(v, b, grown)
    return grown


@kernel("i(w,w,i)", inline=True)
def sell(kit: Words, log: Words, new: int) -> int:
    """Sell everything."""
    hold = log[new + R.HOLDS]
    log[new + R.PURSE] += proceeds(kit, log[new + R.MARKET], hold)
    log[new + R.MARKET] += hold
    log[new + R.HOLDS] = 0
    log[new + R.DEED], log[new + R.WHAT] = SELLING, hold
    return 0


@kernel("i(w,w,w,i,i)", inline=True)
def load(kit: Words, look: Words, log: Words, new: int, isle: int) -> int:
    """Load what there is; where not all fits, the most valuable cubes first."""
    room = kit[C.HOLD_MOST] - total(log[new + R.HOLDS])
    there, taken = look[V.HEAPS + isle], 0
    if total(there) <= room:
        taken = there
    else:
        market = log[new + R.MARKET] + log[new + R.HOLDS]
        for _ in range(room):
            best, price = 0, 0
            for colour in range(4):
                if amount(taken, colour) < amount(there, colour):
                    fetch = pays(kit, market, colour)
                    if fetch > price:
                        best, price = colour, fetch
            taken += 1 << (8 * best)
            market += 1 << (8 * best)
    log[new + R.HOLDS] += taken
    log[new + R.EMPTIED] |= 1 << isle
    log[new + R.DEED], log[new + R.WHAT] = LOADING, taken
    return 0


@kernel("i(w,w,i)", inline=True)
def price_of(kit: Words, look: Words, card: int) -> int:
    """What it costs to excavate with a map in hand."""
    return kit[C.KIT_MAPS + look[V.CARD + card] * C.MAP_WORDS + C.MAP_COST]


@kernel("i(View,Beam,i,i,i,i)", inline=True)
def dig(v: View, b: Beam, at: int, new: int, isle: int, card: int) -> int:
    """Excavate with a map in hand."""
    s, kit, look, w, _ = v
    log = b.log
    place = card * V.STRIDE + isle
    dug = s[b.me + L.DUG] + ones(log[at + R.TEMPLES])
    if dug + 1 == kit[C.TEMPLE_COUNT]:
        tempo = w[W.LAST] if look[V.AHEAD] else -w[W.LAST]
    else:
        tempo = w[W.TEMPO + (min(4, dug))]
    log[new + R.PURSE] -= price_of(kit, look, card)
    log[new + R.CARDS] &= ~(1 << card)
    log[new + R.TEMPLES] |= 1 << isle
    sure, clock = 1000, log[new + R.CLOCK]
    if clock > look[V.NOW]:
        sure = w[W.NEXT] if clock <= look[V.NOW] + look[V.TURN] else w[W.AFTER]
    log[new + R.GAINED] += sure * (look[V.PRIZE + place] + tempo) // 1000 - w[W.SLOT]
    log[new + R.DEED], log[new + R.WHAT] = DIGGING, card * 256 + look[V.SITE + place]
    return leave(v, log, new)


@kernel("i(View,Beam,i,i,i,i)", inline=True)
def buy(v: View, b: Beam, at: int, grown: int, dock: int, clock: int) -> int:
    """Every purchase that is considered."""
    look, log = v.look, b.log
    have = ones(log[at + R.TEMPLES]) + ones(log[at + R.CARDS]) + total(log[at + R.BOUGHT])
    if have > look[V.LEFT] + 1:
        return grown
    for n in range(7):
        maps = BUYS[n]
        price = v.kit[C.PRICES + total(maps) - 1]
        if price <= log[at + R.PURSE] and stocked(look, log[at + R.BOUGHT] + maps):
            new = begin(b, at, dock, clock)
            log[new + R.PURSE] -= price
            log[new + R.BOUGHT] += maps
            log[new + R.DEED], log[new + R.WHAT] = BUYING, maps
            leave(v, log, new)
            grown = keep(v, b, grown)
    return grown


@kernel("i(w,i)")
def stocked(look: Words, maps: int) -> int:
    """Whether the piles hold so many maps."""
    for kind in range(3):
        if (maps >> (8 * kind)) & 255 > look[V.PILES + kind]:
            return 0
    return 1
