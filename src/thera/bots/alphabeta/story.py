"""Turns of the search told as steps of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from thera.core.game import CHANCE, Game
from thera.core.turns import ends
from thera.santorini.rules import fitting
from thera.santorini.state import PLACE, TURN, State
from thera.santorini.steps import Step

if TYPE_CHECKING:
    from thera.kernels.santorini.search import Delta

LONGEST = 8  # turns of a line that are told


def whole(s: State) -> bool:
    """Whether a whole turn, or a player's whole part of the set-up, is to come."""
    return s.stage in (PLACE, TURN) and (s.fresh or s.to_move == CHANCE)


def steps_of(s: State, line: Iterable[Delta]) -> tuple[Step, ...]:
    """The steps of a line of turns, as far as luck does not come between."""
    from thera.kernels.jit import words
    from thera.kernels.santorini.convert import read, steps

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


def plan(
    game: Game[State, Step], s: State, line: tuple[Step, ...]
) -> dict[State, tuple[Step, ...]]:
    """What is to be played next at each position within a turn."""
    found: dict[State, tuple[Step, ...]] = {}
    for k, step in enumerate(line):
        s = game.play(s, step)
        if ends(game, s):
            break
        found[s] = line[k + 1 :]
    return found
