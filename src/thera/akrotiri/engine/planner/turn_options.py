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
def harbours(s: Words, kit: Words, seat: int, memory: Words) -> int:
    """Note every dock, and the cubes on its island."""
    memory[P.BERTHS], memory[P.THERA_BERTHS] = s[L.DOCK_COUNT], s[L.HARBOUR]
    for dock in range(s[L.DOCK_COUNT]):
        island = shore(s, dock)
        memory[P.SHORE + dock] = island
        memory[P.SEA + dock] = sea(s, dock)
        memory[P.BUSY + dock] = 0
        memory[P.ASHORE + island] = s[L.ISLE + island] & L.CUBES
        memory[P.SITES + island] = -1
    for other in range(kit[C.SEATS]):
        boat = s[L.PLAYERS + other * L.SEAT_WORDS + L.BOAT]
        if other != seat and boat >= 0:
            memory[P.BUSY + boat] = 1
    return 0


@kernel("i(w,w,w,i,i)")
def option(s: Words, kit: Words, memory: Words, slot: int, plot: int) -> int:
    """Note a place to dig, unless one of the same map, island and quarter is known."""
    island, where = s[L.ISLAND + plot], quarter(s, plot)
    last = memory[P.SITES + island]
    at = P.OPTION + last * P.OPTION_WORDS
    while last >= 0 and memory[at + P.OPTION_SLOT] == slot:
        if memory[at + P.OPTION_QUARTER] == where:
            return 0
        last = memory[at + P.OPTION_NEXT]
        at = P.OPTION + last * P.OPTION_WORDS
    if memory[P.OPTIONS] == P.OPTION_MOST:
        memory[P.FULL] = 1
        return 0
    at = P.OPTION + memory[P.OPTIONS] * P.OPTION_WORDS
    memory[at + P.OPTION_SLOT], memory[at + P.OPTION_PLOT] = slot, plot
    memory[at + P.OPTION_ISLAND], memory[at + P.OPTION_QUARTER] = island, where
    memory[at + P.OPTION_COST] = kit[C.KIT_MAPS + memory[P.HAND + slot] * C.MAP_WORDS + C.MAP_COST]
    memory[at + P.OPTION_NEXT] = memory[P.SITES + island]
    memory[P.SITES + island] = memory[P.OPTIONS]
    memory[P.OPTIONS] += 1
    return 1


@kernel("i(w,w,i,w)")
def options(s: Words, kit: Words, seat: int, memory: Words) -> int:
    """Note where each map in hand could be dug, on islands with a dock and without a temple."""
    memory[P.OPTIONS] = memory[P.CARDS] = 0
    hand = s[L.PLAYERS + seat * L.SEAT_WORDS + L.MAPS]
    while hand:
        slot, card = memory[P.CARDS], first(hand)
        hand &= hand - 1
        memory[P.HAND + slot] = card
        memory[P.CARDS] = slot + 1
        left, right, top, bottom = box(s, kit, card, seat)
        if left + 1 >= right or top + 1 >= bottom:
            continue
        for plot in range(16, 4 * s[L.COUNT]):  # Thera's are the first sixteen
            if left < column(s, plot) < right and top < row_of(s, plot) < bottom:
                island = s[L.ISLAND + plot]
                if (s[L.ISLE + island] >> L.MOORINGS) & 255 and not shut(s, island):
                    option(s, kit, memory, slot, plot)
    return memory[P.OPTIONS]


@kernel("i(w,w,i,w)", entry=True)
def list_options(s: Words, kit: Words, seat: int, memory: Words) -> int:
    """Write a position into memory, for the seat that acts; returns the number of ways to dig."""
    memory[P.EPOCH] += 1
    memory[P.FULL] = 0
    memory[P.BUDGET], memory[P.SPARE] = s[L.ACTIONS], s[L.MOVES]
    able = not s[L.ORACLE] and (pile(s, kit) or s[L.DISCARDS])
    memory[P.ASKABLE] = 1 if able else 0
    memory[P.PILES] = 0
    for kind in range(3):
        memory[P.PILES] |= maps_left(s, kit, kind) << (8 * kind)
    memory[P.TEMPLES_LEFT] = kit[C.TEMPLE_COUNT] - s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG]
    memory[P.MARKET] = s[L.STOCK]
    memory[P.ROOM] = kit[C.HOLD_MOST]
    memory[P.EXTRA] = kit[C.PASSING]
    me = L.PLAYERS + seat * L.SEAT_WORDS
    memory[P.START] = s[me + L.BOAT] | code(s[me + L.HOLD]) << P.HOLD_AT
    memory[P.START_HOLD], memory[P.START_MONEY] = s[me + L.HOLD], s[me + L.MONEY]
    harbours(s, kit, seat, memory)
    return options(s, kit, seat, memory)


@kernel("i(w,i,i)")
def open_ways(memory: Words, dock: int, cost: int) -> int:
    """From a dock reached at a cost, the docks of its island and network are one leg away."""
    at = P.MARKS + (2 * L.PLOTS if memory[P.BUSY + dock] else 0)
    if memory[at + memory[P.SHORE + dock]] > cost + 1:
        memory[at + memory[P.SHORE + dock]] = cost + 1
    if memory[at + L.PLOTS + memory[P.SEA + dock]] > cost + 1:
        memory[at + L.PLOTS + memory[P.SEA + dock]] = cost + 1
    return 0


@kernel("i(w,i)")
def arrival(memory: Words, dock: int) -> int:
    """The least cost of a leg into a dock, by what is marked so far.

    A way through occupied docks costs something more, paid where it enters the first of them.
    """
    land, water = P.MARKS + memory[P.SHORE + dock], P.MARKS + L.PLOTS + memory[P.SEA + dock]
    free = min(memory[land], memory[water])
    passing = min(memory[land + 2 * L.PLOTS], memory[water + 2 * L.PLOTS])
    return min(free + (memory[P.EXTRA] if memory[P.BUSY + dock] else 0), passing)


@kernel("i(w,i)", entry=True)
def ways(memory: Words, start: int) -> int:
    """Work out the movements from a dock to all others, stops at free docks included.

    Occupied docks can be passed but are no end of a way.
    """
    row, docks = P.WAYS + start * L.DOCKS, memory[P.BERTHS]
    for n in range(4 * L.PLOTS):
        memory[P.MARKS + n] = P.NEVER
    for dock in range(docks):
        memory[row + dock] = P.NEVER
    memory[row + start] = 0
    open_ways(memory, start, 0)
    cost, idle = 1, 0
    while idle < 3:  # costs grow by one, two at most
        idle += 1
        for dock in range(docks):
            if memory[row + dock] == P.NEVER and arrival(memory, dock) <= cost:
                memory[row + dock] = cost
                idle = 0
        for dock in range(docks):
            if memory[row + dock] == cost:
                open_ways(memory, dock, cost)
        cost += 1
    for dock in range(docks):
        if memory[P.BUSY + dock]:
            memory[row + dock] = P.NEVER
    memory[P.KNOWN + start] = memory[P.EPOCH]
    return 0
