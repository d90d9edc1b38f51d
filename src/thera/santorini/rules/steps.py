"""The steps of Santorini: one click each, interned, with a text and a stable number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal

from thera.core.game import YIELD as YIELD_TEXT
from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import BEYOND, BIT, NAMES, NEAR, SQUARES, Bits, Square, squares
from thera.santorini.rules.board import NUMBERS as NUMBERED
from thera.santorini.rules.god_names import NAMES as GODS


class Notated:
    """`str` is the notation of a step, `repr` rebuilds it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"thera.load('santorini').parse({str(self)!r})"


Kind = Literal[
    "place", "move", "build", "dome", "force", "raze", "done", "yield", "draw", "name", "take",
    "first",
]  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class Place(Notated):
    """Put a worker on the board in the set-up."""

    kind: ClassVar[Kind] = "place"
    at: Square

    def __str__(self) -> str:
        return f"@{NAMES[self.at]}"


@dataclass(frozen=True, slots=True, repr=False)
class Move(Notated):
    """Move a worker; a walk of any length is one move."""

    kind: ClassVar[Kind] = "move"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}-{NAMES[self.to]}"


@dataclass(frozen=True, slots=True, repr=False)
class Build(Notated):
    """Build a block, under the worker itself where `at` is `to`."""

    kind: ClassVar[Kind] = "build"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}+{NAMES[self.to]}"


@dataclass(frozen=True, slots=True, repr=False)
class Dome(Notated):
    """Build a dome."""

    kind: ClassVar[Kind] = "dome"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}^{NAMES[self.to]}"


@dataclass(frozen=True, slots=True, repr=False)
class Force(Notated):
    """Force an opponent's worker over one's own, which stands between the two squares."""

    kind: ClassVar[Kind] = "force"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}>{NAMES[self.to]}"


@dataclass(frozen=True, slots=True, repr=False)
class Raze(Notated):
    """Remove the top block of a square."""

    kind: ClassVar[Kind] = "raze"
    at: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}!"


@dataclass(frozen=True, slots=True, repr=False)
class Done(Notated):
    """End the turn here."""

    kind: ClassVar[Kind] = "done"

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True, repr=False)
class Yield(Notated):
    """Nothing else is legal: the player has lost."""

    kind: ClassVar[Kind] = "yield"

    def __str__(self) -> str:
        return YIELD_TEXT


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Notated):
    """Luck turns over a power."""

    kind: ClassVar[Kind] = "draw"
    god: str

    def __str__(self) -> str:
        return f"={self.god}"


@dataclass(frozen=True, slots=True, repr=False)
class Name(Notated):
    """The Challenger names a god."""

    kind: ClassVar[Kind] = "name"
    god: str

    def __str__(self) -> str:
        return f"name:{self.god}"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Notated):
    """A player takes a named god, or luck deals one to the next seat."""

    kind: ClassVar[Kind] = "take"
    god: str

    def __str__(self) -> str:
        return f"take:{self.god}"


@dataclass(frozen=True, slots=True, repr=False)
class First(Notated):
    """The starting player is named."""

    kind: ClassVar[Kind] = "first"
    seat: Seat

    def __str__(self) -> str:
        return f"first:{self.seat + 1}"


Step = Place | Move | Build | Dome | Force | Raze | Done | Yield | Draw | Name | Take | First

DONE: Final = Done()
YIELD: Final = Yield()

# the number of a step is its place in this table: only ever append to it
STEPS: Final[tuple[Step, ...]] = (
    *(Place(at) for at in SQUARES),
    *(Move(at, to) for at in SQUARES for to in SQUARES if at != to),
    *(Build(at, to) for at in SQUARES for to in squares(NEAR[at] | BIT[at])),
    *(Dome(at, to) for at in SQUARES for to in squares(NEAR[at])),
    *(
        Force(at, to)
        for at in SQUARES
        for to in SQUARES
        if to in map(BEYOND[at].__getitem__, SQUARES)
    ),
    *(Raze(at) for at in SQUARES),
    DONE,
    YIELD,
    *(kind(god) for kind in (Draw, Name, Take) for god in GODS),
    *(First(seat) for seat in range(4)),
)
NUMBERS: Final = {step: number for number, step in enumerate(STEPS)}
TEXTS: Final = {str(step): step for step in STEPS}

NEVER: Final = re.compile(r"([a-e][1-5])(?:(>)(?!\1)|([+^]))([a-e][1-5])")
"""Builds and forces that reach too far, or a dome under a worker: never legal, and in no table."""

_KINDS: Final[dict[str, type[Build | Dome | Force]]] = {"+": Build, "^": Dome, ">": Force}


def parse(text: str) -> Step:
    """The step with this text; squares and names in either case."""
    step = TEXTS.get(text.lower()) or _never(text.lower())
    if step is None:
        raise bad("santorini.step", text=quoted(text))
    return step


def _never(text: str) -> Step | None:
    """A step that is well written, though no position makes it legal."""
    found = NEVER.fullmatch(text)
    return _KINDS[found[2] or found[3]](NUMBERED[found[1]], NUMBERED[found[4]]) if found else None


@lru_cache(maxsize=1 << 16)
def moves(at: Square, to: Bits) -> tuple[Step, ...]:
    """The moves from one square to any of a mask."""
    return tuple(TEXTS[f"{NAMES[at]}-{NAMES[square]}"] for square in squares(to))


@lru_cache(maxsize=1 << 14)
def builds(at: Square, to: Bits) -> tuple[Step, ...]:
    """The blocks that a worker can build on any square of a mask."""
    return tuple(TEXTS[f"{NAMES[at]}+{NAMES[square]}"] for square in squares(to))


@lru_cache(maxsize=1 << 14)
def domes(at: Square, to: Bits) -> tuple[Step, ...]:
    """The domes that a worker can build on any square of a mask."""
    return tuple(TEXTS[f"{NAMES[at]}^{NAMES[square]}"] for square in squares(to))
