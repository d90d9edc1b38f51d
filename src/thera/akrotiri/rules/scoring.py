"""The end of the game: what maps, goals and drachmas are worth, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.grid import Quadrant, place_of
from thera.akrotiri.rules.state import Player, State, Temples
from thera.core.game import Seat

Sites = tuple[Quadrant, ...]
ScoreKind = Literal["map", "goal", "money"]


def _islands(chart: Chart, sites: Sites) -> list[int]:
    """The island of each temple: two on one island count twice."""
    return [chart.island_of(site) for site in sites]


def _portages(low: int, high: int) -> Callable[[Chart, Sites], int]:
    def count(chart: Chart, sites: Sites) -> int:
        away = (chart.portages.get(island, -1) for island in _islands(chart, sites))
        return sum(low <= portages <= high for portages in away)

    return count


def _terrain(terrain: int) -> Callable[[Chart, Sites], int]:
    def count(chart: Chart, sites: Sites) -> int:
        return sum(terrain in chart.icons_on.get(i, ()) for i in _islands(chart, sites))

    return count


def _bare(chart: Chart, sites: Sites) -> int:
    return sum(island not in chart.icons_on for island in _islands(chart, sites))


def _three(chart: Chart, sites: Sites) -> int:
    return sum(len(chart.icons_on.get(island, ())) >= 3 for island in _islands(chart, sites))


def _open(chart: Chart, sites: Sites) -> int:
    return sum(not chart.completed(island) for island in _islands(chart, sites))


def _apart(chart: Chart, sites: Sites) -> int:
    """Temples whose island is one move from no island of another own temple."""
    nets: dict[int, set[int]] = {}
    for piece, route in chart.docks.values():
        if route in chart.open_sea:
            nets.setdefault(chart.island[piece], set()).add(chart.open_sea[route])
    own = _islands(chart, sites)
    return sum(
        all(
            other != island and not nets.get(island, set()) & nets.get(other, set())
            for m, other in enumerate(own)
            if m != n
        )
        for n, island in enumerate(own)
    )


def _biggest(chart: Chart, sites: Sites) -> int:
    whole = {island for island in _islands(chart, sites) if chart.completed(island)}
    return max((chart.size(island) for island in whole), default=0)


def _quadrants(chart: Chart, sites: Sites) -> int:
    places = (place_of(site // 4) for site in sites)
    return len({(x > 0, y > 0) for x, y in places})


COUNTS: Final[dict[str, Callable[[Chart, Sites], int]]] = {
    "portage": _portages(1, 1),
    "far": _portages(2, 1000),
    "bare": _bare,
    "tree": _terrain(TERRAINS.index("T")),
    "lake": _terrain(TERRAINS.index("L")),
    "mountain": _terrain(TERRAINS.index("M")),
    "volcano": _terrain(TERRAINS.index("V")),
    "three": _three,
    "apart": _apart,
    "open": _open,
    "biggest": _biggest,
    "quadrants": _quadrants,
}
"""How often each goal counts for a set of temples."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: what it is for, how often it counts, what it gives."""

    kind: ScoreKind
    name: str
    count: int
    points: int


def worth(s: State, seat: Seat, goal: str) -> Line:
    """What a goal is worth to a seat now."""
    return worth_of(s.table.components, s.chart, s.players[seat].dug, goal)


@lru_cache(maxsize=1 << 12)
def worth_of(components: Components, chart: Chart, dug: Temples, goal: str) -> Line:
    """What a goal is worth on a chart to whoever found these temples."""
    card = components.goals[goal]
    sites = tuple(site for _, site in dug)
    count = COUNTS[card.key](chart, sites)
    return Line("goal", goal, count, count * card.points)


def score(s: State, seat: Seat) -> list[Line]:
    """A seat's score, line by line: maps, goals that are known, drachmas."""
    return lines(s.table.components, s.chart, s.players[seat])


def lines(components: Components, chart: Chart, player: Player) -> list[Line]:
    """A player's score on a chart."""
    found = [Line("map", card, 1, components.maps[card].points) for card, _ in player.dug]
    goals = sorted(goal for goal in (*player.goals, *player.public) if goal in components.goals)
    found += [worth_of(components, chart, player.dug, goal) for goal in goals]
    return [*found, Line("money", "", player.money, player.money // 10)]


def total(s: State, seat: Seat) -> int:
    """The sum of a seat's score."""
    return sum(line.points for line in score(s, seat))


def winners(s: State) -> tuple[Seat, ...]:
    """Who has the most points, and among them the most drachmas."""
    seats = range(s.table.seats)
    best = max((total(s, seat), s.players[seat].money) for seat in seats)
    return tuple(n for n in seats if (total(s, n), s.players[n].money) == best)


def payoffs(s: State) -> tuple[float, ...]:
    """The winners share plus one, the others minus one; a tie of all is nothing."""
    won, count = winners(s), s.table.seats
    if len(won) == count:
        return (0.0,) * count
    return tuple(1 / len(won) if n in won else -1 / (count - len(won)) for n in range(count))
