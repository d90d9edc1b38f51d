"""What goals, maps and drachmas are worth."""

from __future__ import annotations

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import beside, quarter, slot_at
from thera.akrotiri.kernel.travel import portages
from thera.jit import Words, kernel, ones

PORTAGE = C.KEYS.index("portage")
FAR_OFF = C.KEYS.index("far")
BARE = C.KEYS.index("bare")
TREE = C.KEYS.index("tree")
VOLCANO = C.KEYS.index("volcano")
THREE = C.KEYS.index("three")
APART = C.KEYS.index("apart")
OPEN = C.KEYS.index("open")
BIGGEST = C.KEYS.index("biggest")
QUARTERS = C.KEYS.index("quadrants")

FIRST_TILE_PORT = 16


@kernel("i(w,i)", entry=True)
def completed(s: Words, island: int) -> int:
    """Whether no tile can be added to an island any more: all cells round its corners are full."""
    plot = island
    while True:
        cell, corner = s[L.CELL + (plot >> 2)], plot & 3
        one, other = beside(cell, (corner + 3) & 3), beside(cell, corner)
        if slot_at(s, one) < 0 or slot_at(s, other) < 0 or slot_at(s, beside(one, corner)) < 0:
            return 0
        plot = s[L.NEXT + plot]
        if plot == island:
            return 1


@kernel("i(w,i)", entry=True)
def extent(s: Words, island: int) -> int:
    """How many tiles make up an island; the Thera board counts as one."""
    slots, plot = 0, island
    while True:
        slots |= 1 << (plot >> 2) if plot >= FIRST_TILE_PORT else 1
        plot = s[L.NEXT + plot]
        if plot == island:
            return ones(slots)


@kernel("i(w,i)")
def root(work: Words, port: int) -> int:
    """The name of a port's route in `work`, where names point to names."""
    while work[port] != port:
        work[port] = work[work[port]]
        port = work[port]
    return port


@kernel("i(w,w,w)")
def open_sea(s: Words, kit: Words, work: Words) -> int:
    """Name the routes as they would be without the Thera board: `root(work, port)`."""
    for slot in range(4, s[L.COUNT]):
        at = C.KIT_TILES + s[L.LAID + slot] * C.TILE_WORDS + C.TILE_ROUTES
        for port in range(4):
            work[slot * 4 + port] = slot * 4 + kit[at + port]
    for slot in range(4, s[L.COUNT]):
        for side in range(1, 3):  # east and south: the other two are the neighbours'
            other = slot_at(s, beside(s[L.CELL + slot], side))
            if other >= 4:
                one = root(work, slot * 4 + side)
                work[one] = root(work, other * 4 + (side ^ 2))
    return 0


@kernel("i(w,w,i,w)")
def apart(s: Words, kit: Words, at: int, work: Words) -> int:
    """How many temples of a player are one move from no island of another own temple."""
    open_sea(s, kit, work)
    for port in range(L.PLOTS, 2 * L.PLOTS):
        work[port] = 0
    linked, count = 0, s[at + L.DUG]
    for n in range(count):
        island = s[L.ISLAND + s[at + L.SITES + n]]
        for m in range(n):
            if s[L.ISLAND + s[at + L.SITES + m]] == island:
                linked |= (1 << n) | (1 << m)
        for dock in range(s[L.DOCK_COUNT]):
            port = s[L.DOCK_PORT + dock]
            if port >= FIRST_TILE_PORT and s[L.ISLAND + s[L.DOCK_PLOT + dock]] == island:
                work[L.PLOTS + root(work, port)] |= 1 << n
    for port in range(L.PLOTS + FIRST_TILE_PORT, L.PLOTS + 4 * s[L.COUNT]):
        if work[port] & (work[port] - 1):
            linked |= work[port]
    return count - ones(linked)


@kernel("i(w,i,i)")
def by_island(s: Words, key: int, island: int) -> int:
    """Whether a temple on an island counts, for the goals that look at its icons or its shore."""
    icons = (s[L.ISLE + island] >> L.ICONS) & 15
    if key == BARE:
        return 1 if icons == 0 else 0
    if key == THREE:
        return 1 if ones(icons) >= 3 else 0
    if key == OPEN:
        return 1 - completed(s, island)
    return (icons >> (key - TREE)) & 1


@kernel("i(w,i,i,w)")
def by_place(s: Words, key: int, at: int, work: Words) -> int:
    """The goals that look at where a player's temples are: distance, size, quarters."""
    if key in (PORTAGE, FAR_OFF):
        portages(s, work)
    count = quarters = 0
    for n in range(s[at + L.DUG]):
        plot = s[at + L.SITES + n]
        island = s[L.ISLAND + plot]
        if key == PORTAGE:
            count += 1 if work[island] == 1 else 0
        elif key == FAR_OFF:
            count += 1 if work[island] >= 2 else 0
        elif key == QUARTERS:
            quarters |= 1 << quarter(s, plot)
        elif completed(s, island):
            count = max(count, extent(s, island))
    return count + ones(quarters)


@kernel("i(w,w,i,i,w)", entry=True)
def goal_count(s: Words, kit: Words, seat: int, goal: int, work: Words) -> int:
    """How often a goal counts for a seat's temples."""
    key, at = kit[C.KIT_GOALS + goal * C.GOAL_WORDS + C.GOAL_KEY], L.PLAYERS + seat * L.SEAT_WORDS
    if key == APART:
        return apart(s, kit, at, work)
    if key in (PORTAGE, FAR_OFF, QUARTERS, BIGGEST):
        return by_place(s, key, at, work)
    count = 0
    for n in range(s[at + L.DUG]):
        count += by_island(s, key, s[L.ISLAND + s[at + L.SITES + n]])
    return count


@kernel("i(w,w,i,i,w)", entry=True)
def goal_worth(s: Words, kit: Words, seat: int, goal: int, work: Words) -> int:
    """What a goal is worth to a seat now."""
    return (
        goal_count(s, kit, seat, goal, work)
        * kit[C.KIT_GOALS + goal * C.GOAL_WORDS + C.GOAL_POINTS]
    )


@kernel("i(w,w,i,w)", entry=True)
def score(s: Words, kit: Words, seat: int, work: Words) -> int:
    """A seat's points: maps, the goals that are known, drachmas."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    points = s[at + L.MONEY] // 10
    for n in range(s[at + L.DUG]):
        points += kit[C.KIT_MAPS + s[at + L.CARDS + n] * C.MAP_WORDS + C.MAP_POINTS]
    goals = s[at + L.GOALS] | s[at + L.PUBLIC]
    for goal in range(12):
        if (goals >> goal) & 1:
            points += goal_worth(s, kit, seat, goal, work)
    return points
