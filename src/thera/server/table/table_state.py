"""The state of a table: its match, its people, their connections and proposals."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256

from thera.bots.level_names import shown
from thera.core.game import Seat
from thera.core.spec import family
from thera.server.kinds import PERSON
from thera.server.table.history import History
from thera.server.table.match_rows import MatchRow
from thera.server.table.names import made_up
from thera.server.table.presence import Presence
from thera.server.table.proposals import Proposals
from thera.server.table.table_settings import TableSettings


class TableState:
    """A match and those around it; nothing here waits, stores or sends."""

    def __init__(self, settings: TableSettings, meta: MatchRow, history: History) -> None:
        self.settings = settings
        self.meta = meta
        self.history = history
        self.proposals = Proposals.read(meta.asks)
        self.names: dict[str, str] = {}
        self.bot_late = False
        # Who is not there when a table is loaded counts as gone from now on, for a restart is
        # nobody's fault; at leisure, where patience is long, since the last turn.
        since = meta.changed if meta.pace == "leisure" else self.now
        self.presence = Presence(settings.clock, self.people, since)

    @property
    def now(self) -> float:
        """The time, in seconds."""
        return self.settings.clock()

    @property
    def key(self) -> str:
        """The id of the match."""
        return self.history.key

    @property
    def game_name(self) -> str:
        """Which game is played, without its options."""
        return family(self.history.game.name)

    @property
    def patience(self) -> float:
        """Seconds after which somebody counts as absent."""
        return self.settings.patience[self.meta.pace]

    @property
    def uploaded(self) -> bool:
        """Whether the table shows a record that somebody brought."""
        return not self.meta.seed

    @cached_property
    def commitment(self) -> str | None:
        """The hash of the seed, told before play."""
        return None if self.uploaded else sha256(self.history.seed).hexdigest()

    @property
    def date(self) -> str:
        """The day on which the table was made."""
        return datetime.fromtimestamp(self.meta.created, UTC).date().isoformat()

    # people

    @property
    def people(self) -> dict[str, list[Seat]]:
        """The visitors who play, with their seats."""
        return self.history.people

    def seats_of(self, visitor: str) -> list[Seat]:
        """The seats of a visitor."""
        return self.people.get(visitor, [])

    def others(self, visitor: str) -> set[str]:
        """The other visitors who play."""
        return set(self.people) - {visitor}

    def name(self, seat: Seat) -> str | None:
        """How whoever sits on a seat is called."""
        who = self.history.seats[seat]
        if who.kind != PERSON:
            return shown(who.bot) if who.bot else None
        if who.name is not None or who.visitor is None:
            return who.name
        return self.names.get(who.visitor) or made_up(who.visitor)

    def gone_for(self, seat: Seat) -> float | None:
        """For how many seconds the person of a seat has had no connection."""
        who = self.history.seats[seat]
        return self.presence.gone_for(who.visitor) if who.kind == PERSON else None

    def owes_bytes(self, visitor: str) -> bool:
        """Whether a visitor has yet to give bytes to luck."""
        missing = any(not self.history.seats[seat].ready for seat in self.seats_of(visitor))
        return self.history.status == "waiting" and missing
