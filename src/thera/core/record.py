"""Records: a game as a small text file that anybody can read, and that replays.

Game: santorini:apollo,pan
Seats: Ana, Ben
Result: 1 -1
Ended: rules

@b3 @d3
@c2 @c4
b3-b4 b4+b3
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Final

from thera.core.draws import Draw, draws
from thera.core.face import Phrase
from thera.core.game import A, BadText, Game, S
from thera.core.luck import NO_BYTES, shared_key
from thera.core.match import IllegalStep, Match
from thera.core.phrase import quoted

ENDINGS: Final = ("rules", "resigned", "agreed", "abandoned")

ROUNDED: Final = 1e-3
"""What results may sum to because their numbers are written with few digits."""


class BadRecord(BadText):
    """A record that is wrong; `reason` says what is, for any language.

    >>> read("Seats: Ana, Ben\\n\\n")
    Traceback (most recent call last):
    thera.core.record.BadRecord: the header Game is missing
    """


def bad(key: str, /, **gaps: str | int | Phrase) -> BadRecord:
    """What is wrong with a record; `key` ends the key of its message.

    >>> print(bad("stops"))
    the file ends before the moves
    """
    return BadRecord(Phrase(f"record.{key}", gaps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The headers of a record and its steps, one turn a line.

    Each header is a field, in this order in the file; None is left out.

    >>> print(Record(game="santorini", seats="Ana, Ben", turns=(("@b3", "@d3"), ("@c2", "@c4"))))
    Game: santorini
    Seats: Ana, Ben
    <BLANKLINE>
    @b3 @d3
    @c2 @c4
    <BLANKLINE>
    """

    game: str
    edition: str | None = None
    start: str | None = None
    seats: str | None = None
    date: str | None = None
    result: str | None = None
    ended: str | None = None
    match: str | None = None
    commitment: str | None = None
    seed: str | None = None
    bytes: str | None = None
    turns: tuple[tuple[str, ...], ...] = ()
    first_line: int = 0

    def __str__(self) -> str:
        pairs = ((key.capitalize(), getattr(self, key)) for key in HEADERS)
        head = [f"{key}: {value}" for key, value in pairs if value is not None]
        return "\n".join([*head, "", *(" ".join(turn) for turn in self.turns), ""])


HEADERS: Final = tuple(f.name for f in fields(Record) if f.name not in ("turns", "first_line"))


def of(match: Match[S, A], /, **headers: str | None) -> Record:
    """The record of a match so far; `headers` are those that the match does not know.

    >>> import thera
    >>> of(thera.play("santorini", "greedy", "random", seed=1)).result
    '1 -1'
    """
    game = match.game
    usual = game.start()
    start = None if match.begin == usual else game.write(match.begin)
    known: dict[str, str | None] = {"game": game.name, "start": start}
    known["edition"] = game.edition or None
    if match.over:
        known |= {"result": result_of(game, match.state), "ended": "rules"}
    return Record(**{**known, **headers}, turns=tuple(_lines(match)))  # type: ignore[arg-type]  # headers are strings


def read(text: str) -> Record:
    """The record that a text writes down; `replay` then checks what it says.

    >>> record = read("Game: santorini\\nSeats: Ana, Ben\\n\\n@b3 @d3\\n")
    >>> record.seats, record.turns
    ('Ana, Ben', (('@b3', '@d3'),))
    """
    lines = text.removeprefix("\ufeff").splitlines()
    headers: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        name = key.strip().lower()
        if not colon or name not in HEADERS:
            known = ", ".join(header.capitalize() for header in HEADERS)
            raise bad("header", line=number, text=quoted(line), known=known)
        if name in headers:
            raise bad("twice", line=number, header=name.capitalize())
        if not value.strip():
            raise bad("empty", line=number, header=name.capitalize())
        headers[name] = value.strip()
    else:
        raise bad("stops")
    if "game" not in headers:
        raise bad("missing", header="Game")
    turns = tuple(tuple(line.split()) for line in lines[number:])
    return Record(**headers, turns=turns, first_line=number + 1)


def replay(record: Record, match: Match[S, A]) -> Match[S, A]:
    """Play a record through on a match at its start; BadText names the line that is wrong.

    >>> import thera
    >>> record = read("Game: santorini\\n\\n@b3 @d3\\n@b3\\n")
    >>> replay(record, thera.Match(thera.load(record.game)))
    Traceback (most recent call last):
    thera.core.record.BadRecord: line 4: @b3 is not allowed there: there is a worker on b3
    """
    _check_headers(record, match.game)
    line = record.first_line
    for number, turn in enumerate(record.turns, record.first_line):
        for step in turn:
            line = number
            try:
                match.play(step)
            except ValueError as error:
                raise _bad_step(number, step, error) from error
    _check_result(record, match, line)
    _check_luck(record, match)
    return match


def _bad_step(line: int, step: str, error: ValueError) -> BadRecord:
    if isinstance(error, BadText):
        return bad("unknown", line=line, why=error.reason)
    if isinstance(error, IllegalStep) and error.reason is not None:
        return bad("illegal", line=line, step=quoted(step), why=error.reason)
    return bad("illegal.plain", line=line, step=quoted(step))


def _lines(match: Match[S, A]) -> Iterator[tuple[str, ...]]:
    """The steps so far, a new line where a turn starts."""
    line: list[str] = []
    for s, a in match.past:
        if match.game.fresh(s) and line:
            yield tuple(line)
            line = []
        line.append(str(a))
    if line:
        yield tuple(line)


def result_of(game: Game[S, A], s: S) -> str:
    """What each seat gets at the end of a game, as a record writes it.

    >>> import thera
    >>> match = thera.play("santorini", "greedy", "random", seed=1)
    >>> result_of(match.game, match.state)
    '1 -1'
    """
    return " ".join(f"{payoff:g}" for payoff in game.payoffs(s))


def _check_headers(record: Record, game: Game[S, A]) -> None:
    """What stands above the steps fits the game; names of programs may have commas in them."""
    if record.edition is None and game.edition:
        raise bad("missing", header="Edition")
    if record.edition not in (None, game.edition):
        raise bad("edition", edition=quoted(record.edition), ours=game.edition)
    names = (record.seats or "").count(",") + 1
    if record.seats is not None and names != game.seats and "pipe:" not in record.seats:
        raise bad("seats", count=names, seats=game.seats)
    if record.date is not None and not _is_date(record.date):
        raise bad("date", text=quoted(record.date))


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_result(record: Record, match: Match[S, A], line: int) -> None:
    if record.ended is not None and record.ended not in ENDINGS:
        raise bad("ended", text=quoted(record.ended), known=", ".join(ENDINGS))
    claimed(record, match.game)
    if match.over:
        result = result_of(match.game, match.state)
        if record.result not in (None, result):
            raise bad("claim", header="Result", text=quoted(record.result), ours=result)
        if record.ended not in (None, "rules"):
            raise bad("claim", header="Ended", text=quoted(record.ended), ours="rules")
    elif record.ended == "rules" or (record.result is not None and record.ended is None):
        raise bad("early", line=line)


def claimed(record: Record, game: Game[S, A]) -> tuple[float, ...]:
    """The result that a record claims, a number for each seat; () where it claims none.

    Nobody gets more than one, and what some win the others lose, as at every end by the rules.

    >>> import thera
    >>> claimed(Record(game="santorini", result="1 -1"), thera.load("santorini"))
    (1.0, -1.0)
    """
    try:
        numbers = tuple(float(word) for word in (record.result or "").split())
    except ValueError as error:
        raise bad("result", text=quoted(record.result or "")) from error
    paid = all(-1 <= number <= 1 for number in numbers) and abs(sum(numbers)) < ROUNDED
    if numbers and not (len(numbers) == game.seats and paid):
        raise bad("result", text=quoted(record.result or ""))
    return numbers


def _check_luck(record: Record, match: Match[S, A]) -> None:
    """Where the seed is told, it must be the one that was promised, and give these draws."""
    seed = _hex("Seed", record.seed)
    if seed is None:
        return
    if record.commitment not in (None, hashlib.sha256(seed).hexdigest()):
        raise bad("promise")
    if record.bytes is not None and len(record.bytes.split()) != match.game.seats:
        raise bad("bytes", count=match.game.seats)
    key = luck_key(record) or seed
    if (wrong := false_draw(match, key)) is not None:
        line, due = _line_of(record, wrong.at), wrong.due(key)
        raise bad("draw", line=line, step=wrong.step, due=due)


def _line_of(record: Record, step: int) -> int:
    """The line of the file on which a step stands, the first being 0."""
    for line, turn in enumerate(record.turns, record.first_line):
        if step < len(turn):
            return line
        step -= len(turn)
    raise IndexError(step)


def luck_key(record: Record) -> bytes | None:
    """The key of a record's draws: its seed, or what the seed and the players' bytes make.

    >>> luck_key(Record(game="akrotiri", seed="00ff"))
    b'\\x00\\xff'
    """
    seed = _hex("Seed", record.seed)
    if seed is None or record.bytes is None:
        return seed
    if record.match is None:
        raise bad("no_match")
    gifts = record.bytes.split()
    for gift in gifts:
        _hex("Bytes", None if gift == NO_BYTES else gift)
    return shared_key(seed, record.match, " ".join(gifts))


def _hex(header: str, text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise bad("hex", header=header, text=quoted(text)) from error


def false_draw(match: Match[S, A], key: bytes) -> Draw | None:
    """The first draw of a match that luck with this key would not have made.

    >>> import thera
    >>> match = thera.Match(thera.load("akrotiri"), luck=thera.Luck.of(7))
    >>> false_draw(match, thera.Luck.of(7).key) is None
    True
    >>> print(false_draw(match, thera.Luck.of(8).key).step)
    =V1
    """
    return next((draw for draw in draws(match) if not draw.fits(key)), None)
