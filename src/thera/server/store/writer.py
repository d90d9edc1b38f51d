"""The only writer of the database, with group commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import bindparam, delete, insert
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from thera.server.errors import Clash, refuse
from thera.server.metrics import Metrics, timed
from thera.server.store.append import Appender, Values, append
from thera.server.store.schema import sittings

T = TypeVar("T")

logger = logging.getLogger(__name__)

Work = Callable[[AsyncConnection], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class Growth:
    """What a match grows by: rows of its log, and what follows from them."""

    rows: Sequence[Values]
    summary: Values  # columns of `matches`, and the id of the match as `key`
    sittings: Sequence[Values] = ()


@dataclass(frozen=True, slots=True)
class _Job:
    work: Growth | Work[Any]
    done: asyncio.Future[Any] = field(compare=False)


class Writer:
    """Takes growths and other work in order; each is in one transaction, shared or its own."""

    def __init__(self, engine: AsyncEngine, wait: float, metrics: Metrics) -> None:
        self.engine = engine
        self.wait = wait
        self.metrics = metrics
        self.commits = 0
        self.failing = False
        """Whether the latest write could not be kept, on a full disk for example."""
        self._connection: AsyncConnection | None = None
        self._appender = Appender(engine.url.database or "")
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def grow(self, growth: Growth) -> None:
        """Append to a log; returns once it is on the disk."""
        await self._ask(growth)

    async def do(self, work: Work[T]) -> T:
        """Run other work; returns once it is on the disk."""
        result: T = await self._ask(work)
        return result

    async def close(self) -> None:
        """Finish what was asked, then stop."""
        await self._jobs.join()
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        await self._disconnect()
        await self._appender.close()

    async def _ask(self, work: Growth | Work[Any]) -> Any:  # noqa: ANN401  # each work's own
        """What work comes to: a Refusal if it cannot be kept, a Clash if it is late."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(work, done))
        try:
            return await asyncio.shield(done)
        except IntegrityError as error:
            raise Clash from error
        except SQLAlchemyError as error:
            raise refuse("storage", 503) from error

    async def _run(self) -> None:
        """Commit at once when idle; when busy, not before `wait` seconds after the last time."""
        loop = asyncio.get_running_loop()
        last = -self.wait
        while True:
            batch = [await self._jobs.get()]
            if (rest := last + self.wait - loop.time()) > 0:
                await asyncio.sleep(rest)
            while not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            last = loop.time()
            await self._commit(batch)
            for _ in batch:
                self._jobs.task_done()

    async def _commit(self, batch: list[_Job]) -> None:
        try:
            results = await self._transact(batch)
        except Exception as error:  # noqa: BLE001  # told to whoever asked
            await self._fail(batch, error)
            return
        self.failing = False
        for job, result in zip(batch, results, strict=True):
            _answer(job.done, result)

    async def _fail(self, batch: list[_Job], error: Exception) -> None:
        """Try each job of a batch by itself: one is to blame. A single one has failed."""
        late = isinstance(error, IntegrityError)
        if not late:
            await self._disconnect()  # the connection may be broken: the next write opens another
        if len(batch) > 1:
            for job in batch:
                await self._commit([job])
            return
        if isinstance(error, SQLAlchemyError):
            self.failing = not late
            if not late:
                self.metrics.failed("storage")
                why = error.orig if isinstance(error, DBAPIError) else error
                logger.error("cannot write to the database: %s", why)
        _answer(batch[0].done, error)

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self.engine.connect()
        return self._connection

    async def _disconnect(self) -> None:
        await self._appender.disconnect()
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                await connection.close()

    async def _transact(self, batch: list[_Job]) -> list[Any]:
        with timed(self.metrics.commits):
            results = await self._write(batch)
        self.metrics.commit_jobs.observe(len(batch))
        self.commits += 1
        return results

    async def _write(self, batch: list[_Job]) -> list[Any]:
        growths = [job.work for job in batch if isinstance(job.work, Growth)]
        if len(growths) == len(batch) and not any(growth.sittings for growth in growths):
            rows = [row for growth in growths for row in growth.rows]
            await self._appender.append(rows, [growth.summary for growth in growths])
            return [None] * len(batch)
        connection = await self._connected()
        async with connection.begin():
            await _grow(connection, growths)
            return [
                None if isinstance(job.work, Growth) else await job.work(connection)
                for job in batch
            ]


def _answer(done: asyncio.Future[Any], result: object) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


async def _grow(connection: AsyncConnection, growths: Sequence[Growth]) -> None:
    """All growths of a batch in at most four statements."""
    if not growths:
        return
    rows = [row for growth in growths for row in growth.rows]
    await append(connection, rows, [growth.summary for growth in growths])
    if sat := [sitting for growth in growths for sitting in growth.sittings]:
        await connection.execute(
            _GET_UP, [{"key": each["match"], "place": each["seat"]} for each in sat]
        )
        await connection.execute(insert(sittings), sat)


_GET_UP = delete(sittings).where(
    sittings.c.match == bindparam("key"), sittings.c.seat == bindparam("place")
)
