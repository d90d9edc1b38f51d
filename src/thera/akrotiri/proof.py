"""Proofs: which icons count for a map at a site, and what is missing where there is no site."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from thera.akrotiri.chart import Chart, reading
from thera.akrotiri.components import Map
from thera.akrotiri.geometry import COLUMN, NAMES, ROW, Quadrant
from thera.akrotiri.schema import SIDES, TERRAINS
from thera.akrotiri.sites import SEATED, blocked, box, facing, inside, open_quadrants
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
    found = []
    for side, terrain, needed in s.table.components.maps[card].sides:
        towards = facing(s.table.seats, seat, side)
        count = _count(s.chart, terrain, towards, site)
        icons = sorted(outermost(s.chart, terrain, towards)[:count], key=reading)
        found.append(
            Side(
                side=READER[side],
                towards=SIDES[towards],
                terrain=TERRAINS[terrain],
                needed=needed,
                icons=tuple(NAMES[icon] for icon in icons),
                line=(COLUMN if towards % 2 else ROW)[site],
            )
        )
    return Proof(card, NAMES[site], tuple(found))


def outlook(s: State, seat: Seat, card: str) -> Outlook:
    """The sites of a map; if there are none, the quadrants with the fewest icons missing."""
    found, lacking = look(
        s.chart, s.table.components.maps[card], SEATED[s.table.seats][seat], blocked(s)
    )
    if lacking:
        return Outlook(card, (), tuple(proof(s, seat, card, q) for q in found))
    return Outlook(card, tuple(NAMES[q] for q in found), ())


def look(chart: Chart, card: Map, turn: int, shut: Set[int]) -> tuple[list[Quadrant], bool]:
    """Where a map fits, on islands that are not shut, in reading order; read from a seat turned so.

    If it fits nowhere, the quadrants with the fewest icons missing, and True.
    """
    quadrants = sorted(open_quadrants(chart, shut), key=reading)
    if sites := inside(box(chart, card, turn), quadrants):
        return sites, False
    lacks = {q: _lacks(chart, card, turn, q) for q in quadrants}
    least = min(lacks.values(), default=0)
    return [q for q, missing in lacks.items() if missing == least], True


def _lacks(chart: Chart, card: Map, turn: int, site: Quadrant) -> int:
    """How many icons are missing at a site."""
    found = counts(chart, card, turn, site)
    return sum(
        max(0, needed - count) for (_, _, needed), count in zip(card.sides, found, strict=True)
    )


def counts(chart: Chart, card: Map, turn: int, site: Quadrant) -> tuple[int, ...]:
    """How many icons each side of a map finds at a site."""
    return tuple(_count(chart, terrain, (side + turn) % 4, site) for side, terrain, _ in card.sides)


def _count(chart: Chart, terrain: int, towards: int, site: Quadrant) -> int:
    across = towards % 2
    lines = chart.lines[terrain][0 if across else 1]
    line = (COLUMN if across else ROW)[site]
    return bisect_left(lines, line) if towards in (0, 3) else len(lines) - bisect_right(lines, line)


def outermost(chart: Chart, terrain: int, towards: int) -> list[Quadrant]:
    """The icons of a terrain, those farthest to one side of the map first."""
    lines = COLUMN if towards % 2 else ROW
    return sorted(chart.icons_of[terrain], key=lines.__getitem__, reverse=towards in (1, 2))
