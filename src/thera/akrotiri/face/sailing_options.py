"""Where the boat to move can sail now: the way there, what it costs, the step as an option."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from thera.akrotiri.face.scene import AkrotiriOption, WayKind, WayShown
from thera.akrotiri.face.step_words import sailed
from thera.akrotiri.rules import legal
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.grid import NAMES, Dock
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Sail


class Voyages(NamedTuple):
    """The ways to all docks that the boat to move can sail to now, and the steps that do it."""

    ways: tuple[WayShown, ...]
    options: tuple[AkrotiriOption, ...]


NONE = Voyages((), ())

ROUTES: Final[dict[WayKind, str]] = {"sea": "sea", "portage": "land", "past": "past"}
"""The word for a way when a voyage is told."""


def voyages(s: State) -> Voyages:
    """All voyages of the boat to move, in the order of the legal steps."""
    if not s.todo or s.todo[0][0] != "act":
        return NONE
    boats = tuple(player.boat for player in s.players)
    passing = s.table.passing - 2
    return _voyages(s.chart, s.me.boat, boats, passing, s.moves, s.actions, legal.stride(s))


@lru_cache(maxsize=1 << 10)
def _voyages(
    chart: Chart,
    here: Dock,
    boats: tuple[Dock, ...],
    passing: int,
    moves: int,
    actions: int,
    stride: int,
) -> Voyages:
    """Cached: both players and every draft of a turn are shown the same voyages."""
    ways, found = [], []
    for dock, movements in sorted(legal.reach_from(chart, here, boats, passing).items()):
        opened = max(0, -(-(movements - moves) // stride))
        if opened <= actions:
            name, kind = NAMES[dock], way(chart, here, dock)
            ways.append(_way(name, kind, movements, opened))
            found.append(_option(dock, here, kind, movements, opened))
    return Voyages(tuple(ways), tuple(found))


def way(chart: Chart, here: Dock, to: Dock) -> WayKind:
    """How a boat gets from dock to dock: by sea, by portage, or past another boat."""
    if chart.network_at(here) == chart.network_at(to):
        return "sea"
    return "portage" if chart.island_at(here) == chart.island_at(to) else "past"


_way = lru_cache(maxsize=1 << 14)(WayShown)


@lru_cache(maxsize=1 << 14)
def _option(dock: Dock, here: Dock, kind: WayKind, movements: int, actions: int) -> AkrotiriOption:
    cost = {"actions": actions, "movements": movements}
    words = sailed(ROUTES[kind], dock)
    return AkrotiriOption(str(Sail(dock)), Sail.kind, NAMES[here], NAMES[dock], words, cost=cost)
