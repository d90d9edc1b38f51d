"""Cubes: in the market, on islands and in holds; placing a tile with its first cube."""

from __future__ import annotations

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import lay
from thera.jit import Words, kernel


@kernel("i(i,i)", entry=True)
def amount(cubes: int, colour: int) -> int:
    """How many cubes of a colour."""
    return (cubes >> (colour << 3)) & 255


@kernel("i(i)", entry=True)
def total(cubes: int) -> int:
    """How many cubes of all colours."""
    return (cubes & 255) + ((cubes >> 8) & 255) + ((cubes >> 16) & 255) + ((cubes >> 24) & 255)


@kernel("i(w,i,i,i)", entry=True)
def heap(s: Words, plot: int, colour: int, count: int) -> int:
    """Put cubes on the island of a plot, or take them (a negative count)."""
    s[L.ISLE + s[L.ISLAND + plot]] += count << (colour << 3)
    return 0


@kernel("i(w,i,i)", entry=True)
def pays(kit: Words, stock: int, colour: int) -> int:
    """What the next cube of a colour brings; at least one is out of the market."""
    return kit[C.LADDER + kit[C.CUBE_COUNT] - amount(stock, colour) - 1]


@kernel("i(w,i,i)", entry=True, inline=True)
def proceeds(kit: Words, stock: int, hold: int) -> int:
    """What a whole hold brings at Thera."""
    money = 0
    for colour in range(4):
        out = kit[C.CUBE_COUNT] - amount(stock, colour)
        for n in range(amount(hold, colour)):
            money += kit[C.LADDER + out - 1 - n]
    return money


@kernel("i(w,w,i,i,i)", entry=True)
def place(s: Words, kit: Words, tile: int, cell: int, turns: int) -> int:
    """Put a tile on the map and its first cube, if the market has one, on it; its slot."""
    slot = lay(s, kit, tile, cell, turns)
    at = C.KIT_TILES + (tile * 4 + turns) * C.TILE_WORDS
    terrain = kit[at + C.TILE_TERRAIN]
    if amount(s[L.STOCK], terrain):
        s[L.STOCK] -= 1 << (terrain << 3)
        heap(s, slot * 4 + kit[at + C.TILE_ICON], terrain, 1)
    return slot


@kernel("i(w,w,i)", entry=True)
def second(s: Words, kit: Words, slot: int) -> int:
    """Where a tile's second cube may go, as bits of the first corners of its land pieces.

    Off the icon's island, or else off the icon's piece.
    """
    at, base = C.KIT_TILES + s[L.LAID + slot] * C.TILE_WORDS, slot * 4
    home = kit[at + C.TILE_LAND + kit[at + C.TILE_ICON]]
    pieces = others = 0
    for corner in range(4):
        head = kit[at + C.TILE_LAND + corner]
        if head == corner and head != home:
            pieces |= 1 << head
            if s[L.ISLAND + base + head] != s[L.ISLAND + base + home]:
                others |= 1 << head
    return others or pieces
