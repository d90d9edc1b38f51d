"""Seats and status of a match as a value, and what each row of the log does to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from thera.core.game import Seat
from thera.core.luck import NO_BYTES
from thera.server.kinds import BOT, FREE, PERSON, SeatKind, Status
from thera.server.table.log_rows import AnyBody, Ended, Seated, Started


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits on a seat; the bytes are a person's part of luck's key."""

    kind: SeatKind = FREE
    visitor: str | None = None
    name: str | None = None
    bot: str | None = None
    bytes: str | None = None

    @property
    def ready(self) -> bool:
        """Whether the game need not wait for this seat."""
        return self.kind == BOT or (self.kind == PERSON and self.bytes is not None)


@dataclass(frozen=True, slots=True)
class Standing:
    """The seats and the status of a match, as a value."""

    seats: tuple[Occupant, ...]
    started: Started | None = None
    ended: Ended | None = None

    @property
    def status(self) -> Status:
        """Waiting for people, playing, or over."""
        if self.ended is not None:
            return "over"
        return "waiting" if self.started is None else "playing"

    @property
    def ready(self) -> bool:
        """Whether no seat is missing anything."""
        return all(seat.ready for seat in self.seats)

    def after(self, body: AnyBody) -> Standing:
        """The standing after a row of the log. A seat that becomes free takes the start back."""
        match body:
            case Seated():
                new = Occupant(body.who, body.visitor, body.name, body.bot, body.bytes)
                seats = [new if n == body.seat else old for n, old in enumerate(self.seats)]
                started = None if body.who == FREE else self.started
                return replace(self, seats=tuple(seats), started=started)
            case Started():
                return replace(self, started=body)
            case Ended():
                return replace(self, ended=body)
        return self

    def after_all(self, bodies: Iterable[AnyBody]) -> Standing:
        """The standing after some rows."""
        standing = self
        for body in bodies:
            standing = standing.after(body)
        return standing

    @property
    def people(self) -> dict[str, list[Seat]]:
        """The visitors who play, with their seats."""
        found: dict[str, list[Seat]] = {}
        for number, seat in enumerate(self.seats):
            if seat.kind == PERSON and seat.visitor is not None:
                found.setdefault(seat.visitor, []).append(number)
        return found

    @property
    def shared_screens(self) -> frozenset[str]:
        """The visitors who sit on several seats."""
        count = Counter(seat.visitor for seat in self.seats if seat.visitor is not None)
        return frozenset(visitor for visitor, seats in count.items() if seats > 1)

    @property
    def bytes(self) -> str:
        """Everybody's bytes in the order of the seats, as the header Bytes writes them."""
        return " ".join(seat.bytes or NO_BYTES for seat in self.seats)
