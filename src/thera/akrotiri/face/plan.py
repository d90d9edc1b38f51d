"""From a map card to a plan: the docks to dig from, what that takes, the placings that help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from thera.akrotiri.face.sailing_options import way
from thera.akrotiri.face.undone import proceeds
from thera.akrotiri.rules.approaches import Approach, actions_left, approaches, legs
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES
from thera.akrotiri.rules.placing_hints import hints
from thera.akrotiri.rules.sites import all_sites
from thera.akrotiri.rules.state import State
from thera.core.face import Plan
from thera.core.game import Seat


@dataclass(frozen=True, slots=True)
class LegShown:
    """A part of a voyage: to a dock, by sea or over land; no stop where another boat lies there."""

    dock: str
    way: Literal["sea", "portage"]
    stop: bool


@dataclass(frozen=True, slots=True)
class RouteShown:
    """A dock to dig from, the sites of its island, the way there and what it all takes.

    `actions` has the excavation in it; `now` says whether those of the turn suffice.
    """

    dock: str
    sites: tuple[str, ...]
    legs: tuple[LegShown, ...]
    movements: int
    actions: int
    now: bool


@dataclass(frozen=True, slots=True)
class HintShown:
    """A way to place the tile that helps, and how many icons the map then lacks."""

    cell: str
    turns: int
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPlan(Plan):
    """How a map of a hand can be dug: the routes, the nearest first.

    `actions` are those left of the turn, or those of the next one where it is not `running`;
    `cargo` is what the cubes aboard would bring at Thera, `unreached` counts the sites on islands
    that no route leads to.
    """

    cost: int
    money: int
    cargo: int
    actions: int
    running: bool
    routes: tuple[RouteShown, ...]
    unreached: int
    hints: tuple[HintShown, ...]


def plan(view: State, seat: Seat, card: str) -> MapPlan | None:
    """How a seat gets to dig with a map of its own; None where it has no such map."""
    me, s = view.players[seat], view
    if not s.todo or card not in me.maps or card not in s.table.components.maps:
        return None
    left, _ = actions_left(s, seat)
    found = approaches(s, seat, card)
    reached = {site for each in found for site in each.sites}
    return MapPlan(
        card=card,
        cost=s.table.components.maps[card].cost,
        money=me.money,
        cargo=proceeds(s, me.hold),
        actions=left,
        running=("act", seat) in s.todo,
        routes=tuple(_route(s, seat, each, left) for each in found),
        unreached=len(set(all_sites(s, seat, card)) - reached),
        hints=tuple(HintShown(CELL_NAMES[c], turns, n) for c, turns, n in hints(s, seat, card)),
    )


def _route(s: State, seat: Seat, each: Approach, left: int) -> RouteShown:
    return RouteShown(
        dock=NAMES[each.dock],
        sites=tuple(NAMES[site] for site in each.sites),
        legs=tuple(_legs(s, seat, each)),
        movements=each.movements,
        actions=each.actions,
        now=each.actions <= left,
    )


def _legs(s: State, seat: Seat, each: Approach) -> Iterator[LegShown]:
    others = [player.boat for other, player in enumerate(s.players) if other != seat]
    here = s.players[seat].boat
    for stop in each.stops:
        for dock in legs(s.chart, here, stop, others):
            by_sea = way(s.chart, here, dock) == "sea"
            yield LegShown(NAMES[dock], "sea" if by_sea else "portage", dock == stop)
            here = dock
