"""A beginner at Akrotiri, to measure the lowest levels by: see `benchmarks/levels.py`.

It places its tile for a map in hand, digs and sells where it can, buys a map when it has few and
none to dig, loads what lies ashore and sails to the nearest dock where it can do any of that. It
knows the rules only and plans nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeVar

from thera.akrotiri.rules.approaches import approaches, voyages
from thera.akrotiri.rules.grid import THERA_DOCKS, Dock
from thera.akrotiri.rules.placing_hints import hints
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import DONE, Buy, Dig, Done, Load, Place, Sail, Sell, Step
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.game import Seat
from thera.core.one_game import only

HAND: Final = 2
"""So many maps are enough."""

OneStep = TypeVar("OneStep")


class AkrotiriBeginner:
    """One step at a time, whatever comes next."""

    name = "akrotiri-beginner"
    plays = "akrotiri"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The step that seems useful."""
        only(self.name, self.plays, sight.game.name)
        rng = Random(f"{self.seed} {sight.seat} {len(sight.heard)}")
        step = _useful(sight, rng)
        return Choice(step if step in sight.legal else rng.choice(sight.legal))


def _useful(sight: Sight[State, Step], rng: Random) -> Step | None:
    """What to do next; None where anything will do."""
    if _of(sight, Place):
        return _placing(sight, rng)
    if not _of(sight, Done):
        return None
    for deed in _deeds(sight):
        if deed is not None:
            return deed
    return DONE


def _deeds(sight: Sight[State, Step]) -> Iterator[Step | None]:
    """What can be done in the action phase, by how much a beginner likes it."""
    yield next(iter(_of(sight, Dig)), None)
    yield next(iter(_of(sight, Sell)), None)
    if _wants_map(sight.view, sight.seat):
        yield next(iter(_of(sight, Buy)), None)  # an easy one comes first
    yield max(_of(sight, Load), key=lambda load: sum(load.cubes), default=None)
    yield _sailing(sight)


def _placing(sight: Sight[State, Step], rng: Random) -> Step | None:
    """The placing after which a map in hand lacks least, of those that bring one nearer."""
    s, seat = sight.view, sight.seat
    found = [hint for card in s.players[seat].maps for hint in hints(s, seat, card)]
    if not found:
        return None
    least = min(hint.missing for hint in found)
    hint = rng.choice([hint for hint in found if hint.missing == least])
    turned = (hint.cell, hint.turns)
    return next(a for a in _of(sight, Place) if (a.cell, a.turns) == turned)


def _sailing(sight: Sight[State, Step]) -> Step | None:
    """The first stop of the voyage to the nearest useful dock, if it can be reached now."""
    s, seat = sight.view, sight.seat
    others = tuple(p.boat for other, p in enumerate(s.players) if other != seat)
    ways = voyages(s.chart, s.players[seat].boat, others, s.table.passing - 2)
    near = sorted((ways[dock][0], dock) for dock in _docks(s, seat) if dock in ways)
    if not near or not ways[near[0][1]][1]:
        return None
    stop = Sail(ways[near[0][1]][1][0])
    return stop if stop in sight.legal else None


def _docks(s: State, seat: Seat) -> Iterator[Dock]:
    """The docks where something can be dug and paid, sold, bought or loaded."""
    me = s.players[seat]
    yield from _sites(s, seat)
    if any(me.hold) or (_wants_map(s, seat) and me.money >= s.table.components.prices[0]):
        yield from THERA_DOCKS
    if sum(me.hold) < s.table.components.hold:
        rich = {s.chart.island[piece] for piece, cubes in s.cubes.items() if any(cubes)}
        yield from (dock for dock in s.chart.docks if s.chart.island_at(dock) in rich)


def _wants_map(s: State, seat: Seat) -> bool:
    """Whether a seat has few maps, and none that it can dig and pay."""
    return len(s.players[seat].maps) < HAND and not _sites(s, seat)


def _sites(s: State, seat: Seat) -> list[Dock]:
    """The docks from which a map in hand can be dug that a seat can pay for."""
    me, maps = s.players[seat], s.table.components.maps
    cards = [card for card in me.maps if maps[card].cost <= me.money]
    return [way.dock for card in cards for way in approaches(s, seat, card)]


def _of(sight: Sight[Any, Any], kind: type[OneStep]) -> list[OneStep]:
    """The legal steps of a kind, in their order."""
    return [a for a in sight.legal if isinstance(a, kind)]
