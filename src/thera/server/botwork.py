"""The bots of one table: asked when one is to move, interrupted when it no longer is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol, TypeVar

from thera.core.game import Seat
from thera.server import moves
from thera.server.bots import Answer, BotLost, Job, pause
from thera.server.refusal import Refusal, Stale

if TYPE_CHECKING:
    from thera.server.table import Table

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS: Final = 3
logger = logging.getLogger(__name__)


class Bots(Protocol):
    """Whoever answers for bots: worker processes, or a fake."""

    async def choose(self, job: Job) -> Answer:
        """What a bot does for the rest of its turn."""

    async def run(
        self, limit: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function away from the event loop, for so many seconds at most."""


class BotWork:
    """At most one job at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._rng = Random(table.story.key)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def due(self) -> Seat | None:
        """The bot's seat that is to move; bots alone play only while somebody looks."""
        watched = bool(self.table.people() or self.table.clients)
        return moves.bot_due(self.table.story) if watched else None

    def wake(self) -> None:
        """Let a bot think, if one is to move and none does."""
        if not self.busy and self.due() is not None:
            self._task = asyncio.create_task(self._play())

    def stop(self) -> None:
        """What is being thought about is no longer wanted."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self) -> None:
        failed = 0
        while failed < ATTEMPTS and (seat := self.due()) is not None:
            try:
                await self._turn(seat)
                failed = 0
            except Stale:
                continue  # something else happened meanwhile
            except (BotLost, Refusal) as error:
                failed += 1
                logger.warning("bot of %s failed: %s", self.table.story.key, error)
        if failed:
            logger.error("the bot of %s gives up", self.table.story.key)

    async def _turn(self, seat: Seat) -> None:
        table, settings = self.table, self.table.lobby.settings
        job = self._job(seat)
        answer = await table.lobby.bots.choose(job)
        if settings.bot_pause:
            await asyncio.sleep(pause(answer, self._rng))
        await table.act(lambda: moves.turn(table.story, seat, answer.steps), version=job.version)

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
        )
