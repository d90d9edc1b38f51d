"""A line in words: "move from b2 to c3, then build on c4"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from thera.core.phrase import Phrase
from thera.core.turns import ends
from thera.santorini.engine.to_steps import SantoriniSight
from thera.santorini.face.phrases import god_name, player
from thera.santorini.rules import steps
from thera.santorini.rules.board import NAMES
from thera.santorini.rules.state import OVER, State


def explain(sight: SantoriniSight, line: Sequence[steps.Step]) -> Phrase:
    """What the steps of a line do that belong to the seat's own turn, in the infinitive."""
    return reduce(lambda one, other: _said("then", one=one, other=other), _told(sight, line))


def _told(sight: SantoriniSight, line: Sequence[steps.Step]) -> Iterator[Phrase]:
    game, s = sight.game, sight.view
    for n, step in enumerate(line):
        if n and ends(game, s):
            break
        after = game.play(s, step)
        won = after.stage == OVER and after.winner == s.side
        yield _said("wins", what=_deed(s, step)) if won else _deed(s, step)
        s = after


def _deed(s: State, a: steps.Step) -> Phrase:
    match a:
        case steps.Name(god=god) | steps.Take(god=god) | steps.Draw(god=god):
            return _said(a.kind, god=god_name(god))
        case steps.First(seat=seat):
            return _said(a.kind, who=player(seat))
        case steps.Move() | steps.Build() | steps.Dome() | steps.Force():
            return _said(a.kind, at=NAMES[a.at], to=NAMES[a.to])
        case steps.Place() | steps.Raze():
            return _said(a.kind, to=NAMES[a.at])
    return _said(a.kind)


def _said(key: str, **gaps: str | Phrase) -> Phrase:
    return Phrase(f"santorini.plan.{key}", gaps)
