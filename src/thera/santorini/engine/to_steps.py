"""Turns of the search as steps of the rules, and choices that need no search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import tanh
from typing import TYPE_CHECKING, Final

from thera.core.bot import Choice, Sight
from thera.core.game import CHANCE, Game
from thera.core.turns import ends
from thera.santorini.rules.game import fitting
from thera.santorini.rules.state import CHOOSE, FIRST, PLACE, TURN, State
from thera.santorini.rules.steps import Step

if TYPE_CHECKING:
    from thera.santorini.engine.search import Delta

NODES: Final = 200_000  # of a search without any budget
LONGEST: Final = 8  # turns of a line that are reported
SCALE: Final = 350.0  # an evaluation of this size is a score of about three quarters

SantoriniSight = Sight[State, Step]
Plan = dict[State, tuple[Step, ...]]
"""What is to be played next at positions within a turn."""


def at_once(
    sight: SantoriniSight, plan: Plan, drafted: Callable[[SantoriniSight], Choice[Step]]
) -> Choice[Step] | None:
    """The only step, a god or who starts, the next step of a plan; None if a search is needed."""
    if len(sight.legal) == 1:
        return Choice(sight.legal[0])
    if sight.view.stage in (CHOOSE, FIRST):
        return drafted(sight)
    planned = plan.get(sight.view)
    if planned and planned[0] in sight.legal:
        return Choice(planned[0], line=planned)
    return None


def whole(s: State) -> bool:
    """Whether a whole turn, or a player's whole part of the set-up, is to come."""
    return s.stage in (PLACE, TURN) and (s.fresh or s.to_move == CHANCE)


def steps_of(s: State, line: Iterable[Delta]) -> tuple[Step, ...]:
    """The steps of a line of turns, up to the next draw."""
    from thera.jit import words
    from thera.santorini.kernel.convert import read, steps

    game, found = fitting(s), list[Step]()
    row = words(80)
    for turn, delta in enumerate(line):
        if turn == LONGEST or not whole(s) or s.to_move < 0:
            break
        for word in range(3):
            row[word] = delta[word]
        for step in steps(s, read(s), row, 0):
            found.append(step)
            s = game.play(s, step)
    return tuple(found)


def plan(game: Game[State, Step], s: State, line: tuple[Step, ...]) -> Plan:
    """The rest of a turn, at each position within it."""
    found: Plan = {}
    for k, step in enumerate(line):
        s = game.play(s, step)
        if ends(game, s):
            break
        found[s] = line[k + 1 :]
    return found


def score_of(score: int) -> float:
    """A score of the search between -1, a sure loss, and 1, a sure win."""
    from thera.santorini.engine.search import SURE

    if abs(score) >= SURE:
        return 1.0 if score > 0 else -1.0
    return round(0.99 * tanh(score / SCALE), 4)
