"""What plays one game well: its levels, its bots by name, analysis, and words for what it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from thera.core.bot import Bot, Budget, Sight, Thought, Value, Watch
from thera.core.coach import Advice
from thera.core.game import A, S, bad
from thera.core.phrase import Phrase

LINES: Final = 3
"""How many lines an analysis looks for, unless it is told otherwise."""


class Level(Protocol):
    """A level of strength, as far as whoever offers it needs to know it.

    >>> import thera
    >>> [level.timed for level in thera.engine("akrotiri").levels]
    [False, False, False, False, False, True]
    """

    @property
    def timed(self) -> bool:
        """Whether it uses all the time that it is given; all others answer within a tenth of a
        second, or two seconds where kernels are interpreted."""

    @property
    def light(self) -> bool:
        """Whether it answers within two seconds where kernels are interpreted."""


AnyLevel = TypeVar("AnyLevel", bound=Level)


def level_of(levels: Sequence[AnyLevel], number: int) -> AnyLevel:
    """The level of a number, counted from 1.

    >>> level_of(["easy", "hard"], 2)
    'hard'
    """
    if not 1 <= number <= len(levels):
        raise bad("bot.level", number=number, most=len(levels))
    return levels[number - 1]


def ladder_of(ladders: Sequence[Sequence[AnyLevel]], version: int | None) -> Sequence[AnyLevel]:
    """The levels of a version, counted from 1; None is the newest one.

    >>> ladder_of([["old"], ["easy", "hard"]], None)
    ['easy', 'hard']
    """
    if version is None:
        return ladders[-1]
    if not 1 <= version <= len(ladders):
        raise bad("bot.version", version=version, most=len(ladders))
    return ladders[version - 1]


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A bot that can be asked for by name: how to make it, and which options it takes.

    Options are whole numbers or words; `ranges` bounds those that ask for memory.

    >>> from thera.bots.simple_bots import RandomBot
    >>> NamedBot(RandomBot, {"seed": int}).make(seed=3)
    RandomBot(3)
    """

    make: Callable[..., Bot]
    options: Mapping[str, type[int] | type[str]]
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Engine(Protocol[S, A]):
    """One for each game, loaded when it is first asked for (`games.engine`).

    >>> import thera
    >>> engine = thera.engine("santorini")
    >>> len(engine.levels)
    8
    >>> game, s = thera.resume("santorini", "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2")
    >>> sight = thera.Match(game, s).sight(0)
    >>> print(engine.explain(sight, engine.analyse(sight, thera.Budget(nodes=500)).line))
    move from c3 to d3 and win
    """

    @property
    def levels(self) -> Sequence[Level]:
        """The levels of the game, the lowest first; none where it has only the simple bots."""

    @property
    def ladders(self) -> Sequence[Sequence[Level]]:
        """Every version of the levels, the newest last: games that are kept name theirs."""

    @property
    def bots(self) -> Mapping[str, NamedBot]:
        """Its bots by name, besides those that play every game."""

    @property
    def value(self) -> Value[S] | None:
        """A static evaluation for the greedy bot; None without one."""

    def bot(self, level: int, seed: int, version: int | None = None) -> Bot:
        """A bot of a level, counted from 1, of the newest version or an older one; BadText where
        there is no such level."""

    def greedy(self, seed: int) -> Bot | None:
        """The game's own bot without a search; None where the one for every game serves."""

    def warm(self) -> None:
        """Load all that its bots need, so that the first answer need not wait for it."""

    def analyse(
        self, sight: Sight[S, A], budget: Budget, lines: int = LINES, watch: Watch | None = None
    ) -> Thought[A]:
        """The best lines from here, the first of them what the strongest bot would play.

        `watch` hears of them while the search goes on, and may end it.
        """

    def perft(self, s: S, depth: int) -> int:
        """Whole turns as the compiled kernels count them, or BadText where they cannot."""

    def explain(self, sight: Sight[S, A], line: Sequence[A]) -> Phrase:
        """What a line does, in words."""

    def coach(
        self, sight: Sight[S, A], steps: Sequence[A], ending: bool, budget: Budget
    ) -> Sequence[Advice]:
        """What is worth saying of the steps that a seat has drafted, the weightiest first.

        The last of them may be one that was refused. `ending`: they are about to be played. Silent
        is who finds nothing true within the budget.
        """
