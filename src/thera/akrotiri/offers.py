"""The legal steps as options: what to press, what it costs, what to beware of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from thera.akrotiri import options, steps
from thera.akrotiri.geometry import CELL_NAMES, NAMES, Dock
from thera.akrotiri.schema import CORNERS, TERRAINS
from thera.akrotiri.secrets import hides
from thera.akrotiri.state import State
from thera.akrotiri.steps import KINDS, Step, letters
from thera.akrotiri.telling import loading, placing, price, route_to, sailed, tell
from thera.core.face import Option, Phrase
from thera.core.game import CHANCE, NOBODY, Seat

Ways = Mapping[Dock, tuple[int, int]]
"""Docks with the movements and the actions that a boat needs to get there."""


def offers(s: State, seat: Seat | None, ways: Ways) -> tuple[Option, ...]:
    """The steps for the seat to move, and for onlookers who may see its cards."""
    if s.to_move in (CHANCE, NOBODY) or seat not in (None, s.to_move) or hides(s.me):
        return ()
    return tuple(_option(s, a, ways) for a in options.legal(s))


def _option(s: State, a: Step, ways: Ways) -> Option:
    """A step that is offered; those of which there are many are made once."""
    match a:
        case steps.Place():
            return _placing(a)
        case steps.Sail():
            return _voyage(a, NAMES[s.me.boat], route_to(s, a.dock), *ways[a.dock])
        case steps.Load():
            return _loading(a, NAMES[s.me.boat])
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
        label=Phrase("akrotiri.label.done") if a == steps.DONE else None,
        short=short,
        cost=_cost(s, a),
    )


@lru_cache(maxsize=1 << 14)
def _placing(a: steps.Place) -> Option:
    cell = CELL_NAMES[a.cell]
    short = f"{cell}r{a.turns}"
    return Option(str(a), a.kind, None, cell, placing(a), card=a.tile, short=short)


@lru_cache(maxsize=1 << 14)
def _voyage(a: steps.Sail, here: str, route: str, movements: int, actions: int) -> Option:
    cost = {"actions": actions, "movements": movements}
    return Option(str(a), a.kind, here, NAMES[a.dock], sailed(route, a.dock), cost=cost)


@lru_cache(maxsize=1 << 12)
def _loading(a: steps.Load, here: str) -> Option:
    cubes = letters(a.cubes)
    return Option(str(a), a.kind, here, None, loading(a), short=cubes, cost={"actions": 1})


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
        case steps.Oracle():
            return None, None, None, TERRAINS[a.terrain]
        case steps.Sell() | steps.Drop():
            return here, None, None, TERRAINS[a.colour]
    return None, None, None, None


def _cost(s: State, a: Step) -> Mapping[str, int]:
    components = s.table.components
    match a:
        case steps.Oracle():
            return {"actions": 1}
        case steps.Dig():
            return {"actions": 1, "money": components.maps[a.card].cost}
        case steps.Buy():
            return {"actions": 1, "money": components.prices[sum(a.maps) - 1]}
        case steps.Sell():
            return {"money": -(price(s, a.colour) or 0)}
    return {}


def sailing(s: State) -> Ways:
    """For each dock in reach the movements it takes, and the actions that these open."""
    if not s.todo or s.todo[0][0] != "act":
        return {}
    gives = options.stride(s)
    return {
        dock: (cost, max(0, -(-(cost - s.moves) // gives)))
        for dock, cost in options.reach(s).items()
    }


def _leads_to_luck(s: State, a: Step) -> bool:
    """Whether cards are drawn in the middle of the turn: that cannot be taken back."""
    match a:
        case steps.Oracle() | steps.Buy():
            return True
        case steps.Dig():
            brings = len(s.me.dug) + 1 in s.table.components.board.goals
            return brings and not s.table.strategist
    return False
