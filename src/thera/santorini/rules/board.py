"""The five by five island: squares as numbers 0 to 24, sets of squares as 25-bit masks.

    a  b  c  d  e
5   0  1  2  3  4
4   5  6  7  8  9
3  10 11 12 13 14
2  15 16 17 18 19
1  20 21 22 23 24
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Square = int
Bits = int

SIZE: Final = 5
SQUARES: Final = range(SIZE * SIZE)
NAMES: Final = tuple(f"{column}{row}" for row in "54321" for column in "abcde")
NUMBERS: Final = {name: square for square, name in enumerate(NAMES)}
BIT: Final = tuple(1 << square for square in SQUARES)
ALL: Final[Bits] = (1 << SIZE * SIZE) - 1


def _inside(row: int, column: int) -> bool:
    return 0 <= row < SIZE and 0 <= column < SIZE


def _near(square: Square) -> Bits:
    row, column = divmod(square, SIZE)
    return sum(
        BIT[r * SIZE + c]
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        if _inside(r, c) and (r, c) != (row, column)
    )


def _beyond(at: Square, to: Square) -> Square | None:
    row, column = divmod(at, SIZE)
    r, c = divmod(to, SIZE)
    if not NEAR[at] >> to & 1 or not _inside(2 * r - row, 2 * c - column):
        return None
    return (2 * r - row) * SIZE + 2 * c - column


NEAR: Final[tuple[Bits, ...]] = tuple(_near(square) for square in SQUARES)
"""The up to eight neighbours of each square."""

BEYOND: Final = tuple(tuple(_beyond(at, to) for to in SQUARES) for at in SQUARES)
"""BEYOND[at][to]: the square after `to` when one goes straight on from its neighbour `at`."""

EDGES: Final[tuple[tuple[Bits, Bits], ...]] = tuple(
    (sum(BIT[s] for s in one), sum(BIT[s] for s in other))
    for one, other in ((range(5), range(20, 25)), (range(0, 25, 5), range(4, 25, 5)))
)
"""The two pairs of opposite edges: top and bottom, left and right."""

PERIMETER: Final[Bits] = EDGES[0][0] | EDGES[0][1] | EDGES[1][0] | EDGES[1][1]
INNER: Final[Bits] = ALL & ~PERIMETER


@lru_cache(maxsize=1 << 16)
def squares(bits: Bits) -> tuple[Square, ...]:
    """The squares of a mask, in board order."""
    return tuple(square for square in SQUARES if bits >> square & 1)


@lru_cache(maxsize=1 << 16)
def near(bits: Bits) -> Bits:
    """All neighbours of the squares of a mask."""
    around = 0
    for square in squares(bits):
        around |= NEAR[square]
    return around
