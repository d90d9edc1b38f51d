"""The scene's data: tiles, docks, market, players and their hands, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from thera.akrotiri import pools, scoring
from thera.akrotiri.geometry import CELL_NAMES, NAMES, NUMBERS, place_of
from thera.akrotiri.offers import sailing
from thera.akrotiri.phrases import terrain
from thera.akrotiri.proof import READER, outlook, proof
from thera.akrotiri.scene import (
    DockShown,
    GoalShown,
    Heap,
    MapShown,
    Piles,
    ScoreLine,
    Stall,
    TempleShown,
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
    for cell, (tile, turns) in sorted(s.chart.tiles.items()):
        x, y = place_of(cell)
        turned, name = tile.turned(turns), TERRAINS[tile.terrain]
        yield TileShown(
            id=tile.id,
            terrain=name,
            cell=CELL_NAMES[cell],
            x=x,
            y=y,
            turns=turns,
            land=turned.land,
            routes=turned.routes,
            docks=turned.docks,
            icon=turned.icon,
            label=Phrase(
                "akrotiri.tile", {"tile": tile.id, "at": CELL_NAMES[cell], "icon": terrain(name)}
            ),
        )


def docks(s: State) -> Iterator[DockShown]:
    """Every dock; what it costs to get there is said while the boat to move may."""
    chart = s.chart
    acting = bool(s.todo) and s.todo[0][0] == "act"
    ways = sailing(s) if acting else {}
    boats = {player.boat: seat for seat, player in enumerate(s.players)}
    islands = _numbers(chart.island_at(dock) for dock in sorted(chart.docks))
    networks = _numbers(chart.network_at(dock) for dock in sorted(chart.docks))
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
