"""Squares as bits: tables from the rules' board, neighbourhoods, levels."""

from __future__ import annotations

from typing import Final

from thera.jit import first, kernel, table
from thera.santorini.rules import board

ALL: Final = board.ALL
PERIMETER: Final = board.PERIMETER
INNER: Final = board.INNER
WEST: Final = ALL & ~board.EDGES[1][0]  # all but the left column
EAST: Final = ALL & ~board.EDGES[1][1]

NEAR: Final = table(list(board.NEAR))
BEYOND: Final = table([-1 if to is None else to for row in board.BEYOND for to in row])
"""BEYOND[25 * at + to]: the square after `to` straight on from `at`, or -1."""


@kernel("i(i)")
def near(bits: int) -> int:
    """All neighbours of the squares of a mask."""
    around = 0
    while bits:
        around |= NEAR[first(bits)]
        bits &= bits - 1
    return around


@kernel("i(i)")
def spread(bits: int) -> int:
    """The squares of a mask and all their neighbours."""
    wide = bits | ((bits << 1) & WEST) | ((bits >> 1) & EAST)
    return (wide | (wide << 5) | (wide >> 5)) & ALL


@kernel("i(i,i)")
def flood(start: int, ground: int) -> int:
    """`start` and all that can be reached from it over `ground`."""
    reached = start
    while True:
        more = spread(reached) & ground & ~reached
        if more == 0:
            return reached
        reached |= more


@kernel("i(i,i,i,i)")
def above(bit: int, one: int, two: int, three: int) -> int:
    """The squares higher than this one."""
    if one & bit == 0:
        return one
    if two & bit == 0:
        return two
    return 0 if three & bit else three


@kernel("i(i,i,i,i)")
def below(bit: int, one: int, two: int, three: int) -> int:
    """The squares lower than this one."""
    if three & bit:
        return ALL & ~three
    if two & bit:
        return ALL & ~two
    return ALL & ~one if one & bit else 0


@kernel("i(i,i,i,i)")
def lower(bit: int, one: int, two: int, three: int) -> int:
    """The first word of the planes that change when a square gets its next piece."""
    return (bit & ~one) | ((bit & one & ~two) << 25)


@kernel("i(i,i,i,i)")
def upper(bit: int, one: int, two: int, three: int) -> int:
    """The second word of the planes that change when a square gets its next piece."""
    return (bit & two & ~three) | ((bit & three) << 25)
