"""What happens when a step is taken, in place, luck's steps too."""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.kernels.akrotiri.chart import shore
from thera.kernels.akrotiri.kit import (
    GOAL_TEMPLES,
    KIT_MAPS,
    KIT_RANKS,
    KIT_TILES,
    MAP_COST,
    MAP_WORDS,
    PRICES,
    STRATEGIST,
    TEMPLE_COUNT,
    TILE_TERRAIN,
    TILE_WORDS,
)
from thera.kernels.akrotiri.layout import (
    ACTIONS,
    ASKED,
    BEGUN,
    BOAT,
    CHOOSE,
    CUBE,
    DISCARDS,
    DOCK_PLOT,
    DRAW_EASY,
    DRAW_GOAL,
    DRAW_HARD,
    DRAW_OPEN,
    DRAW_ORACLE,
    DRAW_TILE,
    ENDING,
    ERA,
    ERAS,
    GOALS,
    HOLD,
    ISLE,
    KEEP,
    LIVELY,
    MAPS,
    MONEY,
    MOVES,
    NONE,
    ORACLE,
    PAIR,
    PLACE,
    PLAYERS,
    PUBLIC,
    ROW,
    SEAT_WORDS,
    SEEN,
    SPOT,
    STOCK,
    TILE,
    UNDER,
)
from thera.kernels.akrotiri.market import amount, heap, pays, place, total
from thera.kernels.akrotiri.numbers import (
    BUYS,
    DRAW_GOALS,
    DRAW_MAPS,
    LOADS,
    N_BUY,
    N_CUBE,
    N_DIG,
    N_DONE,
    N_DRAW,
    N_DROP,
    N_KEEP,
    N_LOAD,
    N_MOOR,
    N_ORACLE,
    N_PLACE,
    N_SAIL,
    N_SELL,
    N_TAKE,
    QUADS,
    dock_of,
    plot_at,
)
from thera.kernels.akrotiri.pools import pile, seat_of, task
from thera.kernels.akrotiri.sites import found
from thera.kernels.akrotiri.travel import fare, passed
from thera.kernels.akrotiri.turns import early, end_turn, pop, push, reshuffle, settle

# luck


@kernel("i(w,i)")
def drawn(kit: Words, number: int) -> int:
    """The tile that a step draws."""
    tile = 0
    while N_DRAW + kit[KIT_RANKS + tile] != number:
        tile += 1
    return tile


@kernel("i(w,w,i)")
def draw_tile(s: Words, kit: Words, tile: int) -> int:
    """A tile comes to a hand; the oracle shows it, and discards it if it does not match."""
    kind, at = task(s), PLAYERS + seat_of(s) * SEAT_WORDS
    if kind == DRAW_ORACLE:
        terrain = kit[KIT_TILES + tile * 4 * TILE_WORDS + TILE_TERRAIN]
        if terrain != s[ASKED] and pile(s, kit) != 1:
            s[DISCARDS] |= 1 << tile
            return 0
        s[ASKED] = NONE
    pop(s)
    s[at + TILE] = tile
    s[at + SEEN] = 1 if kind in (DRAW_TILE, DRAW_ORACLE) else 0
    s[at + ERA] = s[ERAS]
    return 0


@kernel("i(w,w,i)")
def draw(s: Words, kit: Words, number: int) -> int:
    """Luck draws a tile, a map or a goal."""
    kind, at = task(s), PLAYERS + seat_of(s) * SEAT_WORDS
    if number < DRAW_MAPS:
        return draw_tile(s, kit, drawn(kit, number))
    pop(s)
    if number < DRAW_GOALS:
        s[at + MAPS] |= 1 << (number - DRAW_MAPS)
    elif kind == DRAW_OPEN:
        s[ROW] |= 1 << (number - DRAW_GOALS)
    else:
        s[at + PAIR] |= 1 << (number - DRAW_GOALS)
    return 0


# placing and choosing


@kernel("i(w,w,i)")
def put(s: Words, kit: Words, rank: int) -> int:
    """Place the tile in hand; its second cube is due if the market has any."""
    kind, seat = task(s), seat_of(s)
    at = PLAYERS + seat * SEAT_WORDS
    slot = place(s, kit, s[at + TILE], rank >> 2, rank & 3)
    s[at + TILE] = NONE
    s[at + SEEN] = s[at + ERA] = 0
    s[LIVELY] |= 1 if kind == PLACE else 0
    pop(s)
    if s[STOCK]:
        s[SPOT] = slot
        push(s, CUBE, seat)
    return 0


@kernel("i(w,i,i)", entry=True)
def put_cube(s: Words, colour: int, plot: int) -> int:
    """A cube goes from the market to a plot."""
    s[STOCK] -= 1 << (colour << 3)
    return heap(s, plot, colour, 1)


@kernel("i(w,w,i)")
def choose(s: Words, kit: Words, number: int) -> int:
    """The steps outside the action phase."""
    seat = seat_of(s)
    at = PLAYERS + seat * SEAT_WORDS
    if number >= N_PLACE:
        return put(s, kit, number - N_PLACE)
    if number >= N_MOOR:
        s[at + BOAT] = dock_of(s, kit, QUADS + number - N_MOOR)
    elif number >= N_TAKE:
        s[ROW] ^= 1 << (number - N_TAKE)
        s[at + PUBLIC] |= 1 << (number - N_TAKE)
    elif number >= N_KEEP:
        bit = 1 << (number - N_KEEP)
        s[at + GOALS] |= bit
        s[UNDER + seat] |= s[at + PAIR] & ~bit
        s[at + PAIR] = 0
    else:
        put_cube(s, (number - N_CUBE) >> 2, s[SPOT] * 4 + ((number - N_CUBE) & 3))
        s[SPOT] = NONE
    return pop(s)


# actions


@kernel("i(w,w,i,i)", entry=True)
def sail(s: Words, kit: Words, seat: int, dock: int) -> int:
    """Move a boat; it first uses what is left of a Move action, then opens others."""
    at = PLAYERS + seat * SEAT_WORDS
    start, gives = s[at + BOAT], 1 if s[at + HOLD] else 2
    cost = fare(s, kit, seat, start, dock, passed(s, kit, seat, start))
    opened = max(0, (cost - s[MOVES] + gives - 1) // gives)
    s[ACTIONS] -= opened
    s[MOVES] += opened * gives - cost
    s[at + BOAT] = dock
    return 0


@kernel("i(w,i,i)", entry=True)
def load(s: Words, seat: int, cubes: int) -> int:
    """Take cubes from the island where the boat lies."""
    at = PLAYERS + seat * SEAT_WORDS
    s[ISLE + shore(s, s[at + BOAT])] -= cubes
    s[at + HOLD] += cubes
    return 0


@kernel("i(w,w,i,i)", entry=True)
def sell(s: Words, kit: Words, seat: int, colour: int) -> int:
    """Sell a cube of the hold at Thera."""
    at = PLAYERS + seat * SEAT_WORDS
    s[at + MONEY] += pays(kit, s[STOCK], colour)
    s[at + HOLD] -= 1 << (colour << 3)
    s[STOCK] += 1 << (colour << 3)
    return 0


@kernel("i(w,i,i)", entry=True)
def drop(s: Words, seat: int, colour: int) -> int:
    """Unload a cube of the hold onto the island where the boat lies."""
    at = PLAYERS + seat * SEAT_WORDS
    s[at + HOLD] -= 1 << (colour << 3)
    return heap(s, s[DOCK_PLOT + s[at + BOAT]], colour, 1)


@kernel("i(w,w,i,i,i)", entry=True)
def dig(s: Words, kit: Words, seat: int, card: int, plot: int) -> int:
    """Excavate: the price is paid, the map played, the temple stands. How many there are now."""
    at = PLAYERS + seat * SEAT_WORDS
    s[at + MONEY] -= kit[KIT_MAPS + card * MAP_WORDS + MAP_COST]
    s[at + MAPS] &= ~(1 << card)
    count = found(s, seat, card, plot)
    s[LIVELY] = 1
    if count == kit[TEMPLE_COUNT]:
        s[ENDING] = 1
    return count


@kernel("i(w,w,i,i)")
def reward(s: Words, kit: Words, seat: int, count: int) -> int:
    """What a temple brings: some of them a goal."""
    if (kit[GOAL_TEMPLES] >> count) & 1 == 0:
        return 0
    if kit[STRATEGIST]:
        return push(s, CHOOSE, seat)
    push(s, KEEP, seat)
    push(s, DRAW_GOAL, seat)
    return push(s, DRAW_GOAL, seat)


@kernel("i(w,w,i,i)")
def buy(s: Words, kit: Words, seat: int, wanted: int) -> int:
    """Pay for maps, and let luck draw them, the easy ones first."""
    s[PLAYERS + seat * SEAT_WORDS + MONEY] -= kit[PRICES + total(wanted) - 1]
    for kind in range(DRAW_HARD, DRAW_EASY - 1, -1):
        for _ in range(amount(wanted, kind - DRAW_EASY)):
            push(s, kind, seat)
    return 0


@kernel("i(w,w,i)")
def act(s: Words, kit: Words, number: int) -> int:
    """A step of the action phase."""
    seat = seat_of(s)
    if number == N_DONE:
        return end_turn(s, kit)
    if N_SAIL <= number < N_DIG:
        return sail(s, kit, seat, dock_of(s, kit, number - N_SAIL))
    if N_DROP <= number < N_DRAW:
        return drop(s, seat, number - N_DROP)
    if N_SELL <= number < N_DROP:
        return sell(s, kit, seat, number - N_SELL)
    s[ACTIONS] -= 1
    if number >= N_DIG:
        card, site = (number - N_DIG) // QUADS, (number - N_DIG) % QUADS
        return reward(s, kit, seat, dig(s, kit, seat, card, plot_at(s, site)))
    if number >= N_ORACLE:
        s[ORACLE], s[ASKED] = 1, number - N_ORACLE
        reshuffle(s, kit)
        return push(s, DRAW_ORACLE, seat)
    if number >= N_BUY:
        return buy(s, kit, seat, BUYS[number - N_BUY])
    return load(s, seat, LOADS[number - N_LOAD])


@kernel("i(w,w,i)", entry=True)
def play(s: Words, kit: Words, number: int) -> int:
    """Take a legal step, and do whatever follows from it without anybody's choice."""
    if N_DRAW <= number < N_PLACE:
        draw(s, kit, number)
        return settle(s, kit)
    if not N_SAIL <= number < N_DIG:
        s[MOVES] = 0  # what is left of a Move action lasts until any other step
    s[BEGUN] = 1 - early(s)
    if N_CUBE <= number < N_LOAD or N_PLACE <= number < N_SAIL:
        choose(s, kit, number)
    else:
        act(s, kit, number)
    return settle(s, kit)
