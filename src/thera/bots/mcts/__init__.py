"""A plain Monte-Carlo tree search for Santorini: the yardstick for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from thera.bots.alphabeta import draft, partway, story
from thera.bots.alphabeta.story import SantoriniSight
from thera.bots.one_game import only
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.santorini.steps import Step

if TYPE_CHECKING:
    from thera.kernels.santorini.search.woods import Wood

PLAYOUTS = 10_000


class MctsBot:
    """As many playouts a turn as said; a turn is planned at its first step."""

    name = "mcts"
    plays = "santorini"

    def __init__(self, seed: int = 0, playouts: int = PLAYOUTS) -> None:
        self.seed = seed
        self.playouts = playouts
        self._wood: Wood | None = None
        self._plan: story.Plan = {}

    def __repr__(self) -> str:
        return f"MctsBot({self.seed}, {self.playouts})"

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The first step of the turn visited most, or the next one of the turn under way."""
        only(self.name, self.plays, sight.game.name)
        if known := story.at_once(sight, self._plan, self._drafted):
            return known
        if not story.whole(sight.view):
            return self._finish(sight, watch)
        return self._search(sight, watch)

    def _drafted(self, sight: SantoriniSight) -> Choice[Step]:
        return Choice(draft.choose(sight, self.seed))

    def _room(self) -> Wood:
        if self._wood is None:
            from thera.kernels.santorini.search.woods import Wood

            self._wood = Wood(self.playouts)
        return self._wood

    def _search(self, sight: SantoriniSight, watch: Watch | None) -> Choice[Step]:
        from thera.kernels.santorini.convert import read

        s = sight.view
        delta, share = self._room().best(read(s), self.seed, watch.flag if watch else None)
        line = story.steps_of(s, (delta,))
        self._plan = story.plan(sight.game, s, line)
        step = line[0] if line[0] in sight.legal else sight.legal[0]
        return Choice(step, 2 * share - 1, line)

    def _finish(self, sight: SantoriniSight, watch: Watch | None) -> Choice[Step]:
        """A turn that somebody else began: the end after which the next player does worst."""
        from thera.kernels.santorini.convert import read

        wood, ways = self._room(), list(partway.completions(sight, watch))
        each, flag = max(10, self.playouts // len(ways)), watch.flag if watch else None
        found = list[tuple[float, tuple[Step, ...]]]()
        for end, line in ways:
            found.append((wood.worth(read(end), sight.seat, self.seed, each, flag), line))
            if watch and watch.stopped:
                break
        share, line = max(found, key=lambda way: way[0])
        return Choice(line[0], 2 * share - 1, line)
