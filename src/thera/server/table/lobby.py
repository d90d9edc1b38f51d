"""The registry of tables: makes them, loads them when used, drops them when idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from msgspec import structs

import thera
from thera import games
from thera.server.errors import refuse
from thera.server.kinds import Pace
from thera.server.table import events, trace
from thera.server.table.events import Planned
from thera.server.table.history import History, replay
from thera.server.table.invitations import invitation
from thera.server.table.log_rows import Row, Seated
from thera.server.table.match_rows import LinkRow, MatchRow
from thera.server.table.services import Services
from thera.server.table.table import Table

TICK: Final = 5.0
"""Seconds between looks at what has run out."""

RESTARTING: Final = 1012
TRY_AGAIN: Final = 1013
"""Codes with which connections are closed."""

logger = logging.getLogger(__name__)


class Lobby:
    """The tables of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Disconnect everybody; clients reconnect once the server is back."""
        self._ticking.cancel()
        with suppress(asyncio.CancelledError):
            await self._ticking
        for table in self.tables.values():
            table.bots.stop()
            table.coach.stop()
            for client in tuple(table.presence.clients):
                client.drop(RESTARTING)

    async def resume(self) -> None:
        """Load the tables where a bot is to move."""
        try:
            due = await self.services.storage.due()
        except Exception:  # whatever storage there is
            logger.exception("cannot find the matches that wait for a bot")
            return
        for key in due:
            try:
                await self.table(key)
            except Exception:  # noqa: BLE001  # one bad table must not keep the others waiting
                self.services.metrics.failed("load")
                trace.failed(key, "cannot be resumed")

    # finding

    async def table(self, key: str, address: str | None = None) -> Table:
        """The table with this id, loaded if necessary; loading is rate-limited per address."""
        if key in self.tables:
            return self.tables[key]
        if key not in self._loading:
            if address is not None:
                self.services.limits.hit("loads", address)
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
        found = await self.services.storage.match(key)
        if found is None:
            return None
        meta, rows = found
        game, begin = games.load(meta.spec, files=False), None
        if meta.start is not None:
            game, begin = games.resume(meta.spec, meta.start, files=False)
        history = History(key, game, begin, meta.seed)
        history = replay(history, rows, trusted=meta.rules == thera.__version__)
        table = self._table(meta, history)
        await table.learn_names(table.people)
        trace.event(key, "loaded", version=history.version, frozen=history.frozen or None)
        return self._enter(table)

    def _table(self, meta: MatchRow, history: History) -> Table:
        return Table(self.services, meta, history, self.forget)

    def _enter(self, table: Table) -> Table:
        """Put a table into memory, unless it has been loaded meanwhile."""
        table = self.tables.setdefault(table.key, table)
        table.bots.wake()
        return table

    def forget(self, table: Table) -> None:
        """Drop a table from memory; whoever looks at it comes back to a newly loaded one."""
        if self.tables.get(table.key) is table:
            del self.tables[table.key]
            trace.event(table.key, "forgotten", version=table.history.version)
        table.bots.stop()
        table.coach.stop()
        for client in tuple(table.presence.clients):
            client.drop(TRY_AGAIN)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.sweep()

    def sweep(self) -> None:
        """Drop expired proposals and idle tables."""
        now = self.settings.clock()
        for table in tuple(self.tables.values()):
            if table.proposals.expire(now, self.settings.takeback_wait):
                table.tell()
            watched = table.presence.clients or table.bots.busy or table.lock.locked()
            if not watched and now - table.used >= self.settings.idle:
                self.forget(table)

    # making

    async def make(self, spec: str, seats: Sequence[Seated], *, host: str, pace: Pace) -> Table:
        """A new table with a seed of its own."""
        history = History(new_key(), games.load(spec, files=False), None, secrets.token_bytes(32))
        planned = events.seating(history, seats)
        rows = events.rows(history, planned, self.settings.clock())
        meta = self._meta(history, planned, host=host, pace=pace, seed=history.seed)
        await self._keep(
            history, meta, rows, invitation(self.settings, history.key, meta.generation, None)
        )
        trace.event(history.key, "made", game=history.game.name, pace=pace)
        trace.kept(history.key, rows)
        table = self._table(meta, history)
        await table.learn_names(table.people)
        return self._enter(table)

    async def show(self, history: History, rows: Sequence[Row], *, host: str) -> Table:
        """A table that shows a game played elsewhere."""
        planned = [Planned(row.body) for row in rows]
        meta = self._meta(history, planned, host=host, pace="live", seed=b"")
        await self._keep(history, meta, rows)
        trace.event(history.key, "uploaded", game=history.game.name, version=history.version)
        return self._enter(self._table(meta, history))

    def _meta(
        self, history: History, planned: Sequence[Planned], *, host: str, pace: Pace, seed: bytes
    ) -> MatchRow:
        game, now = history.game, self.settings.clock()
        summary = events.summary(history, planned, now)
        return MatchRow(
            id=history.key,
            spec=game.name,
            start=None if history.begin == game.start() else game.write(history.begin),
            rules=thera.__version__,
            pace=pace,
            host=host,
            seed=seed,
            created=now,
            generation=0,
            next=None,
            **structs.asdict(summary),
        )

    async def _keep(
        self,
        history: History,
        meta: MatchRow,
        rows: Sequence[Row],
        link: LinkRow | None = None,
    ) -> None:
        """Keep a new match with the first rows of its log and the invitation to it."""
        seats = events.seat_rows(history, [Planned(row.body) for row in rows])
        await self.services.storage.make(meta, rows, seats, link)
        for row in rows:
            history.apply(row)

    # people

    async def rename(self, visitor: str, name: str) -> None:
        """Give a visitor another name, at every table too."""
        await self.services.storage.rename(visitor, name, self.settings.clock())
        for table in self.tables.values():
            if table.seats_of(visitor):
                table.names[visitor] = name
                table.tell()


def new_key() -> str:
    """An id that cannot be guessed: whoever knows it may look."""
    return secrets.token_urlsafe(16)
