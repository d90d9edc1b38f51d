"""Proofs: which icons count for a map at a site, and what is missing where there is no site."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from thera.akrotiri.chart import reading
from thera.akrotiri.geometry import COLUMN, NAMES, ROW, Quadrant
from thera.akrotiri.schema import SIDES, TERRAINS
from thera.akrotiri.sites import all_sites, blocked, facing
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


def counts(towards: int, icon: Quadrant, site: Quadrant) -> bool:
    """Whether an icon lies beyond a site on a side of the map: strictly, however far aside."""
    across, along = COLUMN[icon] - COLUMN[site], ROW[icon] - ROW[site]
    return (along < 0, across > 0, along > 0, across < 0)[towards]


def proof(s: State, seat: Seat, card: str, site: Quadrant) -> Proof:
    """What each side of a map finds at a site, read from a seat."""
    found = []
    for side, terrain, needed in s.table.components.maps[card].sides:
        towards = facing(s.table.seats, seat, side)
        icons = sorted(
            (
                icon
                for kind, icon in s.chart.icons
                if kind == terrain and counts(towards, icon, site)
            ),
            key=reading,
        )
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
    sites = tuple(NAMES[q] for q in sorted(all_sites(s, seat, card), key=reading))
    return Outlook(card, sites, () if sites else tuple(_nearest(s, seat, card)))


def _nearest(s: State, seat: Seat, card: str) -> Iterable[Proof]:
    open_islands = s.chart.docked - blocked(s)
    quadrants = [q for island in open_islands for q in s.chart.quadrants.get(island, ())]
    lacks = {q: _lacks(s, seat, card, q) for q in sorted(quadrants, key=reading)}
    least = min(lacks.values(), default=0)
    return [proof(s, seat, card, q) for q, missing in lacks.items() if missing == least]


def _lacks(s: State, seat: Seat, card: str, site: Quadrant) -> int:
    """How many icons are missing at a site, counted in the sorted lines of each terrain."""
    wanted = 0
    for side, terrain, needed in s.table.components.maps[card].sides:
        towards = facing(s.table.seats, seat, side)
        lines = s.chart.lines[terrain][0 if towards % 2 else 1]
        line = (COLUMN if towards % 2 else ROW)[site]
        before, after = bisect_left(lines, line), len(lines) - bisect_right(lines, line)
        wanted += max(0, needed - (before if towards in (0, 3) else after))
    return wanted
