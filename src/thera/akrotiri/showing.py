"""The scene's data: tiles, docks, market, players and their hands, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from thera.akrotiri import pools, scoring
from thera.akrotiri.chart import Chart
from thera.akrotiri.components import Tile
from thera.akrotiri.geometry import CELL_NAMES, NAMES, NUMBERS, THERA, Dock, place_of
from thera.akrotiri.offers import sailing
from thera.akrotiri.phrases import terrain
from thera.akrotiri.proof import READER, outlook, proof
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
from thera.akrotiri.state import State
from thera.akrotiri.steps import letters
from thera.akrotiri.telling import price
from thera.core.face import Phrase
from thera.core.game import Seat


def tiles(s: State) -> Iterator[TileShown]:
    """The tiles on the table, row by row."""
    chart = s.chart
    islands, networks = _islands(chart), _networks(chart)
    for cell, (tile, turns) in sorted(chart.tiles.items()):
        x, y = place_of(cell)
        turned, name = tile.turned(turns), TERRAINS[tile.terrain]
        yield TileShown(
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
            islands=_each(islands[chart.island[piece]] for piece in chart.land[cell]),
            networks=_each(networks[chart.network[port]] for port in chart.ports[cell]),
            label=Phrase(
                "akrotiri.tile", {"tile": tile.id, "at": CELL_NAMES[cell], "icon": terrain(name)}
            ),
        )


def shapes(s: State) -> Iterator[TileShape]:
    """The tiles in hands and beside the map, as far as they may be seen, as they are printed."""
    held = [player.tile for player in s.players if player.tile]
    for name in dict.fromkeys((*held, *s.discards)):
        if tile := s.table.components.tiles.get(name):
            yield _shape(tile)


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
    chart, numbers = s.chart, _islands(s.chart)
    a, b, c, d = (
        _each(numbers[chart.island[piece]] for piece in chart.land[cell]) for cell in THERA
    )
    return TheraShown((a, b, c, d), _networks(chart)[chart.network[chart.ports[THERA[0]][0]]])


def gear(s: State) -> Gear:
    """The printed numbers of the set."""
    set_ = s.table.components
    return Gear(set_.ladder, set_.prices, set_.hold, set_.board.actions, set_.board.goals)


def docks(s: State) -> Iterator[DockShown]:
    """Every dock; what it costs to get there is said while the boat to move may."""
    chart = s.chart
    acting = bool(s.todo) and s.todo[0][0] == "act"
    ways = sailing(s) if acting else {}
    boats = {player.boat: seat for seat, player in enumerate(s.players)}
    islands, networks = _islands(chart), _networks(chart)
    for dock in sorted(chart.docks):
        movements, actions = ways.get(dock, (None, None))
        if actions is None or actions > s.actions:
            movements = actions = None
        yield DockShown(
            name=NAMES[dock],
            island=islands[chart.island_at(dock)],
            network=networks[chart.network_at(dock)],
            boat=boats.get(dock),
            movements=movements,
            actions=actions,
            way=None if actions is None else way(s, dock),
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


@lru_cache(maxsize=64)
def _islands(chart: Chart) -> dict[int, int]:
    """Islands as small numbers, those with docks first."""
    return _numbers(
        (
            *(chart.island_at(dock) for dock in sorted(chart.docks)),
            *(chart.island[piece] for piece in sorted(chart.island)),
        )
    )


@lru_cache(maxsize=64)
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
    return (Heap(NAMES[piece], letters(cubes)) for piece, cubes in sorted(s.cubes.items()))


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
    for name in s.players[seat].maps:
        if card := s.table.components.maps.get(name):
            sides = tuple((READER[side], TERRAINS[t], count) for side, t, count in card.sides)
            found = outlook(s, seat, name)
            proofs = tuple(proof(s, seat, name, NUMBERS[site]) for site in found.sites)
            yield MapShown(name, card.cost, card.points, sides, found, proofs)


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
