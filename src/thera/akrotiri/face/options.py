"""The legal steps as options: what to press, what it costs, what to beware of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from thera.akrotiri.face.sailing_options import voyages
from thera.akrotiri.face.step_words import asking, done, dropping, loading, placing, price, tell
from thera.akrotiri.rules import legal, steps
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, Cell
from thera.akrotiri.rules.state import Cubes, State
from thera.akrotiri.rules.steps import DONE, KINDS, Step, letters
from thera.akrotiri.rules.views import hides
from thera.core.face import Option, Phrase
from thera.core.game import CHANCE, NOBODY, Seat


def offers(s: State, seat: Seat | None) -> tuple[Option, ...]:
    """The steps for the seat to move, and for onlookers who may see its cards."""
    if s.to_move in (CHANCE, NOBODY) or seat not in (None, s.to_move) or hides(s.me):
        return ()
    kind = s.todo[0][0]
    if kind in ("place", "settle") and s.me.tile is not None:
        return _placings(s.me.tile, s.chart.frontier)
    sails = voyages(s).options
    return sails + tuple(_option(s, a) for a in legal.legal(s)[len(sails) :])


@lru_cache(maxsize=256)
def _placings(tile: str, frontier: frozenset[Cell]) -> tuple[Option, ...]:
    """A tile on each of these cells, turned in each way."""
    return tuple(option for cell in sorted(frontier) for option in _turns(tile, cell))


@lru_cache(maxsize=1 << 13)
def _turns(tile: str, cell: Cell) -> tuple[Option, ...]:
    return tuple(_placing(a) for a in steps.placings(tile, cell))


def _placing(a: steps.Place) -> Option:
    cell = CELL_NAMES[a.cell]
    short = f"{cell}r{a.turns}"
    return Option(str(a), a.kind, None, cell, placing(a), card=a.tile, short=short)


def _option(s: State, a: Step) -> Option:
    """A step that is offered; those that many positions have in common are made once."""
    match a:
        case steps.Load():
            return _loading(a.cubes, NAMES[s.me.boat])
        case steps.Drop():
            return _dropping(a.colour, NAMES[s.me.boat])
        case steps.Oracle():
            return _asking(a.terrain)
        case steps.Done():
            return _DONE
    at, to, card, short = _names(s, a)
    warning = Phrase("akrotiri.warning.luck") if _leads_to_luck(s, a) else None
    return Option(
        step=str(a),
        kind=a.kind,
        at=at,
        to=to,
        words=tell(s, a),
        warning=warning,
        card=card,
        short=short,
        cost=_cost(s, a),
    )


_DONE: Final = Option(str(DONE), DONE.kind, None, None, done(), label=Phrase("akrotiri.label.done"))


@lru_cache(maxsize=1 << 12)
def _loading(cubes: Cubes, here: str) -> Option:
    a = steps.Load(cubes)
    return Option(str(a), a.kind, here, None, loading(a), short=letters(cubes), cost={"actions": 1})


@lru_cache(maxsize=1 << 10)
def _dropping(colour: int, here: str) -> Option:
    a = steps.Drop(colour)
    return Option(str(a), a.kind, here, None, dropping(a), short=TERRAINS[colour])


@cache
def _asking(colour: int) -> Option:
    a, luck = steps.Oracle(colour), Phrase("akrotiri.warning.luck")
    short, cost = TERRAINS[colour], {"actions": 1}
    return Option(str(a), a.kind, None, None, asking(a), luck, short=short, cost=cost)


def _names(s: State, a: Step) -> tuple[str | None, str | None, str | None, str | None]:
    """Where from, where to, with which card, and the short text to type."""
    here = NAMES[s.me.boat] if s.me.boat in s.chart.docks else None
    match a:
        case steps.Cube():
            short = f"{TERRAINS[a.colour]}.{CORNERS[a.corner]}"
            return None, NAMES[s.spot * 4 + a.corner], None, short
        case steps.Keep() | steps.Take():
            return None, None, a.goal, a.goal
        case steps.Moor():
            return None, NAMES[a.dock], None, None
        case steps.Dig():
            return None, NAMES[a.site], a.card, None
        case steps.Buy():
            short = "".join(k * n for k, n in zip(KINDS, a.maps, strict=True))
            return None, None, None, short
        case steps.Sell():
            return here, None, None, TERRAINS[a.colour]
    return None, None, None, None


def _cost(s: State, a: Step) -> Mapping[str, int]:
    components = s.table.components
    match a:
        case steps.Dig():
            return {"actions": 1, "money": components.maps[a.card].cost}
        case steps.Buy():
            return {"actions": 1, "money": components.prices[sum(a.maps) - 1]}
        case steps.Sell():
            return {"money": -(price(s, a.colour) or 0)}
    return {}


def _leads_to_luck(s: State, a: Step) -> bool:
    """Whether cards are drawn in the middle of the turn: that cannot be taken back."""
    match a:
        case steps.Buy():
            return True
        case steps.Dig():
            brings = len(s.me.dug) + 1 in s.table.components.board.goals
            return brings and not s.table.strategist
    return False
