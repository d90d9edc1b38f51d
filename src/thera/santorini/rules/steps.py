"""The steps of Santorini: one click each, interned, with a text and a stable number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from thera.core.game import YIELD as YIELD_TEXT
from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import BEYOND, BIT, NAMES, NEAR, SQUARES, Bits, Square, squares
from thera.santorini.rules.board import NUMBERS as NUMBERED
from thera.santorini.rules.god_names import NAMES as GODS


@dataclass(frozen=True, slots=True)
class Place:
    """Put a worker on the board in the set-up."""

    kind: ClassVar[str] = "place"
    at: Square

    def __str__(self) -> str:
        return f"@{NAMES[self.at]}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move a worker; a walk of any length is one move."""

    kind: ClassVar[str] = "move"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}-{NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a block, under the worker itself where `at` is `to`."""

    kind: ClassVar[str] = "build"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}+{NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Dome:
    """Build a dome."""

    kind: ClassVar[str] = "dome"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}^{NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Force:
    """Force an opponent's worker over the own one between the two squares."""

    kind: ClassVar[str] = "force"
    at: Square
    to: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}>{NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Raze:
    """Remove the top block of a square."""

    kind: ClassVar[str] = "raze"
    at: Square

    def __str__(self) -> str:
        return f"{NAMES[self.at]}!"


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn here."""

    kind: ClassVar[str] = "done"

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Yield:
    """Nothing else is legal: the player has lost."""

    kind: ClassVar[str] = "yield"

    def __str__(self) -> str:
        return YIELD_TEXT


@dataclass(frozen=True, slots=True)
class Draw:
    """Luck turns over a power."""

    kind: ClassVar[str] = "draw"
    god: str

    def __str__(self) -> str:
        return f"={self.god}"


@dataclass(frozen=True, slots=True)
class Name:
    """The Challenger names a god."""

    kind: ClassVar[str] = "name"
    god: str

    def __str__(self) -> str:
        return f"name:{self.god}"


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes a named god, or luck deals one to the next seat."""

    kind: ClassVar[str] = "take"
    god: str

    def __str__(self) -> str:
        return f"take:{self.god}"


@dataclass(frozen=True, slots=True)
class First:
    """The starting player is named."""

    kind: ClassVar[str] = "first"
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
