"""Several lines for a position of Santorini: the turn that the strongest bot plays, and the next
best ones.

    round of deepening ── best turn ──▶ the other turns, as deep ── the best of them ──▶ reported

The best turn comes from the very search that the bot makes, in memory of its own, so it is the same
for equal nodes. The others are searched beside it: `nodes` limits each of the two searches. A score
is that of `to_steps.score_of`: -1 and 1 are proven, and (1 + score) / 2 is about the chance to win.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from thera.core.bot import Budget, Line, Thought, Watch
from thera.santorini.engine import draft_choice, mid_turn, packaged_files, to_steps
from thera.santorini.engine.search_bot import MB, AlphaBetaBot
from thera.santorini.engine.to_steps import SantoriniSight, score_of
from thera.santorini.rules.state import CHOOSE, FIRST
from thera.santorini.rules.steps import Step

if TYPE_CHECKING:
    from thera.santorini.engine.search import Found
    from thera.santorini.engine.search.best_turns import Several


def analyse(
    sight: SantoriniSight, budget: Budget, lines: int, watch: Watch | None
) -> Thought[Step]:
    """The best lines from here, the best first."""
    if sight.view.stage in (CHOOSE, FIRST):
        return _drafted(sight, lines)
    bot = AlphaBetaBot()
    limits = bot.limits(budget, watch)
    if not to_steps.whole(sight.view) or len(sight.legal) < len(sight.game.legal(sight.view)):
        return mid_turn.think(bot.session(), sight, limits, watch, lines)
    return _Analysis(sight, limits, lines, watch).think(bot)


def _drafted(sight: SantoriniSight, lines: int) -> Thought[Step]:
    """Gods, or who starts, by preference: this early there is nothing to search."""
    order = draft_choice.preferred(sight, 0)[:lines]
    return Thought((order[0],), others=tuple(Line((step,)) for step in order[1:]))


@dataclass
class _Analysis:
    """One analysis of a whole turn."""

    sight: SantoriniSight
    limits: Budget
    lines: int
    watch: Watch | None
    start: float = field(default_factory=perf_counter)
    best: Found | None = None
    others: tuple[Found, ...] = ()

    def think(self, bot: AlphaBetaBot) -> Thought[Step]:
        """Search, and report after each round."""
        from thera.santorini.kernel.convert import read

        limits, rest = self.limits, self._rest(self.limits.nodes)
        found = bot.session().search(
            read(self.sight.view), nodes=limits.nodes, depth=limits.depth, seconds=limits.seconds,
            seed=bot.seed, flag=self.watch.flag if self.watch else None,
            tell=lambda found: self._tell(found, rest),
        )  # fmt: skip
        if self.best is None or self.best.line[:1] != found.line[:1]:
            self._note(found)  # else the last whole round is what the others are compared with
        return self._thought()

    def _rest(self, nodes: int | None) -> Several | None:
        from thera.santorini.engine.search.best_turns import Several
        from thera.santorini.kernel.convert import read

        if self.lines < 2:
            return None
        session = packaged_files.session(MB, "", "others")
        return Several(session, read(self.sight.view), nodes=nodes)

    def _tell(self, found: Found, rest: Several | None) -> None:
        """A round of deepening is over: search the other turns as deep."""
        self._note(found)
        if rest is not None:
            left = self.limits.seconds and self.limits.seconds - self._took
            if left is None or left > 0:
                others = rest.deepen(
                    found.depth, self.lines - 1, found.line[0], seconds=left,
                    flag=self.watch.flag if self.watch else None,
                )  # fmt: skip
                self.others = others or self.others
        if self.watch is not None:
            self.watch.tell(self._thought())

    def _note(self, found: Found) -> None:
        """Another best turn: the one before it is one of the others."""
        if self.best is not None and self.best.line[:1] != found.line[:1]:
            self.others = (self.best, *self.others)
        self.others = tuple(each for each in self.others if each.line[:1] != found.line[:1])
        self.best = found

    def _thought(self) -> Thought[Step]:
        """What was found so far; no other line is said to be better than the best one."""
        best, s = self.best, self.sight.view
        assert best is not None  # noqa: S101  # a search has at least some turn
        order = sorted(self.others, key=lambda each: -each.score)[: self.lines - 1]
        return Thought(
            to_steps.steps_of(s, best.line), score_of(best.score), best.depth, best.nodes,
            self._took, tuple(
                Line(to_steps.steps_of(s, each.line), score_of(min(each.score, best.score)))
                for each in order
            ),
        )  # fmt: skip

    @property
    def _took(self) -> float:
        return perf_counter() - self.start
