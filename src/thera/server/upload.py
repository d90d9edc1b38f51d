"""Records that somebody brings: replayed in a worker, then shown as a finished table."""

from __future__ import annotations

from itertools import groupby
from math import isfinite
from typing import Final

from thera import games
from thera.core import record as records
from thera.core.game import CHANCE, BadText
from thera.server.bots import BotLost
from thera.server.lobby import Lobby
from thera.server.refusal import Refusal, refuse
from thera.server.rows import AnyBody, Drawn, Ended, Row, Seated, Started, Turn
from thera.server.story import PERSON, Story
from thera.server.table import Table
from thera.server.visitors import check_name

MOST_BYTES: Final = 64_000
MOST_STEPS: Final = 5_000
SECONDS: Final = 10.0
KEPT: Final = ("seats", "date", "match", "commitment", "seed", "bytes")

Found = list[tuple[int, tuple[str, ...], str]]
"""Rows in plain terms: whose steps (CHANCE is luck), the steps, the position after them."""


def examine(text: str) -> tuple[str, str | None, Found, str]:
    """In a worker: spec, start, rows and result of a record, or BadText."""
    record = records.read(text)
    if sum(map(len, record.turns)) > MOST_STEPS:
        raise BadText(f"more than {MOST_STEPS} steps")
    match = games.open_record(record)
    game, past = match.game, match.past
    turn = 0
    keys = []
    for s, _ in past:
        turn += game.fresh(s)
        keys.append((turn, game.to_move(s)))
    found: Found = []
    for (_, seat), group in groupby(range(len(past)), key=lambda n: keys[n]):
        steps = list(group)
        end = past[steps[-1] + 1][0] if steps[-1] + 1 < len(past) else match.state
        found.append((seat, tuple(str(past[n][1]) for n in steps), game.write(end)))
    start = None if match.begin == game.start() else game.write(match.begin)
    result = records.result_of(game, match.state) if match.over else _claim(record, game.seats)
    return game.name, start, found, result


def _claim(record: records.Record, seats: int) -> str:
    """The result that a record claims without the rules, in its plain form; "" if it has none."""
    words = (record.result or "").split()
    try:
        numbers = [float(word) for word in words]
    except ValueError as error:
        raise BadText("Result: it is no list of numbers") from error
    if numbers and (len(numbers) != seats or not all(map(isfinite, numbers))):
        raise BadText("Result: it must have a number for each seat")
    return " ".join(f"{number:g}" for number in numbers)


async def bring(lobby: Lobby, text: str, *, host: str) -> Table:
    """A finished table of a record."""
    if len(text.encode()) > MOST_BYTES:
        raise refuse("body.big", 413)
    try:
        spec, start, found, result = await lobby.bots.run(SECONDS, examine, text)
        record = records.read(text)
    except BadText as error:
        raise refuse("record.bad", why=str(error)) from error
    except BotLost as error:
        raise refuse("record.slow") from error
    game, begin = games.load(spec), None
    if start is not None:
        game, begin = games.resume(spec, start)
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
    if story.ended is None and not _open(story):
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


def _open(story: Story) -> bool:
    """Whether an onlooker knows all there is."""
    game, match = story.game, story.match
    past = match.past
    return game.view(match.state, None) == match.state and all(
        game.heard(s, a, None) == a for s, a in past
    )
