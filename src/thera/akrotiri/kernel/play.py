"""What happens when a step is taken, in place, luck's steps too."""

from __future__ import annotations

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.chart import shore
from thera.akrotiri.kernel.market import amount, heap, pays, place, total
from thera.akrotiri.kernel.piles import pile, seat_of, task
from thera.akrotiri.kernel.sites import found
from thera.akrotiri.kernel.step_numbers import dock_of, plot_at
from thera.akrotiri.kernel.tasks import early, end_turn, pop, push, reshuffle, settle
from thera.akrotiri.kernel.travel import fare, passed
from thera.jit import Words, kernel

# luck


@kernel("i(w,i)")
def drawn(kit: Words, number: int) -> int:
    """The tile that a step draws."""
    tile = 0
    while N.N_DRAW + kit[C.KIT_RANKS + tile] != number:
        tile += 1
    return tile


@kernel("i(w,w,i)")
def draw_tile(s: Words, kit: Words, tile: int) -> int:
    """A tile comes to a hand; the oracle shows it, and discards it if it does not match."""
    kind, at = task(s), L.PLAYERS + seat_of(s) * L.SEAT_WORDS
    if kind == L.DRAW_ORACLE:
        terrain = kit[C.KIT_TILES + tile * 4 * C.TILE_WORDS + C.TILE_TERRAIN]
        if terrain != s[L.ASKED] and pile(s, kit) != 1:
            s[L.DISCARDS] |= 1 << tile
            return 0
        s[L.ASKED] = L.NONE
    pop(s)
    s[at + L.TILE] = tile
    s[at + L.SEEN] = 1 if kind in (L.DRAW_TILE, L.DRAW_ORACLE) else 0
    s[at + L.ERA] = s[L.ERAS]
    return 0


@kernel("i(w,w,i)")
def draw(s: Words, kit: Words, number: int) -> int:
    """Luck draws a tile, a map or a goal."""
    kind, at = task(s), L.PLAYERS + seat_of(s) * L.SEAT_WORDS
    if number < N.DRAW_MAPS:
        return draw_tile(s, kit, drawn(kit, number))
    pop(s)
    if number < N.DRAW_GOALS:
        s[at + L.MAPS] |= 1 << (number - N.DRAW_MAPS)
    elif kind == L.DRAW_OPEN:
        s[L.ROW] |= 1 << (number - N.DRAW_GOALS)
    else:
        s[at + L.PAIR] |= 1 << (number - N.DRAW_GOALS)
    return 0


# placing and choosing


@kernel("i(w,w,i)")
def put(s: Words, kit: Words, rank: int) -> int:
    """Place the tile in hand; its second cube is due if the market has any."""
    kind, seat = task(s), seat_of(s)
    at = L.PLAYERS + seat * L.SEAT_WORDS
    slot = place(s, kit, s[at + L.TILE], rank >> 2, rank & 3)
    s[at + L.TILE] = L.NONE
    s[at + L.SEEN] = s[at + L.ERA] = 0
    s[L.LIVELY] |= 1 if kind == L.PLACE else 0
    pop(s)
    if s[L.STOCK]:
        s[L.SPOT] = slot
        push(s, L.CUBE, seat)
    return 0


@kernel("i(w,i,i)", entry=True)
def put_cube(s: Words, colour: int, plot: int) -> int:
    """A cube goes from the market to a plot."""
    s[L.STOCK] -= 1 << (colour << 3)
    return heap(s, plot, colour, 1)


@kernel("i(w,w,i)")
def choose(s: Words, kit: Words, number: int) -> int:
    """The steps outside the action phase."""
    seat = seat_of(s)
    at = L.PLAYERS + seat * L.SEAT_WORDS
    if number >= N.N_PLACE:
        return put(s, kit, number - N.N_PLACE)
    if number >= N.N_MOOR:
        s[at + L.BOAT] = dock_of(s, kit, N.QUADS + number - N.N_MOOR)
    elif number >= N.N_TAKE:
        s[L.ROW] ^= 1 << (number - N.N_TAKE)
        s[at + L.PUBLIC] |= 1 << (number - N.N_TAKE)
    elif number >= N.N_KEEP:
        bit = 1 << (number - N.N_KEEP)
        s[at + L.GOALS] |= bit
        s[L.UNDER + seat] |= s[at + L.PAIR] & ~bit
        s[at + L.PAIR] = 0
    else:
        put_cube(s, (number - N.N_CUBE) >> 2, s[L.SPOT] * 4 + ((number - N.N_CUBE) & 3))
        s[L.SPOT] = L.NONE
    return pop(s)


# actions


@kernel("i(w,w,i,i)", entry=True)
def sail(s: Words, kit: Words, seat: int, dock: int) -> int:
    """Move a boat; it first uses what is left of a Move action, then opens others."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    start, gives = s[at + L.BOAT], 1 if s[at + L.HOLD] else 2
    cost = fare(s, kit, seat, start, dock, passed(s, kit, seat, start))
    opened = max(0, (cost - s[L.MOVES] + gives - 1) // gives)
    s[L.ACTIONS] -= opened
    s[L.MOVES] += opened * gives - cost
    s[at + L.BOAT] = dock
    return 0


@kernel("i(w,i,i)", entry=True)
def load(s: Words, seat: int, cubes: int) -> int:
    """Take cubes from the island where the boat lies."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    s[L.ISLE + shore(s, s[at + L.BOAT])] -= cubes
    s[at + L.HOLD] += cubes
    return 0


@kernel("i(w,w,i,i)", entry=True)
def sell(s: Words, kit: Words, seat: int, colour: int) -> int:
    """Sell a cube of the hold at Thera."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    s[at + L.MONEY] += pays(kit, s[L.STOCK], colour)
    s[at + L.HOLD] -= 1 << (colour << 3)
    s[L.STOCK] += 1 << (colour << 3)
    return 0


@kernel("i(w,i,i)", entry=True)
def drop(s: Words, seat: int, colour: int) -> int:
    """Unload a cube of the hold onto the island where the boat lies."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    s[at + L.HOLD] -= 1 << (colour << 3)
    return heap(s, s[L.DOCK_PLOT + s[at + L.BOAT]], colour, 1)


@kernel("i(w,w,i,i,i)", entry=True)
def dig(s: Words, kit: Words, seat: int, card: int, plot: int) -> int:
    """Excavate: the price is paid, the map played, the temple stands. How many there are now."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    s[at + L.MONEY] -= kit[C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_COST]
    s[at + L.MAPS] &= ~(1 << card)
    count = found(s, seat, card, plot)
    s[L.LIVELY] = 1
    if count == kit[C.TEMPLE_COUNT]:
        s[L.ENDING] = 1
    return count


@kernel("i(w,w,i,i)")
def reward(s: Words, kit: Words, seat: int, count: int) -> int:
    """What a temple brings: some of them a goal."""
    if (kit[C.GOAL_TEMPLES] >> count) & 1 == 0:
        return 0
    if kit[C.STRATEGIST]:
        return push(s, L.CHOOSE, seat)
    push(s, L.KEEP, seat)
    push(s, L.DRAW_GOAL, seat)
    return push(s, L.DRAW_GOAL, seat)


@kernel("i(w,w,i,i)")
def buy(s: Words, kit: Words, seat: int, wanted: int) -> int:
    """Pay for maps, and let luck draw them, the easy ones first."""
    s[L.PLAYERS + seat * L.SEAT_WORDS + L.MONEY] -= kit[C.PRICES + total(wanted) - 1]
    for kind in range(L.DRAW_HARD, L.DRAW_EASY - 1, -1):
        for _ in range(amount(wanted, kind - L.DRAW_EASY)):
            push(s, kind, seat)
    return 0


@kernel("i(w,w,i)")
def act(s: Words, kit: Words, number: int) -> int:
    """A step of the action phase."""
    seat = seat_of(s)
    if number == N.N_DONE:
        return end_turn(s, kit)
    if N.N_SAIL <= number < N.N_DIG:
        return sail(s, kit, seat, dock_of(s, kit, number - N.N_SAIL))
    if N.N_DROP <= number < N.N_DRAW:
        return drop(s, seat, number - N.N_DROP)
    if N.N_SELL <= number < N.N_DROP:
        return sell(s, kit, seat, number - N.N_SELL)
    s[L.ACTIONS] -= 1
    if number >= N.N_DIG:
        card, site = (number - N.N_DIG) // N.QUADS, (number - N.N_DIG) % N.QUADS
        return reward(s, kit, seat, dig(s, kit, seat, card, plot_at(s, site)))
    if number >= N.N_ORACLE:
        s[L.ORACLE], s[L.ASKED] = 1, number - N.N_ORACLE
        reshuffle(s, kit)
        return push(s, L.DRAW_ORACLE, seat)
    if number >= N.N_BUY:
        return buy(s, kit, seat, N.BUYS[number - N.N_BUY])
    return load(s, seat, N.LOADS[number - N.N_LOAD])


@kernel("i(w,w,i)", entry=True)
def play(s: Words, kit: Words, number: int) -> int:
    """Take a legal step, and do whatever follows from it without anybody's choice."""
    if N.N_DRAW <= number < N.N_PLACE:
        draw(s, kit, number)
        return settle(s, kit)
    if not N.N_SAIL <= number < N.N_DIG:
        s[L.MOVES] = 0  # what is left of a Move action lasts until any other step
    s[L.BEGUN] = 1 - early(s)
    if N.N_CUBE <= number < N.N_LOAD or N.N_PLACE <= number < N.N_SAIL:
        choose(s, kit, number)
    else:
        act(s, kit, number)
    return settle(s, kit)
