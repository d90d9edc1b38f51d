"""The queue of waiting jobs: fair shares for their owners, short jobs before long ones.

Each time a worker is free, the job with the lowest score is next:

    score = what its owner has used lately + how long the job takes - a tenth of its wait

in seconds. First the address is chosen whose best score is lowest, then a visitor of that address,
then a job of that visitor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp2
from time import monotonic
from typing import Final, Generic, TypeVar

from thera.server.table.bot_jobs import Owner

T = TypeVar("T")

HALF_LIFE: Final = 60.0
"""Seconds after which half of what somebody has used is forgotten."""

FORGOTTEN: Final = 10 * HALF_LIFE
"""Seconds after which all of it is."""

AGEING: Final = 0.1
"""How much a second of waiting lowers a score, so that newcomers cannot hold a job up for ever."""


@dataclass(eq=False, slots=True)
class Ticket(Generic[T]):
    """A job that waits or runs: whose it is, how long it should take, since when it waits."""

    owner: Owner
    seconds: float
    item: T
    since: float


class JobQueue(Generic[T]):
    """The jobs that wait, and what the owners of earlier ones have used."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._waiting: dict[Ticket[T], None] = {}
        self._used: dict[tuple[str, ...], tuple[float, float]] = {}  # seconds, as of when

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def longest_wait(self) -> float:
        """Seconds that the oldest job has waited."""
        return self._clock() - next(iter(self._waiting)).since if self._waiting else 0.0

    def of(self, owner: Owner) -> int:
        """How many jobs of one owner wait."""
        return sum(ticket.owner == owner for ticket in self._waiting)

    def put(self, owner: Owner, seconds: float, item: T) -> Ticket[T]:
        """Let a job wait."""
        ticket = Ticket(owner, seconds, item, self._clock())
        self._waiting[ticket] = None
        return ticket

    def drop(self, ticket: Ticket[T]) -> None:
        """Forget a job that nobody waits for any more; one that is not waiting is left alone."""
        self._waiting.pop(ticket, None)

    def take(self) -> Ticket[T] | None:
        """The next job, which is charged what it is expected to take."""
        if not self._waiting:
            return None
        rivals = list(self._waiting)
        for depth in (1, 2):  # addresses, then the visitors of one
            scores = {ticket: self._score(ticket, depth) for ticket in rivals}
            chosen = min(rivals, key=scores.__getitem__).owner[:depth]
            rivals = [ticket for ticket in rivals if ticket.owner[:depth] == chosen]
        found = min(rivals, key=self._urgency)
        del self._waiting[found]
        self._charge(found.owner, found.seconds)
        return found

    def done(self, ticket: Ticket[T], took: float) -> None:
        """Charge a job what it took instead."""
        self._charge(ticket.owner, took - ticket.seconds)

    def used(self, owner: tuple[str, ...]) -> float:
        """What an address, or a visitor there, has used lately."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * exp2((at - self._clock()) / HALF_LIFE)

    def _score(self, ticket: Ticket[T], depth: int) -> float:
        return self.used(ticket.owner[:depth]) + self._urgency(ticket)

    def _urgency(self, ticket: Ticket[T]) -> float:
        return ticket.seconds - AGEING * (self._clock() - ticket.since)

    def _charge(self, owner: Owner, seconds: float) -> None:
        now = self._clock()
        for account in (owner[:1], owner):
            used = max(0.0, self.used(account) + seconds)
            self._used.pop(account, None)
            self._used[account] = (used, now)  # last, so that the first one is the oldest
        while now - next(iter(self._used.values()))[1] > FORGOTTEN:
            del self._used[next(iter(self._used))]
