"""Records that somebody brings: replayed in a worker, then shown as a finished table."""

from __future__ import annotations

from typing import Final

from starlette.requests import ClientDisconnect, Request

from thera import games
from thera.core import record as records
from thera.core.face import Phrase
from thera.core.game import CHANCE
from thera.server.bots.lane import BotLost
from thera.server.bots.pool import Busy
from thera.server.errors import Refusal, refuse
from thera.server.http.cookies import check_name
from thera.server.table.history import PERSON, Story
from thera.server.table.lobby import Lobby
from thera.server.table.log_rows import AnyBody, Drawn, Ended, Row, Seated, Started, Turn
from thera.server.table.record_check import examine
from thera.server.table.table import Table

MOST_BYTES: Final = 64_000
SECONDS: Final = 10.0
KEPT: Final = ("seats", "date", "match", "commitment", "seed", "bytes")


async def read(request: Request) -> str:
    """The record in the body of a request."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse("record.text") from error
    except ClientDisconnect as error:
        raise refuse("body.bad") from error  # nobody hears it: no fault of the server to be logged


async def bring(lobby: Lobby, text: str, *, host: str, address: str) -> Table:
    """A finished table of a record."""
    if len(text.encode()) > MOST_BYTES:
        raise refuse("body.big", 413)
    try:
        spec, start, found, result = await lobby.bots.run((address, host), SECONDS, examine, text)
        record = records.read(text)
    except records.BadRecord as error:
        raise Refusal(Phrase("server.record.bad", {"why": error.reason})) from error
    except BotLost as error:
        raise refuse("record.slow") from error
    except Busy as error:
        raise refuse("record.busy", 503) from error
    game, begin = games.load(spec, files=False), None
    if start is not None:
        game, begin = games.resume(spec, start, files=False)
    story = Story(lobby.new_key(), game, begin, b"")
    how = record.ended or ("rules" if result else "unfinished")
    ended = Ended(how, result or None, headers=_kept(record))
    bodies: list[tuple[AnyBody, str | None]] = [(seat, None) for seat in _seats(record, game.seats)]
    bodies.append((Started(""), None))
    for seat, steps, position in found:
        bodies.append((Drawn(steps) if seat == CHANCE else Turn(seat, steps), position))
    bodies.append((ended, None))
    now = lobby.now()
    rows = [Row(n, body, now, position) for n, (body, position) in enumerate(bodies, 1)]
    return await lobby.bring(story, rows, host=host)


def _kept(record: records.Record) -> dict[str, str]:
    headers = {name: getattr(record, name) for name in KEPT}
    return {name: value for name, value in headers.items() if value is not None}


def _seats(record: records.Record, count: int) -> list[Seated]:
    names = (record.seats or "").split(",")
    names += [""] * (count - len(names))
    return [Seated(seat, PERSON, name=_good(names[seat])) for seat in range(count)]


def _good(name: str) -> str | None:
    try:
        return check_name(name)
    except Refusal:
        return None


def record_of(table: Table) -> str:
    """The record of a table, as far as everybody may know the game."""
    story = table.story
    if story.status == "waiting":
        raise refuse("status.waiting", 409)
    if story.ended is None and story.game.secret:
        raise refuse("record.secret", 409)
    headers: dict[str, str | None] = {}
    if story.ended is not None:
        headers = {"ended": story.ended.how, "result": story.ended.result}
        if story.ended.how == "unfinished":
            headers = {}
    return str(records.of(story.match, **{**headers, **_truth(table)}))


def _truth(table: Table) -> dict[str, str | None]:
    """The headers about people and luck; the seed is told once the game is over."""
    story = table.story
    if table.uploaded:
        return dict(story.ended.headers) if story.ended else {}
    over = story.ended is not None
    names = (table.name(seat) or "-" for seat in range(story.game.seats))
    return {
        "seats": ", ".join(name.replace(",", ";") for name in names),
        "date": table.date,
        "match": story.key,
        "commitment": table.commitment,
        "seed": story.seed.hex() if over else None,
        "bytes": story.started.bytes if over and story.started else None,
    }
