"""The record of a table, as far as everybody may know the game."""

from __future__ import annotations

from thera.core import record as records
from thera.server.errors import refuse
from thera.server.table.history import History
from thera.server.table.table_state import TableState


def may_be_had(history: History) -> bool:
    """Whether the record of a game would tell no secret: of one that has begun, or is over."""
    return history.status == "over" or (history.status == "playing" and not history.game.secret)


def record_of(table: TableState) -> str:
    """The record of a table, as far as everybody may know the game."""
    history = table.history
    if history.status == "waiting":
        raise refuse("status.waiting", 409)
    if not may_be_had(history):
        raise refuse("record.secret", 409)
    headers: dict[str, str | None] = {}
    if history.ended is not None:
        headers = {"ended": history.ended.how, "result": history.ended.result}
        if history.ended.how == "unfinished":
            headers = {}
    return str(records.of(history.match, **{**headers, **_truth(table)}))


def _truth(table: TableState) -> dict[str, str | None]:
    """The headers about people and luck; the seed is told once the game is over."""
    history = table.history
    if table.uploaded:
        return dict(history.ended.headers) if history.ended else {}
    over = history.ended is not None
    names = (who.bot or table.name(seat) or "-" for seat, who in enumerate(history.seats))
    return {
        "seats": ", ".join(name.replace(",", ";") for name in names),
        "date": table.date,
        "match": history.key,
        "commitment": table.commitment,
        "seed": history.seed.hex() if over else None,
        "bytes": history.started.bytes if over and history.started else None,
    }
