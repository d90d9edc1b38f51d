"""What is kept: commits in groups, and the schema."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import asdict, replace
from sqlalchemy import create_engine, insert, select
from sqlalchemy.ext.asyncio import create_async_engine

from thera.server.errors import Clash, Refusal
from thera.server.metrics import Metrics
from thera.server.store import migrate
from thera.server.store.database import Database
from thera.server.store.schema import REVISION, matches, metadata
from thera.server.store.writer import Writer
from thera.server.table.log_rows import Row, Turn
from thera.server.table.match_rows import MatchRow, MatchSummary, SeatRow

MATCH = MatchRow(
    id="m", spec="santorini", start=None, rules="0", pace="live", host="h", seed=b"", created=0.0,
    generation=0, next=None, asks=None, changed=0.0, status="playing", to_move=0, bot_due=False,
    how=None, result=None,
)  # fmt: skip
SEAT = SeatRow(match="m", seat=0, kind="bot", bot="x")
SUMMARY = MatchSummary(
    changed=0.0, status="playing", to_move=0, bot_due=False, how=None, result=None, asks=None
)


def row(version: int) -> Row:
    return Row(version, Turn(0, ("@b2",)), 0.0)


async def opened(path: Path, wait: float = 0.005) -> Database:
    store = await Database.open(path, commit_wait=wait)
    for name in ("m", "n"):
        match, seat = replace(MATCH, id=name), replace(SEAT, match=name)
        await store.make(match, [row(1)], [seat])
    return store


# the writer


def test_commits_are_grouped(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "thera.db")
        before = store.writer.commits
        await asyncio.gather(*(store.grow("m", [row(n)], SUMMARY, []) for n in range(2, 202)))
        assert store.writer.commits - before <= 10
        found = await store.match("m")
        assert found is not None
        assert [each.version for each in found[1]] == list(range(1, 202))
        await store.close()

    asyncio.run(main())


def test_an_idle_writer_commits_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        store = await Database.open(tmp_path / "thera.db", commit_wait=3600)
        await asyncio.wait_for(store.make(MATCH, [row(1)], [SEAT]), timeout=60)
        await store.close()

    asyncio.run(main())


def test_a_version_is_written_once_and_spoils_nobody_elses_commit(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "thera.db")
        jobs = [store.grow(name, [row(2)], SUMMARY, []) for name in ("m", "n", "m")]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert done[:2] == [None, None]
        assert isinstance(done[2], Clash)
        await store.grow("m", [row(3)], SUMMARY, [])
        await store.close()

    asyncio.run(main())


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "thera.db")
        async with store.engine.connect() as connection:
            asked = await connection.exec_driver_sql("PRAGMA synchronous")
            assert asked.scalar() == 2  # FULL
            asked = await connection.exec_driver_sql("PRAGMA journal_mode")
            assert asked.scalar() == "wal"
            assert (await connection.execute(select(matches.c.id))).scalars().all() == ["m", "n"]
        await store.close()

    asyncio.run(main())


def test_a_writer_that_cannot_open_the_database_says_so_and_tries_again(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "thera.db"
        migrate.migrate(path)
        aside = tmp_path / "aside.db"
        path.rename(aside)
        path.mkdir()  # no file: it cannot be opened
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        store = Database(engine, Writer(engine, 0.0, Metrics()))
        async with asyncio.timeout(20):
            jobs = [store.rename(f"v{number}", "Ana", 0.0) for number in range(3)]
            for failed in await asyncio.gather(*jobs, return_exceptions=True):
                assert isinstance(failed, Refusal)
                assert failed.status == 503
            path.rmdir()
            aside.rename(path)
            await store.rename("v", "Ana", 0.0)
            assert await store.names(["v"]) == {"v": "Ana"}
        await store.close()

    asyncio.run(main())


# the schema


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "thera.db"
    migrate.migrate(path)
    migrate.migrate(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert migrate.revision(connection) == REVISION
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    assert ScriptDirectory(str(migrate.FOLDER)).get_heads() == [REVISION]


def test_a_database_of_the_first_schema_is_brought_up(tmp_path: Path) -> None:
    path = tmp_path / "thera.db"
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        old = {key: value for key, value in asdict(MATCH).items() if key != "asks"}
        connection.execute(insert(matches), old)
    migrate.migrate(path)
    with engine.connect() as connection:
        assert migrate.revision(connection) == REVISION
        (found,) = connection.execute(select(matches)).mappings()
        assert dict(found) == asdict(MATCH)
    engine.dispose()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "thera.db"
    migrate.migrate(path)
    with sqlite3.connect(path) as database:
        database.execute("update alembic_version set version_num = 'later'")
    database.close()
    with pytest.raises(migrate.NewerSchema, match="newer"):
        migrate.migrate(path)
