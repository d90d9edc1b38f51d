"""What can be done now: the legal steps of each task."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from thera.akrotiri.rules import piles, steps
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import THERA_DOCKS, Dock, Quadrant
from thera.akrotiri.rules.sites import SEATED, blocked, fitting
from thera.akrotiri.rules.state import EMPTY, Cubes, State
from thera.akrotiri.rules.steps import Step
from thera.akrotiri.rules.tasks import MAP_TASKS


def legal(s: State) -> tuple[Step, ...]:
    """The legal steps, worked out once for a position; none when the game is over."""
    if s.steps is None:
        s.steps = tuple(OPTIONS[s.todo[0][0]](s)) if s.todo else ()
    return s.steps


# luck


def _tiles(s: State) -> Iterator[Step]:
    return (steps.draw(tile) for tile in piles.tiles(s))


def _maps(s: State) -> Iterator[Step]:
    return (steps.draw(card) for card in piles.maps(s, MAP_TASKS[s.todo[0][0]]))


def _goals(s: State) -> Iterator[Step]:
    return (steps.draw(goal) for goal in piles.goals(s))


# set-up, placing and choosing


def _place(s: State) -> Iterator[Step]:
    tile = s.me.tile
    if tile is not None:
        for cell in sorted(s.chart.frontier):
            yield from steps.placings(tile, cell)


def _cube(s: State) -> Iterator[Step]:
    pieces = second_pieces(s)
    for colour in range(4):
        if s.stock[colour]:
            yield from (steps.cube(colour, piece % 4) for piece in pieces)


def second_pieces(s: State) -> list[int]:
    """Where the second cube may go: off the icon's island, or else off the icon's land piece."""
    chart = s.chart
    tile, turns = chart.tiles[s.spot]
    land = chart.land[s.spot]
    home = land[tile.turned(turns).icon]
    pieces = sorted(set(land) - {home})
    return [p for p in pieces if chart.island[p] != chart.island[home]] or pieces


def _keep(s: State) -> Iterator[Step]:
    return (steps.Keep(goal) for goal in s.me.pair)


def _choose(s: State) -> Iterator[Step]:
    return (steps.Take(goal) for goal in s.row)


def _moor(s: State) -> Iterator[Step]:
    taken = {player.boat for player in s.players}
    return (steps.Moor(dock) for dock in s.table.docks if dock not in taken)


# actions


def _act(s: State) -> Iterator[Step]:
    yield from _sails(s)
    if s.actions:
        yield from _loads(s)
        yield from _digs(s)
        yield from _buys(s)
        if not s.oracle and (s.pile or s.discards):
            yield from ORACLES
    free: tuple[Step, ...] = SELLS if s.me.boat in THERA_DOCKS else DROPS
    yield from (step for step, count in zip(free, s.me.hold, strict=True) if count)
    yield steps.DONE


def stride(s: State) -> int:
    """The movements of one Move action: two for an empty boat."""
    return 2 if s.me.hold == EMPTY else 1


def reach(s: State) -> Mapping[Dock, int]:
    """The docks that the boat to move can reach, and how many movements each costs."""
    boats = tuple(player.boat for player in s.players)
    return reach_from(s.chart, s.me.boat, boats, s.table.passing - 2)


@lru_cache(maxsize=1 << 10)
def reach_from(
    chart: Chart, start: Dock, boats: tuple[Dock, ...], passing: int
) -> Mapping[Dock, int]:
    """Cached: a turn needs it for the legal steps, for their costs and for the docks shown."""
    return chart.reach(start, boats, passing)


def _sails(s: State) -> Iterator[Step]:
    most = s.moves + s.actions * stride(s)
    if most:
        yield from (steps.sail(dock) for dock, cost in sorted(reach(s).items()) if cost <= most)


def ashore(s: State) -> Cubes:
    """The cubes on the island where the boat to move lies."""
    chart, island = s.chart, s.chart.island_at(s.me.boat)
    heaps = [cubes for piece, cubes in s.cubes.items() if chart.island[piece] == island]
    a, b, c, d = (sum(column) for column in zip(*heaps, strict=True)) if heaps else EMPTY
    return a, b, c, d


def _loads(s: State) -> Iterator[Step]:
    return iter(_fitting(ashore(s), s.table.components.hold - sum(s.me.hold)))


@lru_cache(maxsize=1 << 12)
def _fitting(there: Cubes, room: int) -> tuple[Step, ...]:
    """Each way to load some of the cubes there into the room that a hold has left."""
    return tuple(
        load
        for load in LOADS
        if sum(load.cubes) <= room
        and all(wanted <= found for wanted, found in zip(load.cubes, there, strict=True))
    )


def _digs(s: State) -> Iterator[Step]:
    me, components = s.me, s.table.components
    island = s.chart.island_at(me.boat)
    if len(me.dug) == s.table.temples or island in blocked(s):
        return
    for name in me.maps:
        card = components.maps.get(name)
        if card and card.cost <= me.money:
            yield from (steps.Dig(name, site) for site in sites_here(s, card))


def sites_here(s: State, card: Map) -> tuple[Quadrant, ...]:
    """The quadrants that fit a card, for the seat to move, on the island where its boat lies."""
    turn = SEATED[s.table.seats][s.todo[0][1]]
    return fitting(s.chart, card, turn, s.chart.island_at(s.me.boat))


def _buys(s: State) -> Iterator[Step]:
    me, prices = s.me, s.table.components.prices
    if me.boat in THERA_DOCKS and me.money >= prices[0]:
        left = piles.maps_left(s)
        for buy in BUYS:
            price = prices[sum(buy.maps) - 1]
            if price <= me.money and all(n <= m for n, m in zip(buy.maps, left, strict=True)):
                yield buy


LOADS: Final = tuple(steps.Load(cubes) for cubes in steps.LOADS)
BUYS: Final = tuple(steps.Buy(maps) for maps in steps.BUYS)
ORACLES: Final = tuple(steps.Oracle(terrain) for terrain in range(4))
SELLS: Final = tuple(steps.Sell(colour) for colour in range(4))
DROPS: Final = tuple(steps.Drop(colour) for colour in range(4))

OPTIONS: Final[dict[str, Callable[[State], Iterator[Step]]]] = {
    "tile": _tiles, "secret": _tiles, "oracle": _tiles, "easy": _maps, "medium": _maps,
    "hard": _maps, "goal": _goals, "open": _goals, "settle": _place, "place": _place,
    "cube": _cube, "keep": _keep, "choose": _choose, "dock": _moor, "act": _act,
}  # fmt: skip
