"""What a turn that is ended now would leave undone: free sales, movements, actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thera.akrotiri.face.phrases import listed, money
from thera.akrotiri.rules import legal
from thera.akrotiri.rules.approaches import approaches, needed
from thera.akrotiri.rules.grid import THERA_DOCKS
from thera.akrotiri.rules.state import EMPTY, Cubes, State
from thera.akrotiri.rules.tasks import last_round
from thera.core.face import Phrase

COSTLY: Final = ("move", "load", "dig", "buy", "oracle")
"""The kinds of step that take an action, as they are named."""


def undone(s: State) -> Phrase | None:
    """What is left of use to the seat to move: "sell 2 cubes for 5 drachmas and use 1 action"."""
    if not s.todo or s.todo[0][0] != "act":
        return None
    found = [*_sales(s), *_movements(s), *_actions(s)]
    return listed(found) if found else None


def _left(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"akrotiri.undone.{key}", gaps)


def _sales(s: State) -> Iterator[Phrase]:
    if s.me.boat in THERA_DOCKS and s.me.hold != EMPTY:
        yield _left("sell", count=sum(s.me.hold), gain=money(proceeds(s, s.me.hold)))


def proceeds(s: State, hold: Cubes) -> int:
    """What cubes bring at Thera, one after the other."""
    components = s.table.components
    return sum(
        components.ladder[components.cubes - stock - sold - 1]
        for stock, held in zip(s.stock, hold, strict=True)
        for sold in range(held)
    )


def _movements(s: State) -> Iterator[Phrase]:
    """What is left of a Move action; in a last turn it is of use only on the way to points."""
    near = s.moves and any(cost <= s.moves for cost in legal.reach(s).values())
    if near and (not _last_turn(s) or _points_ahead(s)):
        yield _left("move", count=s.moves)


def _actions(s: State) -> Iterator[Phrase]:
    if not s.actions:
        return
    kinds = {step.kind for step in legal.legal(s)}
    if _last_turn(s) and not _points_ahead(s):
        return
    found = [kind for kind in COSTLY if kind in kinds]
    if found:
        names = listed(Phrase(f"akrotiri.undone.kind.{kind}") for kind in found)
        yield _left("act", count=s.actions, kinds=names)


def _last_turn(s: State) -> bool:
    """Whether nothing of this seat counts any more after this turn: each has one a round."""
    return last_round(s)


def _points_ahead(s: State) -> bool:
    """Whether a temple can still be dug this turn, or cubes aboard be brought to Thera."""
    seat = s.todo[0][1]
    have = s.me.money + (proceeds(s, s.me.hold) if s.me.boat in THERA_DOCKS else 0)
    maps = s.table.components.maps
    for card in s.me.maps:
        if card in maps and maps[card].cost <= have:
            nearest = approaches(s, seat, card)
            if nearest and nearest[0].actions <= s.actions:
                return True
    return s.me.hold != EMPTY and s.me.boat not in THERA_DOCKS and _thera_in_reach(s)


def _thera_in_reach(s: State) -> bool:
    away = min((cost for dock, cost in legal.reach(s).items() if dock in THERA_DOCKS), default=None)
    return away is not None and needed(away, s.moves, legal.stride(s)) <= s.actions
