"""The scene's data: tiles, docks, cubes, temples, market, piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from thera.akrotiri.face.phrases import terrain
from thera.akrotiri.face.scene import (
    DockShown,
    Four,
    Gear,
    Heap,
    Piles,
    Stall,
    TempleShown,
    TheraShown,
    TileShape,
    TileShown,
)
from thera.akrotiri.face.step_words import price_of
from thera.akrotiri.rules import piles as pools
from thera.akrotiri.rules.chart import Chart, Piece
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.components import Components, Tile
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, THERA, Cell, place_of
from thera.akrotiri.rules.state import Cubes, State
from thera.akrotiri.rules.steps import KINDS, letters
from thera.core.face import Gaps, Phrase


def tiles(s: State) -> tuple[TileShown, ...]:
    """The tiles on the table, row by row."""
    return _tiles(s.chart)


@lru_cache(maxsize=512)
def _tiles(chart: Chart) -> tuple[TileShown, ...]:
    return tuple(_lying(chart))


def _lying(chart: Chart) -> Iterator[TileShown]:
    islands, networks = _islands(chart), _networks(chart)
    for cell, (tile, turns) in sorted(chart.tiles.items()):
        yield _tile(
            tile,
            cell,
            turns,
            _each(islands[chart.island[piece]] for piece in chart.land[cell]),
            _each(networks[chart.network[port]] for port in chart.ports[cell]),
        )


@lru_cache(maxsize=1 << 12)
def _tile(tile: Tile, cell: Cell, turns: int, islands: Four, networks: Four) -> TileShown:
    x, y = place_of(cell)
    turned, name = tile.turned(turns), TERRAINS[tile.terrain]
    label: Gaps = {"tile": tile.id, "at": CELL_NAMES[cell], "icon": terrain(name)}
    return TileShown(
        id=tile.id,
        terrain=name,
        land=turned.land,
        routes=turned.routes,
        docks=turned.docks,
        icon=turned.icon,
        cell=CELL_NAMES[cell],
        x=x,
        y=y,
        turns=turns,
        islands=islands,
        networks=networks,
        label=Phrase("akrotiri.tile", label),
    )


def shapes(s: State) -> tuple[TileShape, ...]:
    """The tiles in hands and beside the map, as far as they may be seen, as they are printed."""
    held = tuple(player.tile for player in s.players if player.tile)
    return _shapes(s.table.components, held + s.discards)


@lru_cache(maxsize=1 << 10)
def _shapes(components: Components, names: tuple[str, ...]) -> tuple[TileShape, ...]:
    return tuple(
        _shape(components.tiles[name]) for name in dict.fromkeys(names) if name in components.tiles
    )


@lru_cache(maxsize=256)
def _shape(tile: Tile) -> TileShape:
    return TileShape(
        id=tile.id,
        terrain=TERRAINS[tile.terrain],
        land=tile.land,
        routes=tile.routes,
        docks=tile.docks,
        icon=tile.icon,
    )


def thera(s: State) -> TheraShown:
    """The Thera board: what its islets and its ring belong to."""
    return _thera(s.chart)


@lru_cache(maxsize=512)
def _thera(chart: Chart) -> TheraShown:
    numbers = _islands(chart)
    a, b, c, d = (
        _each(numbers[chart.island[piece]] for piece in chart.land[cell]) for cell in THERA
    )
    return TheraShown((a, b, c, d), _networks(chart)[chart.network[chart.ports[THERA[0]][0]]])


@lru_cache(maxsize=16)
def gear(set_: Components) -> Gear:
    """The printed numbers of a set."""
    return Gear(set_.ladder, set_.prices, set_.hold, set_.board.actions, set_.board.goals)


@lru_cache(maxsize=512)
def free(frontier: frozenset[Cell]) -> tuple[str, ...]:
    """The cells where a tile can be placed."""
    return tuple(CELL_NAMES[cell] for cell in sorted(frontier))


def docks(s: State) -> tuple[DockShown, ...]:
    """Every dock."""
    return _docks(s.chart)


@lru_cache(maxsize=512)
def _docks(chart: Chart) -> tuple[DockShown, ...]:
    islands, networks = _islands(chart), _networks(chart)
    return tuple(
        DockShown(NAMES[dock], islands[chart.island_at(dock)], networks[chart.network_at(dock)])
        for dock in sorted(chart.docks)
    )


def _each(numbers: Iterable[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d


@lru_cache(maxsize=512)
def _islands(chart: Chart) -> dict[int, int]:
    """Islands as small numbers, those with docks first."""
    return _numbers(
        (
            *(chart.island_at(dock) for dock in sorted(chart.docks)),
            *(chart.island[piece] for piece in sorted(chart.island)),
        )
    )


@lru_cache(maxsize=512)
def _networks(chart: Chart) -> dict[int, int]:
    """Route networks as small numbers, those with docks first."""
    return _numbers(
        (
            *(chart.network_at(dock) for dock in sorted(chart.docks)),
            *(chart.network[port] for port in sorted(chart.network)),
        )
    )


def _numbers(labels: Iterable[int]) -> dict[int, int]:
    """Labels as small numbers that do not depend on the order in which tiles were laid."""
    return {label: n for n, label in enumerate(dict.fromkeys(labels))}


def heaps(s: State) -> Iterator[Heap]:
    """The cubes on the islands."""
    return (_heap(piece, cubes) for piece, cubes in sorted(s.cubes.items()))


@lru_cache(maxsize=1 << 12)
def _heap(piece: Piece, cubes: Cubes) -> Heap:
    return Heap(NAMES[piece], letters(cubes))


def temples(s: State) -> Iterator[TempleShown]:
    """The temples in the order in which each player found them."""
    for seat, player in enumerate(s.players):
        yield from (TempleShown(NAMES[site], seat, card) for card, site in player.dug)


def market(s: State) -> tuple[Stall, ...]:
    """What is in stock and what the next sale pays."""
    return _market(s.table.components, s.stock)


@lru_cache(maxsize=1 << 10)
def _market(components: Components, stock: Cubes) -> tuple[Stall, ...]:
    return tuple(
        Stall(name, left, price_of(components, left))
        for name, left in zip(TERRAINS, stock, strict=True)
    )


def piles(s: State) -> Piles:
    """What lies in the piles."""
    easy, medium, hard = (pools.maps_left(s, kind) for kind in KINDS)
    return Piles(max(0, s.pile), easy, medium, hard, pools.goals_left(s), s.discards)
