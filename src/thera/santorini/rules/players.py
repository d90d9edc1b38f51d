"""Who plays with which power at the moment: the cards, who uses them, who is out."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from thera.core.game import Seat
from thera.santorini.rules.board import Bits
from thera.santorini.rules.power import MORTAL, ROSTER, SIMPLE, Power

T = TypeVar("T")

Hold = tuple[Power, Seat]
"""A power and the seat that uses it."""


def side_of(seats: int, seat: Seat) -> int:
    """The side a seat plays for: its own, or with four players its team's."""
    return seat % 2 if seats == 4 else seat


class Players:
    """The cards on the table. A value: a card changing hands makes another cast.

    `gods` are the cards before the seats (None while they are being chosen), `shows` the power
    each card gives now, `users` who uses it, `out` the seats that have lost, as a mask.
    What follows from them: the `powers` in use by seat, for each seat the opponents whose power has
    a certain hook, the card that luck draws for, the simple gods `spare` as a mask of numbers.
    Made by `players`, which remembers them: what follows from a cast is worked out once.
    """

    def __init__(
        self,
        gods: tuple[Power | None, ...],
        shows: tuple[Power, ...],
        users: tuple[Seat, ...],
        discards: Bits,
        out: Bits,
    ) -> None:
        self.key = (gods, shows, users, discards, out)
        self.gods, self.shows, self.users = gods, shows, users
        self.discards, self.out = discards, out
        self._hash = hash(self.key)
        self.seats = len(gods)
        every = range(self.seats)
        self.sides = tuple(side_of(self.seats, seat) for seat in every)
        self.slots = tuple(self._slot(seat) for seat in every)
        self.powers = tuple(
            MORTAL if users[self.slots[seat]] != seat else shows[self.slots[seat]] for seat in every
        )
        self.foes = tuple(self._foes(seat) for seat in every)
        self.freezers = self._only(lambda power: type(power).freezes is not Power.freezes)
        self.binders = self._only(lambda power: type(power).binds is not Power.binds)
        self.move_bars = self._only(lambda power: type(power).bars_moves is not Power.bars_moves)
        self.build_bars = self._only(lambda power: type(power).bars_builds is not Power.bars_builds)
        self.win_bars = self._only(lambda power: type(power).bars_wins is not Power.bars_wins)
        self.demands = self._only(lambda power: type(power).demands is not Power.demands)
        self.climbs = self._only(lambda power: power.wants_climb())
        self.watchers = tuple(
            (power, seat)
            for seat, power in enumerate(self.powers)
            if self.plays(seat) and type(power).always_wins is not Power.always_wins
        )
        self.spare = sum(1 << number for number in SIMPLE if ROSTER[number] not in gods)
        self.drawer = next(
            (
                (god, seat)
                for seat, god in enumerate(gods)
                if god and self.plays(seat) and type(god).deck is not Power.deck
            ),
            None,
        )

    def __repr__(self) -> str:
        return f"players{self.key!r}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Players) and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return players, self.key

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is still in the game."""
        return not self.out >> seat & 1

    def after(self, seat: Seat) -> Seat:
        """The next seat still in the game."""
        seat = (seat + 1) % self.seats
        while not self.plays(seat):
            seat = (seat + 1) % self.seats
        return seat

    def deal(self, seat: Seat, god: Power) -> Players:
        """The cast with a card put before a seat."""
        return players(
            _put(self.gods, seat, god), _put(self.shows, seat, god), self.users, self.discards,
            self.out,
        )  # fmt: skip

    def show(self, card: Seat, god: Power, discards: Bits) -> Players:
        """The cast with a card that now gives another power."""
        return players(self.gods, _put(self.shows, card, god), self.users, discards, self.out)

    def lend(self, card: Seat, user: Seat) -> Players:
        """The cast with a card's power used by `user` alone."""
        return players(self.gods, self.shows, _put(self.users, card, user), self.discards, self.out)

    def without(self, seat: Seat) -> Players:
        """The cast after a player has lost: the power ends at once."""
        card = self.gods[seat] or MORTAL
        discards = 0 if self.drawer == (card, seat) else self.discards
        return players(
            self.gods, _put(self.shows, seat, card), self.users, discards, self.out | 1 << seat
        )

    def _slot(self, seat: Seat) -> Seat:
        """The card that a seat plays with: another's where it has been lent."""
        return next((c for c, u in enumerate(self.users) if u == seat != c), seat)

    def _foes(self, seat: Seat) -> tuple[Hold, ...]:
        return tuple(
            (power, other)
            for other, power in enumerate(self.powers)
            if self.sides[other] != self.sides[seat] and self.plays(other)
        )

    def _only(self, has: Callable[[Power], bool]) -> tuple[tuple[Hold, ...], ...]:
        """For each seat, the opponents whose power has the hook in question."""
        return tuple(tuple(hold for hold in foes if has(hold[0])) for foes in self.foes)


@lru_cache(maxsize=1 << 12)
def players(
    gods: tuple[Power | None, ...],
    shows: tuple[Power, ...],
    users: tuple[Seat, ...],
    discards: Bits,
    out: Bits,
) -> Players:
    """The one cast with these contents."""
    return Players(gods, shows, users, discards, out)


def first_cast(gods: tuple[Power | None, ...]) -> Players:
    """The cast at the start of a game."""
    shows = tuple(god or MORTAL for god in gods)
    return players(gods, shows, tuple(range(len(gods))), 0, 0)


def _put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*row[:place], item, *row[place + 1 :])
