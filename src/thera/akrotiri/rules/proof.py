"""Proofs: which icons count for a map at a site, and what is missing where there is no site."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from thera.akrotiri.rules.chart import Chart, reading
from thera.akrotiri.rules.component_schema import SIDES, TERRAINS
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import COLUMN, NAMES, ROW, Quadrant
from thera.akrotiri.rules.sites import SEATED, blocked, facing, open_quadrants
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
        line = (COLUMN if towards % 2 else ROW)[site]
        (count,) = _count(s.chart, terrain, towards, [line])
        icons = sorted(outermost(s.chart.icons[terrain], towards)[:count], key=reading)
        found.append(
            Side(
                side=READER[side],
                towards=SIDES[towards],
                terrain=TERRAINS[terrain],
                needed=needed,
                icons=tuple(NAMES[icon] for icon in icons),
                line=line,
            )
        )
    return Proof(card, NAMES[site], tuple(found))


def best_proofs(s: State, seat: Seat, card: str) -> Outlook:
    """The sites of a map; if there are none, the quadrants with the fewest icons missing."""
    found, lacking = look(
        s.chart, s.table.components.maps[card], SEATED[s.table.seats][seat], blocked(s)
    )
    if lacking:
        return Outlook(card, (), tuple(proof(s, seat, card, q) for q in found))
    return Outlook(card, tuple(NAMES[q] for q in found), ())


def look(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> tuple[list[Quadrant], bool]:
    """Where a map fits, on islands that are not shut, in reading order; read from a seat turned so.

    If it fits nowhere, the quadrants with the fewest icons missing, and True.
    """
    ground = _open(chart, shut)
    columns, rows = _missing(chart, card, turn, ground)
    lacks = [columns[column] + rows[row] for column, row in ground.lines]
    least = min(lacks, default=1)
    return [q for q, lack in zip(ground.quadrants, lacks, strict=True) if lack == least], least > 0


class _Ground(NamedTuple):
    """Quadrants in reading order, the column and row of each; all columns and all rows."""

    quadrants: tuple[Quadrant, ...]
    lines: tuple[tuple[int, int], ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]


@lru_cache(maxsize=256)
def _open(chart: Chart, shut: frozenset[int]) -> _Ground:
    quadrants = tuple(sorted(open_quadrants(chart, shut), key=reading))
    columns, rows = tuple(COLUMN[q] for q in quadrants), tuple(ROW[q] for q in quadrants)
    lines = tuple(zip(columns, rows, strict=True))
    return _Ground(quadrants, lines, tuple(set(columns)), tuple(set(rows)))


def _missing(
    chart: Chart, card: Map, turn: int, ground: _Ground
) -> tuple[dict[int, int], dict[int, int]]:
    """How many icons a map lacks in each column and each row of some quadrants."""
    columns, rows = dict.fromkeys(ground.columns, 0), dict.fromkeys(ground.rows, 0)
    for side, terrain, needed in card.sides:
        towards = (side + turn) % 4
        lines = columns if towards % 2 else rows
        for line, count in zip(lines, _count(chart, terrain, towards, lines), strict=True):
            if count < needed:
                lines[line] += needed - count
    return columns, rows


def counts(
    chart: Chart, card: Map, turn: int, quadrants: Sequence[Quadrant]
) -> list[tuple[int, ...]]:
    """For each quadrant, how many icons each side of a map finds there."""
    sides = []
    for side, terrain, _ in card.sides:
        towards = (side + turn) % 4
        lines = COLUMN if towards % 2 else ROW
        sides.append(_count(chart, terrain, towards, (lines[q] for q in quadrants)))
    return list(zip(*sides, strict=True))


def _count(chart: Chart, terrain: int, towards: int, lines: Iterable[int]) -> list[int]:
    """For each column or row, the icons of a terrain beyond it."""
    icons = chart.lines[terrain][0 if towards % 2 else 1]
    if towards in (0, 3):
        return [bisect_left(icons, line) for line in lines]
    return [len(icons) - bisect_right(icons, line) for line in lines]


def outermost(icons: Iterable[Quadrant], towards: int) -> list[Quadrant]:
    """Icons in reading order, put so that those farthest to one side of the map come first."""
    lines = COLUMN if towards % 2 else ROW
    return sorted(icons, key=lines.__getitem__, reverse=towards in (1, 2))
