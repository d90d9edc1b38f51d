"""What can be done now: the legal steps of each task, as numbers."""

from __future__ import annotations

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import piles
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.chart import cells, shore
from thera.akrotiri.kernel.market import amount, second, total
from thera.akrotiri.kernel.sites import shut, sites
from thera.akrotiri.kernel.step_numbers import dock_number, quadrant_of
from thera.akrotiri.kernel.travel import fare, passed
from thera.jit import Words, first, kernel


@kernel("i(i,i,w,i)")
def each(bits: int, base: int, out: Words, n: int) -> int:
    """The numbers of the bits of a set, counted from `base`."""
    while bits:
        out[n] = base + first(bits)
        bits &= bits - 1
        n += 1
    return n


@kernel("i(w,w,w,i)")
def draws(s: Words, kit: Words, out: Words, n: int) -> int:
    """What luck can draw."""
    kind = piles.task(s)
    if L.DRAW_EASY <= kind <= L.DRAW_HARD:
        return each(piles.free_maps(s, kit, kind - L.DRAW_EASY), N.DRAW_MAPS, out, n)
    if kind in (L.DRAW_GOAL, L.DRAW_OPEN):
        return each(piles.free_goals(s, kit), N.DRAW_GOALS, out, n)
    tiles = piles.free_tiles(s, kit)
    while tiles:
        out[n] = N.N_DRAW + kit[C.KIT_RANKS + first(tiles)]
        tiles &= tiles - 1
        n += 1
    return n


@kernel("i(w,w,i)")
def placings(s: Words, out: Words, n: int) -> int:
    """The placements of a tile: every cell of the frontier, each way up."""
    start = n
    end = cells(s, out, n)
    n = start + 4 * (end - start)
    for at in range(end - 1, start - 1, -1):  # from behind, so that no cell is overwritten
        cell = out[at]
        for turns in range(3, -1, -1):
            n -= 1
            out[n] = N.N_PLACE + cell * 4 + turns
    return start + 4 * (end - start)


@kernel("i(w,w,w,i)")
def second_cubes(s: Words, kit: Words, out: Words, n: int) -> int:
    """The second cube: a colour in the market, a piece off the icon's."""
    pieces = second(s, kit, s[L.SPOT])
    for colour in range(4):
        if amount(s[L.STOCK], colour):
            n = each(pieces, N.N_CUBE + colour * 4, out, n)
    return n


@kernel("i(w,w,w,i)")
def moorings(s: Words, kit: Words, out: Words, n: int) -> int:
    """The docks of Thera that no boat lies at."""
    for dock in range(s[L.HARBOUR]):
        free = True
        for seat in range(kit[C.SEATS]):
            free = free and s[L.PLAYERS + seat * L.SEAT_WORDS + L.BOAT] != dock
        if free:
            out[n] = N.N_MOOR + kit[C.HARBOURS + dock]
            n += 1
    return n


@kernel("i(w,w,i,w,i)")
def sails(s: Words, kit: Words, seat: int, out: Words, n: int) -> int:
    """Where the boat can go with the movements that are left."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    most = s[L.MOVES] + s[L.ACTIONS] * (1 if s[at + L.HOLD] else 2)
    if most == 0:
        return n
    start = s[at + L.BOAT]
    boats = passed(s, kit, seat, start)
    for dock in range(s[L.DOCK_COUNT]):
        cost = fare(s, kit, seat, start, dock, boats)
        if 0 < cost <= most:
            out[n] = N.N_SAIL + dock_number(s, kit, dock)
            n += 1
    return n


@kernel("i(i,i)")
def within(part: int, whole: int) -> int:
    """Whether there are enough cubes (or maps) of each kind."""
    for kind in range(4):
        if amount(part, kind) > amount(whole, kind):
            return 0
    return 1


@kernel("i(w,w,i,w,i)")
def loads(s: Words, kit: Words, seat: int, out: Words, n: int) -> int:
    """What can be loaded from the island where the boat lies."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    there = s[L.ISLE + shore(s, s[at + L.BOAT])] & L.CUBES
    room = kit[C.HOLD_MOST] - total(s[at + L.HOLD])
    if there == 0:
        return n
    for rank in range(N.LOAD_COUNT):
        if total(N.LOADS[rank]) <= room and within(N.LOADS[rank], there):
            out[n] = N.N_LOAD + rank
            n += 1
    return n


@kernel("i(w,w,i,w,i)")
def digs(s: Words, kit: Words, seat: int, out: Words, n: int) -> int:
    """Every site, of every map that can be paid, on the island where the boat lies."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    island = shore(s, s[at + L.BOAT])
    if s[at + L.DUG] == kit[C.TEMPLE_COUNT] or shut(s, island):
        return n
    hand = s[at + L.MAPS]
    while hand:
        card = first(hand)
        hand &= hand - 1
        if kit[C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_COST] <= s[at + L.MONEY]:
            end = sites(s, kit, card, seat, island, out, n)
            for site in range(n, end):
                out[site] = N.N_DIG + card * N.QUADS + quadrant_of(s, out[site])
            n = end
    return n


@kernel("i(w,w,i,w,i)")
def buys(s: Words, kit: Words, seat: int, out: Words, n: int) -> int:
    """The purchases that can be paid, at Thera."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    if s[at + L.BOAT] >= s[L.HARBOUR] or s[at + L.MONEY] < kit[C.PRICES]:
        return n
    left = 0
    for kind in range(3):
        left |= piles.maps_left(s, kit, kind) << (8 * kind)
    for rank in range(N.BUY_COUNT):
        wanted = N.BUYS[rank]
        if wanted and kit[C.PRICES + total(wanted) - 1] <= s[at + L.MONEY] and within(wanted, left):
            out[n] = N.N_BUY + rank
            n += 1
    return n


@kernel("i(w,w,w,i)")
def actions(s: Words, kit: Words, out: Words, n: int) -> int:
    """The steps of the action phase; the last one ends it."""
    seat = piles.seat_of(s)
    at = L.PLAYERS + seat * L.SEAT_WORDS
    n = sails(s, kit, seat, out, n)
    if s[L.ACTIONS]:
        n = loads(s, kit, seat, out, n)
        n = digs(s, kit, seat, out, n)
        n = buys(s, kit, seat, out, n)
        if not s[L.ORACLE] and (piles.pile(s, kit) or s[L.DISCARDS]):
            n = each(15, N.N_ORACLE, out, n)
    free = N.N_SELL if s[at + L.BOAT] < s[L.HARBOUR] else N.N_DROP
    for colour in range(4):
        if amount(s[at + L.HOLD], colour):
            out[n] = free + colour
            n += 1
    out[n] = N.N_DONE
    return n + 1


@kernel("i(w,w,w)", entry=True)
def legal(s: Words, kit: Words, out: Words) -> int:
    """The legal steps as numbers, luck's too; how many there are. None when the game is over."""
    kind = piles.task(s)
    at = L.PLAYERS + piles.seat_of(s) * L.SEAT_WORDS
    if kind < 0:
        return 0
    if kind == L.ACT:
        return actions(s, kit, out, 0)
    if kind in (L.PLACE, L.SETTLE):
        return placings(s, out, 0)
    if kind == L.CUBE:
        return second_cubes(s, kit, out, 0)
    if kind == L.KEEP:
        return each(s[at + L.PAIR], N.N_KEEP, out, 0)
    if kind == L.CHOOSE:
        return each(s[L.ROW], N.N_TAKE, out, 0)
    if kind == L.DOCK:
        return moorings(s, kit, out, 0)
    return draws(s, kit, out, 0)
