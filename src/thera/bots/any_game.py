"""The engine of a game that has none of its own: it plays by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from thera.bots.simple_bots import NODES, best_turns
from thera.core.bot import Bot, Budget, Sight, Thought, Watch
from thera.core.coach import Advice
from thera.core.engine import LINES, Engine, Level, NamedBot
from thera.core.game import bad
from thera.core.phrase import Phrase

AnySight = Sight[Any, Any]


class AnyGameEngine:
    """No levels and no bots of its own: only what the greedy bot sees."""

    levels: Sequence[Level] = ()
    ladders: Sequence[Sequence[Level]] = (levels,)
    bots: Mapping[str, NamedBot] = {}
    value = None

    def bot(self, level: int, seed: int, version: int | None = None) -> Bot:
        """There is no level."""
        raise bad("bot.no_levels", game="")

    def greedy(self, seed: int) -> Bot | None:
        """None: only the bot for every game plays it."""
        return None

    def warm(self) -> None:
        """Nothing needs to be loaded."""

    def analyse(
        self, sight: AnySight, budget: Budget, lines: int = LINES, watch: Watch | None = None
    ) -> Thought[Any]:
        """The turns that the greedy bot likes best; only the end of the game has a score."""
        best, *others = best_turns(sight, nodes=budget.nodes or NODES)[:lines]
        thought = Thought(best.steps, best.score, others=tuple(others))
        if watch is not None:
            watch.tell(thought)
        return thought

    def perft(self, s: object, depth: int) -> int:
        """There are no kernels."""
        raise bad("kernel")

    def explain(self, sight: AnySight, line: Sequence[Any]) -> Phrase:
        """The steps of a line, in their notation."""
        return Phrase("plan.steps", {"steps": " ".join(map(str, line))})

    def coach(
        self, sight: AnySight, steps: Sequence[Any], ending: bool, budget: Budget
    ) -> Sequence[Advice]:
        """Silence."""
        return ()


ENGINE: Final[Engine[Any, Any]] = AnyGameEngine()
