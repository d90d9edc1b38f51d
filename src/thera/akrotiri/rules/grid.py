"""The grid round Thera: cells, quadrants and docks as numbers, and their names.

A cell is y * WIDTH + x, counted from the corner of the table; a quadrant is cell * 4 + corner, with
corners nw ne se sw as 0 to 3. The docks of Thera come after all quadrants.
"""

from __future__ import annotations

import re
from typing import Final

from thera.akrotiri.rules.component_schema import CORNERS
from thera.core.game import bad
from thera.core.phrase import quoted

Cell = int
Quadrant = int
Dock = int

WIDTH: Final = 40
LOW: Final = -19  # x and y go from here to 20; Thera covers 0 and 1

QUADRANTS: Final = WIDTH * WIDTH * 4
THERA_DOCKS: Final = tuple(range(QUADRANTS, QUADRANTS + 4))
HARBOUR: Final = (QUADRANTS + 2, QUADRANTS + 1, QUADRANTS + 3, QUADRANTS)
"""The dock on each side of Thera: north, east, south, west."""

THERA_NAMES: Final = ("thera.w", "thera.e", "thera.n", "thera.s")


def cell_at(x: int, y: int) -> Cell:
    """The cell at a place of the grid."""
    return (y - LOW) * WIDTH + x - LOW


def place_of(cell: Cell) -> tuple[int, int]:
    """The place (x, y) of a cell."""
    y, x = divmod(cell, WIDTH)
    return x + LOW, y + LOW


def beside(cell: Cell, side: int) -> Cell | None:
    """The cell on a side of another; None beyond the edge of the table."""
    x, y = place_of(cell)
    x, y = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
    inside = LOW <= x < LOW + WIDTH and LOW <= y < LOW + WIDTH
    return cell_at(x, y) if inside else None


BESIDE: Final = tuple(tuple(beside(c, side) for side in range(4)) for c in range(WIDTH * WIDTH))
"""The four neighbours of every cell, by side."""

COLUMN: Final = tuple(2 * place_of(q // 4)[0] + (q % 4 in (1, 2)) for q in range(QUADRANTS))
ROW: Final = tuple(2 * place_of(q // 4)[1] + (q % 4 in (2, 3)) for q in range(QUADRANTS))
"""The column and the row of every quadrant, for "above" and "to the left"."""

THERA: Final = tuple(cell_at(x, y) for y in (0, 1) for x in (0, 1))
"""The four cells under the Thera board."""


def round_vertex(quadrant: Quadrant) -> tuple[Cell | None, ...]:
    """The four cells that meet at the corner of a cell which a quadrant stands in."""
    cell, corner = divmod(quadrant, 4)
    one, other = BESIDE[cell][(corner + 3) % 4], BESIDE[cell][corner]
    across = None if one is None else BESIDE[one][corner]
    return cell, one, other, across


def cell_name(cell: Cell) -> str:
    """A cell's name, counted from the middle of Thera: `w1n1`, `e2s3`."""
    x, y = place_of(cell)
    return (f"e{x}" if x > 0 else f"w{1 - x}") + (f"s{y}" if y > 0 else f"n{1 - y}")


CELL_NAMES: Final = tuple(cell_name(cell) for cell in range(WIDTH * WIDTH))
CELLS: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
NAMES: Final = (
    *(f"{CELL_NAMES[q // 4]}.{CORNERS[q % 4]}" for q in range(QUADRANTS)),
    *THERA_NAMES,
)
"""The name of every quadrant, then of Thera's docks."""

NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}


def read_cell(name: str) -> Cell:
    """The cell of this name, or BadText."""
    if name not in CELLS:
        far = re.fullmatch(r"[we]\d+[ns]\d+", name)
        raise bad(
            "akrotiri.far" if far else "akrotiri.cell", text=quoted(name), most=LOW + WIDTH - 1
        )
    return CELLS[name]


def read_quadrant(name: str) -> Quadrant:
    """The quadrant or dock of this name, or BadText."""
    if name not in NUMBERS:
        raise bad("akrotiri.quadrant", text=quoted(name))
    return NUMBERS[name]
