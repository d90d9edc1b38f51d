"""The map: islands, route networks and docks, kept up tile by tile.

A chart is a value: `place` makes another. Land pieces and routes are joined by relabelling one of
two groups (a union-find whose look-ups are single steps); growth never undoes a join. A group is
labelled with its lowest member, so labels do not depend on the order in which tiles were laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from thera.akrotiri.rules.components import Tile
from thera.akrotiri.rules.grid import (
    BESIDE,
    COLUMN,
    QUADRANTS,
    ROW,
    THERA,
    Cell,
    Dock,
    Quadrant,
    round_vertex,
)

Piece = int
"""A piece of land: the first of its quadrants."""

RING: Final = -1
"""The route round Thera."""

MEET: Final = (((0, 3), (1, 2)), ((1, 0), (2, 3)), ((2, 1), (3, 0)), ((3, 2), (0, 1)))
"""MEET[side]: the corners of a cell and of its neighbour on that side that touch."""

Label = dict[int, int]
Groups = dict[int, tuple[int, ...]]
Lines = tuple[tuple[int, ...], tuple[int, ...]]


def _join(label: Label, groups: Groups, a: int, b: int) -> None:
    a, b = label[a], label[b]
    if a == b:
        return
    low, high = min(a, b), max(a, b)
    joined = groups.pop(high)
    for node in joined:
        label[node] = low
    groups[low] += joined


def _add(label: Label, groups: Groups, node: int) -> None:
    if node not in label:
        label[node] = node
        groups[node] = (node,)


@lru_cache(maxsize=1 << 12)
def _lines(icons: tuple[Quadrant, ...]) -> Lines:
    """Cached by icons: a placed tile changes those of one terrain only."""
    return tuple(sorted(COLUMN[q] for q in icons)), tuple(sorted(ROW[q] for q in icons))


class Chart:
    """Tiles on the table, and the islands and route networks that they form."""

    def __init__(self, docks: Iterable[Dock]) -> None:
        self.tiles: dict[Cell, tuple[Tile, int]] = {}
        self.land: dict[Cell, tuple[int, int, int, int]] = {}
        self.ports: dict[Cell, tuple[int, int, int, int]] = {}
        self.island: Label = {}
        self.islands: Groups = {}
        self.network: Label = {}
        self.networks: Groups = {}
        self.docks: dict[Dock, tuple[Piece, int]] = {}
        self.icons: tuple[tuple[Quadrant, ...], ...] = ((),) * 4  # by terrain, in reading order
        self.frontier: frozenset[Cell] = frozenset()
        for cell in THERA:
            self._lay(cell, (0, 1, 2, 3), (RING,) * 4)
        middle = THERA[0] * 4 + 2
        self.docks = dict.fromkeys(docks, (middle, RING))

    def place(self, tile: Tile, cell: Cell, turns: int) -> Chart:
        """The chart with one more tile."""
        chart = Chart.__new__(Chart)
        chart.tiles = {**self.tiles, cell: (tile, turns)}
        chart.land, chart.ports = dict(self.land), dict(self.ports)
        chart.island, chart.islands = dict(self.island), dict(self.islands)
        chart.network, chart.networks = dict(self.network), dict(self.networks)
        chart.docks, chart.icons, chart.frontier = dict(self.docks), self.icons, self.frontier
        turned = tile.turned(turns)
        base = cell * 4
        routes = turned.routes
        ports = (base + routes[0], base + routes[1], base + routes[2], base + routes[3])
        chart._lay(cell, turned.land, ports)
        for corner, route in turned.docks:
            chart.docks[base + corner] = (base + turned.land[corner], base + route)
        icons = sorted((*self.icons[tile.terrain], base + turned.icon), key=reading)
        chart.icons = tuple(
            tuple(icons) if terrain == tile.terrain else same
            for terrain, same in enumerate(self.icons)
        )
        return chart

    def _lay(
        self, cell: Cell, land: tuple[int, int, int, int], ports: tuple[int, int, int, int]
    ) -> None:
        base = cell * 4
        pieces = (base + land[0], base + land[1], base + land[2], base + land[3])
        self.land[cell], self.ports[cell] = pieces, ports
        for piece in pieces:
            _add(self.island, self.islands, piece)
        for port in ports:
            _add(self.network, self.networks, port)
        for side, other in enumerate(BESIDE[cell]):
            if other in self.land:
                _join(self.network, self.networks, ports[side], self.ports[other][(side + 2) % 4])
                for mine, theirs in MEET[side]:
                    _join(self.island, self.islands, pieces[mine], self.land[other][theirs])
        edge = {other for other in BESIDE[cell] if other is not None and other not in self.land}
        self.frontier = (self.frontier | edge) - {cell}

    # asking

    @property
    def thera(self) -> int:
        """The island of Thera."""
        return self.island[THERA[0] * 4 + 2]

    def piece(self, quadrant: Quadrant) -> Piece:
        """The land piece in a quadrant."""
        return self.land[quadrant // 4][quadrant % 4]

    def island_of(self, quadrant: Quadrant) -> int:
        """The island in a quadrant."""
        return self.island[self.piece(quadrant)]

    def island_at(self, dock: Dock) -> int:
        """The island that a dock belongs to."""
        return self.island[self.docks[dock][0]]

    def network_at(self, dock: Dock) -> int:
        """The route network that a dock lies on."""
        return self.network[self.docks[dock][1]]

    def neighbours(self, dock: Dock) -> set[Dock]:
        """The docks one leg away: along routes, or over the island."""
        return {*self._one_leg(dock)} - {dock}

    def _one_leg(self, dock: Dock) -> Iterator[Dock]:
        """The docks on the route network of a dock, then those on its island; itself among both."""
        (piece, route), (sea, shore) = self.docks[dock], self._moored
        return chain(sea[self.network[route]], shore[self.island[piece]])

    @cached_property
    def _moored(self) -> tuple[dict[int, list[Dock]], dict[int, list[Dock]]]:
        """The docks on each route network, and those on each island."""
        sea: dict[int, list[Dock]] = {}
        shore: dict[int, list[Dock]] = {}
        for dock, (piece, route) in self.docks.items():
            sea.setdefault(self.network[route], []).append(dock)
            shore.setdefault(self.island[piece], []).append(dock)
        return sea, shore

    def reach(self, start: Dock, occupied: Iterable[Dock], passing: int = 0) -> dict[Dock, int]:
        """Every free dock with its least cost in movements.

        One leg, or several whose inner stops are all occupied; `passing` is added for those.
        """
        taken, found = set(occupied), {start: 0}
        edge, legs = [start], 0
        while edge:
            legs += 1
            here, edge = edge, []
            for dock in here:
                for other in self._one_leg(dock):
                    if other not in found:
                        found[other] = legs if legs == 1 else legs + passing
                        if other in taken:
                            edge.append(other)
        return {dock: cost for dock, cost in found.items() if dock not in taken and dock != start}

    def linked(self, start: Dock) -> set[Dock]:
        """Every dock that a chain of routes and portages joins to another, boats or not."""
        found, edge = {start}, [start]
        while edge:
            new = self.neighbours(edge.pop()) - found
            found |= new
            edge.extend(new)
        return found

    @cached_property
    def docked(self) -> frozenset[int]:
        """The islands with a dock, but for Thera."""
        return frozenset({self.island[piece] for piece, _ in self.docks.values()}) - {self.thera}

    @cached_property
    def quadrants(self) -> dict[int, tuple[Quadrant, ...]]:
        """The quadrants of tiles on each island, in reading order."""
        found: dict[int, list[Quadrant]] = {}
        every = [cell * 4 + corner for cell in self.tiles for corner in range(4)]
        for quadrant in sorted(every, key=reading):
            found.setdefault(self.island_of(quadrant), []).append(quadrant)
        return {island: tuple(its) for island, its in found.items()}

    @cached_property
    def lines(self) -> tuple[Lines, ...]:
        """For each terrain the sorted columns and the sorted rows of its icons."""
        return tuple(_lines(icons) for icons in self.icons)

    @cached_property
    def icons_on(self) -> Mapping[int, frozenset[int]]:
        """The terrains whose icons stand on each island that has any."""
        found: dict[int, set[int]] = {}
        for terrain, icons in enumerate(self.icons):
            for quadrant in icons:
                found.setdefault(self.island_of(quadrant), set()).add(terrain)
        return {island: frozenset(terrains) for island, terrains in found.items()}

    def completed(self, island: int) -> bool:
        """Whether no tile can be added to an island any more."""
        return all(
            cell in self.land
            for cell in {
                around
                for piece in self.islands[island]
                for quadrant in self._corners(piece)
                for around in round_vertex(quadrant)
            }
        )

    def size(self, island: int) -> int:
        """How many tiles make up an island; the Thera board counts as one."""
        cells = {piece // 4 for piece in self.islands[island]}
        return len(cells - set(THERA)) + bool(cells & set(THERA))

    @cached_property
    def portages(self) -> dict[int, int]:
        """How many portages each docked island is away from Thera, at the least."""
        shore: dict[int, set[int]] = {}
        sea: dict[int, set[int]] = {}
        for dock in self.docks:
            island, network = self.island_at(dock), self.network_at(dock)
            shore.setdefault(network, set()).add(island)
            sea.setdefault(island, set()).add(network)
        found: dict[int, int] = {}
        count, edge, seen = 0, {self.network[RING]}, {self.network[RING]}
        while edge:
            new = {island for network in edge for island in shore.get(network, ())} - found.keys()
            found |= dict.fromkeys(new, count)
            edge = {network for island in new for network in sea[island]} - seen
            seen |= edge
            count += 1
        return found

    @cached_property
    def open_sea(self) -> Label:
        """The route networks as they would be without the routes of the Thera board."""
        label: Label = {}
        groups: Groups = {}
        for cell in self.tiles:
            for port in self.ports[cell]:
                _add(label, groups, port)
        for cell in self.tiles:
            for side, other in enumerate(BESIDE[cell]):
                if other in self.tiles:
                    _join(label, groups, self.ports[cell][side], self.ports[other][(side + 2) % 4])
        return label

    def _corners(self, piece: Piece) -> Iterable[Quadrant]:
        land = self.land[piece // 4]
        return (piece // 4 * 4 + corner for corner in range(4) if land[corner] == piece)


_READING: Final = tuple(QUADRANTS * row + column for row, column in zip(ROW, COLUMN, strict=True))

reading: Final = _READING.__getitem__
"""The order in which people read a map: by rows, then by columns."""
