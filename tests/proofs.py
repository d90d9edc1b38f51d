"""The tactical positions, and their proof by the rules alone: every turn is tried, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from thera import games
from thera.core.game import CHANCE, NOBODY
from thera.core.turns import turns
from thera.santorini.rules.game import Santorini, fitting
from thera.santorini.rules.state import State

FILE = Path(__file__).parent / "tactics" / "positions.txt"


@dataclass(frozen=True, slots=True)
class Tactic:
    """A position that is won in so many turns, or (0) in which only these steps do not lose."""

    text: str
    turns: int = 0
    steps: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        s: State = games.resume("santorini", self.text)[1]
        return s

    @property
    def mover(self) -> str:
        """The god of the seat to move."""
        fields = self.text.split("/")
        return fields[1 + int(fields[1])].partition(":")[0].partition("[")[0]

    def played(self) -> State:
        """The position after the steps."""
        s = self.state
        game = fitting(s)
        for step in self.steps:
            s = game.play(s, game.parse(step))
        return s


def _read() -> Iterator[Tactic]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, text = line.split(" | ")
            word, *rest = kind.split()
            yield Tactic(text, int(rest[0])) if word == "win" else Tactic(text, 0, tuple(rest))


TACTICS = tuple(_read())
WINS = tuple(tactic for tactic in TACTICS if tactic.turns)
DEFENCES = tuple(tactic for tactic in TACTICS if not tactic.turns)


class Solver:
    """Whether a side wins whatever the others do."""

    def __init__(self, game: Santorini) -> None:
        self.game = game
        self._known: dict[tuple[State, int, int], bool] = {}

    def wins(self, s: State, side: int, left: int) -> bool:
        """Whether a side wins within `left` more turns, everybody's counted."""
        mover = self.game.to_move(s)
        if mover == NOBODY:
            return self.game.payoffs(s)[s.cast.sides.index(side)] > 0
        if left == 0:
            return False
        if mover == CHANCE:
            drawn = (self.game.play(s, a) for a in self.game.legal(s))
            return all(self.wins(t, side, left) for t in drawn)
        key = s, side, left
        if key not in self._known:
            after = (self.wins(t, side, left - 1) for t in turns(self.game, s))
            mine = s.cast.sides[mover] == side
            self._known[key] = any(after) if mine else all(after)
        return self._known[key]


def win_holds(tactic: Tactic) -> bool:
    """Whether the mover wins within as many turns as told, and not sooner."""
    s = tactic.state
    solver, side = Solver(fitting(s)), s.cast.sides[s.seat]
    return not solver.wins(s, side, tactic.turns - 1) and solver.wins(s, side, tactic.turns)


def defence_holds(tactic: Tactic) -> bool:
    """Whether the next player wins at once after every turn but the one told."""
    s, aim = tactic.state, tactic.played()
    solver, side = Solver(fitting(s)), s.cast.sides[s.seat]
    return all(
        solver.wins(t, 1 - side, 1) != (t == aim) for t in turns(fitting(s), s)
    ) and aim in turns(fitting(s), s)
