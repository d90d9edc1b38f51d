"""A position of Santorini: a plain value. The rules change only a new fork of it, never itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from thera.core.game import CHANCE, NOBODY, Seat
from thera.santorini.rules.board import ALL, BIT, Bits, Square
from thera.santorini.rules.players import Players
from thera.santorini.rules.power import GUEST, Power

if TYPE_CHECKING:
    from thera.santorini.rules.steps import Step

CHOOSE: Final = 0  # gods are being named, taken or dealt
FIRST: Final = 1  # the starting player is to be named
PLACE: Final = 2  # workers are being placed
TURN: Final = 3  # the game itself
OVER: Final = 4

NONE: Final[Seat] = -3  # no seat: a field that says nothing now


class State:
    """Everything there is to know about a position, in the middle of a turn too.

    one, two, three   the squares with at least so many blocks
    workers           a mask for each side; `busy` is their union
    memory            a number for each card; the rules do not look into it
    seat              whose step is next; while luck owes `draws`, whose step is next after them
    opener            set-up: the seat that takes the first turn
    winner            over: the side that has won
    moves, builds …   the record of the unfinished turn (see docs/notation.md)
    """

    __slots__ = (
        "bound", "builds", "busy", "cast", "domes", "draws", "extra", "fell", "female",
        "held", "last", "memory", "moved", "mover", "moves", "named", "one", "opener", "rose",
        "seat", "stage", "steps", "three", "topped", "towers", "trail", "two", "unplaced", "winner",
        "workers",
    )  # fmt: skip

    one: Bits
    two: Bits
    three: Bits
    domes: Bits
    workers: tuple[Bits, ...]
    busy: Bits
    unplaced: tuple[int, ...]
    female: Bits
    cast: Players
    memory: tuple[int, ...]
    stage: int
    seat: Seat
    opener: Seat
    winner: int
    named: Bits
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
    steps: tuple[Step, ...] | None

    def __init__(self, cast: Players) -> None:
        sides = max(cast.sides) + 1
        self.one = self.two = self.three = self.domes = 0
        self.workers = (0,) * sides
        self.busy = self.female = 0
        self.unplaced = (2,) * sides
        self.cast = cast
        self.memory = (0,) * cast.seats
        self.stage = PLACE
        self.seat = 0
        self.opener = self.winner = NONE
        self.named = self.draws = 0
        self.clear()

    def fork(self) -> State:
        """A copy to be changed."""
        f = State.__new__(State)
        f.one, f.two, f.three, f.domes = self.one, self.two, self.three, self.domes
        f.workers, f.busy, f.female = self.workers, self.busy, self.female
        f.unplaced, f.cast, f.memory = self.unplaced, self.cast, self.memory
        f.stage, f.seat, f.opener, f.winner = self.stage, self.seat, self.opener, self.winner
        f.named, f.draws, f.extra = self.named, self.draws, self.extra
        f.moves, f.builds, f.mover, f.last = self.moves, self.builds, self.mover, self.last
        f.rose, f.fell, f.moved = self.rose, self.fell, self.moved
        f.held, f.bound, f.trail = self.held, self.bound, self.trail
        f.topped, f.towers = self.topped, self.towers
        f.steps = None
        return f

    def clear(self) -> None:
        """Forget the record of the turn."""
        self.extra = self.rose = self.fell = False
        self.moves = self.builds = self.mover = self.last = self.moved = 0
        self.held = self.bound = self.trail = self.topped = self.towers = 0
        self.steps = None

    def key(self) -> tuple[object, ...]:
        """All that makes two positions equal."""
        return (
            self.one, self.two, self.three, self.domes, self.workers, self.female, self.unplaced,
            self.memory, self.stage, self.seat, self.opener, self.winner, self.named, self.draws,
            self.extra, self.moves, self.builds, self.mover, self.last, self.rose, self.fell,
            self.moved, self.held, self.bound, self.trail, self.topped, self.towers, self.cast,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return _write(self)

    def __repr__(self) -> str:
        return f"thera.load('santorini').read({_write(self)!r})"

    # asking

    @property
    def to_move(self) -> Seat:
        """Whose step is next: a seat, CHANCE or NOBODY."""
        if self.stage == OVER:
            return NOBODY
        return CHANCE if self.draws else self.seat

    @property
    def fresh(self) -> bool:
        """Whether a turn starts here (in the set-up: a player's part of it)."""
        if self.to_move < 0:
            return False
        if self.stage == TURN:
            return not (self.moves or self.builds or self.mover)
        if self.stage == PLACE:
            return self.unplaced[self.side] == 2
        return self.stage == FIRST or self.seat > 0 or not self.named

    @property
    def side(self) -> int:
        """The side of the seat to move."""
        return self.cast.sides[self.seat]

    @property
    def power(self) -> Power:
        """The power that this turn is played with."""
        return GUEST if self.extra else self.cast.powers[self.seat]

    @property
    def crew(self) -> Bits:
        """The workers that can be used this turn."""
        own = self.workers[self.cast.sides[self.seat]]
        return self.busy & ~own if self.extra else own

    @property
    def foes(self) -> Bits:
        """The opponents' workers."""
        return self.busy & ~self.workers[self.cast.sides[self.seat]]

    @property
    def free(self) -> Bits:
        """The squares with neither worker nor dome."""
        return ALL & ~(self.busy | self.domes)

    def level(self, at: Square) -> int:
        """How many blocks stand on a square."""
        return (self.one >> at & 1) + (self.two >> at & 1) + (self.three >> at & 1)

    def above(self, at: Square) -> Bits:
        """The squares higher than this one."""
        bit = BIT[at]
        if not self.one & bit:
            return self.one
        if not self.two & bit:
            return self.two
        return 0 if self.three & bit else self.three

    def below(self, at: Square) -> Bits:
        """The squares lower than this one."""
        bit = BIT[at]
        if self.three & bit:
            return ALL & ~self.three
        if self.two & bit:
            return ALL & ~self.two
        return ALL & ~self.one if self.one & bit else 0

    def reach(self, at: Square) -> Bits:
        """The squares at most one level higher than this one."""
        bit = BIT[at]
        if not self.one & bit:
            return ~self.two
        return ALL if self.two & bit else ~self.three

    def owner(self, bit: Bits) -> int:
        """The side whose worker stands on a square."""
        return next(side for side, crew in enumerate(self.workers) if crew & bit)

    def closed(self) -> Bits:
        """The squares where the player to move may only complete a tower."""
        barred = 0
        for power, me in self.cast.build_bars[self.seat]:
            barred |= power.bars_builds(self, me)
        return barred

    def recall(self, me: Seat) -> int:
        """The memory of the card that `me` plays with."""
        return self.memory[self.cast.slots[me]]

    # changing (a fork only)

    def remember(self, me: Seat, value: int) -> None:
        """Set the memory of the card that `me` plays with."""
        self.engrave(self.cast.slots[me], value)

    def engrave(self, card: Seat, value: int) -> None:
        """Set the memory of the card that lies before a seat, whoever uses it."""
        self.memory = (*self.memory[:card], value, *self.memory[card + 1 :])

    def lend(self, card: Seat, user: Seat) -> None:
        """Let `user` alone have a card's power; in new hands it starts with empty memory."""
        if self.cast.users[card] != user:
            self.engrave(card, self.cast.shows[card].keeps(self.memory[card]))
            self.lent(card, user)

    def lent(self, card: Seat, user: Seat) -> None:
        """Note that `user` alone has a card's power; its memory stays as it is."""
        self.cast = self.cast.lend(card, user)

    def show(self, card: Seat, god: Power, discards: Bits) -> None:
        """Let a card give the power of a god, with these discards."""
        self.cast = self.cast.show(card, god, discards)

    def enter(self, side: int, at: Square) -> None:
        """Put a new worker of a side on the board."""
        self.busy |= BIT[at]
        self._change(side, BIT[at])

    def shift(self, at: Square, to: Square) -> None:
        """Bring the worker on `at` to the free square `to`."""
        both = BIT[at] | BIT[to]
        self.busy ^= both
        self._change(self.owner(BIT[at]), both)
        if self.female & BIT[at]:
            self.female ^= both

    def swap(self, at: Square, to: Square) -> None:
        """Exchange two workers of different sides."""
        both = BIT[at] | BIT[to]
        one, other = self.owner(BIT[at]), self.owner(BIT[to])
        self._change(one, both)
        self._change(other, both)
        if self.female & both:
            self.female ^= both

    def remove(self, at: Square) -> None:
        """Take the worker on a square out of the game."""
        self.busy ^= BIT[at]
        self._change(self.owner(BIT[at]), BIT[at])
        self.female &= ~BIT[at]

    def put(self, at: Square, dome: bool) -> None:
        """Add a block or a dome."""
        bit = BIT[at]
        if dome:
            self.domes |= bit
            self.topped += 1
            self.towers += 1 if self.three & bit else 0
        elif not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        else:
            self.three |= bit

    def raze(self, at: Square) -> None:
        """Remove the top block."""
        bit = BIT[at]
        if self.three & bit:
            self.three ^= bit
        elif self.two & bit:
            self.two ^= bit
        else:
            self.one ^= bit

    def _change(self, side: int, bits: Bits) -> None:
        crews = self.workers
        self.workers = (*crews[:side], crews[side] ^ bits, *crews[side + 1 :])


_write: Callable[[State], str] = object.__repr__


def set_notation(write: Callable[[State], str]) -> None:
    """Let positions print themselves: set later, since the notation imports this module."""
    global _write
    _write = write
