"""What is within reach this turn: docks and the ways between them, cubes, places to dig."""

from __future__ import annotations

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import column, quarter, row_of, sea, shore
from thera.akrotiri.kernel.piles import maps_left, pile
from thera.akrotiri.kernel.sites import box, shut
from thera.jit import Words, first, kernel


@kernel("i(i)")
def code(cubes: int) -> int:
    """A hold in two bits a colour."""
    return cubes & 3 | cubes >> 6 & 12 | cubes >> 12 & 48 | cubes >> 18 & 192


@kernel("i(w,w,i,w)")
def harbours(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Note every dock, and the cubes on its island."""
    desk[P.BERTHS], desk[P.THERA_BERTHS] = s[L.DOCK_COUNT], s[L.HARBOUR]
    for dock in range(s[L.DOCK_COUNT]):
        island = shore(s, dock)
        desk[P.SHORE + dock] = island
        desk[P.SEA + dock] = sea(s, dock)
        desk[P.BUSY + dock] = 0
        desk[P.ASHORE + island] = s[L.ISLE + island] & L.CUBES
        desk[P.SITES + island] = -1
    for other in range(kit[C.SEATS]):
        boat = s[L.PLAYERS + other * L.SEAT_WORDS + L.BOAT]
        if other != seat and boat >= 0:
            desk[P.BUSY + boat] = 1
    return 0


@kernel("i(w,w,w,i,i)")
def option(s: Words, kit: Words, desk: Words, slot: int, plot: int) -> int:
    """Note a place to dig, unless one of the same map, island and quarter is known."""
    island, where = s[L.ISLAND + plot], quarter(s, plot)
    last = desk[P.SITES + island]
    at = P.OPTION + last * P.OPTION_WORDS
    while last >= 0 and desk[at + P.OPTION_SLOT] == slot:
        if desk[at + P.OPTION_QUARTER] == where:
            return 0
        last = desk[at + P.OPTION_NEXT]
        at = P.OPTION + last * P.OPTION_WORDS
    if desk[P.OPTIONS] == P.OPTION_MOST:
        desk[P.FULL] = 1
        return 0
    at = P.OPTION + desk[P.OPTIONS] * P.OPTION_WORDS
    desk[at + P.OPTION_SLOT], desk[at + P.OPTION_PLOT] = slot, plot
    desk[at + P.OPTION_ISLAND], desk[at + P.OPTION_QUARTER] = island, where
    desk[at + P.OPTION_COST] = kit[C.KIT_MAPS + desk[P.HAND + slot] * C.MAP_WORDS + C.MAP_COST]
    desk[at + P.OPTION_NEXT] = desk[P.SITES + island]
    desk[P.SITES + island] = desk[P.OPTIONS]
    desk[P.OPTIONS] += 1
    return 1


@kernel("i(w,w,i,w)")
def options(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Note where each map in hand could be dug, on islands with a dock and without a temple."""
    desk[P.OPTIONS] = desk[P.CARDS] = 0
    hand = s[L.PLAYERS + seat * L.SEAT_WORDS + L.MAPS]
    while hand:
        slot, card = desk[P.CARDS], first(hand)
        hand &= hand - 1
        desk[P.HAND + slot] = card
        desk[P.CARDS] = slot + 1
        left, right, top, bottom = box(s, kit, card, seat)
        if left + 1 >= right or top + 1 >= bottom:
            continue
        for plot in range(16, 4 * s[L.COUNT]):  # Thera's are the first sixteen
            if left < column(s, plot) < right and top < row_of(s, plot) < bottom:
                island = s[L.ISLAND + plot]
                if (s[L.ISLE + island] >> L.MOORINGS) & 255 and not shut(s, island):
                    option(s, kit, desk, slot, plot)
    return desk[P.OPTIONS]


@kernel("i(w,w,i,w)", entry=True)
def list_options(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Write a position to the desk, for the seat that acts; returns the number of ways to dig."""
    desk[P.EPOCH] += 1
    desk[P.FULL] = 0
    desk[P.BUDGET], desk[P.SPARE] = s[L.ACTIONS], s[L.MOVES]
    able = not s[L.ORACLE] and (pile(s, kit) or s[L.DISCARDS])
    desk[P.ASKABLE] = 1 if able else 0
    desk[P.PILES] = 0
    for kind in range(3):
        desk[P.PILES] |= maps_left(s, kit, kind) << (8 * kind)
    desk[P.TEMPLES_LEFT] = kit[C.TEMPLE_COUNT] - s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG]
    desk[P.MARKET] = s[L.STOCK]
    desk[P.ROOM] = kit[C.HOLD_MOST]
    desk[P.EXTRA] = kit[C.PASSING]
    me = L.PLAYERS + seat * L.SEAT_WORDS
    desk[P.START] = s[me + L.BOAT] | code(s[me + L.HOLD]) << P.HOLD_AT
    desk[P.START_HOLD], desk[P.START_MONEY] = s[me + L.HOLD], s[me + L.MONEY]
    harbours(s, kit, seat, desk)
    return options(s, kit, seat, desk)


@kernel("i(w,i,i)")
def open_ways(desk: Words, dock: int, cost: int) -> int:
    """From a dock reached at a cost, the docks of its island and network are one leg away."""
    at = P.MARKS + (2 * L.PLOTS if desk[P.BUSY + dock] else 0)
    if desk[at + desk[P.SHORE + dock]] > cost + 1:
        desk[at + desk[P.SHORE + dock]] = cost + 1
    if desk[at + L.PLOTS + desk[P.SEA + dock]] > cost + 1:
        desk[at + L.PLOTS + desk[P.SEA + dock]] = cost + 1
    return 0


@kernel("i(w,i)")
def arrival(desk: Words, dock: int) -> int:
    """The least cost of a leg into a dock, by what is marked so far.

    A way through occupied docks costs something more, paid where it enters the first of them.
    """
    land, water = P.MARKS + desk[P.SHORE + dock], P.MARKS + L.PLOTS + desk[P.SEA + dock]
    free = min(desk[land], desk[water])
    passing = min(desk[land + 2 * L.PLOTS], desk[water + 2 * L.PLOTS])
    return min(free + (desk[P.EXTRA] if desk[P.BUSY + dock] else 0), passing)


@kernel("i(w,i)", entry=True)
def ways(desk: Words, start: int) -> int:
    """Work out the movements from a dock to all others, stops at free docks included.

    Occupied docks can be passed but are no end of a way.
    """
    row, docks = P.WAYS + start * L.DOCKS, desk[P.BERTHS]
    for n in range(4 * L.PLOTS):
        desk[P.MARKS + n] = P.NEVER
    for dock in range(docks):
        desk[row + dock] = P.NEVER
    desk[row + start] = 0
    open_ways(desk, start, 0)
    cost, idle = 1, 0
    while idle < 3:  # costs grow by one, two at most
        idle += 1
        for dock in range(docks):
            if desk[row + dock] == P.NEVER and arrival(desk, dock) <= cost:
                desk[row + dock] = cost
                idle = 0
        for dock in range(docks):
            if desk[row + dock] == cost:
                open_ways(desk, dock, cost)
        cost += 1
    for dock in range(docks):
        if desk[P.BUSY + dock]:
            desk[row + dock] = P.NEVER
    desk[P.KNOWN + start] = desk[P.EPOCH]
    return 0
