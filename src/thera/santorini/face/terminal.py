"""The board for a terminal: a grid of small towers with their workers.

  ┌───────┬───────┐
  │2      │1      │   the height in figures,
5 │   ●   │       │   a worker or a dome,
  │ ▄▄▄▄▄ │ ▂▂▂▂▂ │   the height as a wall
  └───────┴───────┘
      a       b
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thera.core.face import Span
from thera.santorini.rules.board import BIT, SIZE, Square
from thera.santorini.rules.state import State

WORKERS: Final = "●◆▲"
"""One shape a side: colour alone would not do."""

WALLS: Final = " ▂▄▆"
DOME: Final = "▟█▙"
FEMALE: Final = "♀"
CELL: Final = 7
"""The inner width of a cell."""

MARGIN: Final = 2
"""The width of the row numbers."""

Line = tuple[Span, ...]


def lines(s: State) -> Sequence[Line]:
    """The board, line by line, all equally wide."""
    drawn = [_rule("┌", "┬", "┐")]
    for row in range(SIZE):
        drawn += [_rule("├", "┼", "┤")] if row else []
        drawn += [_line(s, row, part) for part in range(3)]
    letters = "".join(f" {letter:^{CELL}}" for letter in "abcde")
    return [*drawn, _rule("└", "┴", "┘"), (Span(" " * MARGIN + letters + " ", "frame"),)]


def _rule(left: str, cross: str, right: str) -> Line:
    return (Span(" " * MARGIN + left + cross.join(["─" * CELL] * SIZE) + right, "frame"),)


def _line(s: State, row: int, part: int) -> Line:
    """One of the three lines of a row of cells."""
    number = str(SIZE - row) if part == 1 else ""
    spans = [Span(f"{number:<{MARGIN}}│", "frame")]
    for column in range(SIZE):
        spans += [_cell(s, row * SIZE + column, part), Span("│", "frame")]
    return tuple(spans)


def _cell(s: State, at: Square, part: int) -> Span:
    level = s.level(at)
    if part == 0:
        return Span(f"{level or '':<{CELL}}", "dim")
    if part == 2:
        return Span(f"{WALLS[level] * (CELL - 2):^{CELL}}", f"level-{level}")
    if s.domes & BIT[at]:
        return Span(f"{DOME:^{CELL}}", "dome")
    if not s.busy & BIT[at]:
        return Span(" " * CELL, f"level-{level}")
    side = s.owner(BIT[at])
    worker = WORKERS[side] + (FEMALE if s.female & BIT[at] else "")
    return Span(f"{'':<{CELL // 2}}{worker:<{CELL - CELL // 2}}", f"seat-{side}")
