"""Rematches: asked for once a game is over, made when everybody has answered."""

from __future__ import annotations

from collections.abc import Mapping

from thera.bots.level_names import dated, shown
from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.kinds import FREE, PERSON
from thera.server.table.history import History
from thera.server.table.lobby import Lobby
from thera.server.table.log_rows import Seated
from thera.server.table.table import Table


async def answer_rematch(lobby: Lobby, table: Table, visitor: str, *, yes: bool) -> None:
    """Once everybody has answered, the next table is made of those who want it."""
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    if table.history.status != "over":
        raise refuse("rematch.early", 409)
    async with table.lock:
        if table.meta.next is not None:
            return
        answers = table.proposals.rematch
        answers[visitor] = yes
        if answers.keys() >= table.people.keys() and any(answers.values()):
            await _make(lobby, table)
            table.tell()
        else:
            await table.keep_proposals()


async def _make(lobby: Lobby, table: Table) -> None:
    answers, host = table.proposals.rematch, table.meta.host
    if not answers.get(host, False):
        host = next(who for who, yes in answers.items() if yes)
    seats = rotated(table.history, answers)
    new = await lobby.make(table.history.game.name, seats, host=host, pace=table.meta.pace)
    await lobby.services.storage.keep_next(table.key, new.key)
    table.meta.next = new.key


def rotated(history: History, answers: Mapping[str, bool]) -> list[Seated]:
    """Everybody one seat on; who refused leaves a free one. Bots are those of today."""
    seats = []
    for seat, who in enumerate(history.seats):
        to: Seat = (seat + 1) % history.game.seats
        if who.kind == PERSON and not answers.get(who.visitor or "", False):
            seats.append(Seated(to, FREE))
        else:
            bot = dated(shown(who.bot), history.game.name) if who.bot else None
            seats.append(Seated(to, who.kind, who.visitor, who.name, bot))
    return seats
