"""What messages of people do: play, take back, resign, agree, decide about somebody absent."""

from __future__ import annotations

from thera.bots.level_names import dated
from thera.bots.opponents import substitute
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Stale, refuse
from thera.server.kinds import BOT, PERSON, Reply, SeatChange
from thera.server.table import events, hot_seat
from thera.server.table.events import Planned
from thera.server.table.log_rows import Ended, Seated
from thera.server.table.presence import Client
from thera.server.table.seating import give_bytes
from thera.server.table.table_state import TableState
from thera.server.table.takeback import answer_takeback

Action = wire.Bytes | wire.Play | wire.Takeback | wire.Resign | wire.Agree | wire.Absent
"""Messages that can change the log."""


def plan(table: TableState, client: Client, message: Action) -> list[Planned]:
    """The rows that a message leads to, or Refusal."""
    visitor = client.visitor
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    if isinstance(message, wire.Play | wire.Takeback | wire.Resign):
        check_version(table, message.version)
    if isinstance(message, wire.Bytes):
        return give_bytes(table, visitor, message.bytes)
    check_playing(table)
    match message:
        case wire.Play():
            check_acting(table, client, message.seat)
            return events.turn(table.history, message.seat, message.steps)
        case wire.Takeback():
            return answer_takeback(table, visitor, message.answer)
        case wire.Resign():
            _check_owner(table, visitor, message.seat)
            return resign(table, message.seat)
        case wire.Agree():
            return agree(table, visitor, message.answer)
        case wire.Absent():
            return replace_absent(table, visitor, message)


def draft(table: TableState, client: Client, message: wire.Try) -> events.Draft:
    """The table after a draft: nothing is kept."""
    check_acting(table, client, message.seat)
    check_version(table, message.version)
    check_playing(table)
    return events.draft(table.history, message.seat, message.steps)


def check_version(table: TableState, version: int) -> None:
    """Whoever acts knows the table as it is now."""
    if version != table.history.version:
        raise Stale


def _check_owner(table: TableState, visitor: str, seat: Seat) -> None:
    if seat not in table.seats_of(visitor):
        raise refuse("seat.foreign", 403)


def check_acting(table: TableState, client: Client, seat: Seat) -> None:
    """The seat is of the visitor, and where a screen is shared whoever sits there looks at it."""
    _check_owner(table, client.visitor, seat)
    hot_seat.check(table.history, table.seats_of(client.visitor), client.opened, seat)


def check_playing(table: TableState) -> None:
    """The game is going on."""
    if table.history.frozen:
        raise refuse("frozen", 409)
    if table.history.status != "playing":
        raise refuse(f"status.{table.history.status}", 409)


def resign(table: TableState, seat: Seat) -> list[Planned]:
    """Between two sides the end; else a bot plays on, while anybody is left to play with."""
    if (end := events.lost(table.history, seat, "resigned")) is not None:
        return [Planned(end)]
    if not any(other != seat for seats in table.people.values() for other in seats):
        return [Planned(Ended("resigned", None, seat))]
    return [_substitute(table, seat, "left")]


def _substitute(table: TableState, seat: Seat, why: SeatChange) -> Planned:
    bot = dated(substitute(table.game_name), table.game_name)
    return Planned(Seated(seat, BOT, bot=bot, why=why))


def agree(table: TableState, visitor: str, answer: Reply) -> list[Planned]:
    """All people together may end the game without a result."""
    proposals = table.proposals
    if answer == "no":
        proposals.agreed.clear()
    elif answer == "yes" and not proposals.agreed:
        raise refuse("agree.none", 409)
    else:
        proposals.agreed.add(visitor)
        if proposals.agreed >= set(table.people):
            return [Planned(Ended("agreed"))]
    return []


def replace_absent(table: TableState, visitor: str, message: wire.Absent) -> list[Planned]:
    """The other players decide for a player to move who has been absent for long."""
    history, seat = table.history, message.seat
    if seat != history.to_move or history.seats[seat].kind != PERSON:
        raise refuse("absent.turn", 409)
    gone = table.gone_for(seat)
    if history.seats[seat].visitor == visitor or gone is None or gone < table.patience:
        raise refuse("absent.early", 409)
    if message.choice == "end":
        end = events.lost(history, seat, "abandoned") or Ended("abandoned", None, seat)
        return [Planned(end)]
    return [_substitute(table, seat, "absent")]
