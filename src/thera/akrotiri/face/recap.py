"""What a whole turn came to, in one sentence: "sailed to Thera, sold 2 cubes for 6 drachmas"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from thera.akrotiri.face.phrases import dock, goal_name, money, terrain
from thera.akrotiri.face.step_words import price, route_to
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, QUADRANTS
from thera.akrotiri.rules.state import NO_DOCK, State
from thera.akrotiri.rules.steps import Step
from thera.core.face import Phrase
from thera.core.phrase_list import listed

Told = Sequence[tuple[State, Step]]

QUIET = (steps.Cube, steps.Done, steps.Draw)
"""What goes without saying: the cube of a placed tile, the end of the turn, what is drawn."""


def recap(turn: Told) -> Phrase | None:
    """A turn without its subject; several sails, loads or sales in a row are combined."""
    if not turn:
        return None
    telling = [(s, a) for s, a in turn if not isinstance(a, QUIET)]
    parts = [_part(list(run)) for _, run in groupby(telling, lambda told: told[1].kind)]
    if not parts and any(isinstance(a, steps.Done) for _, a in turn):
        return _said("done")
    return listed(parts)


def _said(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"akrotiri.did.{key}", gaps)


def _part(run: Told) -> Phrase:
    """Steps of one kind in a row."""
    s, a = run[-1]
    match a:
        case steps.Place():
            return _said("place", to=CELL_NAMES[a.cell])
        case steps.Moor():
            return _said("moor", to=dock(a.dock))
        case steps.Keep():
            return _said("keep")
        case steps.Take():
            return _said("take", goal=goal_name(s, a.goal))
        case steps.Sail():
            return _voyage(run, a.dock)
        case steps.Load():
            return _said("load", count=sum(sum(_cubes(each)) for _, each in run))
        case steps.Drop():
            return _said("drop", count=len(run))
        case steps.Sell():
            return _said("sell", count=len(run), gain=money(sum(_gains(run))))
        case steps.Buy():
            count = sum(a.maps)
            return _said("buy", count=count, cost=money(s.table.components.prices[count - 1]))
        case steps.Oracle():
            return _said("oracle", terrain=terrain(TERRAINS[a.terrain]))
        case steps.Dig():
            return _said("dig", count=len(run), site=NAMES[a.site])
    return _said("done")


def _voyage(run: Told, to: int) -> Phrase:
    """Where the boat came to in the end; over land only if it never was at sea."""
    ways = {route_to(s, a.dock) for s, a in run if isinstance(a, steps.Sail)}
    if ways == {"land"}:
        return _said("carry", to=dock(to))
    return _said("sail_home") if to >= QUADRANTS else _said("sail", to=dock(to))


def _cubes(a: Step) -> Sequence[int]:
    return a.cubes if isinstance(a, steps.Load) else ()


def _gains(run: Told) -> Iterator[int]:
    for s, a in run:
        if isinstance(a, steps.Sell):
            yield price(s, a.colour) or 0


def places(s: State, a: Step) -> tuple[str, ...]:
    """Where on the map a step happens; a voyage begins and ends somewhere."""
    match a:
        case steps.Place():
            return (CELL_NAMES[a.cell],)
        case steps.Cube():
            return (f"{CELL_NAMES[s.spot]}.{CORNERS[a.corner]}",)
        case steps.Dig():
            return (NAMES[a.site],)
        case steps.Moor():
            return (NAMES[a.dock],)
        case steps.Sail():
            return (*_berth(s), NAMES[a.dock])
        case steps.Load() | steps.Drop() | steps.Sell() | steps.Buy():
            return _berth(s)
    return ()


def _berth(s: State) -> tuple[str, ...]:
    return () if s.me.boat == NO_DOCK else (NAMES[s.me.boat],)
