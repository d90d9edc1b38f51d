"""What lessons of Akrotiri can claim of a position, besides what every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.grid import NAMES, read_quadrant
from thera.akrotiri.rules.scoring import worth
from thera.akrotiri.rules.sites import all_sites
from thera.akrotiri.rules.state import Player, State
from thera.akrotiri.rules.tasks import allowance
from thera.core.lesson import Claim, Course

NONE: Final = "-"
"""An empty hold."""


def _boat(course: Course, dock: str) -> bool:
    """The boat lies at a dock."""
    return NAMES[_me(course).boat] == dock


def _island(course: Course, quadrant: str) -> bool:
    """The boat lies at the island of a quadrant."""
    s: State = course.state
    return s.chart.island_at(_me(course).boat) == s.chart.island_of(read_quadrant(quadrant))


def _hold(course: Course, cubes: str) -> bool:
    """The boat carries these cubes and no others."""
    return _me(course).hold == tuple(cubes.replace(NONE, "").count(each) for each in TERRAINS)


def _money(course: Course, count: str) -> bool:
    """The learner has so many drachmas."""
    return _me(course).money == int(count)


def _maps(course: Course, count: str) -> bool:
    """The learner holds so many maps."""
    return len(_me(course).maps) == int(count)


def _temples(course: Course, count: str) -> bool:
    """The learner has dug so many temples."""
    return len(_me(course).dug) == int(count)


def _actions(course: Course, count: str) -> bool:
    """So many actions are left in this turn."""
    s: State = course.state
    return s.actions == int(count)


def _allowance(course: Course, count: str) -> bool:
    """The learner's next turn has so many actions."""
    return allowance(course.state, course.seat) == int(count)


def _tile(course: Course, tile: str) -> bool:
    """The learner has this tile in hand."""
    return _me(course).tile == tile


def _goal(course: Course, goal: str) -> bool:
    """The learner has kept this goal."""
    return goal in _me(course).goals


def _site(course: Course, card: str) -> bool:
    """A map has a site, as the learner's seat reads it."""
    return bool(all_sites(course.state, course.seat, card))


def _worth(course: Course, text: str) -> bool:
    """A goal gives the learner so many points."""
    goal, points = text.split()
    return worth(course.state, course.seat, goal).points == int(points)


def _me(course: Course) -> Player:
    s: State = course.state
    return s.players[course.seat]


CLAIMS: Final[Mapping[str, Claim]] = {
    "boat": _boat,
    "island": _island,
    "hold": _hold,
    "money": _money,
    "maps": _maps,
    "temples": _temples,
    "actions": _actions,
    "allowance": _allowance,
    "tile": _tile,
    "goal": _goal,
    "site": _site,
    "worth": _worth,
}
