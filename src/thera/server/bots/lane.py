"""A group of workers for one kind of job, with its own queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from thera.server.bots.job_queue import JobQueue, Ticket
from thera.server.bots.worker import Worker
from thera.server.table.bot_jobs import BotFailed, Owner

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS: Final = 3
"""How often a job is asked before it counts as the reason of the crashes."""

UNKNOWN: Final = 1.0
"""Seconds that a job is expected to take while nobody knows."""

LOOK: Final = 0.1
"""Seconds between looks at a worker whose time is nearly up, or whose thoughts somebody hears."""

Hear = Callable[[Any], None]
"""Hears what a worker says before it answers."""


class Lane:
    """One job a worker at a time: a crash costs that job one attempt, and no other."""

    def __init__(self, count: int, *, grace: float, first: Callable[[], None]) -> None:
        self.grace = grace
        self.workers = [Worker(first) for _ in range(count)]
        self.queue: JobQueue[asyncio.Future[Worker]] = JobQueue()
        self._free = list(self.workers)
        self._mending: set[asyncio.Task[None]] = set()
        self._took: dict[str, float] = {}

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self.queue)

    @property
    def longest_wait(self) -> float:
        """Seconds for which the oldest of them has waited."""
        return self.queue.longest_wait

    @property
    def running(self) -> int:
        """How many workers are busy."""
        return len(self.workers) - len(self._free)

    async def run(
        self, owner: Owner, kind: str, limit: float, hear: Hear | None, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        """Call a function in a worker, again if the worker dies, for at most `limit` seconds of
        work.

        A job is expected to take as long as the latest one of its kind.
        """
        for _ in range(ATTEMPTS):
            ticket, worker = await self._turn(owner, self._took.get(kind, UNKNOWN))
            try:
                found = await _answer(worker, limit, worker.submit(function, *args, **kwargs), hear)
                self._took[kind] = worker.worked
                return found
            except BrokenProcessPool:
                continue
            except TimeoutError as error:
                raise BotFailed(f"no answer within {limit:g} s") from error
            finally:
                self.queue.done(ticket, worker.worked)
                self._hand_back(worker)
        raise BotFailed(f"the worker died {ATTEMPTS} times")

    def stop(self) -> None:
        """Ask all workers to stop."""
        for task in self._mending:
            task.cancel()
        for worker in self.workers:
            worker.ask_to_stop()
            worker.shut()

    async def _turn(
        self, owner: Owner, seconds: float
    ) -> tuple[Ticket[asyncio.Future[Worker]], Worker]:
        """Wait for a worker; whoever stops waiting leaves the queue."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        ticket = self.queue.put(owner, seconds, turn)
        self._hand_out()
        try:
            return ticket, await turn
        except asyncio.CancelledError:
            self.queue.drop(ticket)
            if turn.done() and not turn.cancelled():  # a worker was assigned at the same moment
                self.queue.done(ticket, 0)
                self._hand_back(turn.result())
            raise

    def _hand_out(self) -> None:
        """Give free workers to the jobs that are next."""
        while self._free and (ticket := self.queue.take()):
            if ticket.item.done():  # cancelled, and about to leave the queue
                self.queue.done(ticket, 0)
            else:
                ticket.item.set_result(self._free.pop())

    def _hand_back(self, worker: Worker) -> None:
        """Free a worker; one that is broken, or still busy with a cancelled job, is restarted."""
        if worker.well:
            self._free.append(worker)
            self._hand_out()
        else:
            task = asyncio.get_running_loop().create_task(self._mend(worker))
            self._mending.add(task)
            task.add_done_callback(self._mending.discard)

    async def _mend(self, worker: Worker) -> None:
        worker.ask_to_stop()
        if worker.job is not None:
            with suppress(Exception):  # its answer is no longer wanted
                await _answer(worker, worker.worked + self.grace, worker.job)
        if not worker.well:
            worker.kill()
        self._free.append(worker)
        self._hand_out()


async def _answer(worker: Worker, limit: float, job: Future[T], hear: Hear | None = None) -> T:
    """What a worker answers, or TimeoutError once it has worked too long."""
    answer = asyncio.wrap_future(job)
    try:
        while not answer.done():
            left = limit - worker.worked
            if left <= 0:
                raise TimeoutError
            await asyncio.wait({answer}, timeout=LOOK if hear else max(LOOK, left))
            if hear is not None:
                for thought in worker.thoughts():
                    hear(thought)
        return answer.result()
    finally:
        job.cancel()  # at once, if it has not begun: then the worker is free
        answer.cancel()
