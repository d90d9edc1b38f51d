"""Which ways to place the tile in hand bring a map nearer to a site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.components import Map, Tile
from thera.akrotiri.rules.grid import Cell, Quadrant
from thera.akrotiri.rules.proof import counts
from thera.akrotiri.rules.sites import SEATED, box, inside, open_quadrants
from thera.akrotiri.rules.state import State
from thera.core.game import Seat


class Hint(NamedTuple):
    """A way to place the tile, and how many icons the map then lacks at its best quadrant."""

    cell: Cell
    turns: int
    missing: int


def hints(s: State, seat: Seat, card: str) -> list[Hint]:
    """The placings after which a map that has no site lacks less: those that lack least first."""
    tile = s.table.components.tiles.get(s.players[seat].tile or "")
    if tile is None or not s.todo or s.todo[0] not in (("place", seat), ("settle", seat)):
        return []
    known, turn, temples = s.table.components.maps[card], SEATED[s.table.seats][seat], s.temples()
    now = lacks(s.chart, known, turn, temples)
    found = [
        Hint(cell, turns, missing)
        for (cell, turns), chart in _placed(s.chart, tile).items()
        if now and (missing := lacks(chart, known, turn, temples)) is not None and missing < now
    ]
    return sorted(found, key=lambda hint: (hint.missing, hint.cell, hint.turns))


def lacks(chart: Chart, card: Map, turn: int, temples: Iterable[Quadrant]) -> int | None:
    """How many icons a map lacks where it lacks least; None where nothing can be dug at all."""
    quadrants = open_quadrants(chart, {chart.island_of(site) for site in temples} | {chart.thera})
    if not quadrants:
        return None
    if inside(box(chart, card, turn), quadrants):
        return 0
    asked = [count for _, _, count in card.sides]
    return min(
        sum(n - count for n, count in zip(asked, found, strict=True) if count < n)
        for found in counts(chart, card, turn, quadrants)
    )


@lru_cache(maxsize=4)
def _placed(chart: Chart, tile: Tile) -> Mapping[tuple[Cell, int], Chart]:
    """The charts that a tile can lead to; cached, since all maps of a hand need the same ones."""
    return {
        (cell, turns): chart.place(tile, cell, turns)
        for cell in sorted(chart.frontier)
        for turns in range(4)
    }
