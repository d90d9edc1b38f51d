"""What a bot is, what it sees, and what it may spend."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from thera.core.game import A, Game, S, Seat

S_contra = TypeVar("S_contra", contravariant=True)


class NoEngine(RuntimeError):
    """The engine behind the bots cannot run as asked; the message says why and what to do.

    >>> raise NoEngine("THERA_KERNELS is 'abacus': the backends are wasm, numba and python")
    Traceback (most recent call last):
    thera.core.bot.NoEngine: THERA_KERNELS is 'abacus': the backends are wasm, numba and python
    """


@dataclass(frozen=True, slots=True)
class Sight(Generic[S, A]):
    """What one seat knows: never the state or the match.

    >>> import thera
    >>> sight = thera.Match(thera.load("santorini")).sight(0)
    >>> sight.seat, len(sight.legal), sight.heard
    (0, 25, ())
    """

    game: Game[S, A]
    seat: Seat
    view: S
    legal: tuple[A, ...]
    heard: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking one choice may cost; None is no limit of that kind.

    >>> Budget(nodes=2000)
    Budget(seconds=None, nodes=2000, depth=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """The step a bot takes, what it thinks of it, and how it means to go on.

    Only the first `decided_steps` of the line are settled, None is all of them; it will think about
    the others again.

    >>> choice = Choice("b2-b3", line=("b2-b3", "b3+b4", "d4-d3"), decided_steps=2)
    >>> choice.decided
    ('b2-b3', 'b3+b4')
    """

    step: A
    score: float | None = None
    line: tuple[A, ...] = ()
    decided_steps: int | None = None

    @property
    def plan(self) -> tuple[A, ...]:
        """The line, or the step alone where the line does not begin with it."""
        return self.line if self.line[:1] == (self.step,) else (self.step,)

    @property
    def decided(self) -> tuple[A, ...]:
        """The steps that can be played without asking again, as far as they are legal."""
        return self.plan[: self.decided_steps]


@dataclass(frozen=True, slots=True)
class Line(Generic[A]):
    """One way to go on, and what it is worth to the seat that begins it.

    1 is a sure win and -1 a sure loss; None where that was not looked at.

    >>> Line(("c3-d3",), 1.0)
    Line(steps=('c3-d3',), score=1.0)
    """

    steps: tuple[A, ...]
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Thought(Generic[A]):
    """What a bot thinks so far: the best line and what it is worth to the bot's seat.

    An analysis adds the next best lines, in order.

    >>> thought = Thought(("b2-b3",), 0.25, depth=6, others=(Line(("d4-c4",), 0.0),))
    >>> [line.score for line in thought.lines]
    [0.25, 0.0]
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

    Whoever shares the `flag`, even another process, can stop the bot.

    >>> watch = Watch(lambda thought: print(thought.depth, thought.line))
    >>> watch.tell(Thought(("b2-b3",), depth=4))
    4 ('b2-b3',)
    >>> watch.stop()
    >>> watch.stopped
    True
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
    """Anything that chooses one of the legal steps it is shown.

    >>> class First:
    ...     name = "first"
    ...     def choose(self, sight, budget, watch=None):
    ...         return Choice(sight.legal[0])
    >>> import thera
    >>> thera.play("santorini", First(), "greedy", seed=1).payoffs
    (-1.0, 1.0)
    """

    @property
    def name(self) -> str:
        """How the bot is called at the table."""

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """One of `sight.legal`; a bot that thinks for long looks at `watch` now and then."""


class Value(Protocol[S_contra]):
    """A game's static evaluation of a position, for bots that search no further.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2")
    >>> value = thera.engine("santorini").value
    >>> value(s, 0) > value(s, 1)  # who stands higher is better off
    True
    """

    def __call__(self, s: S_contra, seat: Seat, /) -> float:
        """More is better for `seat`; 0 is even."""
