"""Runs bots in worker processes, away from the event loop and at low priority.

    table ── Job ──▶ BotPool ── lane: queue ── texts ──▶ worker: game, view, sight, bot
          ◀─ Answer ─                       ◀── steps ──

A worker gets what its seat may see, as text; never the position, the seed or luck's key.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from thera.bots.opponents import timed
from thera.bots.registry import load_all, warm
from thera.core.bot import Thought
from thera.core.coach import Advice
from thera.core.spec import family
from thera.server.bots.lane import Lane
from thera.server.bots.worker import Worker, see_off
from thera.server.bots.worker_process import think
from thera.server.table import coaching
from thera.server.table.bot_jobs import (
    Answer,
    BotFailed,
    CoachJob,
    Job,
    Owner,
    TooManyJobs,
    bot_seed,
)

P = ParamSpec("P")
T = TypeVar("T")

QUICK, SEARCH, COACH, RECORD = "quick", "search", "coach", "record"
"""The lanes: bots that answer at once, bots that search for seconds, coaches, records to be looked
through. Bots wait as long as they must: each table has one job at most."""

KERNELS: Final = {QUICK, SEARCH}
"""The lanes whose jobs need more than the rules."""

MOST_WAITING: Final = 200
MOST_WAITING_OF_ONE: Final = 10
"""How many records may wait, of all visitors and of one."""

LIMIT: Final = 5.0
"""Seconds in which a coach answers if all is well: it keeps to its budget."""

GRACE: Final = 1.0
"""Seconds between asking a worker to stop and killing it."""


def lane_sizes(cores: int) -> dict[str, int]:
    """How many workers each lane has. Searches leave a core free; the other lanes use little."""
    quick = max(1, cores // 4)
    return {QUICK: quick, SEARCH: max(1, cores - 1), COACH: quick, RECORD: 1}


class BotPool:
    """The workers of a server, in lanes that never wait for each other.

    Make it and use it in one event loop; before `close` cancel what still waits for an answer.
    """

    def __init__(self, sizes: Mapping[str, int] | None = None, *, grace: float = GRACE) -> None:
        self.grace = grace
        counts = lane_sizes(os.cpu_count() or 2) if sizes is None else sizes
        self.lanes = {
            name: Lane(count, grace=grace, first=warm if name in KERNELS else load_all)
            for name, count in counts.items()
        }

    @property
    def _workers(self) -> list[Worker]:
        return [worker for lane in self.lanes.values() for worker in lane.workers]

    def start(self) -> None:
        """Start the processes now, so that the first answer need not wait for them."""
        for worker in self._workers:
            worker.start()

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.pid for worker in self._workers if worker.pid]

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return sum(lane.waiting for lane in self.lanes.values())

    @property
    def running(self) -> int:
        """How many workers are busy."""
        return sum(lane.running for lane in self.lanes.values())

    @property
    def longest_wait(self) -> float:
        """Seconds for which the oldest of the waiting jobs has waited."""
        return max(lane.longest_wait for lane in self.lanes.values())

    async def choose(self, job: Job, tell: Callable[[Thought[str]], None] | None = None) -> Answer:
        """What the bot does for the rest of its turn; a cancelled wait stops the worker.

        `tell` hears what it thinks until then. The thoughts may depend on cards that its seat alone
        sees.
        """
        start = monotonic()
        limit = job.seconds * 2 + 10  # for a bot that does not keep to its budget
        game = family(job.spec)
        lane = self.lanes[SEARCH if timed(game, job.bot) else QUICK]
        kind = f"{game} {job.bot}"
        try:
            steps, score = await lane.run(
                job.owner, kind, limit, tell, think, job.spec, job.bot, bot_seed(job),
                job.seat, job.view, job.legal, job.heard, job.seconds, tell is not None,
            )  # fmt: skip
        except BotFailed:
            raise
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error
        took = monotonic() - start
        return Answer(table=job.table, version=job.version, steps=steps, score=score, took=took)

    async def advise(self, job: CoachJob) -> Sequence[Advice]:
        """What a coach says of a draft; a cancelled wait leaves the queue."""
        lane, kind = self.lanes[COACH], f"{family(job.spec)} coach"
        try:
            return await lane.run(job.owner, kind, LIMIT, None, coaching.advise, job)
        except BotFailed:
            raise
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        """Call a function other than a bot's in a worker, or refuse it where too many wait."""
        lane = self.lanes[RECORD]
        if lane.waiting >= MOST_WAITING or lane.queue.of(owner) >= MOST_WAITING_OF_ONE:
            raise TooManyJobs("too many jobs wait")
        return await lane.run(owner, function.__name__, limit, None, function, *args, **kwargs)

    async def close(self) -> None:
        """Stop all workers: by their flag, then, after a grace period, by force."""
        for lane in self.lanes.values():
            lane.stop()
        await asyncio.to_thread(see_off, self._workers, self.grace)
