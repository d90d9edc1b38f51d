"""How a game ended: what its last step decided it by."""

from __future__ import annotations

from thera.core.face import Phrase
from thera.santorini.face.phrases import RULES, god_name, player
from thera.santorini.rules.power import MORTAL
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Move, Step, Yield


def ending(s: State, a: Step) -> Phrase:
    """By a climb to level 3, for want of a legal move, or by the power of a card."""
    if isinstance(a, Yield):
        return _by("stuck", who=player(s.seat))
    if not isinstance(a, Move):
        winner = RULES.play(s, a).winner
        power = next(power for power, me in s.cast.watchers if s.cast.sides[me] == winner)
        return _by("power", god=god_name(power.name))
    if MORTAL.wins(s, a.at, a.to, s.level(a.to) - s.level(a.at)):
        return _by("climb")
    return _by("power", god=god_name(s.power.name))


def _by(key: str, **gaps: Phrase) -> Phrase:
    return Phrase(f"santorini.ending.{key}", gaps)
