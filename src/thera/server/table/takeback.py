"""Take-backs: who may have one, who must agree, and how far the game goes back."""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.kinds import Reply
from thera.server.table.events import Planned
from thera.server.table.history import History
from thera.server.table.log_rows import Drawn, TakenBack, Turn
from thera.server.table.table_state import TableState


def answer_takeback(table: TableState, visitor: str, answer: Reply) -> list[Planned]:
    """Propose a take-back, agree or refuse; the turn goes when everybody else is willing.

    Where nobody else plays it goes at once, past luck too.
    """
    proposals, now = table.proposals, table.now
    proposals.expire(now, table.settings.takeback_wait)
    if answer == "ask":
        alone = not table.others(visitor)
        seat, planned = rewind(table.history, table.seats_of(visitor), past_luck=alone)
        if alone:
            return [planned]
        proposals.propose_takeback(visitor, seat, now)
    elif proposals.takeback is None:
        raise refuse("takeback.none", 409)
    elif answer == "no":
        proposals.drop_takeback()
    else:
        proposals.willing.add(visitor)
        if proposals.willing >= set(table.people):
            seats = table.seats_of(proposals.proposer)
            return [rewind(table.history, seats, past_luck=False)[1]]
    return []


def rewind(history: History, mine: Sequence[Seat], *, past_luck: bool) -> tuple[Seat, Planned]:
    """Back to the start of the latest turn of these seats, and whose turn that is."""
    game, past = history.game, history.match.past
    for entry in reversed(history.entries):
        body = entry.row.body
        if not past_luck and isinstance(body, Drawn):
            raise refuse("takeback.luck", 409)
        if not isinstance(body, Turn) or body.seat not in mine or body.forced:
            continue
        if game.fresh(s := past[entry.first][0]):
            return body.seat, Planned(TakenBack(entry.row.version - 1, body.seat), s)
    raise refuse("takeback.nothing", 409)
