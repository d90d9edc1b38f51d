"""What is kept: commits in groups, and the schema."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

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
from thera.server.store.append import prepare
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


def test_rows_are_kept_as_safely_as_everything_else(tmp_path: Path) -> None:
    """They have a connection of their own, which is prepared as the others are."""
    migrate.migrate(tmp_path / "thera.db")
    with closing(sqlite3.connect(tmp_path / "thera.db")) as connection:
        prepare(connection)
        pragmas = ("synchronous", "journal_mode", "foreign_keys", "busy_timeout")
        found = [connection.execute(f"PRAGMA {each}").fetchone()[0] for each in pragmas]
        assert found == [2, "wal", 1, 5000]


def test_a_row_that_cannot_be_kept_leaves_nothing_behind(tmp_path: Path) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "thera.db")
        with pytest.raises(Clash):  # the second row is there already
            await store.grow("m", [row(2), row(1)], replace(SUMMARY, to_move=1), [])
        await store.grow("n", [row(2)], SUMMARY, [])
        with closing(sqlite3.connect(tmp_path / "thera.db")) as other:
            asked = "select match, version from log order by match, version"
            assert other.execute(asked).fetchall() == [("m", 1), ("n", 1), ("n", 2)]
            assert other.execute("select distinct to_move from matches").fetchall() == [(0,)]
        await store.close()

    asyncio.run(main())


def test_a_commit_of_rows_is_one_call_to_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        store = await opened(tmp_path / "thera.db")
        calls: list[object] = []
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  # the loop's own
            calls.append(args)
            return wake(*args, **kwargs)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        await store.grow("m", [row(2), row(3)], SUMMARY, [])
        assert len(calls) == 1
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
