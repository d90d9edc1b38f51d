"""What people at a table ask each other: a take-back, an end without a result, another game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import Struct, json

from thera.core.game import Seat
from thera.server import wire

if TYPE_CHECKING:
    from thera.server.table.table import Table


class _Kept(Struct, omit_defaults=True):
    agree: list[str] = []
    rematch: dict[str, bool] = {}


_decoder = json.Decoder(_Kept)


@dataclass(slots=True)
class Asks:
    """Open questions. A take-back lapses soon; the others are kept, for people come back."""

    takeback: Seat | None = None
    asker: str = ""
    asked_at: float = 0.0
    willing: set[str] = field(default_factory=set)
    agreed: set[str] = field(default_factory=set)
    rematch: dict[str, bool] = field(default_factory=dict)

    def ask_back(self, asker: str, seat: Seat, now: float) -> None:
        """Somebody wants to take a turn back."""
        self.takeback, self.asker, self.asked_at, self.willing = seat, asker, now, {asker}

    def drop_back(self) -> None:
        """The take-back is off."""
        self.takeback, self.willing = None, set()

    def expire(self, now: float, wait: float) -> bool:
        """Whether a take-back was asked for too long ago; it is off then."""
        if self.takeback is not None and now - self.asked_at >= wait:
            self.drop_back()
            return True
        return False

    @classmethod
    def read(cls, text: str | None) -> Asks:
        """The questions that were kept."""
        kept = _decoder.decode(text or "{}")
        return cls(agreed=set(kept.agree), rematch=dict(kept.rematch))

    def write(self) -> str | None:
        """What is kept of the questions; None if nothing is."""
        if not self.agreed and not self.rematch:
            return None
        return json.encode(_Kept(sorted(self.agreed), self.rematch)).decode()

    def info(self, table: Table) -> wire.Asks:
        """What the table shows of them, as seats."""
        people = table.people()
        return wire.Asks(
            takeback=self.takeback,
            agree=_seats(people, self.agreed),
            rematch=_seats(people, {who for who, yes in self.rematch.items() if yes}),
        )


def _seats(people: dict[str, list[Seat]], chosen: set[str]) -> list[Seat]:
    return sorted(seat for who, seats in people.items() if who in chosen for seat in seats)
