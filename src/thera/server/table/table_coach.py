"""The coach of one table: it answers in its own time, and only a connection's latest question."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from thera.core.coach import Advice
from thera.server import wire
from thera.server.table import coaching, trace
from thera.server.table.bot_jobs import BotFailed, CoachJob
from thera.server.table.presence import Client
from thera.server.table.services import Services
from thera.server.table.table_state import TableState


class TableCoach:
    """At most one job a connection; what comes too late is silence."""

    def __init__(self, table: TableState, services: Services) -> None:
        self.table = table
        self.services = services
        self._asked: dict[Client, tuple[str, asyncio.Task[None]]] = {}

    def ask(self, client: Client, message: wire.AskCoach) -> None:
        """Answer a question later, or refuse it now; an earlier one is answered by silence."""
        job = coaching.question(self.table, client, message)
        self.services.limits.hit("advice", client.address, client.visitor)
        if (earlier := self.forget(client)) is not None:
            self._say(client, earlier, ())
        task = asyncio.create_task(self._answer(client, message, job))
        task.add_done_callback(self._ended)
        self._asked[client] = message.id, task

    def forget(self, client: Client) -> str | None:
        """Stop looking for an answer, if it has not been given; the question's id."""
        asked, task = self._asked.pop(client, ("", None))
        if task is None or task.done():
            return None
        task.cancel()
        return asked

    def stop(self) -> None:
        """Forget all questions."""
        for client in tuple(self._asked):
            self.forget(client)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log a mistake of ours; nobody waits for the task."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self.services.metrics.failed("message")
            trace.failed(self.table.key, "a coach stopped", error)

    async def _answer(self, client: Client, message: wire.AskCoach, job: CoachJob) -> None:
        said = await self._advice(job)
        still = self.table.history.version == message.version
        self._say(client, message.id, tuple(said) if still else ())

    def _say(self, client: Client, asked: str, said: tuple[Advice, ...]) -> None:
        client.push(wire.write(wire.Advised(asked, self.table.history.version, said)))

    async def _advice(self, job: CoachJob) -> Sequence[Advice]:
        """What comes in time."""
        try:
            async with asyncio.timeout(self.services.settings.coach_seconds):
                with self.services.metrics.timed("advice"):
                    return await self.services.bots.advise(job)
        except TimeoutError:
            trace.detail(self.table.key, "coach silent", seat=job.seat)
        except BotFailed as error:
            self.services.metrics.failed("bot")
            trace.warning(self.table.key, "coach failed", seat=job.seat, why=str(error))
        return ()
