"""Bots by name: `greedy`, `random:seed=3`, `5` or `5@1` for a level, `pipe:PROGRAM`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from thera import games
from thera.bots.level_names import named_level
from thera.bots.levels import LevelBot, highest, names
from thera.bots.simple_bots import GreedyBot, RandomBot
from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.engine import NamedBot
from thera.core.game import A, BadText, S, bad
from thera.core.one_game import only
from thera.core.phrase import quoted
from thera.core.spec import family

RANDOM: Final = "random"
GREEDY: Final = "greedy"
PIPE: Final = "pipe"
"""Before the command of a program that is to play; for the command line only."""

DIGITS: Final = 100
"""The most that a number may have."""


class BestBot:
    """The highest level of a game where there are levels, else the greedy bot."""

    name = "best"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._bots: dict[str, Bot] = {}

    def __repr__(self) -> str:
        return f"BestBot({self.seed})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """What the strongest bot for this game chooses."""
        name = strongest(sight.game.name)
        if name not in self._bots:
            self._bots[name] = bot(name, seed=self.seed)
        return self._bots[name].choose(sight, budget, watch)


Tell = Callable[[int, int], None]
"""Called with how many kernels are compiled, and of how many."""

EVERY_GAME: Final[dict[str, NamedBot]] = {
    RANDOM: NamedBot(RandomBot, {"seed": int}),
    GREEDY: NamedBot(GreedyBot, {"seed": int, "nodes": int}),
    "best": NamedBot(BestBot, {"seed": int}),
}
"""The bots that play every game."""

STRONGEST: Final = "best"
"""Who plays where nobody is named."""


@cache
def bots() -> Mapping[str, NamedBot]:
    """All bots by name: those for every game, then those of each engine."""
    return EVERY_GAME | {
        name: bot for engine in games.engines() for name, bot in engine.bots.items()
    }


def level_names() -> tuple[str, ...]:
    """The names of levels, whatever the game."""
    return tuple(str(number) for number in range(1, highest() + 1))


def strongest(game: str) -> str:
    """The name of the strongest bot for a game here."""
    return names(game)[-1] if names(game) else GREEDY


def prepare(text: str, game: str) -> None:
    """Load what the named bot needs for a game, before a clock runs."""
    name = text.strip().lower().partition(":")[0]
    plain = name == GREEDY and games.engine_for(game).greedy(0) is None
    if name not in (RANDOM, PIPE) and not plain:
        _warm(family(game))


def warm() -> None:
    """Load what the bots of all games need: a second's work, done before anybody waits for it."""
    for game in games.names():
        games.load(game)
        _warm(game)


def load_all() -> None:
    """Load all games and engines, without what only their bots need."""
    for game in games.names():
        games.load(game)
        games.engine_for(game)


def compile_kernels(tell: Tell) -> None:
    """Compile what all bots need, where that is done on this machine; `tell` gets the progress.

    NoEngine where kernels cannot run as asked.
    """
    from thera.jit import BACKEND, KERNELS

    if BACKEND.compiles:
        warm()
        BACKEND.prepare(KERNELS.values(), tell)


@cache
def _warm(game: str) -> None:
    games.engine_for(game).warm()  # once is enough


def check(player: Bot, game: str) -> None:
    """Refuse a game that a bot does not play, before it begins."""
    name = family(game)
    if isinstance(player, LevelBot):
        player.check(name)
    only(player.name, getattr(player, "plays", name), name)


def known(text: str) -> bool:
    """Whether a name, without options, is that of a bot that can be made here."""
    try:
        bot(text)
    except BadText:
        return False
    return not text.startswith(f"{PIPE}:")


def bot(text: str, *, seed: int = 0) -> Bot:
    """The bot that a text names: `random`, `greedy`, `best`, `level 3`, `greedy:seed=1`.

    `seed` is for one that names none of its own.

    >>> bot("random:seed=3")
    RandomBot(3)
    >>> bot("level 3", seed=1).name
    'level 3'
    """
    if text.startswith(f"{PIPE}:"):
        if not text.removeprefix(f"{PIPE}:").strip():
            raise bad("bot.pipe")
        from thera.bots.program_bot import ProgramBot  # it needs half of the standard library

        return ProgramBot(text.removeprefix(f"{PIPE}:"))
    name, _, rest = text.strip().partition(":")
    name = name.lower()
    if not rest and (level := named_level(name)):
        return LevelBot(level.number, seed, level.version)
    if name not in bots():
        every = ", ".join((*bots(), PIPE))
        raise bad("bot.unknown", text=quoted(name), bots=every, most=highest())
    kind = bots()[name]
    return kind.make(**{"seed": seed, **_read(name, rest, kind)})


def _read(name: str, rest: str, kind: NamedBot) -> dict[str, Any]:
    """The options of a bot, each of its own kind."""
    found: dict[str, Any] = {}
    for word in filter(None, rest.split(",")):
        key, _, value = word.partition("=")
        key = key.lower()
        if key not in kind.options:
            known = ", ".join(kind.options)
            raise bad("bot.option", bot=name, text=quoted(key), known=known)
        if kind.options[key] is str:
            if not value:
                raise bad("bot.word", text=quoted(word), bot=name, option=key)
            found[key] = value
        else:
            within = kind.ranges.get(key)
            found[key] = _number(value, within, text=quoted(word), bot=name, option=key)
    return found


def _number(value: str, within: tuple[int, int] | None, **gaps: str) -> int:
    """A whole number, within its range where it has one; `gaps` are for what is wrong with it."""
    if not (value.isascii() and value.isdecimal() and len(value) <= DIGITS):
        raise bad("bot.number", **gaps)
    if within and not within[0] <= int(value) <= within[1]:
        raise bad("bot.range", least=within[0], most=within[1], **gaps)
    return int(value)
