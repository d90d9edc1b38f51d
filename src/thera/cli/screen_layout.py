"""Where the board, the players and the rest of a table go on a screen of some size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

WIDE = 78
"""From here on there is room for words beside a board."""

GAP = 2
LEFT = 60  # columns at least for what can be done, below a small map
NARROW = 34
"""The least room for panels beside a board."""

APART = 3
SLIM = 22
"""The least room for players beside a board."""

Shown = list[RenderableType]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a table shows: the board, the players, panels, the latest turns (also in brief), what
    can be done now, and a note on what came of the latest line."""

    board: Text
    players: Shown
    panels: Shown
    told: Shown
    brief: Shown
    now: Shown
    note: Shown


def show(console: Console, parts: Parts, *, lively: bool) -> None:
    """Print a table: for somebody who looks at a terminal what matters most is not scrolled off."""
    if lively and console.width >= WIDE and not parts.panels:
        _all_beside(console, parts)
    elif lively:
        if not (parts.panels and _two_columns(console, parts)):
            _board_last(console, parts)
    else:
        _side_by_side(console, parts.board, parts.players)
        console.print(Group(*parts.panels, *_apart(parts.told), *parts.now, *parts.note), end="")


def _two_columns(console: Console, parts: Parts) -> bool:
    """The map in the left one; the rest where there is room, latest first. Whether there is."""
    width = max(LEFT, _width(parts.board))
    room, height = console.width - width - GAP, console.height - 2
    if room < NARROW:
        return False
    left: Shown = [parts.board]
    beside = [*parts.players, *parts.panels]
    if _height(console, [parts.board, *parts.now], width) <= height:
        left += parts.now
    else:  # a tall map: what can be done comes first beside it
        beside = [*parts.now, Text(), *beside]
    for turn in reversed(parts.brief):
        if _height(console, [*beside, turn], room) <= height:
            beside.append(turn)
        elif _height(console, [*left, turn], width) <= height:
            left.append(turn)
    sheet = Table.grid(padding=(0, GAP))
    sheet.add_column(width=width)
    sheet.add_column(width=room)
    sheet.add_row(Group(*left), Group(*beside))
    console.print(sheet)
    console.print(Group(*parts.note), end="")
    return True


def _board_last(console: Console, parts: Parts) -> None:
    """A small screen: the map and what can be done stay in sight; above them the panels, the most
    wanted one last."""
    console.print(Group(*_apart(parts.brief), *reversed(parts.panels)), end="")
    _side_by_side(console, parts.board, parts.players)
    console.print(Group(*parts.now, *parts.note), end="")


def _all_beside(console: Console, parts: Parts) -> None:
    """Everything beside the board; the note below it, unless that would push the board away."""
    room = console.width - _width(parts.board) - APART
    told = [parts.told, *(parts.brief[n:] for n in range(len(parts.brief) + 1))]
    for turns in told:  # fewer and fewer, until there is room
        beside = [*parts.players, Text(), *_apart(turns), *parts.now]
        if _height(console, beside, room) <= console.height - 2:
            break
    note = parts.note
    if note and _height(console, [parts.board, *note], console.width) >= console.height:
        beside, note = [*beside, Text(), *note], []
    _side_by_side(console, parts.board, beside)
    console.print(Group(*note), end="")


def _side_by_side(console: Console, board: Text, beside: Shown) -> None:
    """The board and something beside it, or above it where there is no room."""
    if console.width - _width(board) - APART < SLIM:
        console.print(Group(*beside, board))
        return
    sheet = Table.grid(padding=(0, APART))
    sheet.add_column(no_wrap=True)
    sheet.add_row(board, Group(*beside))
    console.print(sheet)


def _width(board: Text) -> int:
    return max(map(len, board.plain.split("\n")))


def _apart(shown: Shown) -> Shown:
    """Something and an empty line after it, or nothing."""
    return [*shown, Text()] if shown else []


def _height(console: Console, shown: Sequence[RenderableType], width: int) -> int:
    options = console.options.update(width=width)
    return len(console.render_lines(Group(*shown), options))
