"""One table: takes what people say one after the other, keeps it, then tells everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Raw
from sqlalchemy.exc import IntegrityError

from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Refusal, Stale, refuse
from thera.server.http.cookies import made_up
from thera.server.table import events, hot_seat, trace, visitor_view
from thera.server.table.events import Move
from thera.server.table.history import FREE, PERSON, Chair, Story, seated
from thera.server.table.log_rows import AnyBody, Ended, Seated, TakenBack, Turn
from thera.server.table.proposals import Asks
from thera.server.table.table_bots import BotWork

if TYPE_CHECKING:
    from thera.server.table.lobby import Lobby

Plan = Callable[[], Sequence[Move]]

Knowledge = tuple[str, Seat | None, int]
"""A visitor, the seat whose curtain is open, and the version that was seen last."""

ONLOOKER: Final = ""
"""Any visitor who neither plays nor invites."""

SETTLING: Final = (Seated, TakenBack, Ended)
"""What makes the questions void that were open before."""


class Client(Protocol):
    """A connection of somebody who looks at the table."""

    visitor: str
    address: str
    seen: int
    opened: Seat | None

    def push(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""

    def drop(self, code: int) -> None:
        """Close the connection."""


class Table:
    """A match, those who look at it, and its bots at work."""

    def __init__(self, lobby: Lobby, card: dict[str, Any], story: Story) -> None:
        self.lobby = lobby
        self.card = card
        self.story = story
        self.asks = Asks.read(card["asks"])
        self.names: dict[str, str] = {}
        self.clients: set[Client] = set()
        self.gone: dict[str, float] = {}
        self.scenes: dict[Seat | None, Raw] = {}
        self.scenes_at: tuple[int, str] = (-1, "")
        self.bots = BotWork(self)
        self.used = lobby.now()
        self.lock = asyncio.Lock()
        for visitor in self.people():
            self.gone[visitor] = self._last_sign()

    def _last_sign(self) -> float:
        """Since when people count as gone when a table is loaded: a restart is nobody's fault."""
        return float(self.card["changed"]) if self.card["pace"] == "leisure" else self.lobby.now()

    # who is who

    @property
    def patience(self) -> float:
        """Seconds after which somebody counts as absent."""
        return self.lobby.settings.patience[self.card["pace"]]

    @property
    def uploaded(self) -> bool:
        """Whether the table shows a record that somebody brought."""
        return not self.card["seed"]

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, told before play."""
        return None if self.uploaded else sha256(self.story.seed).hexdigest()

    @property
    def date(self) -> str:
        """The day on which the table was made."""
        return datetime.fromtimestamp(self.card["created"], UTC).date().isoformat()

    def people(self) -> dict[str, list[Seat]]:
        """The visitors who play, with their seats."""
        return self.story.people

    def seats_of(self, visitor: str) -> list[Seat]:
        """The seats of a visitor."""
        return self.people().get(visitor, [])

    def name(self, seat: Seat) -> str | None:
        """How whoever sits on a seat is called."""
        chair = self.story.chairs[seat]
        if chair.who != PERSON:
            return chair.bot
        if chair.name is not None or chair.visitor is None:
            return chair.name
        return self.names.get(chair.visitor) or made_up(chair.visitor)

    async def learn_names(self, visitors: Iterable[str]) -> None:
        """Find out how visitors are called who sit here, or are about to."""
        found = await self.lobby.store.names(visitors)
        people = self.people()
        self.names = {who: name for who, name in self.names.items() if who in people} | found

    def here(self, visitor: str | None) -> bool:
        """Whether a visitor has a connection."""
        return any(client.visitor == visitor for client in self.clients)

    def gone_for(self, seat: Seat) -> float | None:
        """For how many seconds the person of a seat has had no connection."""
        chair = self.story.chairs[seat]
        if chair.who != PERSON or chair.visitor not in self.gone:
            return None
        return max(0.0, self.lobby.now() - self.gone[chair.visitor])

    def owes(self, visitor: str) -> bool:
        """Whether a visitor has yet to give bytes to luck."""
        chairs = [self.story.chairs[seat] for seat in self.seats_of(visitor)]
        return self.story.status == "waiting" and any(not chair.ready for chair in chairs)

    # who looks

    def join(self, client: Client) -> None:
        """Somebody opens a connection."""
        self.clients.add(client)
        self.gone.pop(client.visitor, None)
        self.used = self.lobby.now()

    def leave(self, client: Client) -> None:
        """A connection ends."""
        self.clients.discard(client)
        self.used = self.lobby.now()
        self._note_absence(client.visitor)
        self.tell_presence()

    def _note_absence(self, visitor: str | None) -> None:
        """Count from now on how long somebody who plays has no connection, if they have none."""
        if visitor is not None and visitor in self.people() and not self.here(visitor):
            self.gone[visitor] = self.lobby.now()

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        people = self.people()
        here = [seat for who, seats in people.items() if self.here(who) for seat in seats]
        onlookers = sum(client.visitor not in people for client in self.clients)
        gone = [self.gone_for(seat) for seat in range(self.story.game.seats)]
        message = wire.write(wire.Presence(sorted(here), gone, onlookers))
        for client in tuple(self.clients):
            client.push(message)

    def tell(self) -> None:
        """Tell everybody how the table stands now, each what they may know."""
        told: dict[Knowledge, bytes] = {}
        for client in tuple(self.clients):
            knowledge = self._knowledge(client)
            if knowledge not in told:
                told[knowledge] = wire.write(visitor_view.update(self, *knowledge))
            self._push(client, told[knowledge])

    def catch_up(self, client: Client) -> None:
        """Tell one client what it does not know yet."""
        self._push(client, wire.write(visitor_view.update(self, *self._knowledge(client))))

    def _push(self, client: Client, message: bytes) -> None:
        client.seen = self.story.version
        client.push(message)

    def _knowledge(self, client: Client) -> Knowledge:
        """Whose message a client gets: onlookers who have seen the same get the same one."""
        opened = hot_seat.kept(self.story, self.seats_of(client.visitor), client.opened)
        since = client.seen if opened == client.opened else 0
        client.opened = opened
        known = client.visitor in self.people() or client.visitor == self.card["host"]
        return client.visitor if known else ONLOOKER, opened, since

    def uncover(self, client: Client, seat: Seat) -> None:
        """Somebody at a shared screen says who they are: from now on they see their own."""
        client.opened = hot_seat.open_for(self.story, self.seats_of(client.visitor), seat)
        client.seen = 0
        self.catch_up(client)

    # what happens

    async def act(
        self,
        plan: Plan,
        *,
        by: str | None = None,
        message: str | None = None,
        version: int | None = None,
    ) -> int:
        """Plan, keep, tell: one after the other. The version that the plan led to."""
        work = self._act(plan, by, message, version)
        return await asyncio.shield(asyncio.create_task(work))

    async def _act(
        self, plan: Plan, by: str | None, message: str | None, version: int | None
    ) -> int:
        async with self.lock:
            known = self.story.answers.get((by or "", message or ""))
            if known is not None:
                return known
            if version is not None and version != self.story.version:
                raise Stale
            planned = plan()
            if planned:
                await self._keep(planned, by, message)
            else:
                await self.keep_asks()
            return self.story.version

    async def _keep(self, planned: Sequence[Move], by: str | None, message: str | None) -> None:
        story, now = self.story, self.lobby.now()
        rows = events.rows(story, planned, now, by=by, message=message)
        summary, seats = events.summary(story, planned, now), events.sittings(story, planned)
        summary["asks"] = None if _settled(planned) else self.card["asks"]
        try:
            await self.lobby.store.grow(story.key, rows, summary, seats)
        except IntegrityError as error:  # somebody else has written this version
            self.lobby.forget(self)
            raise Stale from error
        for row in rows:
            story.apply(row)
        trace.kept(story.key, rows)
        self.used = self.card["changed"] = now
        self.card["asks"] = summary["asks"]
        self._follow([row.body for row in rows])

    def _follow(self, bodies: Sequence[AnyBody]) -> None:
        """What rows that are kept mean for everybody."""
        if any(isinstance(body, Turn | TakenBack) for body in bodies):
            self.asks.drop_back()
        if any(isinstance(body, SETTLING) for body in bodies):
            self.asks.drop_back()
            self.asks.agreed.clear()
            self.bots.stop()
        for body in bodies:
            if isinstance(body, Seated):
                self._note_absence(body.visitor)
        self.tell()
        self.bots.wake()

    async def keep_asks(self) -> None:
        """Keep the open questions, if they are other ones; then tell everybody."""
        text, kept = self.asks.write(), self.card["asks"]
        if text != kept:
            try:
                await self.lobby.store.change(self.story.key, asks=text)
            except Refusal:
                self.asks = Asks.read(kept)
                raise
            self.card["asks"] = text
        self.tell()

    # sitting

    def sit(self, visitor: str, seat: Seat | None, bytes_: str | None) -> list[Move]:
        """Somebody takes a free seat, this one or any."""
        if self.story.ended is not None:
            raise refuse("sit.full", 409)
        free = [n for n, chair in enumerate(self.story.chairs) if chair.who == FREE]
        wanted = [n for n in free if seat in (None, n)]
        if not wanted:
            raise refuse("sit.full", 409)
        return self._seating([Seated(wanted[0], PERSON, visitor, bytes=bytes_)])

    def give(self, visitor: str, bytes_: str) -> list[Move]:
        """Somebody's browser gives its bytes, for all seats that lack them."""
        if self.story.status != "waiting":
            raise refuse("bytes.late", 409)
        given = []
        for seat in self.seats_of(visitor):
            chair = self.story.chairs[seat]
            if not chair.ready:
                given.append(Seated(seat, PERSON, visitor, chair.name, bytes=bytes_))
        if not given:
            raise refuse("bytes.late", 409)
        return self._seating(given)

    def _seating(self, bodies: Sequence[Seated]) -> list[Move]:
        chairs: list[Chair] = self.story.chairs
        for body in bodies:
            chairs = seated(chairs, body)
        return [*((body, None) for body in bodies), *events.opening(self.story, chairs)]

    def free(self, visitor: str, seat: Seat) -> list[Move]:
        """The host frees a seat before the first turn, or somebody gets up."""
        if not 0 <= seat < self.story.game.seats:
            raise refuse("seat.none", 404)
        if visitor != self.card["host"] and seat not in self.seats_of(visitor):
            raise refuse("seat.foreign", 403)
        if self.story.status == "over" or self.story.match.played:
            raise refuse("free.late", 409)
        if self.story.chairs[seat].who == FREE:
            return []
        return [(Seated(seat, FREE, why="freed"), None)]


def _settled(planned: Sequence[Move]) -> bool:
    return any(isinstance(body, SETTLING) for body, _ in planned)
