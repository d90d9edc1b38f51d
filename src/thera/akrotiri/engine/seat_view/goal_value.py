"""What the goals in hand gain by one more temple on each island, in each quarter of the board."""

from __future__ import annotations

from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import scoring as S
from thera.akrotiri.kernel.chart import quarter
from thera.jit import Words, first, kernel, ones

FIRST_TILE_PORT = 16


@kernel("i(w,w,w,i,w)")
def value_goals(s: Words, kit: Words, look: Words, seat: int, work: Words) -> int:
    """Fill GAIN and HELD for the goals that a seat is known to have."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    for where in range(4 * look[V.ISLES]):
        look[V.GAIN + where] = 0
    look[V.HELD] = 0
    bits = s[at + L.GOALS] | s[at + L.PUBLIC]
    while bits:
        goal = first(bits)
        bits &= bits - 1
        card = C.KIT_GOALS + goal * C.GOAL_WORDS
        key, points = kit[card + C.GOAL_KEY], 1000 * kit[card + C.GOAL_POINTS]
        look[V.HELD] += 1000 * S.goal_worth(s, kit, seat, goal, work)
        if key == S.QUARTERS:
            by_quarter(s, look, at, points)
        elif key == S.APART:
            sea_ways(s, kit, look, work)
            by_sea(s, look, at, points)
        else:
            by_isle(s, look, at, key, points)
    return 0


@kernel("i(w,w,i,i,i)")
def by_isle(s: Words, look: Words, at: int, key: int, points: int) -> int:
    """Goals that look at the island alone."""
    best = biggest(s, at) if key == S.BIGGEST else 0
    for isle in range(1, look[V.ISLES]):
        facts, away = look[V.FACTS + isle], look[V.PORTAGES + isle]
        if key == S.PORTAGE:
            counts = 1 if away == 1 else 0
        elif key == S.FAR_OFF:
            counts = 1 if away >= 2 else 0
        elif key == S.BARE:
            counts = 1 if facts == 0 else 0
        elif key == S.THREE:
            counts = 1 if ones(facts) >= 3 else 0
        elif key == S.OPEN:
            counts = 1 - S.completed(s, look[V.NAME + isle])
        elif key == S.BIGGEST:
            size = S.extent(s, look[V.NAME + isle])
            counts = size - best if size > best and S.completed(s, look[V.NAME + isle]) else 0
        else:
            counts = (facts >> (key - S.TREE)) & 1
        for where in range(4 * isle, 4 * isle + 4):
            look[V.GAIN + where] += points * counts
    return 0


@kernel("i(w,i)")
def biggest(s: Words, at: int) -> int:
    """The tiles of the biggest completed island with a temple of a player."""
    best = 0
    for n in range(s[at + L.DUG]):
        island = s[L.ISLAND + s[at + L.SITES + n]]
        if S.completed(s, island):
            size = S.extent(s, island)
            best = max(best, size)
    return best


@kernel("i(w,w,i,i)")
def by_quarter(s: Words, look: Words, at: int, points: int) -> int:
    """The goal that counts quarters of the board: those without a temple gain."""
    seen = 0
    for n in range(s[at + L.DUG]):
        seen |= 1 << quarter(s, s[at + L.SITES + n])
    for where in range(4, 4 * look[V.ISLES]):
        if (seen >> (where & 3)) & 1 == 0:
            look[V.GAIN + where] += points
    return 0


@kernel("i(w,w,w,w)")
def sea_ways(s: Words, kit: Words, look: Words, work: Words) -> int:
    """The routes of the open sea that each isle has docks on, as bits."""
    S.open_sea(s, kit, work)
    for port in range(L.PLOTS, 2 * L.PLOTS):
        work[port] = L.NONE
    for isle in range(look[V.ISLES]):
        look[V.WAYS + isle] = 0
    count = 0
    for dock in range(s[L.DOCK_COUNT]):
        port, isle = s[L.DOCK_PORT + dock], look[V.AT_ISLE + dock]
        if port >= FIRST_TILE_PORT and isle != L.NONE:
            route = L.PLOTS + S.root(work, port)
            if work[route] == L.NONE and count < V.MOST:
                work[route] = count
                count += 1
            if work[route] != L.NONE:
                look[V.WAYS + isle] |= 1 << work[route]
    return 0


@kernel("i(w,w,i,i)")
def by_sea(s: Words, look: Words, at: int, points: int) -> int:
    """Temples apart: a new one counts if it joins no other, and spoils those that it joins."""
    for isle in range(1, look[V.ISLES]):
        mine, joined = 0, 0
        for n in range(s[at + L.DUG]):
            there = look[V.BY_NAME + s[L.ISLAND + s[at + L.SITES + n]]]
            if there != L.NONE and look[V.WAYS + there] & look[V.WAYS + isle]:
                joined += 1
                if alone(s, look, at, n):
                    mine -= 1
        if joined == 0:
            mine = 1
        for where in range(4 * isle, 4 * isle + 4):
            look[V.GAIN + where] += points * mine
    return 0


@kernel("i(w,w,i,i)")
def alone(s: Words, look: Words, at: int, temple: int) -> int:
    """Whether a temple is apart from all others of its owner."""
    isle = look[V.BY_NAME + s[L.ISLAND + s[at + L.SITES + temple]]]
    for n in range(s[at + L.DUG]):
        there = look[V.BY_NAME + s[L.ISLAND + s[at + L.SITES + n]]]
        if n == temple or there == L.NONE or isle == L.NONE:
            continue
        if there == isle or look[V.WAYS + there] & look[V.WAYS + isle]:
            return 0
    return 1
