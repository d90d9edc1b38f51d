"""Taking a seat, giving bytes to luck, freeing a seat: before the game and between people."""

from __future__ import annotations

from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.kinds import FREE, PERSON
from thera.server.table.events import Planned, seating
from thera.server.table.log_rows import Seated
from thera.server.table.table_state import TableState


def take_seat(
    table: TableState, visitor: str, seat: Seat | None, bytes_: str | None
) -> list[Planned]:
    """Somebody takes a free seat, this one or any."""
    seats = table.history.seats
    free = [n for n, who in enumerate(seats) if who.kind == FREE and seat in (None, n)]
    if table.history.ended is not None or not free:
        raise refuse("sit.full", 409)
    return seating(table.history, [Seated(free[0], PERSON, visitor, bytes=bytes_)])


def give_bytes(table: TableState, visitor: str, bytes_: str) -> list[Planned]:
    """Somebody's browser gives its bytes, for all seats that lack them."""
    if not table.owes_bytes(visitor):
        raise refuse("bytes.late", 409)
    mine = [(seat, table.history.seats[seat]) for seat in table.seats_of(visitor)]
    given = [
        Seated(seat, PERSON, visitor, who.name, bytes=bytes_) for seat, who in mine if not who.ready
    ]
    return seating(table.history, given)


def free_seat(table: TableState, visitor: str, seat: Seat) -> list[Planned]:
    """The host frees a seat before the first turn, or somebody leaves theirs."""
    history = table.history
    if not 0 <= seat < history.game.seats:
        raise refuse("seat.none", 404)
    if visitor != table.meta.host and seat not in table.seats_of(visitor):
        raise refuse("seat.foreign", 403)
    if history.status == "over" or history.match.played:
        raise refuse("free.late", 409)
    if history.seats[seat].kind == FREE:
        return []
    return [Planned(Seated(seat, FREE, why="freed"))]
