"""Santorini's engine: what `games.engine("santorini")` loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from thera.core.bot import Bot, Budget, Thought, Value, Watch
from thera.core.coach import Advice, Patience, in_time
from thera.core.engine import LINES, Engine, NamedBot, ladder_of, level_of
from thera.core.game import bad
from thera.core.phrase import Phrase
from thera.santorini.engine import packaged_files
from thera.santorini.engine.analysis import analyse
from thera.santorini.engine.coach import advise
from thera.santorini.engine.explain import explain
from thera.santorini.engine.handicap_bot import HandicapBot
from thera.santorini.engine.levels import LADDERS, Level
from thera.santorini.engine.quick_value import value
from thera.santorini.engine.search_bot import MB, AlphaBetaBot
from thera.santorini.engine.to_steps import SantoriniSight
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

MEMORY: Final = {"mb": (0, 2_048)}


class SantoriniEngine:
    """Alpha-beta search over whole turns; nothing compiled is imported before it is used."""

    levels: Sequence[Level] = LADDERS[-1]
    ladders: Sequence[Sequence[Level]] = LADDERS
    bots: Mapping[str, NamedBot] = {
        "alphabeta": NamedBot(
            AlphaBetaBot, {"seed": int, "nodes": int, "depth": int, "mb": int, "net": str}, MEMORY
        ),
        "short": NamedBot(
            HandicapBot,
            {"seed": int, "nodes": int, "depth": int, "noise": int, "oversight": int,
             "alert": int, "net": str, "mb": int},
            MEMORY,
        ),
    }  # fmt: skip

    @property
    def value(self) -> Value[State]:
        """Heights, ways up and room to move, at a glance."""
        return value

    def bot(self, level: int, seed: int, version: int | None = None) -> Bot:
        """A bot of a level."""
        return level_of(ladder_of(LADDERS, version), level).bot(seed)

    def greedy(self, seed: int) -> Bot | None:
        """None: turns are short enough for the bot that tries them all."""
        return None

    def warm(self) -> None:
        """Load the kernels and the network."""
        from thera.santorini.engine.search import root_scores  # noqa: F401  # not loaded by sessions

        packaged_files.session(MB, "")

    def analyse(
        self, sight: SantoriniSight, budget: Budget, lines: int = LINES, watch: Watch | None = None
    ) -> Thought[Step]:
        """The best turns, as far as a search sees them."""
        return analyse(sight, budget, lines, watch)

    def perft(self, s: State, depth: int) -> int:
        """Whole turns from a position where one begins."""
        from thera.santorini import kernel

        try:
            return kernel.perft(kernel.read(s), depth)
        except kernel.Unready as error:
            raise bad("perft.unready") from error
        except kernel.BufferFull as error:
            raise bad("perft.buffer") from error

    def explain(self, sight: SantoriniSight, line: Sequence[Step]) -> Phrase:
        """What a line does, in words."""
        return explain(sight, line)

    def coach(
        self, sight: SantoriniSight, steps: Sequence[Step], ending: bool, budget: Budget
    ) -> Sequence[Advice]:
        """What is true of a draft, the weightiest first."""
        return in_time(advise(sight, steps, ending, Patience(budget.seconds)))


ENGINE: Final[Engine[State, Step]] = SantoriniEngine()
