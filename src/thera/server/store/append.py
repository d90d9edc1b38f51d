"""The two SQL statements of every turn, compiled once and given to the driver as they are.

Nine tenths of all that is written are rows of logs and the summaries of their matches. SQLAlchemy
takes longer to prepare these two statements than SQLite to run them, so they are compiled once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, bindparam, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from thera.server.store.schema import log, matches


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
    rows: Sequence[Mapping[str, Any]],
    summaries: Sequence[Mapping[str, Any]],
) -> None:
    """Append rows to logs and say what lists tell of their matches, in the open transaction."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    with _told_as_sqlalchemy_does():
        if rows:
            await driver.executemany(APPEND, rows)
        for columns in {frozenset(each) for each in summaries}:
            alike = [each for each in summaries if each.keys() == columns]
            await driver.executemany(_summarise(columns), alike)


@contextmanager
def _told_as_sqlalchemy_does() -> Iterator[None]:
    """Errors of the driver become those that everybody expects; without what was to be written."""
    try:
        yield
    except sqlite3.Error as error:
        raise DBAPIError.instance(
            None, None, error, sqlite3.Error, hide_parameters=True, dialect=sqlite.dialect()
        ) from error
