"""Islands and route networks near a seat: numbers, distances from Thera, what lies on them."""

from __future__ import annotations

from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import sea, shore
from thera.jit import Words, first, kernel


@kernel("i(w,w,w,i)")
def index_islands(s: Words, kit: Words, look: Words, seat: int) -> int:
    """Number isles and nets, and find what lies on each isle and how far it is from Thera."""
    look[V.ISLES] = look[V.NETS] = look[V.SHUT] = look[V.LADEN] = 0
    for at in range(L.PLOTS):
        look[V.BY_NAME + at] = look[V.BY_NET + at] = L.NONE
    for dock in range(s[L.DOCK_COUNT]):
        number(s, look, dock)
    away(look)
    for isle in range(look[V.ISLES]):
        about = s[L.ISLE + look[V.NAME + isle]]
        look[V.HEAPS + isle] = about & L.CUBES
        if look[V.HEAPS + isle]:
            look[V.LADEN] |= 1 << isle
        look[V.FACTS + isle] = (about >> L.ICONS) & 15
        if isle == 0 or (about >> L.TEMPLES) & 15:
            look[V.SHUT] |= 1 << isle
    n = 0
    for other in range(kit[C.SEATS]):
        if other != seat:
            look[V.BUSY + n] = s[L.PLAYERS + other * L.SEAT_WORDS + L.BOAT]
            n += 1
    while n < 3:
        look[V.BUSY + n] = L.NONE
        n += 1
    return 0


@kernel("i(w,w,i)")
def number(s: Words, look: Words, dock: int) -> int:
    """Give the island and the network of a dock their numbers."""
    island, network = shore(s, dock), sea(s, dock)
    if look[V.BY_NAME + island] == L.NONE and look[V.ISLES] < V.MOST:
        isle = look[V.ISLES]
        look[V.ISLES] = isle + 1
        look[V.BY_NAME + island] = isle
        look[V.NAME + isle] = island
        look[V.CALLS + isle] = 0
        look[V.PORTAGES + isle] = L.NONE
    if look[V.BY_NET + network] == L.NONE and look[V.NETS] < V.MOST:
        net = look[V.NETS]
        look[V.NETS] = net + 1
        look[V.BY_NET + network] = net
        look[V.SHORES + net] = 0
    isle, net = look[V.BY_NAME + island], look[V.BY_NET + network]
    look[V.KNOWN + dock] = 0
    look[V.AT_ISLE + dock] = isle if net != L.NONE else L.NONE
    look[V.AT_NET + dock] = net if isle != L.NONE else L.NONE
    if isle != L.NONE and net != L.NONE:
        look[V.CALLS + isle] |= 1 << net
        look[V.SHORES + net] |= 1 << isle
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
            found |= look[V.SHORES + first(edge)]
            edge &= edge - 1
        found &= ~isles
        isles |= found
        while found:
            isle = first(found)
            look[V.PORTAGES + isle] = count
            edge |= look[V.CALLS + isle]
            found &= found - 1
        edge &= ~nets
        count += 1
    return 0


# ways


@kernel("i(w,w,i)", inline=True)
def ways(s: Words, look: Words, dock: int) -> int:
    """Find from a dock the legs to every isle and where to land, once."""
    return 0 if look[V.KNOWN + dock] else find(s, look, dock)


@kernel("i(w,w,i)")
def find(s: Words, look: Words, dock: int) -> int:
    """A leg by sea keeps the net, a leg over land keeps the isle; they take turns."""
    look[V.KNOWN + dock] = 1
    base = dock * V.STRIDE
    for isle in range(look[V.ISLES]):
        look[V.LEGS + base + isle] = V.NEVER
        look[V.LAND + base + isle] = L.NONE
    isle, net = look[V.AT_ISLE + dock], look[V.AT_NET + dock]
    if isle == L.NONE:
        return 0
    look[V.LEGS + base + isle] = 0
    look[V.LAND + base + isle] = dock
    sail(s, look, base, 1 << net, 1)
    sail(s, look, base, look[V.CALLS + isle], 2)
    return 0


@kernel("i(w,w,i,i,i)")
def sail(s: Words, look: Words, base: int, nets: int, legs: int) -> int:
    """Go on from some nets, the next leg being by sea: each isle where it is nearer than before."""
    seen, edge = nets, nets
    while edge:
        after = 0
        for dock in range(s[L.DOCK_COUNT]):
            net, isle = look[V.AT_NET + dock], look[V.AT_ISLE + dock]
            if isle != L.NONE and (edge >> net) & 1 and look[V.LEGS + base + isle] > legs:
                if free(look, dock):
                    look[V.LEGS + base + isle] = legs
                    look[V.LAND + base + isle] = dock
                after |= look[V.CALLS + isle]
        edge = after & ~seen
        seen |= edge
        legs += 2
    return 0


@kernel("i(w,i)")
def free(look: Words, dock: int) -> int:
    """Whether no other boat lies at a dock."""
    return (
        1 if look[V.BUSY] != dock and look[V.BUSY + 1] != dock and look[V.BUSY + 2] != dock else 0
    )


@kernel("i(w,w)")
def home(s: Words, look: Words) -> int:
    """A dock of Thera without another boat."""
    for dock in range(s[L.HARBOUR]):
        if free(look, dock):
            return dock
    return 0


@kernel("i(w,w,i)")
def boat_dock(s: Words, look: Words, seat: int) -> int:
    """Where a seat's boat lies; before it has one, where it could."""
    dock = s[L.PLAYERS + seat * L.SEAT_WORDS + L.BOAT]
    return dock if dock >= 0 else home(s, look)
