"""The bots of one table: asked when one is to move, interrupted when it no longer is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol, TypeVar

from thera.core.game import Seat
from thera.server.bots.job_queue import Owner
from thera.server.bots.lane import BotLost
from thera.server.bots.pool import Answer, Job, pause
from thera.server.errors import Refusal, Stale
from thera.server.metrics import timed
from thera.server.table import events, trace

if TYPE_CHECKING:
    from thera.server.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")

WAITS: Final = (1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0)
"""Seconds until a bot that gave no answer is asked again, each time longer."""

LATE: Final = 3.0
"""Seconds beyond its thinking time after which a bot counts as late, as when it waits for others'
bots."""


class Bots(Protocol):
    """Whoever answers for bots: worker processes, or a fake."""

    async def choose(self, job: Job) -> Answer:
        """What a bot does for the rest of its turn."""

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        """Call a function away from the event loop, for so many seconds at most."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""

    @property
    def longest_wait(self) -> float:
        """Seconds for which the oldest of the waiting jobs has waited."""

    @property
    def running(self) -> int:
        """How many workers are busy."""


class BotWork:
    """At most one job at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self.late = False
        self._rng = Random(table.story.key)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def due(self) -> Seat | None:
        """The bot's seat that is to move; bots alone play only while somebody looks."""
        watched = bool(self.table.people() or self.table.clients)
        return events.bot_due(self.table.story) if watched else None

    def wake(self) -> None:
        """Let a bot think, if one is to move and none does."""
        if not self.busy and self.due() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """What is being thought about is no longer wanted."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None
        self.late = False

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log a mistake of ours; nobody waits for the task."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self.table.lobby.metrics.failed("bot")
            trace.failed(self.table.story.key, "bots stopped", error)

    async def _play(self) -> None:
        """Let bots move as long as one is to; a game never stalls because a bot gave no answer."""
        failed = 0
        while (seat := self.due()) is not None:
            try:
                await self._turn(seat)
                failed = 0
            except Stale:
                continue  # something else happened meanwhile
            except (BotLost, Refusal) as error:
                wait = WAITS[min(failed, len(WAITS) - 1)]
                failed += 1
                self.table.lobby.metrics.failed("bot")
                key, why = self.table.story.key, str(error)
                trace.warning(key, "bot failed, asked again", seat=seat, seconds=wait, why=why)
                self._be_late()
                await asyncio.sleep(wait)

    def _be_late(self) -> None:
        """Tell everybody at the table that a bot takes longer than it should."""
        if not self.late:
            self.late = True
            trace.event(self.table.story.key, "bot late", version=self.table.story.version)
            self.table.tell()

    async def _turn(self, seat: Seat) -> None:
        table, settings = self.table, self.table.lobby.settings
        job = self._job(seat)
        trace.detail(job.table, "bot asked", seat=seat, bot=job.bot, version=job.version)
        late = asyncio.get_running_loop().call_later(job.seconds + LATE, self._be_late)
        try:
            with timed(table.lobby.metrics.bot_answers):
                answer = await table.lobby.bots.choose(job)
        finally:
            late.cancel()
        took = round(answer.took, 3)
        trace.detail(job.table, "bot answered", seat=seat, version=job.version, seconds=took)
        self.late = False
        if settings.bot_pause:
            await asyncio.sleep(pause(answer, self._rng))
        await table.act(lambda: events.turn(table.story, seat, answer.steps), version=job.version)

    def _job(self, seat: Seat) -> Job:
        story, settings = self.table.story, self.table.lobby.settings
        sight = story.match.sight(seat)
        return Job(
            table=story.key,
            version=story.version,
            spec=story.game.name,
            bot=story.chairs[seat].bot or "",
            seat=seat,
            view=story.game.write(sight.view),
            legal=tuple(map(str, sight.legal)),
            heard=tuple(map(str, sight.heard)),
            seconds=settings.bot_seconds,
            owner=self._owner(),
        )

    def _owner(self) -> Owner:
        """Who a bot's thinking is charged to: the host, or somebody who plays if the host does not;
        at the address from which they look, if they do."""
        table, people = self.table, self.table.people()
        host: str = table.card["host"]
        visitor = host if host in people else next(iter(people), host)
        addresses = (client.address for client in table.clients if client.visitor == visitor)
        return next(addresses, ""), visitor
