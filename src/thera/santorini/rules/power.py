"""The rules of a turn as hooks: the mortal is the base class, a god overrides what its card says.

Masks say *where*, `may` says *what next*, verbs say *what happens* (on a fork of the position that
nobody else has seen), and a few hooks bind opponents. A power owns no state: what it must remember
between turns is the card's memory in the position, and within a turn what the rules record for all.
Hooks see a `Position`: the part of `state.State` that cards may read and change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Protocol, Self

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import NEAR, Bits, Square

MOVE: Final = 1
BUILD: Final = 2
FORCE: Final = 4
RAZE: Final = 8
DONE: Final = 16


ROSTER: Final[dict[int, Power]] = {}
"""The gods by number, filled as their files are read."""

SIMPLE: Final = range(1, 11)
"""The numbers of the simple gods."""


class Cards(Protocol):
    """Who holds and uses which card; `players.Players` explains the fields."""

    seats: int
    sides: tuple[int, ...]
    shows: tuple[Power, ...]
    users: tuple[Seat, ...]
    discards: Bits
    spare: Bits


class Position(Protocol):
    """What hooks may read of a position and change in a fork; `state.State` explains the fields."""

    one: Bits
    three: Bits
    domes: Bits
    workers: tuple[Bits, ...]
    unplaced: tuple[int, ...]
    female: Bits
    memory: tuple[int, ...]
    stage: int
    seat: Seat
    draws: int
    extra: bool
    moves: int
    builds: int
    mover: Bits
    last: Bits
    rose: bool
    fell: bool
    moved: Bits
    held: Bits
    bound: Bits
    trail: Bits
    topped: int
    towers: int

    @property
    def cast(self) -> Cards: ...
    @property
    def fresh(self) -> bool: ...
    @property
    def side(self) -> int: ...
    @property
    def power(self) -> Power: ...
    @property
    def crew(self) -> Bits: ...
    @property
    def foes(self) -> Bits: ...
    @property
    def free(self) -> Bits: ...

    def level(self, at: Square) -> int: ...
    def above(self, at: Square) -> Bits: ...
    def below(self, at: Square) -> Bits: ...
    def reach(self, at: Square) -> Bits: ...
    def closed(self) -> Bits: ...
    def recall(self, me: Seat) -> int: ...
    def remember(self, me: Seat, value: int) -> None: ...
    def engrave(self, card: Seat, value: int) -> None: ...
    def lend(self, card: Seat, user: Seat) -> None: ...
    def lent(self, card: Seat, user: Seat) -> None: ...
    def show(self, card: Seat, god: Power, discards: Bits) -> None: ...
    def shift(self, at: Square, to: Square) -> None: ...
    def swap(self, at: Square, to: Square) -> None: ...
    def remove(self, at: Square) -> None: ...
    def put(self, at: Square, dome: bool) -> None: ...
    def raze(self, at: Square) -> None: ...


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

    def may(self, s: Position) -> int:
        """The kinds of step open now; 0 ends the turn."""
        if s.moves == 0:
            return MOVE
        return BUILD if s.builds == 0 else 0

    # who and where

    def places(self, s: Position) -> Bits:
        """Where a worker may be placed in the set-up."""
        return s.free

    def movers(self, s: Position) -> Bits:
        """The workers that may move now."""
        return s.mover or s.crew & ~s.held

    def moves(self, s: Position, at: Square) -> Bits:
        """Where the worker on `at` may move."""
        return NEAR[at] & s.reach(at) & s.free

    def builders(self, s: Position) -> Bits:
        """The workers that may build now."""
        return s.mover

    def builds(self, s: Position, at: Square) -> Bits:
        """Where the worker on `at` may put a block."""
        return NEAR[at] & s.free & ~s.three

    def domes(self, s: Position, at: Square) -> Bits:
        """Where the worker on `at` may put a dome."""
        return NEAR[at] & s.free & s.three

    def forces(self, s: Position) -> Iterable[tuple[Square, Square]]:
        """Which opponents may be forced by a step of its own, and where to."""
        return ()

    def razes(self, s: Position) -> Bits:
        """Where the top block may be removed."""
        return 0

    # what happens

    def places_first(self) -> bool:
        """Whether this player's side places its workers before the others."""
        return False

    def placed(self, s: Position, at: Square) -> None:
        """The set-up part of the card, after a worker of this side was placed."""

    def wake(self, s: Position) -> None:
        """The start of the turn, for the card itself: before anything else is decided."""

    def begin(self, s: Position) -> None:
        """The start of the turn, for the power in use."""

    def move(self, s: Position, at: Square, to: Square) -> None:
        """The worker on `at` goes to `to`."""
        s.shift(at, to)

    def build(self, s: Position, at: Square, to: Square, dome: bool) -> None:
        """The worker on `at` builds on `to`."""
        s.put(to, dome)

    def end(self, s: Position) -> None:
        """The end of the turn."""

    def again(self, s: Position) -> bool:
        """Whether an extra turn with an opponent's worker follows."""
        return False

    def can_climb(self, s: Position) -> bool:
        """Whether the rest of this turn can still hold a move up; the look-ahead asks."""
        return True

    # how the game is won

    def wins(self, s: Position, at: Square, to: Square, rise: int) -> bool:
        """Whether the move just made, from `at` to `to`, wins."""
        return rise > 0 and s.level(to) == 3

    def always_wins(self, s: Position, me: Seat) -> bool:
        """Whether the position itself wins for `me`; asked after every build."""
        return False

    # what opponents may not do; `me` is the seat that uses the power

    def freezes(self, s: Position, me: Seat, crew: Bits) -> Bits:
        """The workers of an opponent's crew that may not move this turn, decided at its start."""
        return 0

    def binds(self, s: Position, me: Seat, crew: Bits) -> Bits:
        """The workers whose moves must end as `demands` says, decided at the turn's start."""
        return 0

    def bars_moves(self, s: Position, me: Seat, at: Square) -> Bits:
        """The squares that an opponent's worker on `at` may not move to."""
        return 0

    def bars_builds(self, s: Position, me: Seat) -> Bits:
        """The squares where opponents may only complete a tower."""
        return 0

    def bars_wins(self, s: Position, me: Seat, to: Square) -> bool:
        """Whether an opponent's move to `to` cannot win."""
        return False

    def demands(self, s: Position, me: Seat) -> bool:
        """Whether the opponent's moves of this turn may end as they stand."""
        return True

    def wants_climb(self) -> bool:
        """Whether opponents must move up where they can."""
        return False

    # why not: the card's own reason against a step, as the last part of a sentence's key, or ""

    def walks(self) -> bool:
        """Whether one move may lead further than to a neighbouring square."""
        return False

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        """Why the worker on `at` may not move to `to`."""
        return ""

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        """Why the worker on `at` may not build on `to`."""
        return ""

    def why_no_force(self, s: Position, at: Square, to: Square) -> str:
        """Why the opponent on `at` may not be forced to `to`."""
        return ""

    def why_no_raze(self, s: Position, at: Square) -> str:
        """Why the top block of `at` may not be removed."""
        return ""

    # cards that show other cards

    def draws(self, s: Position) -> int:
        """How many cards luck turns over for this card, at set-up or at the end of a turn."""
        return 0

    def deck(self, s: Position, me: Seat) -> Bits:
        """The god numbers, as a mask, that luck can turn over next."""
        return 0

    def drawn(self, s: Position, me: Seat, god: Power) -> None:
        """Luck has turned over this card."""

    # memory

    def keeps(self, memory: int) -> int:
        """What is left of the card's memory when the power changes hands."""
        return 0

    def memo(self, s: Position, me: Seat) -> str:
        """The memory of this card, lying before `me`, as a position writes it."""
        return ""

    def check(self, s: Position, me: Seat) -> None:
        """Refuse a position that this card, lying before `me`, cannot come to: raise BadText."""

    def learn(self, s: Position, me: Seat, text: str) -> None:
        """Set the memory that `memo` wrote, or raise BadText."""
        raise bad("santorini.memory.none", god=self.name, text=quoted(text))


class Guest(Power):
    """An opponent's worker in an extra turn: plain, optional, and nobody wins."""

    def may(self, s: Position) -> int:
        return MOVE | DONE if s.moves == 0 else super().may(s)

    def wins(self, s: Position, at: Square, to: Square, rise: int) -> bool:
        return False


MORTAL: Final = Power()
GUEST: Final = Guest()
