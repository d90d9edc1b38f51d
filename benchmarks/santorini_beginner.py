"""A beginner at Santorini, to measure the lowest levels by: see `benchmarks/levels.py`.

It wins where it can and blocks who would win next; else any turn on which it climbs will do. What
the other side can do after its turn it does not ask.
"""

from __future__ import annotations

from random import Random
from typing import Any

from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.game import NOBODY, Game, Seat
from thera.core.one_game import only
from thera.core.turns import turns
from thera.santorini.rules.board import squares
from thera.santorini.rules.state import TURN, State
from thera.santorini.rules.steps import Step

SantoriniGame = Game[State, Step]


class SantoriniBeginner:
    """For the plain game of two seats; a turn is chosen at its first step."""

    name = "santorini-beginner"
    plays = "santorini"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._plan: dict[State, Step] = {}

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """Any step of the set-up; else the next one of a turn."""
        only(self.name, self.plays, sight.game.name)
        step = self._plan.get(sight.view)
        if step is None or step not in sight.legal:
            rng = Random(f"{self.seed} {sight.game.write(sight.view)}")
            if sight.view.stage != TURN:
                return Choice(rng.choice(sight.legal))
            step = self._follow(sight, chosen(sight.game, sight.view, sight.seat, rng))
        return Choice(step)

    def _follow(self, sight: Sight[State, Step], line: tuple[Step, ...]) -> Step:
        """Note the steps of a turn at the positions where they are due; the first of them."""
        self._plan, s = {}, sight.view
        for step in line:
            self._plan[s] = step
            s = sight.game.play(s, step)
        return line[0]


def chosen(game: SantoriniGame, s: State, seat: Seat, rng: Random) -> tuple[Step, ...]:
    """The turn of a beginner."""
    found = list(turns(game, s).items())
    for end, line in found:
        if won(game, end, seat):
            return line
    rng.shuffle(found)
    found.sort(key=lambda turn: not rises(s, turn[0], seat))
    if can_win(game, passed(game, s)):
        return next((line for end, line in found if not can_win(game, end)), found[0][1])
    return found[0][1]


def can_win(game: SantoriniGame, s: State) -> bool:
    """Whether whoever is to move can win in this turn."""
    mover = game.to_move(s)
    return mover >= 0 and any(won(game, end, mover) for end in turns(game, s))


def won(game: SantoriniGame, s: State, seat: Seat) -> bool:
    """Whether the game is over and a seat has won."""
    return game.to_move(s) == NOBODY and game.payoffs(s)[seat] > 0


def passed(game: SantoriniGame, s: State) -> State:
    """The same position with the other seat to move, at the start of its turn."""
    board, seat, *rest = game.write(s).split("/")[:4]
    return game.read("/".join([board, str(3 - int(seat)), *rest]))


def rises(before: State, after: State, seat: Seat) -> bool:
    """Whether a seat's workers stand higher than they did."""
    return heights(after, seat) > heights(before, seat)


def heights(s: State, seat: Seat) -> int:
    """The levels on which a seat's workers stand, added up."""
    return sum(s.level(at) for at in squares(s.workers[s.cast.sides[seat]]))
