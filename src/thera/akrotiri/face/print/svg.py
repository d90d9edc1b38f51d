"""The map as a printable picture: a sea chart with everything that lies on it, and a legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from thera.akrotiri.face.print.artwork import STYLE, TINTS, boat, cube, temple, terrain
from thera.akrotiri.face.print.coast import gaps_at
from thera.akrotiri.face.print.curves import SPAN, Point, add, number, pair
from thera.akrotiri.face.print.frame import BORDER, frame, rectangle, sheet_for, table
from thera.akrotiri.face.print.layers import Part, layers
from thera.akrotiri.face.print.legend import HEIGHT, legend
from thera.akrotiri.face.print.thera_board import thera, town
from thera.akrotiri.face.print.tile_drawing import roomiest, sketch
from thera.akrotiri.rules import notation
from thera.akrotiri.rules.grid import CELL_NAMES, HARBOUR, QUADRANTS, THERA, Cell, place_of
from thera.akrotiri.rules.state import EMPTY, NO_DOCK, Cubes, State

FEW: Final = 5
"""More cubes than this on one piece of land are drawn as one of each colour, with their number."""


def svg(s: State) -> str:
    """The position as a picture that stands alone."""
    tiles = {cell: _part(s, cell) for cell in sorted(s.chart.tiles)}
    home = Part(0, 0, thera(s.table.components.thera[s.table.seats]), cells=2)
    parts = [home, *tiles.values()]
    places = [place_of(cell) for cell in (*THERA, *tiles)]
    sheet = sheet_for(places)
    (x, y), (w, h) = sheet.corner, sheet.size
    corner, size = (x - BORDER, y - BORDER), (w + 2 * BORDER, h + 2 * BORDER + HEIGHT)
    drawn = [
        *head("Akrotiri", notation.write(s), corner, size),
        *table(sheet, places),
        *frame(sheet),
        *shadow(parts),
        *layers(parts),
        f'<g class="tile" id="tile-thera"><title>Thera</title>{seam(home)}{town()}</g>',
        *(_tile(s, cell, part) for cell, part in tiles.items()),
        f'<g id="pieces">{"".join(_pieces(s, tiles))}</g>',
        f'<g id="boats">{"".join(_boats(s, tiles, home))}</g>',
        legend(s, x, y + h + BORDER, w),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"


def head(title: str, words: str, corner: Point, size: Point) -> list[str]:
    """How a picture begins."""
    return [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' version="1.1" width="{number(size[0])}" height="{number(size[1])}"'
        f' viewBox="{pair(*corner)} {pair(*size)}">',
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>",
        f'<style type="text/css">{STYLE}</style><defs>{TINTS}</defs>',
        rectangle("sheet", corner, size),
    ]


def _part(s: State, cell: Cell) -> Part:
    x, y = place_of(cell)
    tile, turns = s.chart.tiles[cell]
    drawn = sketch(tile.turned(turns), gaps_at(x, y))
    return Part(x * SPAN, y * SPAN, drawn, tile.terrain)


def shadow(parts: list[Part]) -> Iterator[str]:
    """The soft shadow that tiles cast on the table."""
    squares = "".join(part.square for part in parts)
    for width in (2, 4, 6, 8, 10):
        yield f'<path class="shadow" stroke-width="{width}" d="{squares}"/>'


def seam(part: Part) -> str:
    """The edge of a tile."""
    return f'<path class="seam" d="{part.square}"/>'


def _tile(s: State, cell: Cell, part: Part) -> str:
    tile, turns = s.chart.tiles[cell]
    name = CELL_NAMES[cell]
    icon = terrain(tile.terrain, part.at(part.sketch.icon)) if part.sketch.icon else ""
    title = f"<title>{tile}@{name}r{turns}</title>"
    return f'<g class="tile" id="tile-{name}">{title}{seam(part)}{icon}</g>'


# pieces


def _pieces(s: State, tiles: Mapping[Cell, Part]) -> list[str]:
    """Temples and cubes, the ones behind first."""
    found = [each for cell, part in tiles.items() for each in _standing(s, cell, part)]
    return [picture for _, picture in sorted(found)]


def _standing(s: State, cell: Cell, part: Part) -> Iterator[tuple[float, str]]:
    """What stands on a tile, each thing where there is room, with its height on the sheet."""
    drawn, temples = part.sketch, s.temples()
    tile, turns = s.chart.tiles[cell]
    taken = [(pier.at, 3.0) for pier in drawn.piers]
    taken += [(drawn.icon, 12.0)] if drawn.icon else []
    for corner in range(4):
        if (seat := temples.get(cell * 4 + corner)) is not None:
            crowded = corner == tile.turned(turns).icon
            _, p = roomiest(drawn, corner, taken, 9 if crowded else 12.5)
            taken.append((p, 9.0))
            yield p[1] + part.y, temple(seat, part.at(p), 17 if crowded else 23)
    for land in drawn.lands:
        heap = s.cubes.get(cell * 4 + land.corners[0], EMPTY)
        for colour, count in _markers(heap):
            _, p = max(roomiest(drawn, corner, taken, 6) for corner in land.corners)
            taken.append((p, 5.5))
            yield p[1] + part.y, _cubes(colour, count, part.at(p))


def _markers(heap: Cubes) -> list[tuple[int, int]]:
    """The cubes to draw: colour and how many one stands for."""
    if sum(heap) <= FEW:
        return [(colour, 1) for colour, count in enumerate(heap) for _ in range(count)]
    return [(colour, count) for colour, count in enumerate(heap) if count]


def _cubes(colour: int, count: int, at: Point) -> str:
    if count == 1:
        return cube(colour, at)
    x, y = add(at, (7, 8))
    tally = f'<text class="tally" x="{number(x)}" y="{number(y)}">{count}</text>'
    return cube(colour, at) + tally


def _boats(s: State, tiles: Mapping[Cell, Part], home: Part) -> list[str]:
    found = []
    for seat, player in enumerate(s.players):
        if player.boat == NO_DOCK:
            continue
        cell, corner = divmod(player.boat, 4)
        if player.boat >= QUADRANTS:
            part, corner = home, HARBOUR.index(player.boat)
        else:
            part = tiles[cell]
        pier = next(pier for pier in part.sketch.piers if pier.corner == corner)
        x, y = part.at(pier.head)
        found.append((y, x, boat(seat, (x, y))))
    return [each for *_, each in sorted(found)]
