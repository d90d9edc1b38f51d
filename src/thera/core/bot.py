"""What a bot is, what it sees, and what it may spend."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from thera.core.game import A, Game, S, Seat

S_contra = TypeVar("S_contra", contravariant=True)


class NoEngine(RuntimeError):
    """The engine behind the bots cannot run as asked; the message says why and what to do."""


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
    """The step a bot takes, what it thinks of it, and how it means to go on.

    So many steps of the line are `sure`, 0 is all of them; the others it will think about again.
    """

    step: A
    score: float | None = None
    line: tuple[A, ...] = ()
    sure: int = 0

    @property
    def plan(self) -> tuple[A, ...]:
        """The line, or the step alone where the line does not begin with it."""
        return self.line if self.line[:1] == (self.step,) else (self.step,)

    @property
    def decided(self) -> tuple[A, ...]:
        """The steps that can be played without asking again, as far as they are legal."""
        return self.plan[: self.sure or None]


@dataclass(frozen=True, slots=True)
class Line(Generic[A]):
    """One way to go on, and what it is worth to the seat that begins it.

    1 is a sure win and -1 a sure loss; None where that was not looked at.
    """

    steps: tuple[A, ...]
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Thought(Generic[A]):
    """What a bot thinks so far: the best line and what it is worth to the bot's seat.

    An analysis adds the next best lines, in order.
    """

    line: tuple[A, ...]
    score: float | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    others: tuple[Line[A], ...] = ()

    @property
    def lines(self) -> tuple[Line[A], ...]:
        """All lines that were found, the best first."""
        return (Line(self.line, self.score), *self.others) if self.line else ()


Flag: TypeAlias = "array[int] | memoryview[int]"
"""One 64-bit number, 1 once it is time to stop: compiled code can look at it too."""


class Watch:
    """Somebody who follows a bot's thinking and may tell it to stop.

    Whoever shares the `flag`, another process too, can tell the bot so.
    """

    def __init__(
        self, tell: Callable[[Thought[Any]], None] | None = None, flag: Flag | None = None
    ) -> None:
        self.flag: Flag = array("q", [0]) if flag is None else flag
        self._tell = tell

    def stop(self) -> None:
        """Ask the bot to choose now."""
        self.flag[0] = 1

    @property
    def stopped(self) -> bool:
        """Whether the bot is to choose now."""
        return bool(self.flag[0])

    def tell(self, thought: Thought[Any]) -> None:
        """Hear what the bot thinks."""
        if self._tell is not None:
            self._tell(thought)


class Bot(Protocol):
    """Anything that chooses one of the legal steps it is shown."""

    @property
    def name(self) -> str:
        """How the bot is called at the table."""

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """One of `sight.legal`; a bot that thinks for long looks at `watch` now and then."""


class Value(Protocol[S_contra]):
    """A game's own quick guess, for bots that look no further: what a position is worth."""

    def __call__(self, s: S_contra, seat: Seat, /) -> float:
        """More is better for `seat`; 0 is even."""
