"""The protocol that a game's rules fulfil; everything else in thera is written against it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol, TypeVar

from thera.core.phrase import Phrase

Seat = int
"""A place at the table: 0, 1, …; people see them counted from 1."""

CHANCE: Final[Seat] = -1
"""Luck is to move: the dice, the shuffled deck."""

NOBODY: Final[Seat] = -2
"""The game is over."""

YIELD: Final = "#"
"""The text of the only step where nothing else is legal: the player is out."""

S = TypeVar("S")
A = TypeVar("A")


class BadText(ValueError):
    """A text that is not a position, step, spec or record; `reason` says where and why.

    >>> import thera
    >>> try:
    ...     thera.load("chess")
    ... except BadText as error:
    ...     print(thera.Words("es").say(error.reason))
    no hay ningún juego llamado «chess»: los juegos son santorini, akrotiri
    """

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


def bad(key: str, /, **gaps: str | int | Phrase) -> BadText:
    """What is wrong with a text; `key` ends the message's key, texts in it are cut by `quoted`.

    >>> print(bad("bot.level", number=9, most=8))
    there is no level 9: levels go from 1 to 8
    """
    return BadText(Phrase(f"error.{key}", gaps))


class Game(Protocol[S, A]):
    """The rules of one game, set up for given seats and options.

    A position `s` is a plain hashable value: `play` returns another and leaves it alone.
    A step `a` is one click; `str(a)` is its notation, unique and free of context.

    >>> import thera
    >>> game = thera.load("santorini")
    >>> s = game.start()
    >>> game.to_move(s), len(game.legal(s))
    (0, 25)
    >>> game.write(game.play(s, game.parse("@b3")))
    '0000000000000000000000000/1/mortal:b3,?/mortal:?,?'
    """

    @property
    def name(self) -> str:
        """The spec that loads this game: `santorini:apollo,pan`."""

    @property
    def edition(self) -> str:
        """What else it is played with, such as a set of tiles and its hash; usually empty."""

    @property
    def seats(self) -> int:
        """How many players sit at the table."""

    @property
    def secret(self) -> bool:
        """Whether a seat can know something that another does not."""

    @property
    def actions(self) -> int:
        """How many step numbers there are."""

    # the rules

    def start(self) -> S:
        """The position before the first step."""

    def to_move(self, s: S) -> Seat:
        """Whose step is next: a seat, CHANCE or NOBODY."""

    def fresh(self, s: S) -> bool:
        """Whether a turn starts here (an extra turn has no change of seat)."""

    def legal(self, s: S) -> Sequence[A]:
        """What can be done now; empty only when NOBODY is to move."""

    def chances(self, s: S) -> Sequence[tuple[A, float]]:
        """At CHANCE, the legal steps in the order of `legal` with their probabilities."""

    def play(self, s: S, a: A) -> S:
        """The position after a legal step. It trusts `a`; `Match.play` checks."""

    def payoffs(self, s: S) -> tuple[float, ...]:
        """What each seat gets once the game is over, from -1 to 1; in all they are 0."""

    # who knows what

    def view(self, s: S, seat: Seat | None) -> S:
        """The position as a seat knows it, secrets masked; None is an onlooker."""

    def heard(self, s: S, a: A, seat: Seat | None) -> A:
        """What a seat learns of the step `a` played at `s`."""

    def guess(self, view: S, seat: Seat, rng: Random) -> S:
        """A full position that looks like `view` to `seat`."""

    def masked(self, s: S) -> Sequence[Seat]:
        """The seats of whose own secrets a view hides something; none in a full position."""

    # text

    def write(self, s: S) -> str:
        """The position in one line, every field, in the middle of a turn too."""

    def read(self, text: str) -> S:
        """The position that `write` wrote, or BadText."""

    def parse(self, text: str) -> A:
        """The step whose text this is, or BadText."""

    def number(self, a: A) -> int:
        """From 0 to actions - 1: stable, and distinct among the legal steps of one position."""
