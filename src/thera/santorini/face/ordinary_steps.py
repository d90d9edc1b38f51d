"""Ordinary moves and builds: their effect is obvious, so it is told without playing them.

Most steps of most gods are those of a mortal. A move onto a free square that cannot win leaves its
worker a square to build on, the one it came from. A build ends the turn; where no card does
anything then, it does nothing else. Such a step is told by its squares and levels alone, so its
words are made once for all positions. What is not surely ordinary is played.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from thera.core.face import Phrase
from thera.santorini.face.scene import SantoriniOption
from thera.santorini.rules.board import BIT, NAMES, NEAR
from thera.santorini.rules.players import Players
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import OVER, State
from thera.santorini.rules.steps import Build, Dome, Move, Step

Ordinary = tuple[Move | Build | Dome, int, int]
"""A step, the level where it arrives or builds, and how many levels it leads up."""

MOVE_HOOKS: Final = ("may", "move", "wins", "builders", "builds")
BUILD_HOOKS: Final = ("may", "build", "end", "again")
TURN_HOOKS: Final = ("wake", "begin")


def ordinary(s: State, a: Step) -> Ordinary | None:
    """What there is to say of a legal step, if it is an ordinary one of a turn."""
    match a:
        case Move(at=at, to=to):
            if (
                moves_plainly(s.cast)[s.seat]
                and not s.extra
                and not s.busy & BIT[to]
                and NEAR[to] & BIT[at] & ~s.three & ~s.domes
                and ((rise := (level := s.level(to)) - s.level(at)) <= 0 or level < 3)
            ):
                return a, level, rise
        case Build(at=at, to=to) | Dome(at=at, to=to):
            if builds_plainly(s.cast)[s.seat] and not s.extra and s.mover & BIT[at]:
                return a, s.level(to), 0
    return None


def uneventful(s: State, a: Step, after: State) -> Ordinary | None:
    """What there is to say of a step that was played, if nothing but the step itself happened."""
    if after.stage == OVER or after.busy.bit_count() != s.busy.bit_count():
        return None
    match a:
        case Move(at=at, to=to) if not s.busy & BIT[to] and not s.cast.win_bars[s.seat]:
            level = s.level(to)
            return a, level, level - s.level(at)
        case Build(at=at, to=to) | Dome(at=at, to=to) if s.mover & BIT[at]:
            return a, s.level(to), 0
    return None


@cache
def moves_plainly(cast: Players) -> tuple[bool, ...]:
    """For each seat: whether it moves as a mortal does, and nobody bars a win or a build."""
    return tuple(
        _mortal(power, MOVE_HOOKS) and not cast.win_bars[seat] and not cast.build_bars[seat]
        for seat, power in enumerate(cast.powers)
    )


@cache
def builds_plainly(cast: Players) -> tuple[bool, ...]:
    """For each seat: whether its build ends its turn, and no card does anything at once."""
    cards = {card for card in (*cast.gods, *cast.powers) if card}
    quiet = not cast.watchers and not cast.drawer and all(_mortal(c, TURN_HOOKS) for c in cards)
    return tuple(quiet and _mortal(power, BUILD_HOOKS) for power in cast.powers)


def _mortal(power: Power, hooks: tuple[str, ...]) -> bool:
    """Whether a power does as a mortal does."""
    return all(getattr(type(power), hook) is getattr(Power, hook) for hook in hooks)


@cache
def words(a: Move | Build | Dome, level: int, rise: int) -> Phrase:
    """An ordinary step in words."""
    to = NAMES[a.to]
    match a:
        case Move():
            return climb(said("move", at=NAMES[a.at], to=to), level, rise)
        case Dome():
            return said("tower", to=to) if level == 3 else said("dome", to=to, level=level)
        case Build():
            return said("under" if a.at == a.to else "build", to=to, level=level + 1)


@cache
def option(a: Move | Build | Dome, level: int, rise: int) -> SantoriniOption:
    """An ordinary step as a front end offers it."""
    return SantoriniOption(str(a), a.kind, NAMES[a.at], NAMES[a.to], words(a, level, rise))


def climb(what: Phrase, level: int, rise: int) -> Phrase:
    """A move with how high it leads."""
    return said("up" if rise > 0 else "down", what=what, level=level) if rise else what


def said(key: str, **gaps: str | int | Phrase) -> Phrase:
    """A sentence about a step."""
    return Phrase(f"santorini.tell.{key}", gaps)
