"""The coasts of a tile: where they cross its sides, and how they run from side to side.

    nw --0  n  1-- ne       Corners are land, ports are sea. 0 to 7 are the points where a coast
     7              2       crosses a side, always at a right angle. Their places come from the
     w              e       edge of the grid, known to the cells on both sides of it: that is all
     6              3       it takes for any tile to join any other, turned any way.
    sw --5  s  4-- se

Sides and corners are numbered clockwise from the north and the north-west; a cell is 100 wide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thera.akrotiri.face.print.curves import (
    SPAN,
    Line,
    Point,
    add,
    bezier,
    inside,
    mix,
    noise,
    rough,
    towards,
)
from thera.akrotiri.rules.components import Four, Tile

INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""The direction from each side to the middle."""

VERTICES: Final[tuple[Point, ...]] = ((0, 0), (SPAN, 0), (SPAN, SPAN), (0, SPAN))
"""The corners of a cell."""

BEYOND: Final = 0.7
"""How far land is drawn beyond its cell, so that no gap shows between neighbours."""


class Gap(NamedTuple):
    """Where the sea crosses a side: how far off the middle, and half its width."""

    shift: float
    half: float


Gaps = tuple[Gap, Gap, Gap, Gap]

EVEN: Final = Gap(0.0, 12.5)
LOOSE: Final[Gaps] = (EVEN, EVEN, EVEN, EVEN)
"""The gaps of a tile that lies nowhere."""


def edge_gap(kind: str, x: int, y: int) -> Gap:
    """The gap of an edge of the grid: H above, V to the left of the cell x, y."""
    return Gap((noise(kind, x, y, "m") - 0.5) * 15, 11 + noise(kind, x, y, "w") * 3)


def gaps_at(x: int, y: int) -> Gaps:
    """The gaps round a cell: north, east, south, west."""
    above, left = edge_gap("H", x, y), edge_gap("V", x, y)
    return above, edge_gap("V", x + 1, y), edge_gap("H", x, y + 1), left


class Rim(NamedTuple):
    """The points on a tile's sides: its ports, and where coasts cross."""

    ports: Line
    crossings: Line


def rim_of(gaps: Gaps) -> Rim:
    """The points on the sides that these gaps make."""
    ports: list[Point] = []
    crossings: list[Point] = []
    for side, (shift, half) in enumerate(gaps):
        middle = SPAN / 2 + shift
        port = ((middle, 0), (SPAN, middle), (middle, SPAN), (0, middle))[side]
        along: Point = (0, 1) if side % 2 else (1, 0)
        clockwise = half if side < 2 else -half
        ports.append(port)
        crossings += [add(port, along, -clockwise), add(port, along, clockwise)]
    return Rim(tuple(ports), tuple(crossings))


@dataclass(frozen=True, slots=True)
class Coast:
    """A stretch of coast with the land on its right, and the ports in the sea on its left.

    Its first and last points lie a little beyond the sides that it crosses.
    """

    line: Line
    ports: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Land:
    """A piece of land: its coasts, the corner before each, its outline and the box round that."""

    corners: tuple[int, ...]
    coasts: tuple[Coast, ...]
    vertices: tuple[Point | None, ...]
    outline: Line
    box: tuple[float, float, float, float] = field(init=False)

    def __post_init__(self) -> None:
        xs, ys = zip(*self.outline, strict=True)
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))


def lands_of(tile: Tile, rim: Rim) -> tuple[Land, ...]:
    """The land pieces of a tile, as it lies."""
    pieces = sorted(set(tile.land))
    return tuple(_land(tile, rim, piece) for piece in pieces)


def _land(tile: Tile, rim: Rim, piece: int) -> Land:
    corners = tuple(k for k in range(4) if tile.land[k] == piece)
    coasts, vertices, outline = [], [], list[Point]()
    for n, corner in enumerate(corners):
        end = corners[(n + 1) % len(corners)]
        line = _coast(tile, rim, corner, end)
        outline += [VERTICES[corner], *line]
        first, last = add(line[0], INWARD[corner], -BEYOND), add(line[-1], INWARD[end - 1], -BEYOND)
        coasts.append(Coast((first, *line, last), _facing(corner, end)))
        x, y = VERTICES[corner]
        vertices.append((x + (BEYOND if x else -BEYOND), y + (BEYOND if y else -BEYOND)))
    return Land(corners, tuple(coasts), tuple(vertices), tuple(outline))


def _facing(corner: int, end: int) -> frozenset[int]:
    """The ports between two corners, clockwise; all of them from a corner to itself."""
    count = (end - corner) % 4 or 4
    return frozenset((corner + n) % 4 for n in range(count))


def _coast(tile: Tile, rim: Rim, corner: int, end: int) -> list[Point]:
    """The coast from one corner to the next of the same piece, as it goes round the land.

    Past one port it is a bay, past two the side of a diagonal, past three the long side of a ridge,
    past four a corner.
    """
    ends = _Ends(
        rim.crossings[2 * corner],
        INWARD[corner],
        rim.crossings[2 * end - 1],
        INWARD[end - 1],
        f"{tile.id}/{(corner - tile.icon) % 4}/{(end - corner) % 4}",
    )
    match (end - corner) % 4:
        case 0:
            return _point(ends, tile.icon == corner, _bowed(tile.land, corner))
        case 1:
            return _bay(ends, 27 if _straits(tile.land) else 33)
        case 2:
            return _bow(ends, tile.icon == (corner + 1) % 4)
        case _:
            return _ridge(ends, INWARD[end], 1 if _straits(tile.land) else 11)


def _bowed(land: Four, corner: int) -> bool:
    """Whether the corners beside this one are one piece, so that a narrow channel runs between."""
    return land[(corner + 1) % 4] == land[corner - 1]


def _straits(land: Four) -> bool:
    """Whether two ridges face each other."""
    return sorted(land.count(piece) for piece in set(land)) == [2, 2]


class _Ends(NamedTuple):
    """Where a coast begins and ends, inward from there, and the seed of its noise."""

    a: Point
    into_a: Point
    b: Point
    into_b: Point
    seed: str

    def reach(self, one: float, other: float) -> tuple[Point, Point, Point, Point]:
        return self.a, add(self.a, self.into_a, one), add(self.b, self.into_b, other), self.b


def _point(ends: _Ends, icon: bool, bowed: bool) -> list[Point]:
    """The coast of a corner, with room for the icon or for the channel."""
    low, high = (24, 8) if icon else (10, 9) if bowed else (10, 22)
    reach = [low + high * noise(ends.seed, key) for key in "rs"]
    return rough(bezier(*ends.reach(*reach)), ends.seed, 1.7 if icon or bowed else 2.4)


def _bay(ends: _Ends, depth: float) -> list[Point]:
    apart = towards(ends.b, ends.a)
    a, p, q, b = ends.reach(depth, depth)
    return rough(bezier(a, add(p, apart, 5), add(q, apart, -5), b), ends.seed, 1)


def _bow(ends: _Ends, icon: bool) -> list[Point]:
    reach = (27 if icon else 16) + (3 if icon else 5) * noise(ends.seed, "r")
    return rough(bezier(*ends.reach(reach, reach), 30), ends.seed, 2.1)


def _ridge(ends: _Ends, out: Point, bulge: float) -> list[Point]:
    a, p, q, b = ends.reach(15, 15)
    middle = add(mix(a, b, 0.5), out, bulge + 3 * noise(ends.seed, "r"))
    along = towards(a, b)
    first = bezier(a, p, add(middle, along, -18), middle, 18)
    second = bezier(middle, add(middle, along, 18), q, b, 18)
    return rough([*first, *second[1:]], ends.seed, 2)


def on_land(p: Point, lands: tuple[Land, ...]) -> bool:
    """Whether a point lies on any of the lands."""
    x, y = p
    for land in lands:
        left, top, right, bottom = land.box
        if left <= x <= right and top <= y <= bottom and inside(p, land.outline):
            return True
    return False
