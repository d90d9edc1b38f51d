"""The rules of a turn as hooks: the mortal is the base class, a god overrides what its card says.

Masks say *where*, `may` says *what next*, verbs say *what happens* (on a fork of the position that
nobody else has seen), and a few hooks bind opponents. A power owns no state: what it must remember
between turns is the card's memory in the position, and within a turn what the rules record for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Self

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.board import NEAR, Bits, Square

if TYPE_CHECKING:
    from thera.santorini.state import State

MOVE: Final = 1
BUILD: Final = 2
FORCE: Final = 4
RAZE: Final = 8
DONE: Final = 16


ROSTER: Final[dict[int, Power]] = {}
"""The gods by number, filled as their files are read."""

SIMPLE: Final = range(1, 11)
"""The numbers of the simple gods."""


class Power:
    """A mortal: move, then build with the same worker; win by climbing onto level 3."""

    number: ClassVar[int] = 0
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    _only: ClassVar[Power]

    def __new__(cls) -> Self:
        """The one power of its kind: powers are compared by identity, copies included."""
        if "_only" not in cls.__dict__:
            cls._only = super().__new__(cls)
        return cls._only  # type: ignore[return-value]  # each class keeps its own instance

    def __init_subclass__(cls) -> None:
        if cls.number:
            ROSTER[cls.number] = cls()

    @property
    def name(self) -> str:
        """The god's name as notation writes it."""
        return type(self).__name__.lower() if self.number else "mortal"

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # what next

    def may(self, s: State) -> int:
        """The kinds of step open now; 0 ends the turn."""
        if s.moves == 0:
            return MOVE
        return BUILD if s.builds == 0 else 0

    # who and where

    def places(self, s: State) -> Bits:
        """Where a worker may be placed in the set-up."""
        return s.free

    def movers(self, s: State) -> Bits:
        """The workers that may move now."""
        return s.mover or s.crew & ~s.held

    def moves(self, s: State, at: Square) -> Bits:
        """Where the worker on `at` may move."""
        return NEAR[at] & s.reach(at) & s.free

    def builders(self, s: State) -> Bits:
        """The workers that may build now."""
        return s.mover

    def builds(self, s: State, at: Square) -> Bits:
        """Where the worker on `at` may put a block."""
        return NEAR[at] & s.free & ~s.three

    def domes(self, s: State, at: Square) -> Bits:
        """Where the worker on `at` may put a dome."""
        return NEAR[at] & s.free & s.three

    def forces(self, s: State) -> Iterable[tuple[Square, Square]]:
        """Which opponents may be forced by a step of its own, and where to."""
        return ()

    def razes(self, s: State) -> Bits:
        """Where the top block may be removed."""
        return 0

    # what happens

    def places_first(self) -> bool:
        """Whether this player's side places its workers before the others."""
        return False

    def placed(self, s: State, at: Square) -> None:
        """The set-up part of the card, after a worker of this side was placed."""

    def wake(self, s: State) -> None:
        """The start of the turn, for the card itself: before anything else is decided."""

    def begin(self, s: State) -> None:
        """The start of the turn, for the power in use."""

    def move(self, s: State, at: Square, to: Square) -> None:
        """The worker on `at` goes to `to`."""
        s.shift(at, to)

    def build(self, s: State, at: Square, to: Square, dome: bool) -> None:
        """The worker on `at` builds on `to`."""
        s.put(to, dome)

    def end(self, s: State) -> None:
        """The end of the turn."""

    def again(self, s: State) -> bool:
        """Whether an extra turn with an opponent's worker follows."""
        return False

    def can_climb(self, s: State) -> bool:
        """Whether the rest of this turn can still hold a move up; the look-ahead asks."""
        return True

    # how the game is won

    def wins(self, s: State, at: Square, to: Square, rise: int) -> bool:
        """Whether the move just made, from `at` to `to`, wins."""
        return rise > 0 and s.level(to) == 3

    def always_wins(self, s: State, me: Seat) -> bool:
        """Whether the position itself wins for `me`; asked after every build."""
        return False

    # what opponents may not do; `me` is the seat that uses the power

    def freezes(self, s: State, me: Seat, crew: Bits) -> Bits:
        """The workers of an opponent's crew that may not move this turn, decided at its start."""
        return 0

    def binds(self, s: State, me: Seat, crew: Bits) -> Bits:
        """The workers whose moves must end as `demands` says, decided at the turn's start."""
        return 0

    def bars_moves(self, s: State, me: Seat, at: Square) -> Bits:
        """The squares that an opponent's worker on `at` may not move to."""
        return 0

    def bars_builds(self, s: State, me: Seat) -> Bits:
        """The squares where opponents may only complete a tower."""
        return 0

    def bars_wins(self, s: State, me: Seat, to: Square) -> bool:
        """Whether an opponent's move to `to` cannot win."""
        return False

    def demands(self, s: State, me: Seat) -> bool:
        """Whether the opponent's moves of this turn may end as they stand."""
        return True

    def wants_climb(self) -> bool:
        """Whether opponents must move up where they can."""
        return False

    # why not: the card's own reason against a step, as the last part of a sentence's key, or ""

    def walks(self) -> bool:
        """Whether one move may lead further than to a neighbouring square."""
        return False

    def why_no_move(self, s: State, at: Square, to: Square) -> str:
        """Why the worker on `at` may not move to `to`."""
        return ""

    def why_no_build(self, s: State, at: Square, to: Square, dome: bool) -> str:
        """Why the worker on `at` may not build on `to`."""
        return ""

    def why_no_force(self, s: State, at: Square, to: Square) -> str:
        """Why the opponent on `at` may not be forced to `to`."""
        return ""

    def why_no_raze(self, s: State, at: Square) -> str:
        """Why the top block of `at` may not be removed."""
        return ""

    # cards that show other cards

    def draws(self, s: State) -> int:
        """How many cards luck turns over for this card, at set-up or at the end of a turn."""
        return 0

    def deck(self, s: State, me: Seat) -> Bits:
        """The god numbers, as a mask, that luck can turn over next."""
        return 0

    def drawn(self, s: State, me: Seat, god: Power) -> None:
        """Luck has turned over this card."""

    # memory

    def keeps(self, memory: int) -> int:
        """What is left of the card's memory when the power changes hands."""
        return 0

    def memo(self, s: State, me: Seat) -> str:
        """The memory of this card, lying before `me`, as a position writes it."""
        return ""

    def check(self, s: State, me: Seat) -> None:
        """Refuse a position that this card, lying before `me`, cannot come to: raise BadText."""

    def learn(self, s: State, me: Seat, text: str) -> None:
        """Set the memory that `memo` wrote, or raise BadText."""
        raise bad("santorini.memory.none", god=self.name, text=quoted(text))


class Guest(Power):
    """An opponent's worker in an extra turn: plain, optional, and nobody wins."""

    def may(self, s: State) -> int:
        return MOVE | DONE if s.moves == 0 else super().may(s)

    def wins(self, s: State, at: Square, to: Square, rise: int) -> bool:
        return False


MORTAL: Final = Power()
GUEST: Final = Guest()
