"""The map for a terminal: blocks of three lines a cell, cropped to what is there and one ring.

N↑     w2       w1       e1        where north is, names of columns and rows
n1 ░T░•╯t░░░ ░░░░│░░░░ ░░░░│░░░░   T L M V icons, t l m v cubes, • docks,
   ─────────────┼─────────┼─────   ● ◆ ▲ ■ boats, ○ ◇ △ □ temples

It is turned to a seat, as map cards are read; names stay those of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from thera.akrotiri.face.phrases import ARROWS
from thera.akrotiri.face.terminal_tiles import (
    DOCK,
    HEIGHT,
    LAND,
    THERA_SIDES,
    Block,
    Spot,
    block,
    thera,
)
from thera.akrotiri.rules import grid
from thera.akrotiri.rules.component_schema import SIDES, TERRAINS
from thera.akrotiri.rules.sites import facing
from thera.akrotiri.rules.state import EMPTY, Cubes, State
from thera.akrotiri.rules.steps import letters
from thera.core.face import Span
from thera.core.game import Seat

BOATS: Final = "●◆▲■"
TEMPLES: Final = "○◇△□"
"""One shape a seat: colour alone would not do."""

NAMES: Final = ("tree", "lake", "mountain", "volcano")
FREE: Final = "·"
MORE: Final = "+"
NORTH: Final = "N"
TITLE: Final = "THERA"
MARGIN: Final = 4  # for the names of rows
RING: Final = 4  # columns of a cell beyond the map
TALL: Final = 8  # more rows than that have the names of columns below them too
WIDE: Final = 7  # so many cells in a row are drawn wide, more of them narrow

Sign = tuple[str, str]
"""A character and its style: one or two words."""

Signs = dict[Spot, Sign]
Line = tuple[Span, ...]


def lines(s: State, seat: Seat | None) -> Sequence[Line]:
    """The map as a seat sees it, with the names of columns above and of rows beside it."""
    up = _up(s, seat)
    places = [_turn(*grid.place_of(cell), -up) for cell in (*s.chart.tiles, *grid.THERA)]
    left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 1
    top, bottom = min(y for _, y in places) - 1, max(y for _, y in places) + 1
    half = 4 if right - left - 1 <= WIDE else 3
    columns, rows = range(left, right + 1), range(top, bottom + 1)
    sizes = [RING if x in (left, right) else 2 * half + 1 for x in columns]
    drawn = [_header(up, [_name(x, 0, up) for x in columns], sizes)]
    for y in rows:
        height = 1 if y in (top, bottom) else HEIGHT
        cells = [
            _cell(s, x, y, half, up) or _mark(s, x, y, up, (height // 2, size // 2))
            for x, size in zip(columns, sizes, strict=True)
        ]
        for row in range(height):
            name = _name(0, y, up, across=False) if row == height // 2 else ""
            drawn.append(_line(name, row, cells, sizes))
    return drawn if len(rows) <= TALL else [*drawn, drawn[0]]


def tile_in_hand(s: State, seat: Seat | None) -> Sequence[Line]:
    """The tile that is to be placed now, where it may be seen."""
    due = bool(s.todo) and s.todo[0][0] in ("place", "settle")
    tile = s.me.tile if due else None
    return tile_lines(s, tile, seat) if tile in s.table.components.tiles and tile else []


def tile_lines(s: State, name: str, seat: Seat | None) -> Sequence[Line]:
    """A tile in its four turns side by side, r0 to r3, each as it would lie on the map."""
    tile, up = s.table.components.tiles[name], _up(s, seat)
    cells: list[Signs] = []
    for turned in (tile.turned(turns - up) for turns in range(4)):
        drawn = block(turned, 4)
        cells += [{**_signs(drawn, HEIGHT), _slots(drawn, turned.icon)[0]: _icon(tile.terrain)}, {}]
    sizes = [9, 2] * 4
    names = "".join(f"{f'r{turns}':^9}  " for turns in range(4))
    gaps = [dict.fromkeys(((row, n) for row in range(3) for n in (0, 1)), (" ", ""))] * 4
    cells[1::2] = gaps
    return [
        (Span(f"{'':<{MARGIN}}{names}", "frame"),),
        *(_line("", row, cells, sizes) for row in range(HEIGHT)),
    ]


# the reader's side


def compass(s: State, seat: Seat | None) -> str:
    """Where north is on the map that a seat sees."""
    return _north(_up(s, seat))


def _up(s: State, seat: Seat | None) -> int:
    """The side of the map (0 north, 1 east, 2 south, 3 west) that is above for a reader."""
    return 0 if seat is None else facing(s.table.seats, seat, 0)


def _turn(x: int, y: int, quarters: int) -> tuple[int, int]:
    """A place after so many quarter turns clockwise round the middle of Thera."""
    for _ in range(quarters % 4):
        x, y = 1 - y, x
    return x, y


def _name(x: int, y: int, up: int, *, across: bool = True) -> str:
    """The table's name of a column of the picture, or of a row: turned, one is the other."""
    x, y = _turn(x, y, up)
    if across == (up % 2 == 0):
        return f"e{x}" if x > 0 else f"w{1 - x}"
    return f"s{y}" if y > 0 else f"n{1 - y}"


def _north(up: int) -> str:
    return NORTH + ARROWS[-up % 4]


def _header(up: int, names: Sequence[str], sizes: Sequence[int]) -> Line:
    """Where north is, and the names of columns."""
    north = _north(up)
    text = "".join(f"{name:^{size}}" for name, size in zip(names, sizes, strict=True))
    return Span(north, "compass"), Span(" " * (MARGIN - len(north)) + text, "frame")


def _line(name: str, row: int, cells: Sequence[Signs], sizes: Sequence[int]) -> Line:
    """One line through a row of cells, characters of one style as one span."""
    signs: list[Sign] = [(c, "frame") for c in f"{name:<{MARGIN}}"]
    for cell, size in zip(cells, sizes, strict=True):
        signs += (cell.get((row, column), (" ", "sea")) for column in range(size))
    runs = groupby(signs, key=lambda sign: sign[1])
    return tuple(Span("".join(c for c, _ in run), style) for style, run in runs)


# cells


def _cell(s: State, x: int, y: int, half: int, up: int) -> Signs:
    """What is drawn on a cell of the picture, if anything lies there."""
    cell = _number(x, y, up)
    if cell in grid.THERA:
        return _thera(s, x, y, half, up)
    return _tile(s, cell, half, up) if cell in s.chart.tiles else {}


def _mark(s: State, x: int, y: int, up: int, middle: Spot) -> Signs:
    """A free cell next to the map."""
    return {middle: (FREE, "sea frame")} if _number(x, y, up) in s.chart.frontier else {}


def _number(x: int, y: int, up: int) -> grid.Cell:
    """The cell of the table under a place of the picture; -1 beyond the edge."""
    x, y = _turn(x, y, up)
    inside = grid.LOW <= x < grid.LOW + grid.WIDTH and grid.LOW <= y < grid.LOW + grid.WIDTH
    return grid.cell_at(x, y) if inside else -1


def _signs(drawn: Block, height: int) -> Signs:
    """Land, routes and docks of a block."""
    signs: Signs = {}
    for row in range(height):
        for column in range(drawn.width * height // HEIGHT):
            stroke = drawn.stroke((row, column))
            if stroke != " ":
                signs[row, column] = (stroke, "sea route")
            elif row % HEIGHT != 1:
                signs[row, column] = (LAND, "land")
    if drawn.ridge:
        signs[drawn.ridge] = (LAND, "land")
    return signs | dict.fromkeys(drawn.docks.values(), (DOCK, "sea dock"))


def _slots(drawn: Block, corner: int) -> list[Spot]:
    """Where things stand in a corner, from the outside in."""
    spots = drawn.land[corner]
    return spots if corner in (0, 3) else spots[::-1]


def _tile(s: State, cell: grid.Cell, half: int, up: int) -> Signs:
    tile, turns = s.chart.tiles[cell]
    turned = tile.turned(turns)
    drawn = block(tile.turned(turns - up), half)
    signs = _signs(drawn, HEIGHT)
    temples = s.temples()
    for corner in range(4):
        found = [_icon(tile.terrain)] if turned.icon == corner else []
        if (owner := temples.get(cell * 4 + corner)) is not None:
            found.append((TEMPLES[owner], f"land seat-{owner}"))
        if turned.land[corner] == corner:
            found += _cubes(s.cubes.get(cell * 4 + corner, EMPTY))
        slots = _slots(drawn, (corner - up) % 4)
        if len(found) > len(slots):
            found = [*found[: len(slots) - 1], (MORE, "land")]
        signs |= dict(zip(slots, found, strict=False))
    docks = {cell * 4 + (corner + up) % 4: spot for corner, spot in drawn.docks.items()}
    return signs | _boats(s, docks)


def _boats(s: State, docks: dict[int, Spot]) -> Signs:
    return {
        docks[player.boat]: (BOATS[seat], f"sea seat-{seat}")
        for seat, player in enumerate(s.players)
        if player.boat in docks
    }


def _icon(terrain: int) -> Sign:
    return TERRAINS[terrain], NAMES[terrain]


def _cubes(heap: Cubes) -> list[Sign]:
    return [(c.lower(), f"land {NAMES[TERRAINS.index(c)]}-cube") for c in letters(heap)]


def _thera(s: State, x: int, y: int, half: int, up: int) -> Signs:
    """One of the four cells of the Thera board, which looks the same from every side."""
    docks = {
        SIDES[(side - up) % 4]: dock
        for side, dock in enumerate(grid.HARBOUR)
        if dock in s.table.docks
    }
    drawn = thera(half, docks)
    signs = _signs(drawn, 2 * HEIGHT)
    if 2 * half - 3 >= len(TITLE):
        row = (2, half + 2) if "n" not in docks else (3, half + 3)
        signs |= {(row[0], row[1] + n): (c, "land") for n, c in enumerate(TITLE)}
    signs |= _boats(s, {docks[THERA_SIDES[n]]: spot for n, spot in drawn.docks.items()})
    width = drawn.width
    return {
        (row - HEIGHT * y, column - width * x): sign
        for (row, column), sign in signs.items()
        if (row // HEIGHT, column // width) == (y, x)
    }
