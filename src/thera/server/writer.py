"""The one writer of the database: what comes in while it commits is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from thera.server.schema import log, matches, sittings

T = TypeVar("T")
Values = Mapping[str, Any]
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

    def __init__(self, engine: AsyncEngine, wait: float) -> None:
        self.engine = engine
        self.wait = wait
        self.commits = 0
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def grow(self, growth: Growth) -> None:
        """Append to a log; back once it is on the disk."""
        await self._ask(growth)

    async def do(self, work: Work[T]) -> T:
        """Run other work; back once it is on the disk."""
        result: T = await self._ask(work)
        return result

    async def close(self) -> None:
        """Finish what was asked, then stop."""
        await self._jobs.join()
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _ask(self, work: Growth | Work[Any]) -> Any:  # noqa: ANN401  # each work's own
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(work, done))
        return await asyncio.shield(done)

    async def _run(self) -> None:
        """Commit at once when idle; when busy, not before `wait` seconds after the last time."""
        loop = asyncio.get_running_loop()
        last = -self.wait
        async with self.engine.connect() as connection:
            while True:
                batch = [await self._jobs.get()]
                if (rest := last + self.wait - loop.time()) > 0:
                    await asyncio.sleep(rest)
                while not self._jobs.empty():
                    batch.append(self._jobs.get_nowait())
                last = loop.time()
                await self._commit(connection, batch)
                for _ in batch:
                    self._jobs.task_done()

    async def _commit(self, connection: AsyncConnection, batch: list[_Job]) -> None:
        try:
            results = await self._transact(connection, batch)
        except Exception as error:  # noqa: BLE001  # told to whoever asked
            if len(batch) == 1:
                _answer(batch[0].done, error)
                return
            for job in batch:  # one of them is to blame: each by itself
                await self._commit(connection, [job])
            return
        for job, result in zip(batch, results, strict=True):
            _answer(job.done, result)

    async def _transact(self, connection: AsyncConnection, batch: list[_Job]) -> list[Any]:
        async with connection.begin():
            await _grow(connection, [job.work for job in batch if isinstance(job.work, Growth)])
            results = [
                None if isinstance(job.work, Growth) else await job.work(connection)
                for job in batch
            ]
        self.commits += 1
        return results


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
    if rows := [row for growth in growths for row in growth.rows]:
        await connection.execute(insert(log), rows)
    summaries = [growth.summary for growth in growths]
    await connection.execute(_SUMMARISE, summaries)
    if sat := [sitting for growth in growths for sitting in growth.sittings]:
        await connection.execute(
            _GET_UP, [{"key": each["match"], "place": each["seat"]} for each in sat]
        )
        await connection.execute(insert(sittings), sat)


_SUMMARISE = update(matches).where(matches.c.id == bindparam("key"))  # sets what it is given
_GET_UP = delete(sittings).where(
    sittings.c.match == bindparam("key"), sittings.c.seat == bindparam("place")
)
