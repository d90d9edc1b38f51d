"""The two SQL statements of every turn, compiled once and given to the driver as they are.

Nine tenths of all that is written are rows of logs and the summaries of their matches. SQLAlchemy
takes longer to prepare these two statements than SQLite to run them, so they are compiled once.
Where a commit holds nothing else, all of it is one call on a thread of its own: each step of a
transaction that goes to a thread and back costs as much as SQLite's own work.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, bindparam, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from thera.server.store.schema import log, matches

Values = Mapping[str, Any]


def _compiled(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


APPEND: Final = _compiled(insert(log))


@cache
def _summarise(columns: frozenset[str]) -> str:
    """Sets these columns of a match, whose id is given as `key`."""
    asked = update(matches).where(matches.c.id == bindparam("key"))
    return _compiled(asked.values({name: bindparam(name) for name in sorted(columns - {"key"})}))


async def append(
    connection: AsyncConnection,
    rows: Sequence[Values],
    summaries: Sequence[Values],
) -> None:
    """Append rows to logs and say what lists tell of their matches, in the open transaction."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    with _told_as_sqlalchemy_does():
        if rows:
            await driver.executemany(APPEND, rows)
        for columns in {frozenset(each) for each in summaries}:
            alike = [each for each in summaries if each.keys() == columns]
            await driver.executemany(_summarise(columns), alike)


class Appender:
    """Appends on a connection of its own, which one thread opens, uses and closes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "append")
        self._connection: sqlite3.Connection | None = None

    async def append(self, rows: Sequence[Values], summaries: Sequence[Values]) -> None:
        """Append rows to logs and summarise their matches; returns once they are on the disk."""
        with _told_as_sqlalchemy_does():
            await self._do(self._append, rows, summaries)

    async def disconnect(self) -> None:
        """Let go of the file; the next rows open it again."""
        await self._do(self._close)

    async def close(self) -> None:
        """Let go of the file and the thread."""
        await self.disconnect()
        self._thread.shutdown()

    async def _do(self, function: Callable[..., None], *args: Sequence[Values]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    def _append(self, rows: Sequence[Values], summaries: Sequence[Values]) -> None:
        connection = self._connection = self._connection or self._connect()
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(APPEND, rows)
            for columns in {frozenset(each) for each in summaries}:
                alike = [each for each in summaries if each.keys() == columns]
                connection.executemany(_summarise(columns), alike)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None)
        prepare(connection)
        return connection

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def prepare(connection: Any, record: object = None) -> None:  # noqa: ANN401  # a driver's own
    """Every connection: readers never wait for the writer, a commit is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextmanager
def _told_as_sqlalchemy_does() -> Iterator[None]:
    """Turn the driver's errors into SQLAlchemy's, without the data that was to be written."""
    try:
        yield
    except sqlite3.Error as error:
        raise DBAPIError.instance(
            None, None, error, sqlite3.Error, hide_parameters=True, dialect=sqlite.dialect()
        ) from error
