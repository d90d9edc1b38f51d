"""Bots at work: in processes of their own, away from the event loop, at low priority.

    table ── Job ──▶ BotPool ── texts ──▶ worker: game, view, sight, bot
          ◀─ Answer ─        ◀── steps ──

A worker gets what its seat may see, as text; never the position, the seed or luck's key.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent import futures
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_int64
from dataclasses import dataclass
from multiprocessing.connection import wait
from random import Random
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

from thera.server.thinking import begin, think, warm

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)

ATTEMPTS: Final = 3
"""How often a job is asked before it counts as the reason of the crashes."""

GRACE: Final = 1.0
"""Seconds between asking a worker to stop and killing it."""

PAUSE: Final = (0.6, 1.4)
STEP_PAUSE: Final = 0.2
"""A bot seems to think for so many seconds, and a little longer for each step of its turn."""

EASY: Final = 0.5
"""What of that it takes to play a turn that is as good as won or lost."""


class BotLost(RuntimeError):
    """No answer: every attempt at a job ended in a crash, it ran out of time, or the bot failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One question: what would this bot do on this seat, with what the seat knows?"""

    table: str
    version: int
    spec: str
    bot: str
    seat: int
    view: str
    legal: tuple[str, ...]
    heard: tuple[str, ...]
    seconds: float = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The steps of the rest of the turn, for the table and version that were asked about."""

    table: str
    version: int
    steps: tuple[str, ...]
    score: float | None
    took: float


def pause(answer: Answer, rng: Random) -> float:
    """How long the server holds an answer back, so that people can follow the bot.

    Who plays quickly seems to ponder; what is decided is played without much thought.
    """
    ease = 1 - (1 - EASY) * abs(answer.score or 0.0) ** 3
    return max(0.0, rng.uniform(*PAUSE) * ease + STEP_PAUSE * len(answer.steps) - answer.took)


class BotPool:
    """A few workers, one job each at a time: a crash costs that job one attempt, and no other.

    Make it and use it in one event loop; before `close` cancel what still waits for an answer.
    """

    def __init__(self, workers: int | None = None, *, grace: float = GRACE) -> None:
        count = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self.grace = grace
        self._workers = [_Worker() for _ in range(count)]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._mending: set[asyncio.Task[None]] = set()
        self._waits: dict[object, float] = {}
        for worker in self._workers:
            self._free.put_nowait(worker)

    def start(self) -> None:
        """Start the processes now, so that the first answer need not wait for them."""
        for worker in self._workers:
            worker.start()

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [w.process.pid for w in self._workers if w.process and w.process.pid]

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._waits)

    @property
    def longest_wait(self) -> float:
        """Seconds for which the oldest of the waiting jobs has waited."""
        return monotonic() - next(iter(self._waits.values()), monotonic())

    @property
    def running(self) -> int:
        """How many workers are busy."""
        return len(self._workers) - self._free.qsize()

    async def choose(self, job: Job) -> Answer:
        """What the bot does for the rest of its turn; a cancelled wait stops the worker."""
        start = monotonic()
        limit = job.seconds * 2 + 10  # for a bot that does not keep to its budget
        try:
            steps, score = await self.run(
                limit, think, job.spec, job.bot, _seed(job), job.seat, job.view, job.legal,
                job.heard, job.seconds,
            )  # fmt: skip
        except BotLost:
            raise
        except Exception as error:
            raise BotLost(f"{type(error).__name__}: {error}") from error
        took = monotonic() - start
        return Answer(table=job.table, version=job.version, steps=steps, score=score, took=took)

    async def run(
        self, limit: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function in a worker: asked again where that dies, stopped after `limit` s."""
        for _ in range(ATTEMPTS):
            worker = await self._next_worker()
            try:
                async with asyncio.timeout(limit):
                    return await asyncio.wrap_future(worker.submit(function, *args, **kwargs))
            except BrokenProcessPool:
                continue
            except TimeoutError as error:
                raise BotLost(f"no answer within {limit:g} s") from error
            finally:
                self._hand_back(worker)
        raise BotLost(f"the worker died {ATTEMPTS} times")

    async def _next_worker(self) -> _Worker:
        self._waits[turn := object()] = monotonic()
        try:
            return await self._free.get()
        finally:
            del self._waits[turn]

    async def close(self) -> None:
        """Stop all workers: by their flag, after the grace by force."""
        for task in self._mending:
            task.cancel()
        for worker in self._workers:
            worker.ask_to_stop()
            worker.shut()
        await asyncio.to_thread(_see_off, self._workers, self.grace)

    def _hand_back(self, worker: _Worker) -> None:
        """Free a worker; one that is broken, or still busy with what nobody wants, is mended."""
        if worker.well:
            self._free.put_nowait(worker)
        else:
            task = asyncio.get_running_loop().create_task(self._mend(worker))
            self._mending.add(task)
            task.add_done_callback(self._mending.discard)

    async def _mend(self, worker: _Worker) -> None:
        worker.ask_to_stop()
        if worker.job is not None:
            await asyncio.to_thread(futures.wait, [worker.job], self.grace)
        if not worker.well:
            worker.kill()
        self._free.put_nowait(worker)


class _Worker:
    """One process behind an executor of its own; started when needed, anew after its death."""

    def __init__(self) -> None:
        self.executor: ProcessPoolExecutor | None = None
        self.process: multiprocessing.process.BaseProcess | None = None
        self.job: Future[Any] | None = None
        self.flag = c_int64(0)

    @property
    def well(self) -> bool:
        """Whether it can take a job now."""
        job = self.job
        if job is None or job.cancelled():
            return True
        return job.done() and not isinstance(job.exception(), BrokenProcessPool)

    def start(self) -> ProcessPoolExecutor:
        """Start the process, unless there is one."""
        if self.executor is not None:
            return self.executor
        context = multiprocessing.get_context("spawn")
        self.flag = context.RawValue(c_int64, 0)  # no lock that a dead process could hold
        before = set(multiprocessing.active_children())
        self.executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=begin, initargs=(self.flag,)
        )
        self.executor.submit(warm)  # the executor starts its process with its first job
        (self.process,) = set(multiprocessing.active_children()) - before
        return self.executor

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give it a job; a process that died idle is noticed here."""
        self.flag.value = 0
        try:
            job = self.start().submit(function, *args, **kwargs)
        except BrokenProcessPool:
            self.kill()
            raise
        self.job = job
        return job

    def ask_to_stop(self) -> None:
        """Raise the flag that thinking looks at."""
        self.flag.value = 1

    def shut(self) -> None:
        """Let the process end when its job does."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the process now; the next job starts another."""
        if self.process is not None:
            self.process.kill()
        self.shut()
        self.executor = self.process = self.job = None


def _see_off(workers: Iterable[_Worker], grace: float) -> None:
    """Wait until the processes have ended, kill those that have not."""
    ends = monotonic() + grace
    for worker in workers:
        process = worker.process
        if process is not None and not wait([process.sentinel], max(0.0, ends - monotonic())):
            worker.kill()
            wait([process.sentinel], grace)


def _seed(job: Job) -> int:
    """A bot's own luck: it has nothing to do with that of the cards."""
    digest = hashlib.sha256(f"{job.table} {job.seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
