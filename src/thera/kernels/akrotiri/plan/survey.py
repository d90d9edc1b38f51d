"""What a plan has to know of the map: docks and the ways between them, cubes, places to dig."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.kernels.akrotiri.chart import column, quarter, row_of, sea, shore
from thera.kernels.akrotiri.kit import (
    HOLD_MOST,
    KIT_MAPS,
    MAP_COST,
    MAP_WORDS,
    PASSING,
    SEATS,
    TEMPLE_COUNT,
)
from thera.kernels.akrotiri.layout import (
    ACTIONS,
    BOAT,
    COUNT,
    CUBES,
    DISCARDS,
    DOCK_COUNT,
    DOCKS,
    DUG,
    HARBOUR,
    HOLD,
    ISLAND,
    ISLE,
    MAPS,
    MONEY,
    MOORINGS,
    MOVES,
    ORACLE,
    PLAYERS,
    PLOTS,
    SEAT_WORDS,
    STOCK,
)
from thera.kernels.akrotiri.plan.desk import (
    ASHORE,
    ASKABLE,
    BERTHS,
    BUDGET,
    BUSY,
    CARDS,
    EPOCH,
    EXTRA,
    FULL,
    HAND,
    HOLD_AT,
    KNOWN,
    MARKET,
    MARKS,
    NEVER,
    OPTION,
    OPTION_COST,
    OPTION_ISLAND,
    OPTION_MOST,
    OPTION_NEXT,
    OPTION_PLOT,
    OPTION_QUARTER,
    OPTION_SLOT,
    OPTION_WORDS,
    OPTIONS,
    PILES,
    ROOM,
    SEA,
    SHORE,
    SITES,
    SPARE,
    START,
    START_HOLD,
    START_MONEY,
    TEMPLES_LEFT,
    THERA_BERTHS,
    WAYS,
)
from thera.kernels.akrotiri.pools import maps_left, pile
from thera.kernels.akrotiri.sites import box, shut


@kernel("i(i)")
def code(cubes: int) -> int:
    """A hold in two bits a colour."""
    return cubes & 3 | cubes >> 6 & 12 | cubes >> 12 & 48 | cubes >> 18 & 192


@kernel("i(w,w,i,w)")
def harbours(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Note every dock, and the cubes on its island."""
    desk[BERTHS], desk[THERA_BERTHS] = s[DOCK_COUNT], s[HARBOUR]
    for dock in range(s[DOCK_COUNT]):
        island = shore(s, dock)
        desk[SHORE + dock] = island
        desk[SEA + dock] = sea(s, dock)
        desk[BUSY + dock] = 0
        desk[ASHORE + island] = s[ISLE + island] & CUBES
        desk[SITES + island] = -1
    for other in range(kit[SEATS]):
        boat = s[PLAYERS + other * SEAT_WORDS + BOAT]
        if other != seat and boat >= 0:
            desk[BUSY + boat] = 1
    return 0


@kernel("i(w,w,w,i,i)")
def option(s: Words, kit: Words, desk: Words, slot: int, plot: int) -> int:
    """Note a place to dig, unless one of the same map, island and quarter is known."""
    island, where = s[ISLAND + plot], quarter(s, plot)
    last = desk[SITES + island]
    at = OPTION + last * OPTION_WORDS
    while last >= 0 and desk[at + OPTION_SLOT] == slot:
        if desk[at + OPTION_QUARTER] == where:
            return 0
        last = desk[at + OPTION_NEXT]
        at = OPTION + last * OPTION_WORDS
    if desk[OPTIONS] == OPTION_MOST:
        desk[FULL] = 1
        return 0
    at = OPTION + desk[OPTIONS] * OPTION_WORDS
    desk[at + OPTION_SLOT], desk[at + OPTION_PLOT] = slot, plot
    desk[at + OPTION_ISLAND], desk[at + OPTION_QUARTER] = island, where
    desk[at + OPTION_COST] = kit[KIT_MAPS + desk[HAND + slot] * MAP_WORDS + MAP_COST]
    desk[at + OPTION_NEXT] = desk[SITES + island]
    desk[SITES + island] = desk[OPTIONS]
    desk[OPTIONS] += 1
    return 1


@kernel("i(w,w,i,w)")
def options(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Note where each map in hand could be dug, on islands with a dock and without a temple."""
    desk[OPTIONS] = desk[CARDS] = 0
    hand = s[PLAYERS + seat * SEAT_WORDS + MAPS]
    while hand:
        slot, card = desk[CARDS], first(hand)
        hand &= hand - 1
        desk[HAND + slot] = card
        desk[CARDS] = slot + 1
        left, right, top, bottom = box(s, kit, card, seat)
        if left + 1 >= right or top + 1 >= bottom:
            continue
        for plot in range(16, 4 * s[COUNT]):  # Thera's are the first sixteen
            if left < column(s, plot) < right and top < row_of(s, plot) < bottom:
                island = s[ISLAND + plot]
                if (s[ISLE + island] >> MOORINGS) & 255 and not shut(s, island):
                    option(s, kit, desk, slot, plot)
    return desk[OPTIONS]


@kernel("i(w,w,i,w)", entry=True)
def survey(s: Words, kit: Words, seat: int, desk: Words) -> int:
    """Lay a position on the desk, for the seat that acts; how many ways to dig there are."""
    desk[EPOCH] += 1
    desk[FULL] = 0
    desk[BUDGET], desk[SPARE] = s[ACTIONS], s[MOVES]
    able = not s[ORACLE] and (pile(s, kit) or s[DISCARDS])
    desk[ASKABLE] = 1 if able else 0
    desk[PILES] = 0
    for kind in range(3):
        desk[PILES] |= maps_left(s, kit, kind) << (8 * kind)
    desk[TEMPLES_LEFT] = kit[TEMPLE_COUNT] - s[PLAYERS + seat * SEAT_WORDS + DUG]
    desk[MARKET] = s[STOCK]
    desk[ROOM] = kit[HOLD_MOST]
    desk[EXTRA] = kit[PASSING]
    me = PLAYERS + seat * SEAT_WORDS
    desk[START] = s[me + BOAT] | code(s[me + HOLD]) << HOLD_AT
    desk[START_HOLD], desk[START_MONEY] = s[me + HOLD], s[me + MONEY]
    harbours(s, kit, seat, desk)
    return options(s, kit, seat, desk)


@kernel("i(w,i,i)")
def open_ways(desk: Words, dock: int, cost: int) -> int:
    """From a dock reached at a cost, the docks of its island and network are one leg away."""
    at = MARKS + (2 * PLOTS if desk[BUSY + dock] else 0)
    if desk[at + desk[SHORE + dock]] > cost + 1:
        desk[at + desk[SHORE + dock]] = cost + 1
    if desk[at + PLOTS + desk[SEA + dock]] > cost + 1:
        desk[at + PLOTS + desk[SEA + dock]] = cost + 1
    return 0


@kernel("i(w,i)")
def arrival(desk: Words, dock: int) -> int:
    """The least cost of a leg into a dock, by what is marked so far.

    A way through occupied docks costs something more, paid where it enters the first of them.
    """
    land, water = MARKS + desk[SHORE + dock], MARKS + PLOTS + desk[SEA + dock]
    free = min(desk[land], desk[water])
    passing = min(desk[land + 2 * PLOTS], desk[water + 2 * PLOTS])
    return min(free + (desk[EXTRA] if desk[BUSY + dock] else 0), passing)


@kernel("i(w,i)", entry=True)
def ways(desk: Words, start: int) -> int:
    """Work out the movements from a dock to all others, stops at free docks included.

    Occupied docks can be passed but are no end of a way.
    """
    row, docks = WAYS + start * DOCKS, desk[BERTHS]
    for n in range(4 * PLOTS):
        desk[MARKS + n] = NEVER
    for dock in range(docks):
        desk[row + dock] = NEVER
    desk[row + start] = 0
    open_ways(desk, start, 0)
    cost, idle = 1, 0
    while idle < 3:  # costs grow by one, two at most
        idle += 1
        for dock in range(docks):
            if desk[row + dock] == NEVER and arrival(desk, dock) <= cost:
                desk[row + dock] = cost
                idle = 0
        for dock in range(docks):
            if desk[row + dock] == cost:
                open_ways(desk, dock, cost)
        cost += 1
    for dock in range(docks):
        if desk[BUSY + dock]:
            desk[row + dock] = NEVER
    desk[KNOWN + start] = desk[EPOCH]
    return 0
