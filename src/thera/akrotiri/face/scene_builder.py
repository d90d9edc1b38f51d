"""The scene's data: tiles, docks, cubes, temples, market, piles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from thera.akrotiri.face import scene
from thera.akrotiri.face.phrases import terrain
from thera.akrotiri.face.step_words import price_of
from thera.akrotiri.rules import piles as pools
from thera.akrotiri.rules.chart import RING, Chart, Piece
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.components import Components, Tile
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, THERA, Cell, Dock, place_of
from thera.akrotiri.rules.state import Cubes, State, Temples
from thera.akrotiri.rules.steps import letters
from thera.core.face import Gaps, Phrase
from thera.core.game import Seat


def tiles(s: State) -> tuple[scene.TileShown, ...]:
    """The tiles on the table, row by row."""
    return _tiles(s.chart)


@lru_cache(maxsize=512)
def _tiles(chart: Chart) -> tuple[scene.TileShown, ...]:
    return tuple(_lying(chart))


def _lying(chart: Chart) -> Iterator[scene.TileShown]:
    for cell, (tile, turns) in sorted(chart.tiles.items()):
        yield _tile(tile, cell, turns, _islands(chart, cell), _networks(chart, cell))


def _islands(chart: Chart, cell: Cell) -> scene.Four:
    a, b, c, d = chart.land[cell]
    island = chart.island
    return island[a], island[b], island[c], island[d]


def _networks(chart: Chart, cell: Cell) -> scene.Four:
    a, b, c, d = chart.ports[cell]
    network = chart.network
    return network[a], network[b], network[c], network[d]


@lru_cache(maxsize=1 << 12)
def _tile(
    tile: Tile, cell: Cell, turns: int, islands: scene.Four, networks: scene.Four
) -> scene.TileShown:
    x, y = place_of(cell)
    turned, name = tile.turned(turns), TERRAINS[tile.terrain]
    label: Gaps = {"tile": tile.id, "at": CELL_NAMES[cell], "icon": terrain(name)}
    return scene.TileShown(
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


def shapes(s: State) -> tuple[scene.TileShape, ...]:
    """The tiles in hands and beside the map, as far as they may be seen, as they are printed."""
    held = tuple(player.tile for player in s.players if player.tile)
    return _shapes(s.table.components, held + s.discards)


@lru_cache(maxsize=1 << 10)
def _shapes(components: Components, names: tuple[str, ...]) -> tuple[scene.TileShape, ...]:
    return tuple(
        _shape(components.tiles[name]) for name in dict.fromkeys(names) if name in components.tiles
    )


@lru_cache(maxsize=256)
def _shape(tile: Tile) -> scene.TileShape:
    return scene.TileShape(
        id=tile.id,
        terrain=TERRAINS[tile.terrain],
        land=tile.land,
        routes=tile.routes,
        docks=tile.docks,
        icon=tile.icon,
    )


def thera(s: State) -> scene.TheraShown:
    """The Thera board: what its islets and its ring belong to."""
    return _thera(s.chart)


@lru_cache(maxsize=512)
def _thera(chart: Chart) -> scene.TheraShown:
    a, b, c, d = (_islands(chart, cell) for cell in THERA)
    return scene.TheraShown((a, b, c, d), chart.network[RING])


@lru_cache(maxsize=16)
def gear(set_: Components) -> scene.Gear:
    """The printed numbers of a set."""
    return scene.Gear(set_.ladder, set_.prices, set_.hold, set_.board.actions, set_.board.goals)


@lru_cache(maxsize=512)
def free(frontier: frozenset[Cell]) -> tuple[str, ...]:
    """The cells where a tile can be placed."""
    return tuple(CELL_NAMES[cell] for cell in sorted(frontier))


def docks(s: State) -> tuple[scene.DockShown, ...]:
    """Every dock."""
    return _docks(s.chart)


@lru_cache(maxsize=512)
def _docks(chart: Chart) -> tuple[scene.DockShown, ...]:
    return tuple(
        _dock(dock, chart.island[piece], chart.network[route])
        for dock, (piece, route) in sorted(chart.docks.items())
    )


@lru_cache(maxsize=1 << 12)
def _dock(dock: Dock, island: int, network: int) -> scene.DockShown:
    return scene.DockShown(NAMES[dock], island, network)


def heaps(s: State) -> Iterator[scene.Heap]:
    """The cubes on the islands."""
    return (_heap(piece, cubes) for piece, cubes in sorted(s.cubes.items()))


@lru_cache(maxsize=1 << 12)
def _heap(piece: Piece, cubes: Cubes) -> scene.Heap:
    return scene.Heap(NAMES[piece], letters(cubes))


def temples(s: State) -> Iterator[scene.TempleShown]:
    """The temples in the order in which each player found them."""
    return (temple for seat, p in enumerate(s.players) for temple in _temples(p.dug, seat))


@lru_cache(maxsize=1 << 12)
def _temples(dug: Temples, seat: Seat) -> tuple[scene.TempleShown, ...]:
    return tuple(scene.TempleShown(NAMES[site], seat, card) for card, site in dug)


def market(s: State) -> tuple[scene.Stall, ...]:
    """What is in stock and what the next sale pays."""
    return _market(s.table.components, s.stock)


@lru_cache(maxsize=1 << 10)
def _market(components: Components, stock: Cubes) -> tuple[scene.Stall, ...]:
    return tuple(
        scene.Stall(name, left, price_of(components, left))
        for name, left in zip(TERRAINS, stock, strict=True)
    )


def piles(s: State) -> scene.Piles:
    """What lies in the piles."""
    easy, medium, hard = pools.maps_left(s)
    return scene.Piles(max(0, s.pile), easy, medium, hard, pools.goals_left(s), s.discards)
