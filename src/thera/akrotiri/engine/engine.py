"""Akrotiri's engine: what `games.engine("akrotiri")` loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from thera.akrotiri.engine import packaged_files
from thera.akrotiri.engine.analysis import analyse
from thera.akrotiri.engine.coach import advise
from thera.akrotiri.engine.explain import ahead, explain
from thera.akrotiri.engine.greedy_bot import AkrotiriSight, CandidateBot
from thera.akrotiri.engine.levels import LADDERS, Level
from thera.akrotiri.engine.search_bot import IsmctsBot
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.bot import Bot, Budget, Thought, Watch
from thera.core.coach import Advice, Patience, in_time
from thera.core.engine import LINES, Engine, NamedBot, ladder_of, level_of
from thera.core.game import bad
from thera.core.phrase import Phrase

DEPTH: Final = 5
"""Deeds that the greedy bot plans ahead: no more can be looked through within two seconds where
kernels are interpreted."""


class AkrotiriEngine:
    """A planner, and a tree search over it; nothing compiled is imported before it is used."""

    levels: Sequence[Level] = LADDERS[-1]
    ladders: Sequence[Sequence[Level]] = LADDERS
    bots: Mapping[str, NamedBot] = {
        "greedy+": NamedBot(CandidateBot, {"seed": int, "noise": int, "depth": int}),
        "ismcts": NamedBot(IsmctsBot, {"seed": int, "nodes": int, "turns": int, "net": str}),
    }

    value = None

    def __init__(self) -> None:
        self._planner = CandidateBot()

    def bot(self, level: int, seed: int, version: int | None = None) -> Bot:
        """A bot of a level."""
        return level_of(ladder_of(LADDERS, version), level).bot(seed)

    def greedy(self, seed: int) -> Bot | None:
        """A planner: turns are too long to try them all."""
        return CandidateBot(seed, depth=DEPTH)

    def warm(self) -> None:
        """Load the kernels, the weights and the value network."""
        from thera.akrotiri.engine.tree import candidates, ismcts  # noqa: F401  # all kernels

        packaged_files.learned()
        packaged_files.value("")

    def analyse(
        self, sight: AkrotiriSight, budget: Budget, lines: int = LINES, watch: Watch | None = None
    ) -> Thought[Step]:
        """The best lines, by a search."""
        return analyse(sight, budget, lines, watch)

    def perft(self, s: State, depth: int) -> int:
        """Not supported: draws within a turn keep the kernels from counting turns."""
        raise bad("kernel")

    def explain(self, sight: AkrotiriSight, line: Sequence[Step]) -> Phrase:
        """What a line does, and what is planned for later."""
        later = ahead(self._planner.workspace(sight), sight, line)
        return explain(sight.game, sight.view, line, later)

    def coach(
        self, sight: AkrotiriSight, steps: Sequence[Step], ending: bool, budget: Budget
    ) -> Sequence[Advice]:
        """What is true of a draft, the weightiest first."""
        return in_time(advise(sight, steps, ending, Patience(budget.seconds)))


ENGINE: Final[Engine[State, Step]] = AkrotiriEngine()
