"""How a boat gets to where a map can be dug: docks, the voyages there, movements and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from thera.akrotiri.rules import legal
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.grid import Dock, Quadrant
from thera.akrotiri.rules.sites import all_sites
from thera.akrotiri.rules.state import NO_DOCK, State
from thera.akrotiri.rules.tasks import allowance
from thera.core.game import Seat


@dataclass(frozen=True, slots=True)
class Approach:
    """A dock on an island with sites of a map, and how to come to it and dig there.

    `stops` are the docks of the voyage in order, none where the boat lies there already; each is
    a step of its own. `actions` has the excavation in it.
    """

    dock: Dock
    stops: tuple[Dock, ...]
    movements: int
    actions: int
    sites: tuple[Quadrant, ...]


def actions_left(s: State, seat: Seat) -> tuple[int, int]:
    """Actions and movements of a seat's turn: what is left of it, or those of its next turn."""
    turn = next((whose for kind, whose in s.todo if kind == "act"), None)
    return (s.actions, s.moves) if turn == seat else (allowance(s, seat), 0)


def approaches(s: State, seat: Seat, card: str) -> list[Approach]:
    """Every dock from which a map can be dug and where the boat can come to, the nearest first."""
    me, chart = s.players[seat], s.chart
    if me.boat == NO_DOCK or len(me.dug) == s.table.temples:
        return []
    _, moves = actions_left(s, seat)
    found, sites = voyages_of(s, seat), _by_island(chart, all_sites(s, seat, card))
    stride = 1 if any(me.hold) else 2
    return sorted(
        (
            Approach(dock, stops, movements, 1 + needed(movements, moves, stride), sites[island])
            for dock, (movements, stops) in found.items()
            if (island := chart.island_at(dock)) in sites
        ),
        key=lambda each: (each.actions, each.movements, len(each.stops), each.dock),
    )


def needed(movements: int, moves: int, stride: int) -> int:
    """The Move actions that so many movements take, with what is left of a running one."""
    return max(0, -(-(movements - moves) // stride))


def _by_island(chart: Chart, sites: Sequence[Quadrant]) -> dict[int, tuple[Quadrant, ...]]:
    found: dict[int, tuple[Quadrant, ...]] = {}
    for site in sites:
        island = chart.island_of(site)
        found[island] = (*found.get(island, ()), site)
    return found


def voyages_of(s: State, seat: Seat) -> Mapping[Dock, tuple[int, tuple[Dock, ...]]]:
    """The cheapest voyage of a seat's boat to every dock that it can come to."""
    others = tuple(p.boat for other, p in enumerate(s.players) if other != seat)
    return voyages(s.chart, s.players[seat].boat, others, s.table.passing - 2)


@lru_cache(maxsize=64)
def voyages(
    chart: Chart, start: Dock, others: tuple[Dock, ...], passing: int
) -> Mapping[Dock, tuple[int, tuple[Dock, ...]]]:
    """The cheapest voyage to every dock, over free docks: its movements and its stops."""
    found: dict[Dock, tuple[int, tuple[Dock, ...]]] = {}
    edge: list[tuple[int, int, tuple[Dock, ...], Dock]] = [(0, 0, (), start)]
    while edge:
        movements, _, stops, here = heappop(edge)
        if here in found:
            continue
        found[here] = movements, stops
        for dock, cost in legal.reach_from(chart, here, (*others, here), passing).items():
            if dock not in found:
                further = (*stops, dock)
                heappush(edge, (movements + cost, len(further), further, dock))
    return found


def legs(chart: Chart, here: Dock, to: Dock, others: Sequence[Dock]) -> tuple[Dock, ...]:
    """The docks that one voyage passes, its goal last: inner ones are those where boats lie."""
    before: dict[Dock, Dock] = {here: here}
    edge = [here]
    while to not in before:
        edge = [
            before.setdefault(dock, at) and dock
            for at in edge
            for dock in sorted(chart.neighbours(at))
            if dock not in before and (dock == to or dock in others)
        ]
    way = [to]
    while before[way[-1]] != here:
        way.append(before[way[-1]])
    return tuple(reversed(way))
