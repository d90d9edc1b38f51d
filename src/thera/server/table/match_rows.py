"""What storage keeps of a match beside its log: the match, its seats and its links, as structs."""

from __future__ import annotations

from msgspec import Struct, structs

from thera.core.game import Seat
from thera.server.kinds import Ending, LinkKind, Pace, SeatKind, Status


class MatchSummary(Struct, kw_only=True):
    """What changes with the log: a summary of it for lists, and the proposals that are open."""

    changed: float
    status: Status
    to_move: Seat
    bot_due: bool
    how: Ending | None
    result: str | None
    asks: str | None


class MatchRow(MatchSummary, kw_only=True):
    """A match. A record that somebody uploaded has no seed."""

    id: str
    spec: str
    start: str | None  # the position where a game did not begin as usual
    rules: str  # the version of thera that wrote it
    pace: Pace
    host: str
    seed: bytes
    created: float
    generation: int  # of its invitations
    next: str | None  # the rematch

    def with_summary(self, summary: MatchSummary) -> MatchRow:
        """The match once its log has grown."""
        return structs.replace(self, **structs.asdict(summary))


class SeatRow(Struct, kw_only=True):
    """Who sits on a seat."""

    match: str
    seat: Seat
    kind: SeatKind
    visitor: str | None = None
    name: str | None = None
    bot: str | None = None


class LinkRow(Struct, kw_only=True):
    """A link that carries a token: an invitation, or the way to another device."""

    hash: str
    kind: LinkKind
    match: str
    seat: Seat | None = None
    visitor: str | None = None
    expires: float | None = None


class ListedSeat(SeatRow, kw_only=True):
    """A seat in a list of matches: `called` is the name that its visitor chose for all tables."""

    called: str | None = None


class ListedMatch(Struct):
    """A match in a list, with its seats in order."""

    match: MatchRow
    seats: list[ListedSeat]
