"""The language of the case files (see tests/gods/README.md): reading them and running one case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from thera.core.game import CHANCE, NOBODY
from thera.core.match import Match
from thera.core.turns import results
from thera.locale import Words
from thera.santorini.face.face import SantoriniFace
from thera.santorini.rules.game import Santorini, fitting
from thera.santorini.rules.players import side_of
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

COMMANDS = (
    "seats", "move", "turn", "legal", "illegal", "only", "play", "next", "wins", "out", "card",
    "board", "turns", "position", "why en", "why es",
)  # fmt: skip
ROW = re.compile(r"[1-5]((?:\s+[0-4ABC][XYZ]?){5})")
NO_STEP = re.compile(r"[a-e][1-5][-+^>][a-e][1-5]|name:mortal")  # perhaps none of the game: c3^c3
HEADING = re.compile(r"a\s+b\s+c\s+d\s+e")
LETTERS = "XYZ"


@dataclass
class Case:
    """One drawn case: where it stands, the position, and what is said about it."""

    file: Path
    line: int
    title: str
    seats: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    move: str = "1"
    turn: str = ""
    script: list[tuple[int, str, str, list[list[str]]]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.title}"

    def position(self) -> str:
        """The drawn position as text."""
        cells = "".join(cell[0] for row in self.rows for cell in row)
        players = [self._player(seat) for seat in range(len(self.seats))]
        return "/".join([cells, self.move, *players, *([self.turn] if self.turn else [])])

    def _player(self, seat: int) -> str:
        entry = self.seats[seat]
        side = side_of(len(self.seats), seat)
        if side != seat:
            return f"{entry.partition(':')[0]}:="
        name, _, given = entry.partition(":")
        if given == "x":
            return entry
        here = [*crew(self.rows, seat), *(word for word in given.split(",") if word == "?")]
        return f"{name}:{','.join(here) or '-'}"


def crew(rows: list[list[str]], seat: int) -> list[str]:
    """The squares of a seat's workers on a drawn board."""
    return sorted(
        f"{column}{5 - r}"
        for r, row in enumerate(rows)
        for column, cell in zip("abcde", row, strict=True)
        if cell[1:] and LETTERS.index(cell[1]) == seat
    )


def read(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    case: Case | None = None
    board: list[list[str]] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if line.startswith("=="):
            if case:
                yield case
            case = Case(path, number, line.strip("= "))
            board = case.rows
        elif not line or not case or line.startswith("#") or HEADING.fullmatch(line):
            continue
        elif row := ROW.fullmatch(line):
            assert len(board) < 5, f"{path}:{number}: a row too many"
            board.append(row[1].split())
        else:
            drawn = _command(case, number, line)
            board = board if drawn is None else drawn
    if case:
        yield case


def _command(case: Case, number: int, line: str) -> list[list[str]] | None:
    word, colon, rest = line.partition(":")
    if line == "again":
        case.script.append((number, "again", "", []))
    elif not colon or word not in COMMANDS:
        assert not case.seats, f"{case.file}:{number}: what is {line!r}?"  # prose stands before
    elif word == "seats":
        case.seats = [entry.strip() for entry in re.split(r",\s+(?![^\[]*\])", rest.strip())]
    elif word == "move":
        case.move = rest.strip()
    elif word == "turn":
        case.turn = rest.strip()
    else:
        board: list[list[str]] = []
        case.script.append((number, word, rest.strip(), board))
        return board
    return None


def run(case: Case) -> None:
    """Execute a case; AssertionError names the line."""
    assert len(case.rows) == 5, f"{case.file}:{case.line}: the board has {len(case.rows)} rows"
    assert case.script, f"{case.file}:{case.line}: the case says nothing"
    text = case.position()
    start = Santorini().read(text)
    match = Match(fitting(start), start)
    for number, word, rest, board in case.script:
        if word == "again":
            match = Match(match.game, start)
            continue
        where = f"{case.file.name}:{number}: {word}: {rest}\n  drawn: {text}\n  now:   "
        try:
            said = _said(match, word, rest, board)
        except ValueError as error:
            said = str(error)
        assert not said, f"{where}{match.game.write(match.state)}\n  {said}"


def _said(played: Match[State, Step], word: str, rest: str, board: list[list[str]]) -> str:
    """What is wrong with one command, or nothing."""
    s, game = played.state, played.game
    legal = {str(a) for a in game.legal(s)}
    words = set(rest.split())
    if word in ("legal", "illegal", "only"):
        words = {
            w if word == "illegal" and NO_STEP.fullmatch(w) else str(game.parse(w)) for w in words
        }
    wrong: object = ""
    match word:
        case "play":
            for step in rest.split():
                played.play(step)
        case "legal":
            wrong = words - legal
        case "illegal":
            wrong = words & legal
        case "only":
            wrong = words ^ legal
        case "next":
            whose = "*" if game.to_move(s) == CHANCE else str(game.to_move(s) + 1)
            wrong = "" if whose == rest and (game.fresh(s) or whose == "*") else f"seat {whose}"
        case "turns":
            wrong = "" if (n := len(list(results(game, s)))) == int(rest) else n
        case "position":
            wrong = "" if game.write(s) == rest else "another position"
        case "why en" | "why es":
            step, _, reason = rest.partition(" ")
            said = Words(word[-2:]).say(SantoriniFace().why(s, game.parse(step)))
            wrong = "" if said == reason else said
        case _:
            wrong = _shown(s, word, rest, board)
    return f"{wrong}" if wrong else ""


def _shown(s: State, word: str, rest: str, board: list[list[str]]) -> object:
    sides = s.cast.sides
    fields = Santorini().write(s).split("/")
    if word == "wins":
        over = s.to_move == NOBODY
        return "" if over and s.winner == sides[int(rest) - 1] else f"not won: {fields[1]}"
    if word == "out":
        return s.cast.plays(int(rest) - 1)
    if word == "card":
        seat, _, card = rest.partition(" ")
        shown = fields[1 + int(seat)].partition(":")[0]
        return "" if shown == card else shown
    assert word == "board", word
    drawn = Case(Path(), 0, "", [f.partition(":")[0] for f in fields[2:]], board)
    crews = [crew(board, seat) for seat in range(len(s.workers))]
    now = [
        sorted(name for name in fields[2 + seat].partition(":")[2].split(",") if name[0] in "abcde")
        for seat in range(len(s.workers))
    ]
    return "" if (drawn.position().split("/")[0], crews) == (fields[0], now) else f"{fields}"
