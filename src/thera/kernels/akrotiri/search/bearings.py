"""Where a seat stands: isles and nets numbered, how far from Thera they are, what lies on them."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.kernels.akrotiri.chart import sea, shore
from thera.kernels.akrotiri.kit import SEATS
from thera.kernels.akrotiri.layout import (
    BOAT,
    CUBES,
    DOCK_COUNT,
    HARBOUR,
    ICONS,
    ISLE,
    NONE,
    PLAYERS,
    PLOTS,
    SEAT_WORDS,
    TEMPLES,
)  # fmt: skip
from thera.kernels.akrotiri.search.look import (
    AT_ISLE,
    AT_NET,
    BUSY,
    BY_NAME,
    BY_NET,
    CALLS,
    FACTS,
    HEAPS,
    ISLES,
    KNOWN,
    LADEN,
    LAND,
    LEGS,
    MOST,
    NAME,
    NETS,
    NEVER,
    PORTAGES,
    SHORES,
    SHUT,
    STRIDE,
)  # fmt: skip


@kernel("i(w,w,w,i)")
def bearings(s: Words, kit: Words, look: Words, seat: int) -> int:
    """Number isles and nets, and find what lies on each isle and how far it is from Thera."""
    look[ISLES] = look[NETS] = look[SHUT] = look[LADEN] = 0
    for at in range(PLOTS):
        look[BY_NAME + at] = look[BY_NET + at] = NONE
    for dock in range(s[DOCK_COUNT]):
        number(s, look, dock)
    away(look)
    for isle in range(look[ISLES]):
        about = s[ISLE + look[NAME + isle]]
        look[HEAPS + isle] = about & CUBES
        if look[HEAPS + isle]:
            look[LADEN] |= 1 << isle
        look[FACTS + isle] = (about >> ICONS) & 15
        if isle == 0 or (about >> TEMPLES) & 15:
            look[SHUT] |= 1 << isle
    n = 0
    for other in range(kit[SEATS]):
        if other != seat:
            look[BUSY + n] = s[PLAYERS + other * SEAT_WORDS + BOAT]
            n += 1
    while n < 3:
        look[BUSY + n] = NONE
        n += 1
    return 0


@kernel("i(w,w,i)")
def number(s: Words, look: Words, dock: int) -> int:
    """Give the island and the network of a dock their numbers."""
    island, network = shore(s, dock), sea(s, dock)
    if look[BY_NAME + island] == NONE and look[ISLES] < MOST:
        isle = look[ISLES]
        look[ISLES] = isle + 1
        look[BY_NAME + island] = isle
        look[NAME + isle] = island
        look[CALLS + isle] = 0
        look[PORTAGES + isle] = NONE
    if look[BY_NET + network] == NONE and look[NETS] < MOST:
        net = look[NETS]
        look[NETS] = net + 1
        look[BY_NET + network] = net
        look[SHORES + net] = 0
    isle, net = look[BY_NAME + island], look[BY_NET + network]
    look[KNOWN + dock] = 0
    look[AT_ISLE + dock] = isle if net != NONE else NONE
    look[AT_NET + dock] = net if isle != NONE else NONE
    if isle != NONE and net != NONE:
        look[CALLS + isle] |= 1 << net
        look[SHORES + net] |= 1 << isle
    return 0


@kernel("i(w)")
def away(look: Words) -> int:
    """How many portages each isle is from Thera."""
    isles, nets, count = 0, 0, 0
    edge = 1
    while edge:
        nets |= edge
        found = 0
        while edge:
            found |= look[SHORES + first(edge)]
            edge &= edge - 1
        found &= ~isles
        isles |= found
        while found:
            isle = first(found)
            look[PORTAGES + isle] = count
            edge |= look[CALLS + isle]
            found &= found - 1
        edge &= ~nets
        count += 1
    return 0


# ways


@kernel("i(w,w,i)", inline=True)
def ways(s: Words, look: Words, dock: int) -> int:
    """Find from a dock the legs to every isle and where to land, once."""
    return 0 if look[KNOWN + dock] else find(s, look, dock)


@kernel("i(w,w,i)")
def find(s: Words, look: Words, dock: int) -> int:
    """A leg by sea keeps the net, a leg over land keeps the isle; they take turns."""
    look[KNOWN + dock] = 1
    base = dock * STRIDE
    for isle in range(look[ISLES]):
        look[LEGS + base + isle] = NEVER
        look[LAND + base + isle] = NONE
    isle, net = look[AT_ISLE + dock], look[AT_NET + dock]
    if isle == NONE:
        return 0
    look[LEGS + base + isle] = 0
    look[LAND + base + isle] = dock
    sail(s, look, base, 1 << net, 1)
    sail(s, look, base, look[CALLS + isle], 2)
    return 0


@kernel("i(w,w,i,i,i)")
def sail(s: Words, look: Words, base: int, nets: int, legs: int) -> int:
    """Go on from some nets, the next leg being by sea: each isle where it is nearer than before."""
    seen, edge = nets, nets
    while edge:
        after = 0
        for dock in range(s[DOCK_COUNT]):
            net, isle = look[AT_NET + dock], look[AT_ISLE + dock]
            if isle != NONE and (edge >> net) & 1 and look[LEGS + base + isle] > legs:
                if free(look, dock):
                    look[LEGS + base + isle] = legs
                    look[LAND + base + isle] = dock
                after |= look[CALLS + isle]
        edge = after & ~seen
        seen |= edge
        legs += 2
    return 0


@kernel("i(w,i)")
def free(look: Words, dock: int) -> int:
    """Whether no other boat lies at a dock."""
    return 1 if look[BUSY] != dock and look[BUSY + 1] != dock and look[BUSY + 2] != dock else 0


@kernel("i(w,w)")
def home(s: Words, look: Words) -> int:
    """A dock of Thera without another boat."""
    for dock in range(s[HARBOUR]):
        if free(look, dock):
            return dock
    return 0


@kernel("i(w,w,i)")
def berth(s: Words, look: Words, seat: int) -> int:
    """Where a seat's boat lies; before it has one, where it could."""
    dock = s[PLAYERS + seat * SEAT_WORDS + BOAT]
    return dock if dock >= 0 else home(s, look)
