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
from typing import Final

from thera.core.draws import Draw, draws
from thera.core.face import Phrase
from thera.core.game import A, BadText, Game, S
from thera.core.luck import NO_BYTES, shared_key
from thera.core.match import IllegalStep, Match

ENDINGS: Final = ("rules", "resigned", "agreed", "abandoned")


class BadRecord(BadText):
    """A record that is wrong; `reason` says what is, for any language."""

    def __init__(self, text: str, reason: Phrase) -> None:
        super().__init__(text, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


def bad(text: str, key: str, /, **gaps: str | int | Phrase) -> BadRecord:
    """What is wrong with a record, in English and by the end of its key."""
    return BadRecord(text, Phrase(f"record.{key}", gaps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The headers of a record and its steps, one turn a line.

    Each header is a field, in this order in the file; None is left out.
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
    """The record of a match so far; `headers` are those that the match does not know."""
    game = match.game
    usual = game.start()
    start = None if match.begin == usual else game.write(match.begin)
    known: dict[str, str | None] = {"game": game.name, "start": start}
    known["edition"] = game.edition or None
    if match.over:
        known |= {"result": result_of(game, match.state), "ended": "rules"}
    return Record(**{**known, **headers}, turns=tuple(_lines(match)))  # type: ignore[arg-type]  # headers are strings


def read(text: str) -> Record:
    """The record that a text writes down; `replay` then checks what it says."""
    lines = text.removeprefix("\ufeff").splitlines()
    headers: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        name = key.strip().lower()
        if not colon or name not in HEADERS:
            known = ", ".join(header.capitalize() for header in HEADERS)
            text = f"line {number}: {line[:60]!r} is no header; these are: {known}"
            raise bad(text, "header", line=number, text=line[:60])
        if name in headers:
            text = f"line {number}: the header {name.capitalize()} stands there twice"
            raise bad(text, "twice", line=number, header=name.capitalize())
        if not value.strip():
            text = f"line {number}: the header {name.capitalize()} says nothing"
            raise bad(text, "empty", line=number, header=name.capitalize())
        headers[name] = value.strip()
    else:
        raise bad(f"line {len(lines) + 1}: the record ends before its steps", "stops")
    if "game" not in headers:
        raise bad("line 1: a record needs the header Game", "no_game")
    turns = tuple(tuple(line.split()) for line in lines[number:])
    return Record(**headers, turns=turns, first_line=number + 1)


def replay(record: Record, match: Match[S, A]) -> Match[S, A]:
    """Play a record through on a match at its start; BadText names the line that is wrong."""
    if record.edition not in (None, match.game.edition):
        text = f"Edition: it was played with {record.edition}, not {match.game.edition}"
        raise bad(text, "edition", edition=str(record.edition), ours=match.game.edition)
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
    text = f"line {line}: {error}"
    gaps: dict[str, str | int] = {"line": line, "step": step[:60]}
    if isinstance(error, IllegalStep) and error.reason is not None:
        return bad(text, "illegal", **gaps, why=error.reason)
    return bad(text, "illegal.plain" if isinstance(error, IllegalStep) else "unknown", **gaps)


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
    """What each seat gets at the end of a game, as a record writes it."""
    return " ".join(f"{payoff:g}" for payoff in game.payoffs(s))


def _check_result(record: Record, match: Match[S, A], line: int) -> None:
    if record.ended is not None and record.ended not in ENDINGS:
        text = f"Ended: {record.ended!r} is none of {', '.join(ENDINGS)}"
        raise bad(text, "ended", text=record.ended[:60])
    if match.over:
        result = result_of(match.game, match.state)
        if record.result not in (None, result):
            text = f"Result: {record.result} is claimed, but the game ended {result}"
            raise bad(text, "claim", header="Result")
        if record.ended not in (None, "rules"):
            text = f"Ended: {record.ended} is claimed, but the game ended by the rules"
            raise bad(text, "claim", header="Ended")
    elif record.ended == "rules" or (record.result is not None and record.ended is None):
        raise bad(f"line {line}: the steps end before the game does", "early")


def _check_luck(record: Record, match: Match[S, A]) -> None:
    """Where the seed is told, it must be the one that was promised, and give these draws."""
    seed = _hex("Seed", record.seed)
    if seed is None:
        return
    if record.commitment not in (None, hashlib.sha256(seed).hexdigest()):
        raise bad("Commitment: the seed is not the one that was promised", "promise")
    if record.bytes is not None and len(record.bytes.split()) != match.game.seats:
        text = f"Bytes: one word for each of the {match.game.seats} seats is needed"
        raise bad(text, "bytes", count=match.game.seats)
    key = luck_key(record) or seed
    if (wrong := false_draw(match, key)) is not None:
        line, due = _line_of(record, wrong.at), wrong.due(key)
        text = f"line {line}: the draw {wrong.step} is false: the seed gives {due}"
        raise bad(text, "draw", line=line, step=wrong.step, due=due)


def _line_of(record: Record, step: int) -> int:
    """The line of the file on which a step stands, the first being 0."""
    for line, turn in enumerate(record.turns, record.first_line):
        if step < len(turn):
            return line
        step -= len(turn)
    raise IndexError(step)


def luck_key(record: Record) -> bytes | None:
    """The key of a record's draws: its seed, or what the seed and the players' bytes make."""
    seed = _hex("Seed", record.seed)
    if seed is None or record.bytes is None:
        return seed
    if record.match is None:
        raise bad("Bytes: without the header Match they say nothing", "no_match")
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
        message = f"{header}: {text[:60]!r} is not hexadecimal"
        raise bad(message, "hex", header=header) from error


def false_draw(match: Match[S, A], key: bytes) -> Draw | None:
    """The first draw of a match that luck with this key would not have made."""
    return next((draw for draw in draws(match) if not draw.fits(key)), None)
