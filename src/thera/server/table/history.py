"""The fold of a match's log: who sits where, the game so far, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import Raw

from thera import games
from thera.core.face import Scene
from thera.core.game import CHANCE, Seat
from thera.core.luck import Luck, shared_key
from thera.core.match import Match
from thera.server.kinds import Status
from thera.server.table.log_rows import Drawn, Ended, Row, Seated, Started, TakenBack, Turn
from thera.server.table.position_cache import PositionCache
from thera.server.table.scene_cache import SceneCache
from thera.server.table.standing import Occupant, Standing


@dataclass(slots=True)
class Entry:
    """A row that was not taken back, and which steps of the match it brought.

    `rendered` keeps what each listener is told of it, as JSON.
    """

    row: Row
    first: int
    count: int
    rendered: dict[Seat | None, Raw] = field(default_factory=dict)


class Unreplayable(ValueError):
    """A log that the present rules cannot replay."""


class History:
    """A match so far. Rows are applied when they are loaded, and once they are committed."""

    def __init__(self, key: str, game: games.AnyGame, begin: Any | None, seed: bytes) -> None:  # noqa: ANN401  # positions
        self.key = key
        self.game = game
        self.face = games.face(game)
        self.positions = PositionCache(game)
        self.past_scenes = SceneCache()
        self.begin = game.start() if begin is None else begin
        self.seed = seed
        self.version = 0
        self.changed_at = 0  # the latest version that changed what was told before
        self.standing = Standing((Occupant(),) * game.seats)
        self.people: dict[str, list[Seat]] = {}
        self.shared_screens: frozenset[str] = frozenset()  # who brought several people to one
        self.frozen = False
        self.answered: dict[tuple[str, str], int] = {}
        self.scenes: dict[Seat | None, Scene] = {}  # the present one as each seat sees it
        self._restart()

    def _restart(self) -> None:
        self.match: games.AnyMatch = Match(self.game, self.begin)
        self.luck: Luck | None = None
        self.entries: list[Entry] = []
        self.past_scenes.clear()

    @property
    def seats(self) -> Sequence[Occupant]:
        """Who sits where."""
        return self.standing.seats

    @property
    def started(self) -> Started | None:
        """The row with which the game began."""
        return self.standing.started

    @property
    def ended(self) -> Ended | None:
        """The row with which it ended."""
        return self.standing.ended

    @property
    def status(self) -> Status:
        """Waiting for people, playing, or over."""
        return self.standing.status

    @property
    def to_move(self) -> Seat:
        """Whose step is next, once the game has started."""
        return self.match.to_move

    def apply(self, row: Row, *, check: bool = False) -> None:
        """Take one more row; `check` distrusts its steps."""
        self.version = row.version
        self.scenes.clear()
        if row.message is not None and row.visitor is not None:
            self.answered[row.visitor, row.message] = row.version
        before, self.standing = self.standing, self.standing.after(row.body)
        match row.body:
            case Seated():
                self._seat(row, before)
            case Started():
                self._start(row.body)
            case Turn() | Drawn():
                self._play(row, row.body.steps, check=check)
            case TakenBack():
                self._take_back(row.body.to)
            case Ended():
                self.entries.append(Entry(row, self.match.played, 0))
        if isinstance(row.body, Started | TakenBack | Ended):
            self.changed_at = row.version

    def _seat(self, row: Row, before: Standing) -> None:
        self.people = self.standing.people
        if before.started is None:
            return
        if self.started is None:
            self._restart()
        else:
            self.entries.append(Entry(row, self.match.played, 0))

    def _start(self, body: Started) -> None:
        self.shared_screens = self.standing.shared_screens
        self._restart()
        self.luck = Luck(shared_key(self.seed, self.key, body.bytes))

    def _play(self, row: Row, texts: Iterable[str], *, check: bool) -> None:
        if self.frozen:
            return
        steps = [self.game.parse(text) for text in texts]
        first = self.match.played
        draw = isinstance(row.body, Drawn)
        if check:
            for step in steps:
                self.match.play(step)
            if row.position not in (None, self.game.write(self.match.state)):
                raise Unreplayable(row.version)
        else:
            self.match.retrace(steps, self.positions.play)
        if draw and self.luck is not None:
            for step in steps:
                self.luck.note(step)
        self.entries.append(Entry(row, first, len(steps)))

    def _take_back(self, to: int) -> None:
        entries, luck, past = self.entries, self.luck, self.match.past
        kept = [entry for entry in entries if entry.row.version <= to]
        later = [entry for entry in entries if entry.row.version > to]
        self._restart()
        self.luck = luck
        count = sum(entry.count for entry in kept)
        self.match.retrace(a for _, a in past[:count])
        for s, a in past[count:]:
            if luck is not None and self.game.to_move(s) == CHANCE:
                luck.forget(a)
        notes = [entry for entry in later if isinstance(entry.row.body, Seated)]
        self.entries = [*kept, *(replace(entry, first=count) for entry in notes)]

    def at(self, version: int) -> tuple[Any, Entry | None]:
        """The position at a version of the line that remains, and the row that led there."""
        entries = [entry for entry in self.entries if entry.row.version <= version and entry.count]
        count = sum(entry.count for entry in entries)
        return self.match.position(count), entries[-1] if entries else None


def replay(history: History, rows: Sequence[Row], *, trusted: bool) -> History:
    """Apply a whole log; at a row that the rules cannot replay the history freezes."""
    blank = (history.key, history.game, history.begin, history.seed)
    if trusted and _retrace(history, rows):
        return history
    history = History(*blank)
    for row in rows:
        try:
            history.apply(row, check=True)
        except ValueError:
            history.frozen = True
    return history


def _retrace(history: History, rows: Sequence[Row]) -> bool:
    """Apply rows that the same rules wrote; whether they end where they did then."""
    try:
        for row in rows:
            history.apply(row)
    except ValueError:
        return False
    last = next((entry.row for entry in reversed(history.entries) if entry.count), None)
    return last is None or last.position in (None, history.game.write(history.match.state))
