"""Hot seat: people who share a screen see a hand only after saying whose it is (the curtain).

A game with secrets, several seats of one visitor, a connection:

    down ── `eyes` of the seat to move ──▶ open for that seat ── another is to move ──▶ down

If all but one of them leave, somebody else may still be looking: the one who stays says once who
they are, and then it stays open.
"""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.table.history import History


def applies(history: History, mine: Sequence[Seat]) -> bool:
    """Whether people with secrets from each other look at one screen, or did in this game."""
    if not mine or not history.game.secret or history.status != "playing":
        return False
    return history.seats[mine[0]].visitor in history.shared_screens


def open_seat(history: History, mine: Sequence[Seat], opened: Seat | None) -> Seat | None:
    """The seat for which the curtain stays open: while it is to move, or alone at the screen."""
    if opened not in mine:
        return None
    return opened if opened == history.to_move or len(mine) == 1 else None


def uncover(history: History, mine: Sequence[Seat], seat: Seat) -> Seat:
    """The seat for which somebody opens the curtain, or Refusal."""
    if seat not in mine:
        raise refuse("seat.foreign", 403)
    if seat != history.to_move:
        raise refuse("turn.other", 409)
    return seat


def check(history: History, mine: Sequence[Seat], opened: Seat | None, seat: Seat) -> None:
    """Nobody acts for a seat whose curtain is down."""
    if applies(history, mine) and open_seat(history, mine, opened) != seat:
        raise refuse("curtain", 409)
