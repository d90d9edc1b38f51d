"""The bots of one table: a job when one is to move, cancelled when it no longer is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Protocol

from thera.bots.level_names import kept
from thera.core.game import Seat
from thera.server.errors import Refusal, Stale
from thera.server.table import events, trace
from thera.server.table.bot_jobs import Answer, BotFailed, Job, Owner, pause
from thera.server.table.events import Planned
from thera.server.table.history import History
from thera.server.table.match_rows import MatchRow
from thera.server.table.presence import Presence
from thera.server.table.services import Services

WAITS: Final = (1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0)
"""Seconds until a bot that gave no answer is asked again, each time longer."""

LATE: Final = 3.0
"""Seconds beyond its thinking time after which a bot counts as late, as when it waits for others'
bots."""


class BotTable(Protocol):
    """What bots need of their table."""

    history: History
    meta: MatchRow
    presence: Presence
    bot_late: bool

    @property
    def people(self) -> Mapping[str, Sequence[Seat]]:
        """The visitors who play, with their seats."""

    async def act(self, plan: Callable[[], Sequence[Planned]]) -> int:
        """Plan, commit and broadcast under the table's lock."""

    def tell(self) -> None:
        """Tell everybody how the table stands now."""


class TableBots:
    """At most one job at a time."""

    def __init__(self, table: BotTable, services: Services) -> None:
        self.table = table
        self.services = services
        self._task: asyncio.Task[None] | None = None
        self._rng = Random(table.history.key)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def due(self) -> Seat | None:
        """The bot's seat that is to move; bots alone play only while somebody looks."""
        watched = bool(self.table.people or self.table.presence.clients)
        return events.bot_due(self.table.history) if watched else None

    def wake(self) -> None:
        """Let a bot think, if one is to move and none does."""
        if not self.busy and self.due() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Cancel the job, which is no longer wanted."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None
        self.table.bot_late = False

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log a mistake of ours; nobody waits for the task."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self.services.metrics.failed("bot")
            trace.failed(self.table.history.key, "bots stopped", error)

    async def _play(self) -> None:
        """Let bots move as long as one is to; a game never stalls because a bot gave no answer."""
        failed = 0
        while (seat := self.due()) is not None:
            try:
                await self._turn(seat)
                failed = 0
            except Stale:
                continue  # something else happened meanwhile
            except (BotFailed, Refusal) as error:
                wait = WAITS[min(failed, len(WAITS) - 1)]
                failed += 1
                self.services.metrics.failed("bot")
                key, why = self.table.history.key, str(error)
                trace.warning(key, "bot failed, asked again", seat=seat, seconds=wait, why=why)
                self._be_late()
                await asyncio.sleep(wait)

    def _be_late(self) -> None:
        """Tell everybody at the table that a bot takes longer than it should."""
        if not self.table.bot_late:
            self.table.bot_late = True
            trace.event(self.table.history.key, "bot late", version=self.table.history.version)
            self.table.tell()

    async def _turn(self, seat: Seat) -> None:
        table, settings = self.table, self.services.settings
        job = self._job(seat)
        trace.detail(job.table, "bot asked", seat=seat, bot=job.bot, version=job.version)
        late = asyncio.get_running_loop().call_later(job.seconds + LATE, self._be_late)
        try:
            with self.services.metrics.timed("bot"):
                answer = await self.services.bots.choose(job)
        finally:
            late.cancel()
        took = round(answer.took, 3)
        trace.detail(job.table, "bot answered", seat=seat, version=job.version, seconds=took)
        self.table.bot_late = False
        if settings.bot_pause:
            await asyncio.sleep(pause(answer, self._rng))
        await table.act(lambda: self._plan(job, answer))

    def _plan(self, job: Job, answer: Answer) -> list[Planned]:
        """The turn that a bot chose, unless something else happened meanwhile."""
        if job.version != self.table.history.version:
            raise Stale
        return events.turn(self.table.history, job.seat, answer.steps)

    def _job(self, seat: Seat) -> Job:
        history, settings = self.table.history, self.services.settings
        sight = history.match.sight(seat)
        return Job(
            table=history.key,
            version=history.version,
            spec=history.game.name,
            bot=kept(history.seats[seat].bot or ""),
            seat=seat,
            view=history.game.write(sight.view),
            legal=tuple(map(str, sight.legal)),
            heard=tuple(map(str, sight.heard)),
            seconds=settings.bot_seconds,
            owner=self._owner(),
        )

    def _owner(self) -> Owner:
        """Who a bot's thinking is charged to: the host, or somebody who plays if the host does not;
        at the address from which they look, if they do."""
        table, people = self.table, self.table.people
        host = table.meta.host
        visitor = host if host in people else next(iter(people), host)
        addresses = (
            client.address for client in table.presence.clients if client.visitor == visitor
        )
        return next(addresses, ""), visitor
