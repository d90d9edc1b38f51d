"""Tables without a server: storage in memory, bots in the test's own process, no limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from thera import games
from thera.bots.simple_bots import GreedyBot
from thera.core.coach import Advice
from thera.core.face import Phrase, Scene
from thera.core.game import Seat
from thera.server.errors import Clash
from thera.server.table import coaching
from thera.server.table.bot_jobs import Answer, CoachJob, Job, Owner, bot_seed
from thera.server.table.bot_turn import choose_turn
from thera.server.table.log_rows import Row
from thera.server.table.match_rows import (
    LinkRow,
    ListedMatch,
    ListedSeat,
    MatchRow,
    MatchSummary,
    SeatRow,
)
from thera.server.table.services import Failure, Limited, Services, TimedWork
from thera.server.table.table_settings import TableSettings

P = ParamSpec("P")
T = TypeVar("T")


class MemoryStorage:
    """Keeps everything as long as the process lives."""

    def __init__(self) -> None:
        self.matches: dict[str, MatchRow] = {}
        self.logs: dict[str, list[Row]] = {}
        self.seats: dict[str, dict[Seat, SeatRow]] = {}
        self.chosen: dict[str, str] = {}
        self.in_force: dict[str, LinkRow] = {}

    async def make(
        self,
        match: MatchRow,
        rows: Sequence[Row],
        seats: Sequence[SeatRow],
        invitation: LinkRow | None = None,
    ) -> None:
        self.matches[match.id] = match
        self.logs[match.id] = list(rows)
        self.seats[match.id] = {each.seat: each for each in seats}
        if invitation is not None:
            await self.link(invitation)

    async def grow(
        self, match: str, rows: Sequence[Row], summary: MatchSummary, seats: Sequence[SeatRow]
    ) -> None:
        if rows[0].version <= len(self.logs[match]):
            raise Clash
        self.logs[match] += rows
        self.matches[match] = self.matches[match].with_summary(summary)
        self.seats[match] |= {each.seat: each for each in seats}

    async def match(self, match: str) -> tuple[MatchRow, list[Row]] | None:
        found = self.matches.get(match)
        return None if found is None else (found, list(self.logs[match]))

    async def keep_proposals(self, match: str, asks: str | None) -> None:
        self.matches[match].asks = asks

    async def keep_next(self, match: str, rematch: str) -> None:
        self.matches[match].next = rematch

    async def due(self) -> list[str]:
        return [key for key, match in self.matches.items() if match.bot_due]

    async def tables_of(self, visitor: str) -> list[ListedMatch]:
        found = []
        for key, match in self.matches.items():
            seats = [self._listed(self.seats[key][seat]) for seat in sorted(self.seats[key])]
            if any(seat.visitor == visitor for seat in seats):
                found.append(ListedMatch(match, seats))
        return sorted(found, key=lambda each: -each.match.changed)

    def _listed(self, seat: SeatRow) -> ListedSeat:
        return ListedSeat(
            match=seat.match,
            seat=seat.seat,
            kind=seat.kind,
            visitor=seat.visitor,
            name=seat.name,
            bot=seat.bot,
            called=self.chosen.get(seat.visitor or ""),
        )

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        return {who: self.chosen[who] for who in ids if who in self.chosen}

    async def rename(self, visitor: str, name: str, now: float) -> None:
        self.chosen[visitor] = name

    async def links(self, match: str) -> list[LinkRow]:
        links = self.in_force.values()
        return [link for link in links if link.match == match and link.kind == "invite"]

    async def link(self, link: LinkRow) -> None:
        self.in_force.setdefault(link.hash, link)

    async def renew(self, match: str, generation: int, invitations: Iterable[LinkRow]) -> None:
        for link in await self.links(match):
            del self.in_force[link.hash]
        self.matches[match].generation = generation
        for link in invitations:
            await self.link(link)

    async def use(self, digest: str, now: float) -> tuple[str, str] | None:
        link = self.in_force.get(digest)
        if link is None or link.visitor is None or (link.expires or 0.0) <= now:
            return None
        del self.in_force[digest]
        return link.visitor, link.match


class GreedyPlayers:
    """Every bot is the greedy one, asked at once."""

    async def choose(self, job: Job) -> Answer:
        game, bot = games.load(job.spec), GreedyBot(seed=bot_seed(job))
        steps, score = choose_turn(game, bot, job.seat, job.view, job.legal, job.heard, job.seconds)
        return Answer(table=job.table, version=job.version, steps=steps, score=score, took=0.0)

    async def advise(self, job: CoachJob) -> Sequence[Advice]:
        return coaching.advise(job)

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        return function(*args, **kwargs)


class NoLimits:
    def hit(self, what: Limited, address: str, visitor: str | None = None) -> None:
        """Everything is allowed."""


class NoMetrics:
    def refused(self, reason: Phrase) -> None:
        """Nobody counts."""

    def failed(self, place: Failure) -> None:
        """Nobody counts."""

    def timed(self, what: TimedWork) -> AbstractContextManager[None]:
        return nullcontext()


def in_memory(settings: TableSettings | None = None) -> Services:
    """All that tables need, in this process."""
    return Services(
        settings=settings or TableSettings(secret=bytes(32), bot_pause=False),
        storage=MemoryStorage(),
        bots=GreedyPlayers(),
        limits=NoLimits(),
        metrics=NoMetrics(),
    )


@dataclass(eq=False)
class MemoryClient:
    """A client that keeps what it is told."""

    visitor: str
    address: str = ""
    share: str | None = None
    seen: int = 0
    opened: Seat | None = None
    shown: Scene | None = None
    told: list[bytes] = field(default_factory=list)
    closed: int | None = None

    def push(self, message: bytes) -> None:
        self.told.append(message)

    def drop(self, code: int) -> None:
        self.closed = code
