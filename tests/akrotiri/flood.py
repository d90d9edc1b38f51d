"""A slow second opinion on Akrotiri's map: sets and flood fills, sharing no code with thera."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from floodtiles import (
    EXITS,
    ISLETS,
    SIDES,
    STEP,
    TABLE,
    THERA_CELLS,
    THERA_ISLAND,
    Cell,
    Face,
    Part,
    Port,
    Quadrant,
    Tile,
    face,
    name,
    pattern,
    turned,
)

Net = frozenset[str]
Node = TypeVar("Node", bound=Hashable)

ICON_GOALS = {"tree": "T", "lake": "L", "mountain": "M", "volcano": "V"}


def flood(nodes: Iterable[Node], near: Callable[[Node], Iterable[Node]]) -> list[frozenset[Node]]:
    """The connected parts of a graph."""
    left, parts = set(nodes), []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            new = left.intersection(near(edge.pop()))
            left -= new
            part |= new
            edge.extend(new)
        parts.append(frozenset(part))
    return parts


@dataclass(frozen=True)
class Chart:
    """Placed tiles round the Thera board with its two or four docks."""

    tiles: tuple[Tile, ...]
    harbours: int = 2

    @cached_property
    def faces(self) -> dict[Cell, Face]:
        """The tiles by cell."""
        faces = {(tile[1], tile[2]): face(tile) for tile in self.tiles}
        assert len(faces) == len(self.tiles), "two tiles on one cell"
        assert not faces.keys() & THERA_CELLS, "a tile on Thera"
        assert len({tile[0] for tile in self.tiles}) == len(self.tiles), "a tile twice"
        return faces

    @cached_property
    def filled(self) -> frozenset[Cell]:
        """The cells under the tiles and the Thera board."""
        return THERA_CELLS | self.faces.keys()

    @cached_property
    def icons(self) -> dict[Quadrant, str]:
        """The terrain letter of every icon."""
        return {self.faces[x, y].icon: kind[0] for kind, x, y, _ in self.tiles}

    @cached_property
    def islands(self) -> list[Part]:
        """All islands, the island of Thera and the islets among them."""
        piece = {q: land for land in (THERA_ISLAND, *ISLETS) for q in land}
        board: dict[Quadrant, Cell] = dict.fromkeys(piece, (0, 0))
        for cell, shown in self.faces.items():
            for land in shown.pieces:
                piece.update(dict.fromkeys(land, land))
                board.update(dict.fromkeys(land, cell))

        def near(q: Quadrant) -> Part:
            sides = {(q[0] + dx, q[1] + dy) for dx, dy in STEP.values()}
            return piece[q] | {s for s in sides & board.keys() if board[s] != board[q]}

        return flood(piece, near)

    def island(self, quadrant: Quadrant) -> Part:
        """The island that owns a quadrant."""
        return next(island for island in self.islands if quadrant in island)

    @cached_property
    def docks(self) -> dict[str, tuple[Quadrant, Port]]:
        """Every dock by name: its quadrant and one port of its route."""
        docks: dict[str, tuple[Quadrant, Port]] = {
            f"thera.{side}": ((1, 1), (0, 0, "n")) for side in "wens"[: self.harbours]
        }
        for shown in self.faces.values():
            for quadrant, route in shown.docks.items():
                docks[name(quadrant)] = (quadrant, min(shown.routes[route]))
        return docks

    def docks_of(self, island: Part) -> Net:
        """The docks on an island."""
        return frozenset(dock for dock, (quadrant, _) in self.docks.items() if quadrant in island)

    @cached_property
    def docked(self) -> list[Part]:
        """The islands with a dock."""
        return [island for island in self.islands if self.docks_of(island)]

    @cached_property
    def networks(self) -> list[Net]:
        """The docks by route network."""
        return self._networks(EXITS)

    @cached_property
    def outer_networks(self) -> list[Net]:
        """The docks by route network, the Thera board's routes deleted (ruling 16)."""
        return self._networks(frozenset())

    def _networks(self, ring: frozenset[Port]) -> list[Net]:
        routes = [
            ring,
            *(route for shown in self.faces.values() for route in shown.routes.values()),
        ]
        group = {port: route for route in routes for port in route}

        def near(port: Port) -> frozenset[Port]:
            x, y, side = port
            dx, dy = STEP[side]
            return group[port] | {(x + dx, y + dy, turned(side, SIDES, 2))}

        nets = (
            frozenset(dock for dock, (_, port) in self.docks.items() if port in sea)
            for sea in flood(group, near)
        )
        return [net for net in nets if net]

    def complete(self, island: Part) -> bool:
        """Whether every cell round each of its vertices is filled (ruling 17)."""
        vertices = {((column + 1) // 2, (row + 1) // 2) for column, row in island}
        round_it = {(x - dx, y - dy) for x, y in vertices for dx in (0, 1) for dy in (0, 1)}
        return round_it <= self.filled

    @cached_property
    def completed(self) -> list[Part]:
        """The islands to which no tile can be added."""
        return [island for island in self.islands if self.complete(island)]

    def size(self, island: Part) -> int:
        """How many tiles make up an island; the Thera board is one."""
        cells = {(column // 2, row // 2) for column, row in island}
        return len(cells - THERA_CELLS) + bool(cells & THERA_CELLS)

    def terrains(self, island: Part) -> set[str]:
        """The terrain letters of the icons on an island."""
        return {terrain for quadrant, terrain in self.icons.items() if quadrant in island}

    @cached_property
    def portages(self) -> dict[Part, int]:
        """The least number of portages from Thera to each docked island in reach (ruling 15)."""
        numbers: dict[Part, int] = {}
        reached = {dock for dock in self.docks if dock.startswith("thera.")}
        while True:
            reached |= {dock for net in self.networks if net & reached for dock in net}
            new = [i for i in self.docked if i not in numbers and self.docks_of(i) & reached]
            if not new:
                return numbers
            number = max(numbers.values(), default=-1) + 1
            numbers.update(dict.fromkeys(new, number))
            reached |= {dock for island in new for dock in self.docks_of(island)}

    def reach(self, start: str, others: Iterable[str], passing: int = 2) -> dict[str, int]:
        """The free docks a boat can go to, with the least cost (rulings 1 and 2)."""
        taken = set(others)
        legs = {start: 0}
        edge, number = {start}, 0
        while edge:
            number += 1
            new = {dock for here in edge for dock in self._beside(here)} - legs.keys()
            legs.update(dict.fromkeys(new, number))
            edge = new & taken
        extra = passing - 2
        return {d: n + extra * (n > 1) for d, n in legs.items() if d != start and d not in taken}

    def _beside(self, dock: str) -> Net:
        here = self.docks_of(self.island(self.docks[dock][0]))
        return here.union(*(net for net in self.networks if dock in net))

    def linked(self, one: Part, other: Part) -> bool:
        """Whether two islands are one or one sea move apart without the Thera board (ruling 16)."""
        docks, others = self.docks_of(one), self.docks_of(other)
        return one == other or any(docks & net and others & net for net in self.outer_networks)

    @cached_property
    def cells(self) -> set[Cell]:
        """The cells where the next tile may lie (rulings 23 and 36)."""
        beside = {(x + dx, y + dy) for x, y in self.filled for dx, dy in STEP.values()}
        return {(x, y) for x, y in beside - self.filled if x in TABLE and y in TABLE}

    def matches(self, card: str, side: str, site: Quadrant) -> bool:
        """Whether a quadrant fits a card read from that side of the table (ruling 13)."""
        for where, number, wanted in pattern(card):
            seen = turned(where.lower(), SIDES, "SWNE".index(side))
            there = [i for i, terrain in self.icons.items() if terrain == wanted]
            if sum(_lies(seen, site, icon) for icon in there) < number:
                return False
        return True

    def sites(self, card: str, side: str, temples: Iterable[Quadrant]) -> set[Quadrant]:
        """Where a temple could be on the docked islands without one (rulings 12 to 14)."""
        taken = set(temples)
        return {
            site
            for island in self.docked
            if not island & taken
            for site in island
            if (site[0] // 2, site[1] // 2) in self.faces and self.matches(card, side, site)
        }


def _lies(side: str, site: Quadrant, icon: Quadrant) -> bool:
    """Whether an icon lies strictly beyond the site on that side of the compass."""
    dx, dy = STEP[side]
    return dx * (icon[0] - site[0]) + dy * (icon[1] - site[1]) > 0


def worth(chart: Chart, goal: str, temples: Iterable[Quadrant]) -> int:
    """What a goal is worth to the owner of these temples."""
    own = list(temples)
    homes = [chart.island(temple) for temple in own]
    match goal:
        case "portage":
            return 3 * sum(chart.portages[home] == 1 for home in homes)
        case "far":
            return 6 * sum(chart.portages[home] >= 2 for home in homes)
        case "bare":
            return 4 * sum(not chart.terrains(home) for home in homes)
        case "tree" | "lake" | "mountain" | "volcano":
            return 2 * sum(ICON_GOALS[goal] in chart.terrains(home) for home in homes)
        case "three":
            return 3 * sum(len(chart.terrains(home)) >= 3 for home in homes)
        case "apart":
            return 3 * sum(
                not any(chart.linked(a, b) for j, b in enumerate(homes) if j != i)
                for i, a in enumerate(homes)
            )
        case "open":
            return 2 * sum(not chart.complete(home) for home in homes)
        case "biggest":
            return max((chart.size(home) for home in homes if chart.complete(home)), default=0)
        case "quadrants":  # Thera's middle lies between the columns 1 and 2, the rows 1 and 2
            return 2 * len({(column <= 1, row <= 1) for column, row in own})
    raise ValueError(f"no goal: {goal}")
