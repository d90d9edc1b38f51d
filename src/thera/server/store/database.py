"""Storage of tables in SQLite."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import asdict
from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from thera.server.metrics import Metrics
from thera.server.store.append import prepare
from thera.server.store.migrate import migrate
from thera.server.store.schema import links, log, matches, sittings, visitors
from thera.server.store.writer import Growth, Writer
from thera.server.table.log_rows import Row, from_values, to_values
from thera.server.table.match_rows import (
    LinkRow,
    ListedMatch,
    ListedSeat,
    MatchRow,
    MatchSummary,
    SeatRow,
)

MY_TABLES = 100
"""How many of a visitor's tables are listed, the latest first."""

TRIAL = 64 * 1024
"""Characters that are written to see whether the disk has room again."""


class Database:
    """The database of one server."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer

    @classmethod
    async def open(
        cls, path: Path, commit_wait: float = 0.005, metrics: Metrics | None = None
    ) -> Database:
        """Migrate the database and open it."""
        await asyncio.to_thread(migrate, path)
        # What an error says is logged: without the seeds that were to be written.
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare)
        return cls(engine, Writer(engine, commit_wait, metrics or Metrics()))

    async def close(self) -> None:
        """Commit what is waiting, and let go of the file."""
        await self.writer.close()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Fail if the database cannot be read, or if the latest write failed and still would."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))
        if self.writer.failing:
            await self.writer.do(_try_to_write)

    # matches

    async def make(
        self,
        match: MatchRow,
        rows: Sequence[Row],
        seats: Sequence[SeatRow],
        invitation: LinkRow | None = None,
    ) -> None:
        """Keep a new match with the first rows of its log and the invitation to it."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(matches), asdict(match))
            await connection.execute(insert(log), [to_values(match.id, row) for row in rows])
            await connection.execute(insert(sittings), [asdict(seat) for seat in seats])
            if invitation is not None:
                await connection.execute(_in_force(invitation))

        await self.writer.do(work)

    async def grow(
        self, match: str, rows: Sequence[Row], summary: MatchSummary, seats: Sequence[SeatRow]
    ) -> None:
        """Append rows to a log; a version that exists already is refused by the database."""
        values = [to_values(match, row) for row in rows]
        sat = [asdict(seat) for seat in seats]
        await self.writer.grow(Growth(values, {"key": match, **asdict(summary)}, sat))

    async def match(self, match: str) -> tuple[MatchRow, list[Row]] | None:
        """A match and its log."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(matches).where(matches.c.id == match))).first()
            if found is None:
                return None
            rows = await connection.execute(
                select(log).where(log.c.match == match).order_by(log.c.version)
            )
            return MatchRow(**found._mapping), [from_values(dict(row._mapping)) for row in rows]

    async def keep_proposals(self, match: str, asks: str | None) -> None:
        """Keep the open proposals of a match."""
        await self._change(match, asks=asks)

    async def keep_next(self, match: str, rematch: str) -> None:
        """Keep which match is the rematch of another."""
        await self._change(match, next=rematch)

    async def _change(self, match: str, **columns: str | None) -> None:
        changed = update(matches).where(matches.c.id == match).values(**columns)
        await self.writer.do(lambda connection: connection.execute(changed))

    async def due(self) -> list[str]:
        """The matches that wait for a bot."""
        asked = select(matches.c.id).where(matches.c.bot_due, matches.c.status == "playing")
        async with self.engine.connect() as connection:
            return list((await connection.execute(asked)).scalars())

    async def tables_of(self, visitor: str) -> list[ListedMatch]:
        """A visitor's matches, the latest first."""
        mine = select(sittings.c.match).where(sittings.c.visitor == visitor)
        asked = select(matches).where(matches.c.id.in_(mine))
        asked = asked.order_by(matches.c.changed.desc()).limit(MY_TABLES)
        async with self.engine.connect() as connection:
            found = [MatchRow(**row._mapping) for row in await connection.execute(asked)]
            keys = [match.id for match in found]
            seats = select(sittings, visitors.c.name.label("called"))
            seats = seats.outerjoin(visitors, visitors.c.id == sittings.c.visitor)
            seats = seats.where(sittings.c.match.in_(keys)).order_by(sittings.c.seat)
            rows = [ListedSeat(**row._mapping) for row in await connection.execute(seats)]
        return [
            ListedMatch(match, [row for row in rows if row.match == match.id]) for match in found
        ]

    # visitors

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those visitors who chose one."""
        asked = select(visitors.c.id, visitors.c.name).where(visitors.c.id.in_(list(ids)))
        async with self.engine.connect() as connection:
            return {row.id: row.name for row in await connection.execute(asked)}

    async def rename(self, visitor: str, name: str, now: float) -> None:
        """Keep the name that a visitor chose."""
        values = {"name": name, "changed": now}
        asked = upsert(visitors).values(id=visitor, **values)
        asked = asked.on_conflict_do_update(index_elements=["id"], set_=values)
        await self.writer.do(lambda connection: connection.execute(asked))

    # links

    async def links(self, match: str) -> list[LinkRow]:
        """The invitations to a match that are in force."""
        columns = [links.c[name] for name in LinkRow.__struct_fields__]
        asked = select(*columns).where(links.c.match == match, links.c.kind == "invite")
        async with self.engine.connect() as connection:
            return [LinkRow(**row._mapping) for row in await connection.execute(asked)]

    async def link(self, link: LinkRow) -> None:
        """Put a link in force."""
        await self.writer.do(lambda connection: connection.execute(_in_force(link)))

    async def renew(self, match: str, generation: int, invitations: Iterable[LinkRow]) -> None:
        """Make all invitations to a match void, and put other ones in force."""

        async def work(connection: AsyncConnection) -> None:
            void = delete(links).where(links.c.match == match, links.c.kind == "invite")
            await connection.execute(void)
            again = update(matches).where(matches.c.id == match).values(generation=generation)
            await connection.execute(again)
            for link in invitations:
                await connection.execute(_in_force(link))

        await self.writer.do(work)

    async def use(self, digest: str, now: float) -> tuple[str, str] | None:
        """Use a one-time link up: whose it is and for which match, unless it is void."""
        good = (
            links.c.hash == digest,
            links.c.kind == "device",
            links.c.used.is_(None),
            links.c.expires > now,
        )

        async def work(connection: AsyncConnection) -> tuple[str, str] | None:
            asked = select(links.c.visitor, links.c.match).where(*good)
            found = (await connection.execute(asked)).first()
            if found is not None:
                await connection.execute(update(links).where(*good).values(used=now))
            return None if found is None else (found.visitor, found.match)

        return await self.writer.do(work)


def _in_force(link: LinkRow) -> Insert:
    return upsert(links).values(**asdict(link)).on_conflict_do_nothing()


async def _try_to_write(connection: AsyncConnection) -> None:
    """Write something of some size, and take it away again."""
    await connection.execute(insert(visitors).values(id="", name="x" * TRIAL, changed=0.0))
    await connection.execute(delete(visitors).where(visitors.c.id == ""))
