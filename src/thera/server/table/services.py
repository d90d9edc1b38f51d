"""What tables ask of whoever runs them: storage, bots, limits and figures, as protocols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, ParamSpec, Protocol, TypeVar

from thera.core.coach import Advice
from thera.core.face import Phrase
from thera.server.table.bot_jobs import Answer, CoachJob, Job, Owner
from thera.server.table.log_rows import Row
from thera.server.table.match_rows import LinkRow, ListedMatch, MatchRow, MatchSummary, SeatRow
from thera.server.table.table_settings import TableSettings

P = ParamSpec("P")
T = TypeVar("T")

Limited = Literal[
    "tables", "records", "names", "tokens", "loads", "showings", "studies", "pictures", "advice",
    "calls", "pages",
]  # fmt: skip
"""New tables, uploaded records, changes of name, uses of a link's token, tables loaded from the
database, turns shown step by step, studies and tries in lessons, pictures of studies, questions to
a coach, calls of the API and new sockets, pages with their files."""

TimedWork = Literal["play", "try", "plan", "advice", "bot"]
"""From a play to its acknowledgement, from a draft to its answer, from a job to a bot's answer."""

Failure = Literal["request", "message", "bot", "load", "storage"]


class Storage(Protocol):
    """Keeps matches and their logs. What cannot be kept is a Refusal, and nothing has happened."""

    async def make(
        self,
        match: MatchRow,
        rows: Sequence[Row],
        seats: Sequence[SeatRow],
        invitation: LinkRow | None = None,
    ) -> None:
        """Keep a new match with the first rows of its log and the invitation to it."""

    async def grow(
        self, match: str, rows: Sequence[Row], summary: MatchSummary, seats: Sequence[SeatRow]
    ) -> None:
        """Append rows to a log, all or none; a version that exists already is a Clash."""

    async def match(self, match: str) -> tuple[MatchRow, list[Row]] | None:
        """A match and its log."""

    async def keep_proposals(self, match: str, asks: str | None) -> None:
        """Keep the open proposals of a match."""

    async def keep_next(self, match: str, rematch: str) -> None:
        """Keep which match is the rematch of another."""

    async def due(self) -> list[str]:
        """The matches that wait for a bot."""

    async def tables_of(self, visitor: str) -> list[ListedMatch]:
        """A visitor's matches, the latest first."""

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those visitors who chose one."""

    async def rename(self, visitor: str, name: str, now: float) -> None:
        """Keep the name that a visitor chose."""

    async def links(self, match: str) -> list[LinkRow]:
        """The invitations to a match that are in force."""

    async def link(self, link: LinkRow) -> None:
        """Put a link in force."""

    async def renew(self, match: str, generation: int, invitations: Iterable[LinkRow]) -> None:
        """Make all invitations to a match void, and put other ones in force."""

    async def use(self, digest: str, now: float) -> tuple[str, str] | None:
        """Use a one-time link up: whose it is and for which match, unless it is void."""


class BotPlayers(Protocol):
    """Whoever answers for bots: worker processes, another worker of the page, or a fake."""

    async def choose(self, job: Job) -> Answer:
        """What a bot does for the rest of its turn, or BotFailed."""

    async def advise(self, job: CoachJob) -> Sequence[Advice]:
        """What a coach says of a draft, or BotFailed."""

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        """Call a function away from the event loop, for so many seconds at most.

        BotFailed if it takes longer, TooManyJobs if too many wait.
        """


class Limits(Protocol):
    """Rate limits."""

    def hit(self, what: Limited, address: str, visitor: str | None = None) -> None:
        """Count one more, or refuse."""


class Metrics(Protocol):
    """Metrics for the operator of the server."""

    def refused(self, reason: Phrase) -> None:
        """Count a refusal."""

    def failed(self, place: Failure) -> None:
        """Count an error."""

    def timed(self, what: TimedWork) -> AbstractContextManager[None]:
        """Note how long something takes, unless it fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """All that tables are given. `build` says which client comes with them."""

    settings: TableSettings
    storage: Storage
    bots: BotPlayers
    limits: Limits
    metrics: Metrics
    build: str = ""
