"""Whole turns of a log: what a seat does in a row is one, whatever luck draws in between.

A turn has a row for each part that was confirmed separately, and one for each draw between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from thera.core.game import CHANCE, NOBODY, Seat
from thera.server.table.history import Entry, History
from thera.server.table.log_rows import Turn


def backwards(history: History, upto: int | None = None) -> Iterator[list[Entry]]:
    """The turns up to a version, the latest first; draws before the first one stand alone."""
    turn: list[Entry] = []
    for entry in reversed(history.entries):
        if not entry.count or (upto is not None and entry.row.version > upto):
            continue
        mover = _seat(entry)
        if mover is not None and any(_seat(each) not in (None, mover) for each in turn):
            draws = _first_draws(turn)  # they came after the turn that is met now
            yield turn[: len(turn) - draws][::-1]
            turn = turn[len(turn) - draws :]
        turn.append(entry)
        if mover is not None and history.game.fresh(_before(history, entry)):
            yield turn[::-1]
            turn = []
    if turn:
        yield turn[::-1]


def seat_of(turn: list[Entry]) -> Seat | None:
    """Whose turn it is; nobody's where there are only draws."""
    return next((seat for seat in map(_seat, turn) if seat is not None), None)


def ended_by(history: History, entry: Entry) -> list[Entry] | None:
    """The turn that ends with a row; None if it goes on after it."""
    turn = next(backwards(history, entry.row.version))
    after, game = _after(history, entry), history.game
    mover = game.to_move(after)
    if mover == CHANCE or (mover == seat_of(turn) and not game.fresh(after)):
        return None
    return turn


def unseen(history: History, viewer: Seat | None, upto: int | None = None) -> list[Entry]:
    """What a seat has to be shown: all since its own latest turn, or that one if it was the last.

    Of a turn that it is making now nothing is shown. Everybody else sees the latest turn.
    """
    found: list[list[Entry]] = []
    for turn in backwards(history, upto):
        seat = seat_of(turn)
        if not found and seat == viewer and _goes_on(history, turn):
            continue
        if found and (seat in (None, viewer) or _again(found, seat)):
            break
        found.append(turn)
        if viewer is None or seat in (None, viewer):
            break
    return [entry for turn in reversed(found) for entry in turn]


def _goes_on(history: History, turn: list[Entry]) -> bool:
    return history.game.to_move(history.match.state) != NOBODY and not ended_by(history, turn[-1])


def _again(found: list[list[Entry]], seat: Seat | None) -> bool:
    """Whether a seat comes up again after others, where the search can end."""
    seats = [seat_of(turn) for turn in found]
    return seat in seats and seats[-1] != seat


def _first_draws(turn: list[Entry]) -> int:
    """How many draws a turn begins with; its rows are given in reverse order."""
    return next(n for n, entry in enumerate(reversed(turn)) if _seat(entry) is not None)


def _seat(entry: Entry) -> Seat | None:
    return entry.row.body.seat if isinstance(entry.row.body, Turn) else None


def _before(history: History, entry: Entry) -> Any:  # noqa: ANN401  # positions
    return history.match.position(entry.first)


def _after(history: History, entry: Entry) -> Any:  # noqa: ANN401  # positions
    return history.match.position(entry.first + entry.count)
