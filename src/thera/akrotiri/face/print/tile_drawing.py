"""A tile as a drawing: coasts and routes, the docks between them, rocks and the icon's place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from math import dist
from typing import Final

from thera.akrotiri.face.print.coast import VERTICES, Coast, Gaps, Land, lands_of, on_land, rim_of
from thera.akrotiri.face.print.curves import (
    SPAN,
    Line,
    Point,
    add,
    away,
    inside,
    mix,
    noise,
    rim,
    towards,
)
from thera.akrotiri.face.print.routes import Water
from thera.akrotiri.rules.components import Tile

PIER: Final = 7.5
"""How far the head of a dock lies off its coast."""

SHORT: Final = 4.5
"""The same where two docks share a bay."""


@dataclass(frozen=True, slots=True)
class Pier:
    """A dock: its place on the coast, outward from there, and what it joins."""

    at: Point
    out: Point
    corner: int = 0
    route: int = 0
    length: float = PIER

    @property
    def head(self) -> Point:
        """Where boats lie."""
        return add(self.at, self.out, self.length)


@dataclass(slots=True)
class Route:
    """A route: its ports, the lines between them, and those to its docks."""

    ports: tuple[int, ...]
    lines: list[Line]
    spurs: list[Line] = field(default_factory=list)

    def points(self) -> list[Point]:
        """All points of its lines."""
        return [p for line in self.lines for p in line]


@dataclass(frozen=True, slots=True)
class Sketch:
    """All that is drawn of a tile or of Thera, in units from its upper left corner."""

    lands: tuple[Land, ...]
    routes: tuple[Route, ...]
    piers: tuple[Pier, ...]
    rocks: tuple[tuple[Point, float], ...] = ()
    icon: Point | None = None
    scrub: tuple[tuple[Point, float], ...] = ()

    @property
    def shore(self) -> list[Point]:
        """All points of the coasts."""
        return [p for land in self.lands for coast in land.coasts for p in coast.line]


@lru_cache(maxsize=4096)
def sketch(tile: Tile, gaps: Gaps) -> Sketch:
    """The drawing of a tile as it lies, between gaps."""
    rim = rim_of(gaps)
    lands = lands_of(tile, rim)
    water = Water(rim, lands)
    routes = {
        first: Route(ports, water.route(ports, tile.id))
        for first in sorted(set(tile.routes))
        for ports in [tuple(p for p in range(4) if tile.routes[p] == first)]
    }
    piers: list[Pier] = []
    for dock in tile.docks:
        crowded = sum(route == dock[1] for _, route in tile.docks) > 1
        piers.append(_dock(water, routes, piers, dock, crowded))
    found = Sketch(lands, tuple(routes.values()), tuple(piers))
    rocks = _skerries(tile, water, found)
    _, icon = roomiest(found, tile.icon, [(pier.at, 4.0) for pier in piers])
    bare = tufts(lands, [icon, *(pier.at for pier in piers)], tile.id)
    return Sketch(found.lands, found.routes, found.piers, tuple(rocks), icon, bare)


def piece_in(lands: Iterable[Land], corner: int) -> Land:
    """The land in a corner."""
    return next(land for land in lands if corner in land.corners)


# docks


def _dock(
    water: Water,
    routes: dict[int, Route],
    piers: list[Pier],
    dock: tuple[int, int],
    crowded: bool,
) -> Pier:
    """A pier where its own coast is nearest to its own route; the route gets a line to it."""
    corner, first = dock
    route = routes[first]
    land = piece_in(water.lands, corner)
    coast = next(coast for coast in land.coasts if coast.ports >= set(route.ports))
    goal = route.points() or [_mouth(water, route.ports[0])]
    others = [p for key, other in routes.items() if key != first for p in _course(water, other)]
    length = SHORT if crowded and len(coast.ports) == 1 else PIER
    places = (_pier(coast, n, dock, length) for n in range(2, len(coast.line) - 2))
    pier = min(places, key=lambda pier: _unfit(pier, goal, others, piers))
    if not route.lines:
        route.lines.append(water.stub(route.ports[0], pier.head, pier.out))
    else:
        line = min(route.lines, key=lambda line: away(pier.head, line))
        route.spurs.append(water.spur(pier.head, pier.out, line))
    return pier


def _course(water: Water, route: Route) -> list[Point]:
    """Where another route runs, or will run."""
    return route.points() or [water.inward(route.ports[0], 16)]


def _pier(coast: Coast, place: int, dock: tuple[int, int], length: float) -> Pier:
    x, y = towards(coast.line[place - 1], coast.line[place + 1])
    return Pier(coast.line[place], (y, -x), *dock, length)


def _mouth(water: Water, port: int) -> Point:
    """As far in from a port as there is water ahead."""
    far = 24.0
    while far > 8 and water.dry(water.inward(port, far + 6)):
        far -= 2
    return water.inward(port, far)


def _unfit(pier: Pier, goal: list[Point], others: list[Point], taken: list[Pier]) -> float:
    """How bad a place for a dock is: far from its route, near to others, to a side, to a dock."""
    p = pier.at
    astray = sum(
        max(0.0, 50 - value if vertex else value - 50)
        for value, vertex in zip(p, VERTICES[pier.corner], strict=True)
    )
    crowd = away(p, [other.at for other in taken])
    heads = away(pier.head, [other.head for other in taken])
    bad = away(p, goal) - 0.3 * min(rim(p), 28) + 3 * astray
    bad -= 0.45 * min(away(p, others), 30) if others else 0
    bad += 60 - crowd if crowd < 30 else 0
    bad += (200 if crowd < 14 else 0) + (200 if heads < 9 else 0)
    return bad + (500 if rim(p) < 12 else 0) + (100 if astray > 30 else 0)


# rocks


def _skerries(tile: Tile, water: Water, found: Sketch) -> Iterable[tuple[Point, float]]:
    """Rocks between two routes in one water: there is no way through."""
    courses = [p for route in found.routes for p in route.points()]
    heads = [pier.head for pier in found.piers]
    for one, other in combinations(found.routes, 2):
        if not _one_water(tile.land, one.ports[0], other.ports[0]):
            continue
        pairs = sorted((dist(p, q), p, q) for p, q in product(one.points(), other.points()))
        near = next((each for each in pairs if water.clear(*each[1:])), None)
        if near is None or not 6 < near[0] <= 45:
            continue
        _, p, q = near
        along = towards(p, q)
        seed = f"{tile.id}/{(one.ports[0] - tile.icon) % 4}"
        for k in range(-2, 3):
            spot = add(mix(p, q, 0.5), (-along[1], along[0]), k * 4.7)
            spot = add(spot, along, (noise(seed, k) - 0.5) * 4)
            clear = away(spot, water.shore) >= 2.5 and away(spot, heads) >= 7
            if clear and away(spot, courses) >= 4.5 and not water.dry(spot):
                yield spot, 1.2 + noise(seed, k, "z") * 1.1


def _one_water(land: Sequence[int], a: int, b: int) -> bool:
    """Whether no land piece lies between two ports."""
    low, high = sorted((a, b))
    between = {land[corner] for corner in range(low + 1, high + 1)}
    return not between & {land[corner] for corner in range(4) if not low < corner <= high}


# room on land


def roomiest(
    drawn: Sketch, corner: int, taken: Sequence[tuple[Point, float]], off: float = 13.5
) -> tuple[float, Point]:
    """The place in a quadrant, on its land, with the most room round it, and how much that is.

    Coasts, sides and what is taken are in the way; `off` is the least distance from the sides.
    """
    land = piece_in(drawn.lands, corner)
    shore = [p for coast in land.coasts for p in coast.line]
    left, top = (53 if value else 3 for value in VERTICES[corner])

    def room(p: Point) -> float:
        if not inside(p, land.outline):
            return -999
        free = min(away(p, shore), rim(p) + 6, *(dist(p, q) - r for q, r in taken), 99)
        return free if rim(p) >= off else free - 500

    best = max(((left + 4 * i, top + 4 * j) for i in range(12) for j in range(12)), key=room)
    for step in (2, 1):
        around = ((best[0] + i * step, best[1] + j * step) for i in (0, -1, 1) for j in (0, -1, 1))
        best = max(around, key=room)
    return room(best), best


def tufts(
    lands: tuple[Land, ...], taken: Sequence[Point], seed: str, wide: int = SPAN
) -> tuple[tuple[Point, float], ...]:
    """Places for scrub on the land, off the coast and off what stands there; each has a kind."""
    shore = [p for land in lands for coast in land.coasts for p in coast.line]
    found = []
    for n in range(46 * (wide // SPAN) ** 2):
        p = (noise(seed, n, "x") * wide, noise(seed, n, "y") * wide)
        if on_land(p, lands) and away(p, shore) >= 5.5 and away(p, taken) >= 9:
            found.append((p, noise(seed, n, "k")))
    return tuple(found)
