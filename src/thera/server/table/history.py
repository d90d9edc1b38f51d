"""What the rows of a log amount to: who sits where, the game so far, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import Raw

from thera import games
from thera.core.game import CHANCE, Seat
from thera.core.luck import NO_BYTES, Luck, shared_key
from thera.core.match import Match
from thera.server.table.log_rows import Drawn, Ended, Row, Seated, Started, TakenBack, Turn
from thera.server.table.position_cache import Ahead

FREE, PERSON, BOT = "free", "person", "bot"


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat; the bytes are a person's gift to luck."""

    who: str = FREE
    visitor: str | None = None
    name: str | None = None
    bot: str | None = None
    bytes: str | None = None

    @property
    def ready(self) -> bool:
        """Whether the game need not wait for this seat."""
        return self.who == BOT or (self.who == PERSON and self.bytes is not None)


@dataclass(slots=True)
class Line:
    """A row of the line that remains, and which steps of the match it brought."""

    row: Row
    first: int
    count: int
    said: dict[Seat | None, Raw] = field(default_factory=dict)


class Unreplayable(ValueError):
    """A log that the present rules do not follow."""


class Story:
    """The fold of a log. Rows are applied when they are loaded, and when they are committed."""

    def __init__(self, key: str, game: games.AnyGame, begin: Any | None, seed: bytes) -> None:  # noqa: ANN401  # positions
        self.key = key
        self.game = game
        self.face = games.face(game)
        self.ahead = Ahead(game)
        self.begin = game.start() if begin is None else begin
        self.seed = seed
        self.version = 0
        self.cut = 0
        self.chairs: list[Chair] = [Chair()] * game.seats
        self.people: dict[str, list[Seat]] = {}
        self.screens: frozenset[str] = frozenset()  # who brought several people to one screen
        self.started: Started | None = None
        self.ended: Ended | None = None
        self.frozen = False
        self.answers: dict[tuple[str, str], int] = {}
        self._restart()

    def _restart(self) -> None:
        self.match: games.AnyMatch = Match(self.game, self.begin, face=self.face)
        self.luck: Luck | None = None
        self.lines: list[Line] = []

    @property
    def status(self) -> str:
        """Waiting for people, playing, or over."""
        if self.ended is not None:
            return "over"
        return "waiting" if self.started is None else "playing"

    @property
    def to_move(self) -> Seat:
        """Whose step is next, once the game has started."""
        return self.match.to_move

    def apply(self, row: Row, *, check: bool = False) -> None:
        """Take one more row; `check` distrusts its steps."""
        self.version = row.version
        if row.message is not None and row.visitor is not None:
            self.answers[row.visitor, row.message] = row.version
        match row.body:
            case Seated():
                self._seat(row, row.body)
            case Started():
                self._start(row.body)
            case Turn() | Drawn():
                self._play(row, row.body.steps, check=check)
            case TakenBack():
                self._take_back(row.body.to)
            case Ended():
                self.ended = row.body
                self.lines.append(Line(row, self.match.played, 0))
        if isinstance(row.body, Started | TakenBack | Ended):
            self.cut = row.version

    def _seat(self, row: Row, body: Seated) -> None:
        self.chairs = seated(self.chairs, body)
        self.people = people(self.chairs)
        if body.who == FREE and self.started is not None:
            self.started = None
            self._restart()
        elif self.started is not None:
            self.lines.append(Line(row, self.match.played, 0))

    def _start(self, body: Started) -> None:
        self.started = body
        self.screens = screens(self.chairs)
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
            self.match.retrace(steps, self.ahead.play)
        if draw and self.luck is not None:
            for step in steps:
                self.luck.note(step)
        self.lines.append(Line(row, first, len(steps)))

    def _take_back(self, to: int) -> None:
        lines, luck, past = self.lines, self.luck, self.match.past
        kept = [line for line in lines if line.row.version <= to]
        later = [line for line in lines if line.row.version > to]
        self._restart()
        self.luck = luck
        count = sum(line.count for line in kept)
        self.match.retrace(a for _, a in past[:count])
        for s, a in past[count:]:
            if luck is not None and self.game.to_move(s) == CHANCE:
                luck.forget(a)
        notes = [line for line in later if isinstance(line.row.body, Seated)]
        self.lines = [*kept, *(replace(line, first=count) for line in notes)]

    def at(self, version: int) -> tuple[Any, Line | None]:
        """The position at a version of the line that remains, and the row that led there."""
        lines = [line for line in self.lines if line.row.version <= version and line.count]
        count = sum(line.count for line in lines)
        past = self.match.past
        state = past[count][0] if count < len(past) else self.match.state
        return state, lines[-1] if lines else None


def replay(story: Story, rows: Sequence[Row], *, trusted: bool) -> Story:
    """Apply a whole log; what the rules do not follow freezes the story there."""
    blank = (story.key, story.game, story.begin, story.seed)
    if trusted and _retrace(story, rows):
        return story
    story = Story(*blank)
    for row in rows:
        try:
            story.apply(row, check=True)
        except ValueError:
            story.frozen = True
    return story


def _retrace(story: Story, rows: Sequence[Row]) -> bool:
    """Apply rows that the same rules wrote; whether they end where they did then."""
    try:
        for row in rows:
            story.apply(row)
    except ValueError:
        return False
    last = next((line.row for line in reversed(story.lines) if line.count), None)
    return last is None or last.position in (None, story.game.write(story.match.state))


def seated(chairs: Sequence[Chair], body: Seated) -> list[Chair]:
    """The chairs after somebody sat down or got up."""
    chair = Chair(body.who, body.visitor, body.name, body.bot, body.bytes)
    return [chair if seat == body.seat else old for seat, old in enumerate(chairs)]


def people(chairs: Iterable[Chair]) -> dict[str, list[Seat]]:
    """The visitors who play, with their seats."""
    found: dict[str, list[Seat]] = {}
    for seat, chair in enumerate(chairs):
        if chair.who == PERSON and chair.visitor is not None:
            found.setdefault(chair.visitor, []).append(seat)
    return found


def screens(chairs: Iterable[Chair]) -> frozenset[str]:
    """The visitors who sit on several chairs."""
    seats = Counter(chair.visitor for chair in chairs if chair.visitor is not None)
    return frozenset(visitor for visitor, count in seats.items() if count > 1)


def gifts(chairs: Iterable[Chair]) -> str:
    """Everybody's bytes in the order of the seats, as the header Bytes writes them."""
    return " ".join(chair.bytes or NO_BYTES for chair in chairs)
