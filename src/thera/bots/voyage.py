"""A bot for Akrotiri: it fetches, sells, buys and digs by a plan for its next actions.

It looks at its own view only, and keeps nothing between steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from random import Random
from typing import Final

from thera.akrotiri import options, steps
from thera.akrotiri.geometry import Dock
from thera.akrotiri.state import NO_DOCK, State
from thera.akrotiri.steps import Step
from thera.bots.passage import NODES, Deed, Passage
from thera.bots.prospect import USUAL, Prospect, Weights
from thera.bots.waters import Waters
from thera.core.bot import Choice, Sight
from thera.core.game import Seat

Akrotiri = Sight[State, Step]

PLACES: Final = 6  # placements that are looked at closely
GLANCE: Final = 150  # nodes for such a look
NARROW: Final = 8  # plans that it follows


def choose(sight: Akrotiri, rng: Random, nodes: int = NODES, w: Weights = USUAL) -> Choice[Step]:
    """The best looking step, and the plan behind it as far as this turn goes."""
    match sight.legal[0]:
        case steps.Place():
            return _place(sight, rng, w)
        case steps.Cube():
            return _cube(sight, rng, w)
        case steps.Keep() | steps.Take():
            prospect = Prospect(sight.view, sight.seat, w=w)
            goals = [a for a in sight.legal if isinstance(a, steps.Keep | steps.Take)]
            return _best(rng, [(prospect.likely(a.goal), a) for a in goals])
        case steps.Moor():
            return _best(rng, [(0.0, a) for a in sight.legal])
        case _:
            return _act(sight, min(nodes, NODES), w)


def _best(rng: Random, found: Sequence[tuple[float, Step]]) -> Choice[Step]:
    """The step with the highest score, equals by lot."""
    top = max(score for score, _ in found)
    step = rng.choice([a for score, a in found if score == top])
    return Choice(step, top, (step,))


class _Look:
    """A seat's outlook on one chart, shared by all that differs only in cubes and money."""

    def __init__(self, s: State, seat: Seat, w: Weights) -> None:
        self.prospect = Prospect(s, seat, w=w)
        others = (player.boat for n, player in enumerate(s.players) if n != seat)
        self.waters = Waters(s.chart, others)

    def glance(self, s: State) -> float:
        """What a position promises: a plan found quickly, the goals and cubes as they stand."""
        passage = self._passage(s, self.prospect.w.action)
        return (
            passage.best(self._dock(s), GLANCE, NARROW)[0] + self.prospect.held + passage.ashore()
        )

    def plan(self, s: State, nodes: int) -> tuple[float, tuple[Deed, ...]]:
        """The best plan and its worth. Where nothing pays for its time, time is made cheap."""
        w = self.prospect.w
        found = self._passage(s, w.action).best(self._dock(s), nodes)
        return found if found[1] else self._passage(s, w.idle).best(self._dock(s), nodes)

    def _passage(self, s: State, action: float) -> Passage:
        return Passage(s, self.prospect, self.waters, action)

    def _dock(self, s: State) -> Dock:
        boat = s.players[self.prospect.seat].boat
        return self.waters.home if boat == NO_DOCK else boat


# placing


def _place(sight: Akrotiri, rng: Random, w: Weights) -> Choice[Step]:
    """The placement that promises most, its second cube included; first all at a glance."""
    places = [a for a in sight.legal if isinstance(a, steps.Place)]
    glances = [(_glance(sight, a, w), rng.random(), a) for a in places]
    looks = [
        (_settled(sight, a, w), a) for _, _, a in nlargest(PLACES, glances, key=lambda g: g[:2])
    ]
    return _best(rng, looks)


def _glance(sight: Akrotiri, a: steps.Place, w: Weights) -> float:
    """What a placement does for the maps and goals in hand."""
    s, components = sight.view, sight.view.table.components
    chart = s.chart.place(components.tiles[a.tile], a.cell, a.turns)
    prospect = Prospect(s, sight.seat, chart, w)
    hopes = (prospect.rough(components.maps[card], goals=False) for card in prospect.me.maps)
    return prospect.held + prospect.hand(hopes, 0)


def _settled(sight: Akrotiri, a: Step, w: Weights) -> float:
    """What a placement promises once its second cube, of the dearest colour, is there too."""
    s = sight.game.play(sight.view, a)
    look = _Look(s, sight.seat, w)
    if not isinstance(sight.game.legal(s)[0], steps.Cube):
        return look.glance(s)
    dear = min(range(4), key=lambda c: s.stock[c] or 99)
    cubes = [steps.Cube(dear, piece % 4) for piece in options.second_pieces(s)]
    return max(look.glance(sight.game.play(s, cube)) for cube in cubes)


def _cube(sight: Akrotiri, rng: Random, w: Weights) -> Choice[Step]:
    look = _Look(sight.view, sight.seat, w)
    return _best(rng, [(look.glance(sight.game.play(sight.view, a)), a) for a in sight.legal])


# acting


def _act(sight: Akrotiri, nodes: int, w: Weights) -> Choice[Step]:
    look = _Look(sight.view, sight.seat, w)
    score, deeds = look.plan(sight.view, nodes)
    line = tuple(_line(sight, look, deeds))
    return Choice(line[0], score, line)


def ahead(sight: Akrotiri, line: Sequence[Step]) -> tuple[Step, ...]:
    """What a seat would like to do after a line of its steps, as deeds without the ways to them."""
    game, s = sight.game, sight.view
    for a in line:
        if s.to_move != sight.seat:
            break
        s = game.play(s, a)
    if s.ending or s.players[sight.seat].boat == NO_DOCK:
        return ()
    return tuple(deed for _, deed in _Look(s, sight.seat, USUAL).plan(s, NODES)[1])


def _line(sight: Akrotiri, look: _Look, deeds: tuple[Deed, ...]) -> Iterator[Step]:
    """The steps of a plan up to luck or the end of the turn; without one, the oracle or nothing."""
    game, s = sight.game, sight.view
    for a in _steps(look.waters, s.players[sight.seat].boat, deeds):
        if a not in game.legal(s):
            break
        yield a
        s = game.play(s, a)
        if s.todo[0] != ("act", sight.seat):
            return
    oracle = steps.Oracle(look.prospect.wanted())
    if s.actions and s is not sight.view:
        return  # time for another plan
    yield oracle if oracle in game.legal(s) else steps.DONE


def _steps(waters: Waters, boat: Dock, deeds: tuple[Deed, ...]) -> Iterator[Step]:
    """The deeds of a plan with the ways to them."""
    for dock, deed in deeds:
        if boat != dock:
            yield from (steps.Sail(stop) for stop in waters.stops(boat, dock))
        yield deed
        boat = dock
