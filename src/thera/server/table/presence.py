"""Who is connected to a table, and since when those who play are not."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Protocol

from thera.core.face import Scene
from thera.core.game import Seat


class Client(Protocol):
    """A connection of somebody who looks at the table."""

    visitor: str
    address: str
    share: str | None  # what links begin with for this visitor
    seen: int  # the version that it was told last
    opened: Seat | None  # at a shared screen: the seat whose person has said so
    shown: Scene | None  # the scene that it was told last, of a draft too

    def push(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""

    def drop(self, code: int) -> None:
        """Close the connection."""


class Presence:
    """The connections of a table, and the absence of those who play without one."""

    def __init__(self, clock: Callable[[], float], people: Iterable[str], since: float) -> None:
        self._clock = clock
        self.clients: set[Client] = set()
        self._gone = dict.fromkeys(people, since)

    def join(self, client: Client) -> None:
        """Somebody opens a connection."""
        self.clients.add(client)
        self._gone.pop(client.visitor, None)

    def here(self, visitor: str | None) -> bool:
        """Whether a visitor has a connection."""
        return any(client.visitor == visitor for client in self.clients)

    def note_absence(self, visitor: str) -> None:
        """Count from now on how long somebody has no connection, if they have none."""
        if not self.here(visitor):
            self._gone[visitor] = self._clock()

    def gone_for(self, visitor: str | None) -> float | None:
        """For how many seconds somebody has had no connection; None if they have one."""
        if visitor is None or visitor not in self._gone:
            return None
        return max(0.0, self._clock() - self._gone[visitor])

    def onlookers(self, people: Container[str]) -> int:
        """How many connections are of visitors who do not play."""
        return sum(client.visitor not in people for client in self.clients)
