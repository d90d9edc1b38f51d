"""Levels of strength by number, whatever the game: the engine of the game knows what they mean."""

from __future__ import annotations

from thera import games
from thera.bots.level_names import named_level
from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.engine import Level, ladder_of, level_of
from thera.core.game import A, BadText, S, bad
from thera.core.spec import family


class LevelBot:
    """A level of whatever game it is asked to play. It has a budget of its own, in nodes, so that
    it plays the same for the same seed. Only the highest level uses the time it is given; where
    kernels are interpreted no level takes longer than that. `version` is that of the game's levels,
    None the newest one."""

    def __init__(self, number: int, seed: int = 0, version: int | None = None) -> None:
        if not 1 <= number <= highest():
            raise bad("bot.level", number=number, most=highest())
        self.number = number
        self.seed = seed
        self.version = version
        self.name = f"level {number}" if version is None else f"level {number}@{version}"
        self._bots: dict[str, Bot] = {}

    def __repr__(self) -> str:
        version = "" if self.version is None else f", {self.version}"
        return f"LevelBot({self.number}, {self.seed}{version})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """What the bot behind this level chooses."""
        game = family(sight.game.name)
        level = self.check(game)
        if game not in self._bots:
            self._bots[game] = games.engine_for(game).bot(self.number, self.seed, self.version)
        if not level.timed:
            seconds = budget.seconds if missing() else None
            budget = Budget(seconds, budget.nodes, budget.depth)
        return self._bots[game].choose(sight, budget, watch)

    def check(self, game: str) -> Level:
        """The level of a game; one that it lacks, or that cannot be played here, is refused."""
        engine = games.engine_for(game)
        if not engine.levels:
            raise bad("bot.no_levels", game=game)
        table = ladder_of(engine.ladders, self.version)
        if self.number > len(table):
            raise bad("bot.no_level", game=game, number=self.number, most=len(table))
        level = table[self.number - 1]
        if not playable(level):
            raise bad("bot.level_missing", number=self.number, game=game, why=missing())
        return level


def names(game: str) -> tuple[str, ...]:
    """The levels of a game that can be played here, the lowest first."""
    levels = games.engine_for(game).levels
    return tuple(str(number) for number, level in enumerate(levels, 1) if playable(level))


def highest() -> int:
    """The number of the highest level that any game has."""
    return max(len(engine.levels) for engine in games.engines())


def named(game: str, name: str) -> Level | None:
    """The level of a game that a name means, of whatever version; None where there is none."""
    asked = named_level(name)
    if asked is None:
        return None
    try:
        return level_of(ladder_of(games.engine_for(game).ladders, asked.version), asked.number)
    except BadText:
        return None


def playable(level: Level) -> bool:
    """Whether a level answers in good time here."""
    return level.light or not missing()


def missing() -> str:
    """Why levels that need compiled code are not available here; empty where they are."""
    from thera.jit import BACKEND  # it loads compiled code

    return "" if BACKEND.fast else BACKEND.about()["why"]
