"""Uploaded records: replayed in a worker, then shown as a finished table."""

from __future__ import annotations

from typing import Final, cast

from thera import games
from thera.bots.level_names import shown
from thera.core import record as records
from thera.core.face import Phrase
from thera.core.game import CHANCE
from thera.server.errors import Refusal, refuse
from thera.server.kinds import PERSON, Ending
from thera.server.table.bot_jobs import BotFailed, TooManyJobs
from thera.server.table.history import History
from thera.server.table.lobby import Lobby, new_key
from thera.server.table.log_rows import AnyBody, Drawn, Ended, Row, Seated, Started, Turn
from thera.server.table.names import check_name
from thera.server.table.record_check import Checked, examine
from thera.server.table.table import Table

MOST_BYTES: Final = 64_000
SECONDS: Final = 10.0
KEPT: Final = ("seats", "date", "match", "commitment", "seed", "bytes")


async def import_record(lobby: Lobby, body: bytes, *, host: str, address: str) -> Table:
    """A finished table of a record, or Refusal."""
    lobby.services.limits.hit("records", address, host)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse("record.text") from error
    if len(body) > MOST_BYTES:
        raise refuse("body.big", 413)
    owner = (address, host)
    try:
        checked = await lobby.services.bots.run(owner, SECONDS, examine, text)
        record = records.read(text)
    except records.BadRecord as error:
        raise Refusal(Phrase("server.record.bad", {"why": error.reason})) from error
    except BotFailed as error:
        raise refuse("record.slow") from error
    except TooManyJobs as error:
        raise refuse("record.busy", 503) from error
    history, rows = _history(record, checked, lobby.settings.clock())
    return await lobby.show(history, rows, host=host)


def _history(record: records.Record, checked: Checked, now: float) -> tuple[History, list[Row]]:
    """The match of a record at its start, and the rows of its log."""
    spec, start, parts, result = checked
    game, begin = games.load(spec, files=False), None
    if start is not None:
        game, begin = games.resume(spec, start, files=False)
    how = cast(Ending | None, record.ended)  # one of `record.ENDINGS`: the record was checked
    how = how or ("rules" if result else "unfinished")
    bodies: list[tuple[AnyBody, str | None]] = [(seat, None) for seat in _seats(record, game.seats)]
    bodies.append((Started(""), None))
    for seat, steps, position in parts:
        bodies.append((Drawn(steps) if seat == CHANCE else Turn(seat, steps), position))
    bodies.append((Ended(how, result or None, headers=_kept(record)), None))
    rows = [Row(n, body, now, position) for n, (body, position) in enumerate(bodies, 1)]
    return History(new_key(), game, begin, b""), rows


def _kept(record: records.Record) -> dict[str, str]:
    headers = {name: getattr(record, name) for name in KEPT}
    return {name: value for name, value in headers.items() if value is not None}


def _seats(record: records.Record, count: int) -> list[Seated]:
    names = (record.seats or "").split(",")
    names += [""] * (count - len(names))
    return [Seated(seat, PERSON, name=_good(shown(names[seat].strip()))) for seat in range(count)]


def _good(name: str) -> str | None:
    try:
        return check_name(name)
    except Refusal:
        return None
