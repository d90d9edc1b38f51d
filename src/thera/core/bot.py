"""What a bot is, what it sees, and what it may spend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from thera.core.game import A, Game, S, Seat

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Sight(Generic[S, A]):
    """What one seat knows: never the state or the match."""

    game: Game[S, A]
    seat: Seat
    view: S
    legal: tuple[A, ...]
    heard: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking one choice may cost; None is no limit of that kind."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """The step a bot takes, and what it thinks of it."""

    step: A
    score: float | None = None
    line: tuple[A, ...] = ()


class Bot(Protocol):
    """Anything that chooses one of the legal steps it is shown."""

    @property
    def name(self) -> str:
        """How the bot is called at the table."""

    def choose(self, sight: Sight[S, A], budget: Budget) -> Choice[A]:
        """One of `sight.legal`."""


class Value(Protocol[S_contra]):
    """A game's own quick guess, for bots that look no further: what a position is worth."""

    def __call__(self, s: S_contra, seat: Seat, /) -> float:
        """More is better for `seat`; 0 is even."""
