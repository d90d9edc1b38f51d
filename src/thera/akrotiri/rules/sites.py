"""Where a map can be dug: a card is a rectangle of quadrants.

"At least n icons of a terrain above" is a half-plane, given by the n-th of that terrain's sorted
rows; a card asks for three of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Final

from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import COLUMN, ROW, Quadrant
from thera.akrotiri.rules.state import State, Temples
from thera.core.game import Seat

FAR: Final = 1000

SEATED: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Where the seats sit, by number of players: 0 south, 1 west, 2 north, 3 east."""

Box = tuple[int, int, int, int]
"""The columns and rows that a site must lie between, exclusively: left, right, top, bottom."""


def facing(seats: int, seat: Seat, side: int) -> int:
    """The side of the map (0 north, 1 east, 2 south, 3 west) that a reader's side means."""
    return (side + SEATED[seats][seat]) % 4


@lru_cache(maxsize=1 << 10)
def box(chart: Chart, card: Map, turn: int) -> Box:
    """Where a card can be dug, read from a seat turned so far."""
    left, right, top, bottom = -FAR, FAR, -FAR, FAR
    for side, terrain, count in card.sides:
        columns, rows = chart.lines[terrain]
        if len(rows) < count:
            return FAR, -FAR, FAR, -FAR
        match (side + turn) % 4:
            case 0:
                top = max(top, rows[count - 1])
            case 1:
                right = min(right, columns[-count])
            case 2:
                bottom = min(bottom, rows[-count])
            case _:
                left = max(left, columns[count - 1])
    return left, right, top, bottom


@lru_cache(maxsize=1 << 10)
def fitting(chart: Chart, card: Map, turn: int, island: int) -> tuple[Quadrant, ...]:
    """The quadrants of an island that fit a card: a turn asks for them with every step."""
    return tuple(inside(box(chart, card, turn), chart.quadrants.get(island, ())))


def inside(limits: Box, quadrants: Iterable[Quadrant]) -> list[Quadrant]:
    """The quadrants within a box."""
    left, right, top, bottom = limits
    return [q for q in quadrants if left < COLUMN[q] < right and top < ROW[q] < bottom]


def blocked(s: State) -> frozenset[int]:
    """The islands where nothing can be excavated any more: those with temples, and Thera."""
    return _shut(s.chart, tuple(p.dug for p in s.players))


@lru_cache(maxsize=512)
def _shut(chart: Chart, dug: tuple[Temples, ...]) -> frozenset[int]:
    temples = (chart.island_of(site) for each in dug for _, site in each)
    return frozenset((chart.thera, *temples))


def sites(s: State, seat: Seat, card: str, island: int) -> list[Quadrant]:
    """The quadrants of an island where a seat could dig with a card, temples ignored."""
    turn = SEATED[s.table.seats][seat]
    return list(fitting(s.chart, s.table.components.maps[card], turn, island))


def all_sites(s: State, seat: Seat, card: str) -> list[Quadrant]:
    """Every quadrant of a docked island without a temple where a card could be dug."""
    limits = box(s.chart, s.table.components.maps[card], SEATED[s.table.seats][seat])
    return inside(limits, open_quadrants(s.chart, blocked(s)))


def open_quadrants(chart: Chart, shut: Set[int]) -> list[Quadrant]:
    """The quadrants of all docked islands but those where nothing can be excavated any more."""
    islands = sorted(chart.docked - shut)
    return [q for island in islands for q in chart.quadrants.get(island, ())]
