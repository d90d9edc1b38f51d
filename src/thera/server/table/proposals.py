"""Proposals of the people at a table: a take-back, an end without a result, another game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct, json

from thera.core.game import Seat
from thera.server import wire


class _Kept(Struct, omit_defaults=True):
    agree: list[str] = []
    rematch: dict[str, bool] = {}


_decoder = json.Decoder(_Kept)


@dataclass(slots=True)
class Proposals:
    """Open proposals. A take-back lapses soon; the others are kept, for people come back."""

    takeback: Seat | None = None
    proposer: str = ""
    proposed_at: float = 0.0
    willing: set[str] = field(default_factory=set)
    agreed: set[str] = field(default_factory=set)
    rematch: dict[str, bool] = field(default_factory=dict)

    def propose_takeback(self, proposer: str, seat: Seat, now: float) -> None:
        """Somebody wants to take a turn back."""
        self.takeback, self.proposer, self.proposed_at = seat, proposer, now
        self.willing = {proposer}

    def drop_takeback(self) -> None:
        """The take-back is off."""
        self.takeback, self.willing = None, set()

    def expire(self, now: float, wait: float) -> bool:
        """Whether a take-back was proposed too long ago; it is off then."""
        if self.takeback is not None and now - self.proposed_at >= wait:
            self.drop_takeback()
            return True
        return False

    @classmethod
    def read(cls, text: str | None) -> Proposals:
        """The proposals that were kept."""
        kept = _decoder.decode(text or "{}")
        return cls(agreed=set(kept.agree), rematch=dict(kept.rematch))

    def write(self) -> str | None:
        """What is kept of the proposals; None if nothing is."""
        if not self.agreed and not self.rematch:
            return None
        return json.encode(_Kept(sorted(self.agreed), self.rematch)).decode()

    def info(self, people: Mapping[str, Sequence[Seat]]) -> wire.ProposalInfo:
        """What the table shows of them, as seats."""
        return wire.ProposalInfo(
            takeback=self.takeback,
            agree=_seats(people, self.agreed),
            rematch=_seats(people, {who for who, yes in self.rematch.items() if yes}),
        )


def _seats(people: Mapping[str, Sequence[Seat]], chosen: set[str]) -> list[Seat]:
    return sorted(seat for who, seats in people.items() if who in chosen for seat in seats)
