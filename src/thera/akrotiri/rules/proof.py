"""Proofs: which icons count for a map at a site, and what is missing where there is no site."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thera.akrotiri.rules.chart import Chart, reading
from thera.akrotiri.rules.component_schema import SIDES, TERRAINS
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import COLUMN, NAMES, ROW, Quadrant
from thera.akrotiri.rules.sites import SEATED, blocked, box, facing, inside, open_quadrants
from thera.akrotiri.rules.state import State
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
        (count,) = _count(s.chart, terrain, towards, [site])
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


def best_proofs(s: State, seat: Seat, card: str) -> Outlook:
    """The sites of a map; if there are none, the quadrants with the fewest icons missing."""
    found, lacking = look(
        s.chart, s.table.components.maps[card], SEATED[s.table.seats][seat], frozenset(blocked(s))
    )
    if lacking:
        return Outlook(card, (), tuple(proof(s, seat, card, q) for q in found))
    return Outlook(card, tuple(NAMES[q] for q in found), ())


def look(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> tuple[list[Quadrant], bool]:
    """Where a map fits, on islands that are not shut, in reading order; read from a seat turned so.

    If it fits nowhere, the quadrants with the fewest icons missing, and True.
    """
    quadrants = _open(chart, shut)
    if sites := inside(box(chart, card, turn), quadrants):
        return sites, False
    needed = [count for _, _, count in card.sides]
    lacks = [
        sum(n - count for n, count in zip(needed, found, strict=True) if count < n)
        for found in counts(chart, card, turn, quadrants)
    ]
    least = min(lacks, default=0)
    return [q for q, missing in zip(quadrants, lacks, strict=True) if missing == least], True


@lru_cache(maxsize=256)
def _open(chart: Chart, shut: frozenset[int]) -> tuple[Quadrant, ...]:
    return tuple(sorted(open_quadrants(chart, shut), key=reading))


def counts(
    chart: Chart, card: Map, turn: int, quadrants: Sequence[Quadrant]
) -> list[tuple[int, ...]]:
    """For each quadrant, how many icons each side of a map finds there."""
    sides = [
        _count(chart, terrain, (side + turn) % 4, quadrants) for side, terrain, _ in card.sides
    ]
    return list(zip(*sides, strict=True))


def _count(chart: Chart, terrain: int, towards: int, quadrants: Sequence[Quadrant]) -> list[int]:
    """For each quadrant, the icons of a terrain beyond it, told by their sorted lines."""
    lines, icons = (
        (COLUMN, chart.lines[terrain][0]) if towards % 2 else (ROW, chart.lines[terrain][1])
    )
    if towards in (0, 3):
        return [bisect_left(icons, lines[q]) for q in quadrants]
    return [len(icons) - bisect_right(icons, lines[q]) for q in quadrants]


def outermost(chart: Chart, terrain: int, towards: int) -> list[Quadrant]:
    """The icons of a terrain, those farthest to one side of the map first."""
    lines = COLUMN if towards % 2 else ROW
    return sorted(chart.icons_of[terrain], key=lines.__getitem__, reverse=towards in (1, 2))
