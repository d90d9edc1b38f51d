"""Alpha-beta with a handicap: short sight, noisy evaluation, now and then an oversight.

    all turns ── at first sight ──▶ the best looking ── replies ──▶ a few ── deeper ──▶ one

`noise` is the size of a random number that is added to the value of each turn, but never to a win
or a loss that was seen. With a chance of `oversight` in a hundred nothing but the first sight
decides. Random numbers follow from the seed and the position: the same question has the same
answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Final

from thera.core.bot import Budget, Choice, Watch
from thera.santorini.engine import to_steps
from thera.santorini.engine.search_bot import AlphaBetaBot
from thera.santorini.engine.to_steps import SantoriniSight, score_of
from thera.santorini.rules.steps import Step, Take

if TYPE_CHECKING:
    from thera.jit import Words
    from thera.santorini.engine.search import Delta

SPREAD: Final = 1  # extra builds that are thought of
WIDE: Final = 120  # turns whose replies are looked at
KEPT: Final = 12  # turns that are looked at deeper
LEAST: Final = 60  # nodes behind a turn
MB: Final = 4
WON: Final = 90_000  # no turn but one that wins at once has this appeal


@dataclass(slots=True)
class Option:
    """A turn, what it seems to be worth, and by how much that is misjudged."""

    delta: Delta
    worth: int
    noise: float

    @property
    def appeal(self) -> float:
        """The value by which turns are compared: certain results get no noise."""
        from thera.santorini.engine.search import SURE

        return self.worth if abs(self.worth) >= SURE else self.worth + self.noise


class HandicapBot(AlphaBetaBot):
    """Looks `depth` turns ahead, its own counted, with so much noise and so many oversights.

    An `alert` bot never overlooks a turn that wins at once.
    """

    name = "short"

    def __init__(
        self, seed: int = 0, nodes: int = 2_000, depth: int = 2, noise: int = 30,
        oversight: int = 10, alert: int = 1, net: str = "", mb: int = MB,
    ) -> None:  # fmt: skip
        super().__init__(seed, nodes, depth, mb, net)
        self.noise = noise
        self.oversight = oversight
        self.alert = alert

    def __repr__(self) -> str:
        told = (self.seed, self.nodes, self.depth, self.noise, self.oversight, self.alert)
        return f"HandicapBot({', '.join(map(str, told))}, {self.net!r}, {self.mb})"

    def _drafted(self, sight: SantoriniSight) -> Choice[Step]:
        """Any god will do."""
        if gods := [a for a in sight.legal if isinstance(a, Take)]:
            return Choice(self._luck(sight).choice(gods))
        return super()._drafted(sight)

    def _search(self, sight: SantoriniSight, limits: Budget, watch: Watch | None) -> Choice[Step]:
        from thera.santorini.kernel.convert import read

        rng, root = self._luck(sight), read(sight.view)
        until = None if limits.seconds is None else thread_time() + limits.seconds
        careless = rng.random() * 100 < self.oversight
        options = self._options(root, rng, watch, blind=careless and not self.alert)
        depth = 1 if careless else limits.depth or 1
        for ahead in range(1, depth):
            kept = options[: WIDE if ahead == 1 else KEPT]
            options = self._deeper(root, kept, ahead, limits.nodes or LEAST, watch, until)
        best = options[0]
        line = to_steps.steps_of(sight.view, (best.delta,))
        self._plan = to_steps.plan(sight.game, sight.view, line)
        return Choice(line[0], score_of(best.worth), line)

    def _luck(self, sight: SantoriniSight) -> Random:
        return Random(f"{self.seed} {sight.game.write(sight.view)}")

    def _options(
        self, root: Words, rng: Random, watch: Watch | None, *, blind: bool
    ) -> list[Option]:
        """All turns by their first sight; the best only if it wins; `blind` sees no win."""
        from thera.jit import words
        from thera.santorini.engine.search.root_scores import root_scores
        from thera.santorini.kernel import buffer, list_turns, row

        buf = buffer()
        end = list_turns(root, buf, spread=SPREAD)
        scores = words(end)
        root_scores(root, row(), buf, end, _side(root), scores)
        found = [
            Option((int(buf[3 * k]), int(buf[3 * k + 1]), int(buf[3 * k + 2])), int(scores[k]),
                   rng.gauss(0, self.noise))
            for k in range(end)
        ]  # fmt: skip
        found.sort(key=lambda option: -option.appeal)
        if blind:
            return [option for option in found if option.appeal < WON] or found
        if wins := [option for option in found if option.appeal >= WON]:
            return wins[:1]
        if extra := self._obvious(root, found, watch):
            found.insert(0, extra)
        return found

    def _obvious(self, root: Words, found: list[Option], watch: Watch | None) -> Option | None:
        """Where there are very many turns, the one that a short search would take as well."""
        if len(found) <= WIDE or self.depth < 2:
            return None
        best = self.session().search(
            root, nodes=max(self.nodes, 1_000), depth=2, seed=self.seed,
            flag=watch.flag if watch else None,
        )  # fmt: skip
        return Option(best.line[0], best.score, 0.0)

    def _deeper(
        self, root: Words, options: list[Option], ahead: int, nodes: int, watch: Watch | None,
        until: float | None,
    ) -> list[Option]:  # fmt: skip
        """The options by what a search behind each of them says, the best first.

        Where kernels are interpreted there may not be time for all of them; `until` is CPU time, so
        that a level plays alike on a busy machine.
        """
        each = max(LEAST, nodes // len(options))
        for option in options:
            if (watch is not None and watch.stopped) or (until and thread_time() > until):
                break
            option.worth = self._behind(root, option.delta, ahead, each, watch)
        return sorted(options, key=lambda option: -option.appeal)

    def _behind(
        self, root: Words, delta: Delta, ahead: int, nodes: int, watch: Watch | None
    ) -> int:
        """The value of a turn after so many more turns of search."""
        from thera.jit import words
        from thera.santorini.engine.search import MATE
        from thera.santorini.kernel import make, row
        from thera.santorini.kernel.layout import OVER, STATUS, WINNER

        mine, there, turn = _side(root), row(), words(len(delta))
        for place, word in enumerate(delta):
            turn[place] = word
        make(root, turn, 0, there)
        if there[STATUS] == OVER:
            return MATE - 1 if there[WINNER] == mine else 1 - MATE
        found = self.session().search(
            there, nodes=nodes, depth=ahead, seed=self.seed, side=mine,
            flag=watch.flag if watch else None,
        )  # fmt: skip
        return found.score if _side(there) == mine else -found.score


def _side(row: Words) -> int:
    from thera.santorini.kernel import side_of
    from thera.santorini.kernel.layout import SEAT, SEATS

    return int(side_of(int(row[SEATS]), int(row[SEAT])))
