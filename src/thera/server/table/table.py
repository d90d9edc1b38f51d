"""One table, one thing at a time: plan the next rows, commit them, tell everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from thera.core.face import Scene
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Clash, Refusal, Stale
from thera.server.table import events, hot_seat, trace, visitor_view
from thera.server.table.events import Planned
from thera.server.table.history import History
from thera.server.table.log_rows import AnyBody, Ended, Row, Seated, TakenBack, Turn
from thera.server.table.match_rows import MatchRow
from thera.server.table.presence import Client
from thera.server.table.proposals import Proposals
from thera.server.table.services import Services
from thera.server.table.table_bots import TableBots
from thera.server.table.table_coach import TableCoach
from thera.server.table.table_state import TableState

Plan = Callable[[], Sequence[Planned]]

Knowledge = tuple[str, Seat | None, int]
"""A visitor, the seat whose curtain is open, and the version that was seen last."""

ONLOOKER = ""
"""Stands for any visitor who neither plays nor invites."""

VOIDING = (Seated, TakenBack, Ended)
"""What makes the proposals void that were open before."""


class Table(TableState):
    """A table that acts: it commits what was planned, tells its clients and lets its bots play.

    `forget` is called when somebody else has written to the log: the table is out of date.
    """

    def __init__(
        self,
        services: Services,
        meta: MatchRow,
        history: History,
        forget: Callable[[Table], None],
    ) -> None:
        super().__init__(services.settings, meta, history)
        self.services = services
        self._forget = forget
        self.bots = TableBots(self, services)
        self.coach = TableCoach(self, services)
        self.used = self.now
        self.lock = asyncio.Lock()

    async def learn_names(self, visitors: Iterable[str]) -> None:
        """Find out how visitors are called who sit here, or are about to."""
        found = await self.services.storage.names(visitors)
        self.names = {who: name for who, name in self.names.items() if who in self.people} | found

    # who looks

    def join(self, client: Client) -> None:
        """Somebody opens a connection."""
        self.presence.join(client)
        self.used = self.now

    def leave(self, client: Client) -> None:
        """A connection ends."""
        self.presence.clients.discard(client)
        self.coach.forget(client)
        self.used = self.now
        self._note_absence(client.visitor)
        self.tell_presence()

    def _note_absence(self, visitor: str | None) -> None:
        if visitor is not None and visitor in self.people:
            self.presence.note_absence(visitor)

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        message = wire.write(visitor_view.presence(self))
        for client in tuple(self.presence.clients):
            client.push(message)

    def tell(self) -> None:
        """Send everybody the present table, as far as each may know it."""
        told: dict[tuple[Knowledge, int], tuple[bytes, Scene]] = {}
        for client in tuple(self.presence.clients):
            knowledge = self._knowledge(client)
            key = knowledge, id(client.shown)
            if key not in told:
                told[key] = self._now(knowledge, client.shown)
            self._push(client, *told[key])

    def catch_up(self, client: Client) -> None:
        """Tell one client what it does not know yet."""
        self._push(client, *self._now(self._knowledge(client), client.shown))

    def _now(self, knowledge: Knowledge, shown: Scene | None) -> tuple[bytes, Scene]:
        """The table as it is now, as a message, and the scene that whoever reads it has then."""
        update = visitor_view.update(self, *knowledge, shown)
        return wire.write(update), visitor_view.scene(self.history, update.seat)

    def _push(self, client: Client, message: bytes, shown: Scene) -> None:
        client.seen, client.shown = self.history.version, shown
        client.push(message)

    def _knowledge(self, client: Client) -> Knowledge:
        """What a client's message depends on: onlookers who have seen the same get the same one."""
        opened = hot_seat.open_seat(self.history, self.seats_of(client.visitor), client.opened)
        since = client.seen if opened == client.opened else 0
        client.opened = opened
        known = client.visitor in self.people or client.visitor == self.meta.host
        return client.visitor if known else ONLOOKER, opened, since

    def uncover(self, client: Client, seat: Seat) -> None:
        """Somebody at a shared screen says who they are: from now on they see their own."""
        client.opened = hot_seat.uncover(self.history, self.seats_of(client.visitor), seat)
        client.seen = 0
        self.catch_up(client)

    # what happens

    async def act(self, plan: Plan, *, by: str | None = None, message: str | None = None) -> int:
        """Plan, commit and broadcast under the table's lock; returns the new version.

        A message that was answered before gets the same answer and changes nothing.
        """
        return await asyncio.shield(asyncio.create_task(self._act(plan, by, message)))

    async def _act(self, plan: Plan, by: str | None, message: str | None) -> int:
        async with self.lock:
            known = self.history.answered.get((by or "", message or ""))
            if known is not None:
                return known
            planned = plan()
            if planned:
                await self._commit(planned, by, message)
            else:
                await self.keep_proposals()
            return self.history.version

    async def _commit(
        self, planned: Sequence[Planned], by: str | None, message: str | None
    ) -> None:
        history, now = self.history, self.now
        rows = events.rows(history, planned, now, by=by, message=message)
        asks = None if _voids(planned) else self.meta.asks
        summary = events.summary(history, planned, now, asks=asks)
        seats = events.seat_rows(history, planned)
        try:
            await self.services.storage.grow(self.key, rows, summary, seats)
        except Clash as error:
            self._forget(self)
            raise Stale from error
        self._apply(rows)
        self.meta = self.meta.with_summary(summary)
        self.used = now
        self._follow([row.body for row in rows])

    def _apply(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self.history.apply(row)
        trace.kept(self.key, rows)

    def _follow(self, bodies: Sequence[AnyBody]) -> None:
        """After a commit: void proposals, note who left, tell everybody, wake the bots."""
        if any(isinstance(body, Turn | TakenBack) for body in bodies):
            self.proposals.drop_takeback()
        if any(isinstance(body, VOIDING) for body in bodies):
            self.proposals.drop_takeback()
            self.proposals.agreed.clear()
            self.bots.stop()
        for body in bodies:
            if isinstance(body, Seated):
                self._note_absence(body.visitor)
        self.tell()
        self.bots.wake()

    async def keep_proposals(self) -> None:
        """Keep the open proposals, if they are other ones; then tell everybody."""
        text, kept = self.proposals.write(), self.meta.asks
        if text != kept:
            try:
                await self.services.storage.keep_proposals(self.key, text)
            except Refusal:
                self.proposals = Proposals.read(kept)
                raise
            self.meta.asks = text
        self.tell()


def _voids(planned: Sequence[Planned]) -> bool:
    return any(isinstance(body, VOIDING) for body, _ in planned)
