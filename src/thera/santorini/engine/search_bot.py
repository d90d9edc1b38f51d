"""Alpha-beta as a bot: positions in, steps out, progress on the way."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from thera.core import network_choice
from thera.core.bot import Budget, Choice, Sight, Thought, Watch
from thera.core.one_game import only
from thera.santorini.engine import draft_choice, mid_turn, packaged_files, to_steps
from thera.santorini.engine.to_steps import NODES, SantoriniSight, score_of
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

if TYPE_CHECKING:
    from thera.santorini.engine.search import Found, Session

MB: Final = 64


class AlphaBetaBot:
    """Searches a whole turn at its first step and plays the rest of it as planned.

    The same seed and nodes give the same choice: only the plan of the current turn is kept from one
    search to the next.
    """

    name = "alphabeta"
    plays = "santorini"

    def __init__(
        self, seed: int = 0, nodes: int = 0, depth: int = 0, mb: int = MB, net: str = ""
    ) -> None:
        network_choice.check(net)
        self.seed = seed
        self.nodes = nodes
        self.depth = depth
        self.mb = mb
        self.net = net
        self._plan: to_steps.Plan = {}

    def __repr__(self) -> str:
        return f"AlphaBetaBot({self.seed}, {self.nodes}, {self.depth}, {self.mb}, {self.net!r})"

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The first step of the best turn found, or the next one of the turn that is under way."""
        only(self.name, self.plays, sight.game.name)
        if known := to_steps.at_once(sight, self._plan, self._drafted):
            return known
        limits, s = self.limits(budget, watch), sight.view
        if not to_steps.whole(s) or len(sight.legal) < len(sight.game.legal(s)):
            return self._finish(sight, limits, watch)
        return self._search(sight, limits, watch)

    def session(self) -> Session:
        """The memory for searches."""
        return packaged_files.session(self.mb, self.net)

    def _drafted(self, sight: SantoriniSight) -> Choice[Step]:
        """A god, or who starts."""
        return Choice(draft_choice.choose(sight, self.seed))

    def limits(self, budget: Budget, watch: Watch | None) -> Budget:
        """The stricter of the bot's own limits and those asked for; unlimited only if watched."""
        nodes = min(filter(None, (self.nodes, budget.nodes)), default=None)
        depth = min(filter(None, (self.depth, budget.depth)), default=None)
        if nodes is None and depth is None and budget.seconds is None and watch is None:
            nodes = NODES
        return Budget(budget.seconds, nodes, depth)

    def _finish(self, sight: SantoriniSight, limits: Budget, watch: Watch | None) -> Choice[Step]:
        """The rest of a turn that somebody else began."""
        found = mid_turn.think(self.session(), sight, limits, watch, seed=self.seed)
        return Choice(found.line[0], found.score, found.line)

    def _search(self, sight: SantoriniSight, limits: Budget, watch: Watch | None) -> Choice[Step]:
        from thera.santorini.kernel.convert import read

        s, start = sight.view, perf_counter()

        def tell(found: Found) -> None:
            if watch is not None:
                watch.tell(thought(s, found, perf_counter() - start))

        found = self.session().search(
            read(s), nodes=limits.nodes, depth=limits.depth, seconds=limits.seconds,
            seed=self.seed, flag=watch.flag if watch else None, tell=tell,
        )  # fmt: skip
        line = to_steps.steps_of(s, found.line[:1])
        self._plan = to_steps.plan(sight.game, s, line)
        return Choice(line[0], score_of(found.score), line)


def thought(s: State, found: Found, seconds: float) -> Thought[Step]:
    """The result of a round of deepening, as steps."""
    line = to_steps.steps_of(s, found.line)
    return Thought(line, score_of(found.score), found.depth, found.nodes, seconds)
