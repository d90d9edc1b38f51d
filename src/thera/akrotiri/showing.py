"""The scene's data: tiles, docks, market, players and their hands, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from thera.akrotiri import pools, scoring
from thera.akrotiri.chart import Chart, Piece
from thera.akrotiri.components import Map, Tile
from thera.akrotiri.geometry import CELL_NAMES, NAMES, THERA, Cell, Dock, place_of
from thera.akrotiri.offers import Ways
from thera.akrotiri.phrases import terrain
from thera.akrotiri.proof import READER, counts, look, outermost
from thera.akrotiri.scene import (
    DockShown,
    Four,
    Gear,
    GoalShown,
    Heap,
    MapShown,
    Piles,
    ScoreLine,
    Stall,
    TempleShown,
    TheraShown,
    TileShape,
    TileShown,
)
from thera.akrotiri.schema import TERRAINS
from thera.akrotiri.sites import SEATED, blocked
from thera.akrotiri.state import Cubes, State
from thera.akrotiri.steps import letters
from thera.akrotiri.telling import price
from thera.core.face import Gaps, Phrase
from thera.core.game import Seat

OUT_OF_REACH: Final = (0, 1000)
"""The movements and actions to a dock that a boat cannot get to."""


def tiles(s: State) -> tuple[TileShown, ...]:
    """The tiles on the table, row by row."""
    return _tiles(s.chart)


@lru_cache(maxsize=256)
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


def shapes(s: State) -> Iterator[TileShape]:
    """The tiles in hands and beside the map, as far as they may be seen, as they are printed."""
    held = [player.tile for player in s.players if player.tile]
    for name in dict.fromkeys((*held, *s.discards)):
        if tile := s.table.components.tiles.get(name):
            yield _shape(tile)


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


@lru_cache(maxsize=256)
def _thera(chart: Chart) -> TheraShown:
    numbers = _islands(chart)
    a, b, c, d = (
        _each(numbers[chart.island[piece]] for piece in chart.land[cell]) for cell in THERA
    )
    return TheraShown((a, b, c, d), _networks(chart)[chart.network[chart.ports[THERA[0]][0]]])


def gear(s: State) -> Gear:
    """The printed numbers of the set."""
    set_ = s.table.components
    return Gear(set_.ladder, set_.prices, set_.hold, set_.board.actions, set_.board.goals)


def docks(s: State, ways: Ways) -> Iterator[DockShown]:
    """Every dock; what it costs to get there is said while the boat to move may."""
    boats = {player.boat: seat for seat, player in enumerate(s.players)}
    for dock, shown in _docks(s.chart):
        movements, actions = ways.get(dock, OUT_OF_REACH)
        if actions <= s.actions:
            yield _dock(
                shown.name, shown.island, shown.network, None, movements, actions, way(s, dock)
            )
        elif dock in boats:
            yield _dock(shown.name, shown.island, shown.network, boats[dock], None, None, None)
        else:
            yield shown


_dock = lru_cache(maxsize=1 << 14)(DockShown)  # few differ from one scene to the next


@lru_cache(maxsize=256)
def _docks(chart: Chart) -> tuple[tuple[Dock, DockShown], ...]:
    """The docks of a chart as they are shown where no boat lies and none can come."""
    islands, networks = _islands(chart), _networks(chart)
    return tuple(
        (
            dock,
            _dock(
                NAMES[dock],
                islands[chart.island_at(dock)],
                networks[chart.network_at(dock)],
                None,
                None,
                None,
                None,
            ),
        )
        for dock in sorted(chart.docks)
    )


def way(s: State, dock: Dock) -> str:
    """How the boat to move gets to a dock: by sea, by portage, or past another boat."""
    chart, here = s.chart, s.me.boat
    if chart.network_at(here) == chart.network_at(dock):
        return "sea"
    return "portage" if chart.island_at(here) == chart.island_at(dock) else "past"


def _each(numbers: Iterable[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d


@lru_cache(maxsize=256)
def _islands(chart: Chart) -> dict[int, int]:
    """Islands as small numbers, those with docks first."""
    return _numbers(
        (
            *(chart.island_at(dock) for dock in sorted(chart.docks)),
            *(chart.island[piece] for piece in sorted(chart.island)),
        )
    )


@lru_cache(maxsize=256)
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


def market(s: State) -> Iterator[Stall]:
    """What is in stock and what the next sale pays."""
    for colour, name in enumerate(TERRAINS):
        yield Stall(name, s.stock[colour], price(s, colour))


def piles(s: State) -> Piles:
    """What lies in the piles."""
    easy, medium, hard = (pools.maps_left(s, kind) for kind in "EMH")
    return Piles(max(0, s.pile), easy, medium, hard, pools.goals_left(s), s.discards)


def hand(s: State, seat: Seat) -> Iterator[MapShown]:
    """The maps of a hand that may be seen."""
    turn, shut = SEATED[s.table.seats][seat], frozenset(blocked(s))
    for name in s.players[seat].maps:
        if card := s.table.components.maps.get(name):
            yield _map(s.chart, card, turn, shut)


@lru_cache(maxsize=1 << 10)
def _map(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> MapShown:
    """A map is shown anew only where a tile was placed or a temple found."""
    sides = tuple((READER[side], TERRAINS[t], count) for side, t, count in card.sides)
    icons = (outermost(chart, terrain, (side + turn) % 4) for side, terrain, _ in card.sides)
    found, lacking = look(chart, card, turn, shut)
    return MapShown(
        id=card.id,
        cost=card.cost,
        points=card.points,
        sides=sides,
        icons=tuple(tuple(NAMES[icon] for icon in each) for each in icons),
        places=tuple(zip((NAMES[q] for q in found), counts(chart, card, turn, found), strict=True)),
        lacking=lacking,
    )


def aims(s: State, seat: Seat) -> Iterator[GoalShown]:
    """The goals of a player that may be seen, those to choose between too."""
    player = s.players[seat]
    for names, public in ((player.goals, False), (player.public, True), (player.pair, False)):
        yield from (goal(s, name, seat, public) for name in names if not pools.hidden(name))


def goal(s: State, name: str, seat: Seat | None, public: bool) -> GoalShown:
    """A goal and its worth to a seat."""
    card = s.table.components.goals[name]
    worth = None if seat is None else scoring.worth(s, seat, name).points
    return GoalShown(name, card.key, card.points, worth, public)


def score(s: State, seat: Seat) -> Iterator[ScoreLine]:
    """A player's score, line by line, as far as it is known."""
    for line in scoring.score(s, seat):
        yield ScoreLine(line.kind, line.name, line.count, line.points)
