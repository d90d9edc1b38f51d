"""All tables: made, loaded when they are used, out of memory when they are idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

import thera
from thera import games
from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.http.cookies import digest, invitation
from thera.server.http.rate_limits import Limits
from thera.server.settings import Settings
from thera.server.store.database import Store
from thera.server.table import events, trace
from thera.server.table.history import FREE, PERSON, Story, replay, seated
from thera.server.table.log_rows import Row, Seated
from thera.server.table.table import Table
from thera.server.table.table_bots import Bots

TICK: Final = 5.0
"""Seconds between looks at what has run out."""

logger = logging.getLogger(__name__)


class Lobby:
    """The tables of one server, and what they share."""

    def __init__(
        self, settings: Settings, store: Store, bots: Bots, limits: Limits | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.limits = limits or Limits(settings)
        self.metrics = store.writer.metrics
        self.tables: dict[str, Table] = {}
        self.now = settings.clock
        self.build = settings.build
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Send everybody away: the server comes back, and so should they."""
        self._ticking.cancel()
        with suppress(asyncio.CancelledError):
            await self._ticking
        for table in self.tables.values():
            table.bots.stop()
            for client in tuple(table.clients):
                client.drop(1012)

    async def resume(self) -> None:
        """Load the tables where a bot is to move."""
        try:
            due = await self.store.due()
        except SQLAlchemyError:
            logger.exception("cannot find the matches that wait for a bot")
            return
        for key in due:
            try:
                await self.table(key)
            except Exception:  # noqa: BLE001  # one bad table must not keep the others waiting
                self.metrics.failed("load")
                trace.failed(key, "cannot be resumed")

    # finding

    async def table(self, key: str, address: str | None = None) -> Table:
        """The table with this id; who makes the server load many from one address is refused."""
        if key in self.tables:
            return self.tables[key]
        if key not in self._loading:
            if address is not None:
                self.limits.hit("loads", address)
            self._loading[key] = asyncio.create_task(self._load(key))
        try:
            found = await asyncio.shield(self._loading[key])
        finally:
            if key in self._loading and self._loading[key].done():
                del self._loading[key]
        if found is None:
            raise refuse("table.none", 404)
        return found

    async def _load(self, key: str) -> Table | None:
        found = await self.store.match(key)
        if found is None:
            return None
        card, rows = found
        game, begin = games.load(card["spec"], files=False), None
        if card["start"] is not None:
            game, begin = games.resume(card["spec"], card["start"], files=False)
        story = Story(key, game, begin, card["seed"])
        story = replay(story, rows, trusted=card["rules"] == thera.__version__)
        table = Table(self, card, story)
        await table.learn_names(table.people())
        trace.event(key, "loaded", version=story.version, frozen=story.frozen or None)
        return self._enter(table)

    def _enter(self, table: Table) -> Table:
        """A table into memory, where each is but once: a new one may have been loaded meanwhile."""
        table = self.tables.setdefault(table.story.key, table)
        table.bots.wake()
        return table

    def forget(self, table: Table) -> None:
        """Drop a table from memory; whoever looks at it comes back to a newly loaded one."""
        if self.tables.get(table.story.key) is table:
            del self.tables[table.story.key]
            trace.event(table.story.key, "forgotten", version=table.story.version)
        table.bots.stop()
        for client in tuple(table.clients):
            client.drop(1013)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.sweep()

    def sweep(self) -> None:
        """End what was asked too long ago; let idle tables go."""
        now = self.now()
        for table in tuple(self.tables.values()):
            if table.asks.expire(now, self.settings.takeback_wait):
                table.tell()
            idle = not table.clients and not table.bots.busy and not table.lock.locked()
            if idle and now - table.used >= self.settings.idle:
                self.forget(table)

    # making

    def new_key(self) -> str:
        """An id that nobody can guess: who knows it may look."""
        return secrets.token_urlsafe(16)

    async def make(self, spec: str, seats: Sequence[Seated], *, host: str, pace: str) -> Table:
        """A new table with a seed of its own."""
        game = games.load(spec, files=False)
        key, seed = self.new_key(), secrets.token_bytes(32)
        story = Story(key, game, None, seed)
        chairs = story.chairs
        for body in seats:
            chairs = seated(chairs, body)
        planned = [*((body, None) for body in seats), *events.opening(story, chairs)]
        card = self._card(story, host=host, pace=pace, seed=seed)
        card |= events.summary(story, planned, self.now())
        link = self.invitation(key, card["generation"], None)
        rows = events.rows(story, planned, self.now())
        await self.keep(story, card, rows, link)
        trace.event(key, "made", game=game.name, pace=pace)
        trace.kept(key, rows)
        table = Table(self, card, story)
        await table.learn_names(table.people())
        return self._enter(table)

    def invitation(self, key: str, generation: int, seat: Seat | None) -> dict[str, Any]:
        """An invitation to a match as the database keeps it."""
        token = invitation(self.settings.secret, key, generation, seat)
        return {"hash": digest(token), "kind": "invite", "match": key, "seat": seat}

    def _card(self, story: Story, *, host: str, pace: str, seed: bytes) -> dict[str, Any]:
        now = self.now()
        start = None if story.begin == story.game.start() else story.game.write(story.begin)
        return {
            "id": story.key,
            "spec": story.game.name,
            "start": start,
            "rules": thera.__version__,
            "pace": pace,
            "host": host,
            "seed": seed,
            "created": now,
            "generation": 0,
            "next": None,
            "asks": None,
        }

    async def keep(
        self,
        story: Story,
        card: dict[str, Any],
        rows: Sequence[Row],
        link: dict[str, Any] | None = None,
    ) -> None:
        """Keep a new match with the first rows of its log and the invitation to it."""
        bodies = [(row.body, None) for row in rows]
        await self.store.make(card, rows, events.sittings(story, bodies), link)
        for row in rows:
            story.apply(row)

    async def bring(self, story: Story, rows: Sequence[Row], *, host: str) -> Table:
        """A table that shows a game played elsewhere."""
        card = self._card(story, host=host, pace="live", seed=b"")
        card |= events.summary(story, [(row.body, None) for row in rows], self.now())
        await self.keep(story, card, rows)
        trace.event(story.key, "uploaded", game=story.game.name, version=story.version)
        return self._enter(Table(self, card, story))

    async def rematch(self, table: Table) -> None:
        """Another table of the same kind, everybody one seat on; who refused leaves a free one."""
        old, answers = table.story, table.asks.rematch
        seats = []
        for seat, chair in enumerate(old.chairs):
            to: Seat = (seat + 1) % old.game.seats
            if chair.who == PERSON and not answers.get(chair.visitor or "", False):
                seats.append(Seated(to, FREE))
            else:
                seats.append(Seated(to, chair.who, chair.visitor, chair.name, chair.bot))
        host = table.card["host"]
        if not answers.get(host, False):
            host = next(who for who, yes in answers.items() if yes)
        new = await self.make(old.game.name, seats, host=host, pace=table.card["pace"])
        await self.store.change(old.key, next=new.story.key)
        table.card["next"] = new.story.key

    # people

    async def rename(self, visitor: str, name: str) -> None:
        """Give a visitor another name, at every table too."""
        await self.store.rename(visitor, name, self.now())
        for table in self.tables.values():
            if table.seats_of(visitor):
                table.names[visitor] = name
                table.tell()
