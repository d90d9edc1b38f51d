"""One game being played: the only mutable object beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

from thera.core.bot import Sight
from thera.core.game import CHANCE, NOBODY, A, Game, S, Seat
from thera.core.luck import Luck
from thera.core.phrase import Phrase


class IllegalStep(ValueError):
    """A step that the rules do not allow now; `reason` says why, for any language.

    >>> import thera
    >>> match = thera.Match(thera.load("santorini"))
    >>> match.play("b2-b3")
    Traceback (most recent call last):
    thera.core.match.IllegalStep: b2-b3 is not legal here (not now: first place a worker)
    """

    def __init__(self, step: object, reason: Phrase | None = None) -> None:
        self.step = str(step)
        self.reason = reason
        why = "" if reason is None else f" ({reason})"
        super().__init__(f"{self.step} is not legal here{why}")


Why = Callable[[Game[Any, Any], Any, Any], Phrase | None]
"""Says why a step is not legal in a position of a game, where that is known."""

_why: Why = lambda game, s, a: None  # noqa: E731  # until somebody knows


def set_reasons(why: Why) -> None:
    """Let matches say why they refuse a step: the rules do not know the faces that explain it.

    >>> from thera import games
    >>> set_reasons(games.why)  # as `import thera` does
    """
    global _why
    _why = why


class Match(Generic[S, A]):
    """A game from its start (or any position) on: play, undo, look back.

    With `luck` draws are made as soon as they are due; without it the caller plays them.

    >>> import thera
    >>> match = thera.Match(thera.load("santorini:apollo,pan"))
    >>> for step in "@b3", "@d3", "@c2", "@c4", "b3-b4":
    ...     s = match.play(step)
    >>> match.to_move, [str(a) for a in match.game.legal(s)][:3]
    (0, ['b4+a5', 'b4+b5', 'b4+c5'])
    >>> str(match.undo())
    'b3-b4'
    """

    def __init__(
        self, game: Game[S, A], start: S | None = None, *, luck: Luck | None = None
    ) -> None:
        self.game = game
        self.luck = luck
        self._past: list[tuple[S, A]] = []
        self.begin = self.state = game.start() if start is None else start
        self._draw()

    def __repr__(self) -> str:
        return f"<Match {self.game.name} after {len(self._past)} steps>"

    @property
    def to_move(self) -> Seat:
        """Whose step is next."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == NOBODY

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat has got, once the game is over: 1 for a win, less than 0 for a loss."""
        if not self.over:
            raise ValueError("the game is not over")
        return self.game.payoffs(self.state)

    @property
    def past(self) -> tuple[tuple[S, A], ...]:
        """Every step so far with the position it was played at."""
        return tuple(self._past)

    @property
    def played(self) -> int:
        """How many steps there were so far."""
        return len(self._past)

    def position(self, count: int) -> S:
        """The position after so many steps."""
        return self._past[count][0] if count < len(self._past) else self.state

    def part(self, first: int, count: int) -> list[tuple[S, A]]:
        """Some steps in a row with the positions they were played at."""
        return self._past[first : first + count]

    def play(self, step: A | str) -> S:
        """Play a legal step, given as a step or as text, and the draws that follow."""
        a = self.game.parse(step) if isinstance(step, str) else step
        if a not in self.game.legal(self.state):
            raise IllegalStep(a, _why(self.game, self.state, a))
        self._advance(a)
        self._draw()
        return self.state

    def retrace(self, steps: Iterable[A], play: Callable[[S, A], S] | None = None) -> None:
        """Go through steps that were checked before: those of a log.

        `play` is the game's own, or one that knows where the steps lead.
        """
        for a in steps:
            self._advance(a, play)

    def undo(self) -> A:
        """Take back the latest step that a player made, with the draws after it."""
        while self._past:
            self.state, a = self._past.pop()
            if self.game.to_move(self.state) != CHANCE:
                return a
            if self.luck:
                self.luck.forget(a)
        self._draw()
        raise ValueError("there is nothing to take back")

    def sight(self, seat: Seat) -> Sight[S, A]:
        """What a seat knows now: its view, its legal steps and the game as it heard it."""
        game = self.game
        heard = tuple(game.heard(s, a, seat) for s, a in self._past)
        legal = tuple(game.legal(self.state)) if self.to_move == seat else ()
        return Sight(game, seat, game.view(self.state, seat), legal, heard)

    def _advance(self, a: A, play: Callable[[S, A], S] | None = None) -> None:
        if self.luck and self.to_move == CHANCE:
            self.luck.note(a)
        self._past.append((self.state, a))
        self.state = (play or self.game.play)(self.state, a)

    def _draw(self) -> None:
        while self.luck and self.to_move == CHANCE:
            self._advance(self.luck.pick(self.game.chances(self.state)))
