"""Tables that begin at a position: written into the database of a running server.

The server offers whole games only, and finds a table when somebody asks for it by its id.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

import thera
from thera import games
from thera.server.http.cookies import Cookies
from thera.server.kinds import BOT, PERSON
from thera.server.settings import Settings
from thera.server.store.data_folder import Data
from thera.server.store.schema import log, matches, sittings
from thera.server.table import events
from thera.server.table.history import History
from thera.server.table.log_rows import Seated, to_values

GIFT = "00" * 16
PATIENCE = 30  # seconds, while the server writes


def visitor(page: Page, data: Data) -> str:
    """Who the server takes the browser of a page for."""
    page.request.get("/api/me")
    cookies = Cookies(Settings(database=data.database, secret=data.secret()))
    found = [each["value"] for each in page.context.cookies() if each["name"] == cookies.name]
    who = cookies.read(found[0])
    assert not who.fresh
    return who.id


def lay(
    data: Data,
    position: str,
    people: Sequence[str],
    spec: str = "santorini",
    *,
    key: str | None = None,
    seed: bytes | None = None,
    names: Sequence[str] = (),
) -> str:
    """A game that begins at a position: its id; somebody `bot …` is one.

    Luck deals by the id and the seed: where both are given it is known beforehand.
    """
    game, begin = games.resume(spec, position)
    seed = seed or secrets.token_bytes(32)
    history = History(key or secrets.token_urlsafe(16), game, begin, seed)
    called = names or [f"Player {seat + 1}" for seat in range(len(people))]
    seats = [_seat(seat, who, called[seat]) for seat, who in enumerate(people)]
    now = time.time()
    planned = events.seating(history, seats)
    host = next(body.visitor for body in seats if body.visitor)
    match = _match(history, position, host, now) | asdict(events.summary(history, planned, now))
    rows = [to_values(history.key, row) for row in events.rows(history, planned, now)]
    taken = [asdict(each) for each in events.seat_rows(history, planned)]
    engine = create_engine(f"sqlite:///{data.database}", connect_args={"timeout": PATIENCE})
    with engine.begin() as connection:
        connection.execute(insert(matches), match)
        connection.execute(insert(log), rows)
        connection.execute(insert(sittings), taken)
    engine.dispose()
    return history.key


def _seat(seat: int, who: str, name: str) -> Seated:
    if who.startswith("bot "):
        return Seated(seat, BOT, bot=who.removeprefix("bot "))
    return Seated(seat, PERSON, visitor=who, name=name, bytes=GIFT)


def _match(history: History, position: str, host: str, now: float) -> dict[str, Any]:
    return {
        "id": history.key,
        "spec": history.game.name,
        "start": position,
        "rules": thera.__version__,
        "pace": "live",
        "host": host,
        "seed": history.seed,
        "created": now,
        "generation": 0,
        "next": None,
    }
