"""Proofs: which icons count for a map at a site, and what is missing where there is no site."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thera.akrotiri.chart import Chart, reading
from thera.akrotiri.components import Map
from thera.akrotiri.geometry import COLUMN, NAMES, ROW, Quadrant
from thera.akrotiri.schema import SIDES, TERRAINS
from thera.akrotiri.sites import SEATED, blocked, box, inside, open_quadrants
from thera.akrotiri.state import State
from thera.core.game import Seat

READER: Final = ("above", "right", "below", "left")
"""The sides of a card as its reader sees them, clockwise."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a map at a site: what it asks for, and the icons that count.

    `side` is the reader's, `towards` (n, e, s, w) the map's. Icons count beyond the site's own
    `line`: the row of its quadrants for n and s, the column for e and w.
    """

    side: str
    towards: str
    terrain: str
    needed: int
    icons: tuple[str, ...]
    line: int

    @property
    def missing(self) -> int:
        """How many icons are still wanted here."""
        return max(0, self.needed - len(self.icons))


@dataclass(frozen=True, slots=True)
class Proof:
    """A map held against a quadrant, side by side."""

    card: str
    site: str
    sides: tuple[Side, ...]

    @property
    def missing(self) -> int:
        """How many icons are wanted in all; none proves the site."""
        return sum(side.missing for side in self.sides)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where a map can be dug; where it cannot, the quadrants that lack the least."""

    card: str
    sites: tuple[str, ...]
    nearest: tuple[Proof, ...]


def proof(s: State, seat: Seat, card: str, site: Quadrant) -> Proof:
    """What each side of a map finds at a site, read from a seat."""
    return prove(s.chart, s.table.components.maps[card], SEATED[s.table.seats][seat], site)


def outlook(s: State, seat: Seat, card: str) -> Outlook:
    """The sites of a map; if there are none, the quadrants with the fewest icons missing."""
    turn = SEATED[s.table.seats][seat]
    return look(s.chart, s.table.components.maps[card], turn, blocked(s))


def prove(chart: Chart, card: Map, turn: int, site: Quadrant) -> Proof:
    """What each side of a map finds at a site, read from a seat turned so far."""
    found = []
    for asked in card.sides:
        towards = (asked[0] + turn) % 4
        found.append(_side(chart, asked, towards, (COLUMN if towards % 2 else ROW)[site]))
    return Proof(card.id, NAMES[site], tuple(found))


@lru_cache(maxsize=1 << 12)
def _side(chart: Chart, asked: tuple[int, int, int], towards: int, line: int) -> Side:
    """One side of a map at all sites of a line: icons count strictly beyond it, however far."""
    side, terrain, needed = asked
    lines = COLUMN if towards % 2 else ROW
    icons = chart.icons_of[terrain]
    if towards in (0, 3):
        found = (icon for icon in icons if lines[icon] < line)
    else:
        found = (icon for icon in icons if lines[icon] > line)
    return Side(
        side=READER[side],
        towards=SIDES[towards],
        terrain=TERRAINS[terrain],
        needed=needed,
        icons=tuple(NAMES[icon] for icon in found),
        line=line,
    )


def look(chart: Chart, card: Map, turn: int, shut: Set[int]) -> Outlook:
    """What a map finds on a chart, on islands that are not shut, read from a seat turned so far."""
    quadrants = sorted(open_quadrants(chart, shut), key=reading)
    sites = inside(box(chart, card, turn), quadrants)
    nearest = () if sites else tuple(_nearest(chart, card, turn, quadrants))
    return Outlook(card.id, tuple(NAMES[q] for q in sites), nearest)


def _nearest(chart: Chart, card: Map, turn: int, quadrants: Iterable[Quadrant]) -> Iterable[Proof]:
    lacks = {q: _lacks(chart, card, turn, q) for q in quadrants}
    least = min(lacks.values(), default=0)
    return [prove(chart, card, turn, q) for q, missing in lacks.items() if missing == least]


def _lacks(chart: Chart, card: Map, turn: int, site: Quadrant) -> int:
    """How many icons are missing at a site, counted in the sorted lines of each terrain."""
    wanted = 0
    for side, terrain, needed in card.sides:
        towards = (side + turn) % 4
        lines = chart.lines[terrain][0 if towards % 2 else 1]
        line = (COLUMN if towards % 2 else ROW)[site]
        before, after = bisect_left(lines, line), len(lines) - bisect_right(lines, line)
        wanted += max(0, needed - (before if towards in (0, 3) else after))
    return wanted
