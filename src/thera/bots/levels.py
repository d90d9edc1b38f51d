"""Levels of strength, each a number: from one that a beginner beats to all that the engine can.

The tables are tuned by `tools/ladder.py`: each level is to beat the one below by 80 to 250 Elo.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from thera.bots.akrotiri import CaptainBot, SearchBot
from thera.bots.alphabeta import AlphaBetaBot, ShortBot
from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.game import A, S, bad


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays: nodes a turn (0: as many as there is time for), turns or deeds looked
    ahead (0: as many as the nodes allow), noise in hundredths (of a level of height, of what things
    are worth), oversights in a hundred turns, whether it always sees a turn that wins at once,
    whether it answers within two seconds where kernels are interpreted."""

    nodes: int = 0
    depth: int = 0
    noise: int = 0
    oversight: int = 0
    alert: bool = True
    light: bool = False


SANTORINI: Final = (
    Level(nodes=1_000, depth=1, noise=80, oversight=34, alert=False, light=True),
    Level(nodes=4_000, depth=2, noise=70, oversight=40, light=True),
    Level(nodes=8_000, depth=2, noise=38, oversight=8),
    Level(nodes=10_000, depth=3, noise=38, oversight=8),
    Level(nodes=15_000, depth=3, noise=24, oversight=2),
    Level(nodes=25_000, depth=4, noise=5),
    Level(nodes=50_000),
    Level(),
)

AKROTIRI: Final = (
    Level(nodes=1, depth=2, noise=60, light=True),
    Level(nodes=1, depth=3, noise=40, light=True),
    Level(nodes=1, depth=4, noise=25, light=True),
    Level(nodes=1, depth=5, noise=10, light=True),
    Level(nodes=20),
    Level(),
)


def _santorini(level: Level, seed: int) -> Bot:
    if level.noise or level.oversight:
        return ShortBot(
            seed, level.nodes, level.depth, level.noise, level.oversight, int(level.alert)
        )
    return AlphaBetaBot(seed, level.nodes, level.depth)


def _akrotiri(level: Level, seed: int) -> Bot:
    if level.depth:
        return CaptainBot(seed, level.noise, level.depth)
    return SearchBot(seed, level.nodes)


LADDERS: Final[dict[str, tuple[tuple[Level, ...], Callable[[Level, int], Bot]]]] = {
    "santorini": (SANTORINI, _santorini),
    "akrotiri": (AKROTIRI, _akrotiri),
}
"""For each game that has levels: the lowest first, and how to make a bot of one."""

HIGHEST: Final = max(len(table) for table, _ in LADDERS.values())


class LevelBot:
    """A level of whatever game it is asked to play. Its budget is its own: nodes, so that equal
    seeds choose alike; only the highest one takes the time it is given."""

    def __init__(self, number: int, seed: int = 0) -> None:
        if not 1 <= number <= HIGHEST:
            raise bad("bot.level", number=number, most=HIGHEST)
        self.number = number
        self.seed = seed
        self.name = f"level {number}"
        self._bots: dict[str, tuple[Level, Bot]] = {}

    def __repr__(self) -> str:
        return f"LevelBot({self.number}, {self.seed})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """What the bot behind this level chooses."""
        level, bot = self._bot(sight.game.name.partition(":")[0])
        if level.nodes:
            budget = Budget(nodes=budget.nodes, depth=budget.depth)
        return bot.choose(sight, budget, watch)

    def check(self, game: str) -> None:
        """Refuse a game that has no such level."""
        self._bot(game)

    def _bot(self, game: str) -> tuple[Level, Bot]:
        if game not in self._bots:
            table, make = LADDERS.get(game, ((), _santorini))
            if not table:
                raise bad("bot.no_levels", game=game)
            if self.number > len(table):
                raise bad("bot.no_level", game=game, number=self.number, most=len(table))
            level = table[self.number - 1]
            if not playable(level):
                raise bad("bot.level_missing", number=self.number, game=game, why=missing())
            self._bots[game] = (level, make(level, self.seed))
        return self._bots[game]


def names(game: str) -> tuple[str, ...]:
    """The levels of a game that can be played here, the lowest first."""
    table = LADDERS[game][0] if game in LADDERS else ()
    return tuple(str(number) for number, level in enumerate(table, 1) if playable(level))


def playable(level: Level) -> bool:
    """Whether a level answers in good time here."""
    return level.light or not missing()


def missing() -> str:
    """Why strong levels are not available here; empty where they are."""
    from thera.jit import BACKEND  # it loads compiled code

    return "" if BACKEND.fast else BACKEND.about()["why"]
