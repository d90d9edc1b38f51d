"""What lessons of Santorini can claim of a position, besides what every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from thera.core.lesson import Claim, Course
from thera.santorini.rules.board import BIT, NAMES, NUMBERS
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Move


def _from(course: Course, square: str) -> bool:
    """The last step was a move from a square."""
    return NAMES[_last(course).at] == square


def _stands(course: Course, level: str) -> bool:
    """The last step was a move onto a level."""
    s: State = course.state
    return s.level(_last(course).to) == int(level)


def _placed(course: Course, word: str) -> bool:
    """All workers of the learner are on the board."""
    s: State = course.state
    return not s.unplaced[s.cast.sides[course.seat]]


def _dome(course: Course, square: str) -> bool:
    """There is a dome on a square."""
    s: State = course.state
    return bool(s.domes & BIT[NUMBERS[square]])


def _last(course: Course) -> Move:
    step: Move = course.past[-1][1]
    return step


CLAIMS: Final[Mapping[str, Claim]] = {
    "from": _from,
    "stands": _stands,
    "placed": _placed,
    "dome": _dome,
}
