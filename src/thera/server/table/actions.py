"""What people at a table say, and what comes of it: turns, take-backs, leaving, another game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from thera.bots.offers import substitute
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Stale, refuse
from thera.server.table import events, hot_seat
from thera.server.table.events import Move
from thera.server.table.history import BOT, PERSON
from thera.server.table.log_rows import Ended, Seated

if TYPE_CHECKING:
    from thera.server.table.table import Client, Table


async def say(table: Table, client: Client, said: wire.FromClient) -> int:
    """Do what somebody at the table asks for; the version after it, or Refusal."""
    visitor = client.visitor
    if (known := table.story.answers.get((visitor, said.id))) is not None:
        return known
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    version = said.version if isinstance(said, wire.Play | wire.Takeback | wire.Resign) else None
    return await table.act(
        lambda: _plan(table, client, said), by=visitor, message=said.id, version=version
    )


def _plan(table: Table, client: Client, said: wire.FromClient) -> Sequence[Move]:
    visitor = client.visitor
    if isinstance(said, wire.Bytes):
        return table.give(visitor, said.bytes)
    _playing(table)
    match said:
        case wire.Play():
            _mine(table, client, said.seat)
            return events.turn(table.story, said.seat, said.steps)
        case wire.Takeback():
            return _takeback(table, visitor, said.answer)
        case wire.Resign():
            _own(table, visitor, said.seat)
            return _resign(table, said.seat)
        case wire.Agree():
            return _agree(table, visitor, said.answer)
        case wire.Absent():
            return _absent(table, visitor, said)
    raise refuse("message.bad")


def tried(table: Table, client: Client, said: wire.Try) -> events.Draft:
    """The table after a draft: nothing is kept."""
    _mine(table, client, said.seat)
    if said.version != table.story.version:
        raise Stale
    _playing(table)
    return events.draft(table.story, said.seat, said.steps)


def _own(table: Table, visitor: str, seat: Seat) -> None:
    if seat not in table.seats_of(visitor):
        raise refuse("seat.foreign", 403)


def _mine(table: Table, client: Client, seat: Seat) -> None:
    """The seat is of the visitor, and where a screen is shared whoever sits there looks at it."""
    _own(table, client.visitor, seat)
    hot_seat.check(table.story, table.seats_of(client.visitor), client.opened, seat)


def _playing(table: Table) -> None:
    if table.story.frozen:
        raise refuse("frozen", 409)
    if table.story.status != "playing":
        raise refuse(f"status.{table.story.status}", 409)


def _others(table: Table, visitor: str) -> set[str]:
    return set(table.people()) - {visitor}


# taking back


def _takeback(table: Table, visitor: str, answer: str) -> Sequence[Move]:
    """Ask, agree or refuse; the turn goes when everybody else is willing."""
    asks, now = table.asks, table.lobby.now()
    asks.expire(now, table.lobby.settings.takeback_wait)
    if answer == "ask":
        others = _others(table, visitor)
        move = events.takeback(table.story, table.seats_of(visitor), past_luck=not others)
        if not others:
            return [move]
        asks.ask_back(visitor, move[0].seat, now)
    elif asks.takeback is None:
        raise refuse("takeback.none", 409)
    elif answer == "no":
        asks.drop_back()
    else:
        asks.willing.add(visitor)
        if asks.willing >= set(table.people()):
            seats = table.seats_of(asks.asker)
            return [events.takeback(table.story, seats, past_luck=False)]
    return []


# leaving


def _resign(table: Table, seat: Seat) -> Sequence[Move]:
    """Between two sides the end; else a bot plays on, while anybody is left to play with."""
    if (end := events.lost(table.story, seat, "resigned")) is not None:
        return [(end, None)]
    people = [s for seats in table.people().values() for s in seats if s != seat]
    if not people:
        return [(Ended("resigned", None, seat), None)]
    return [_substitute(table, seat, "left")]


def _substitute(table: Table, seat: Seat, why: str) -> Move:
    game = table.story.game.name.partition(":")[0]
    return Seated(seat, BOT, bot=substitute(game), why=why), None


def _agree(table: Table, visitor: str, answer: str) -> Sequence[Move]:
    """All people together may end the game without a result."""
    asks = table.asks
    if answer == "no":
        asks.agreed.clear()
    elif answer == "yes" and not asks.agreed:
        raise refuse("agree.none", 409)
    else:
        asks.agreed.add(visitor)
        if asks.agreed >= set(table.people()):
            return [(Ended("agreed"), None)]
    return []


def _absent(table: Table, visitor: str, said: wire.Absent) -> Sequence[Move]:
    """The others decide about somebody to move who is gone for long."""
    story, seat = table.story, said.seat
    if seat != story.to_move or story.chairs[seat].who != PERSON:
        raise refuse("absent.turn", 409)
    gone = table.gone_for(seat)
    if story.chairs[seat].visitor == visitor or gone is None or gone < table.patience:
        raise refuse("absent.early", 409)
    if said.choice == "end":
        return [(events.lost(story, seat, "abandoned") or Ended("abandoned", None, seat), None)]
    return [_substitute(table, seat, "absent")]


async def rematch(table: Table, visitor: str, *, yes: bool) -> None:
    """Once everybody has answered, the next table is made of those who want it."""
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    if table.story.status != "over":
        raise refuse("rematch.early", 409)
    async with table.lock:
        if table.card["next"] is not None:
            return
        answers = table.asks.rematch
        answers[visitor] = yes
        if answers.keys() >= table.people().keys() and any(answers.values()):
            await table.lobby.rematch(table)
            table.tell()
        else:
            await table.keep_asks()
