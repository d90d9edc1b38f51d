"""Santorini's engine: what `games.engine("santorini")` loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from thera.bots.alphabeta import network
from thera.bots.alphabeta.analysis import analyse
from thera.bots.alphabeta.bot import MB, AlphaBetaBot
from thera.bots.alphabeta.explain import explain
from thera.bots.alphabeta.levels import LEVELS, Level
from thera.bots.alphabeta.short import ShortBot
from thera.bots.alphabeta.story import SantoriniSight
from thera.core.bot import Bot, Budget, Thought, Watch
from thera.core.engine import LINES, Engine, NamedBot
from thera.core.phrase import Phrase
from thera.santorini.state import State
from thera.santorini.steps import Step

MEMORY: Final = {"mb": (0, 2_048)}


class SantoriniEngine:
    """Alpha-beta search over whole turns; nothing compiled is imported before it is used."""

    levels: Sequence[Level] = LEVELS
    bots: Mapping[str, NamedBot] = {
        "alphabeta": NamedBot(
            AlphaBetaBot, {"seed": int, "nodes": int, "depth": int, "mb": int, "net": str}, MEMORY
        ),
        "short": NamedBot(
            ShortBot,
            {"seed": int, "nodes": int, "depth": int, "noise": int, "oversight": int,
             "alert": int, "net": str, "mb": int},
            MEMORY,
        ),
    }  # fmt: skip

    def bot(self, level: int, seed: int) -> Bot:
        """A bot of a level."""
        return self.levels[level - 1].bot(seed)

    def greedy(self, seed: int) -> Bot | None:
        """None: turns are short enough for the bot that tries them all."""
        return None

    def warm(self) -> None:
        """Load the kernels and the network."""
        from thera.kernels.santorini.search import glance  # noqa: F401  # not loaded by sessions

        network.session(MB, "")

    def analyse(
        self, sight: SantoriniSight, budget: Budget, lines: int = LINES, watch: Watch | None = None
    ) -> Thought[Step]:
        """The best turns, as far as a search sees them."""
        return analyse(sight, budget, lines, watch)

    def explain(self, sight: SantoriniSight, line: Sequence[Step]) -> Phrase:
        """What a line does, in words."""
        return explain(sight, line)


ENGINE: Final[Engine[State, Step]] = SantoriniEngine()
