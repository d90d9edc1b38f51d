"""Bots by name: `greedy`, `random:seed=3`, `5` for a level, `pipe:PROGRAM`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from thera.bots import akrotiri, alphabeta, levels
from thera.bots.akrotiri import CaptainBot, SearchBot
from thera.bots.alphabeta import AlphaBetaBot, ShortBot
from thera.bots.levels import LevelBot
from thera.bots.mcts import MctsBot
from thera.bots.one_game import only
from thera.bots.pipe import PipeBot
from thera.bots.simple import GreedyBot, RandomBot
from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.game import A, BadText, S, bad
from thera.core.phrase import quoted

PIPE: Final = "pipe"
"""Before the command of a program that is to play; for the command line only."""

DIGITS: Final = 100
"""Of a number, at most."""

LEVEL: Final = re.compile(r"(?:level )?([0-9]{1,4})")


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
        name = strongest(sight.game.name.partition(":")[0])
        if name not in self._bots:
            self._bots[name] = bot(name, seed=self.seed)
        return self._bots[name].choose(sight, budget, watch)


Tell = Callable[[int, int], None]
"""Hears how many of how many kernels are compiled."""

Options = dict[str, type[int] | type[str]]

BOTS: Final[dict[str, tuple[Callable[..., Bot], Options]]] = {
    "random": (RandomBot, {"seed": int}),
    "greedy": (GreedyBot, {"seed": int, "nodes": int}),
    "best": (BestBot, {"seed": int}),
    "alphabeta": (
        AlphaBetaBot,
        {"seed": int, "nodes": int, "depth": int, "mb": int, "net": str},
    ),
    "short": (
        ShortBot,
        {"seed": int, "nodes": int, "depth": int, "noise": int, "oversight": int, "alert": int,
         "net": str, "mb": int},
    ),
    "greedy+": (CaptainBot, {"seed": int, "noise": int, "depth": int}),
    "ismcts": (SearchBot, {"seed": int, "nodes": int, "turns": int, "net": str}),
    "mcts": (MctsBot, {"seed": int, "playouts": int}),
}  # fmt: skip
"""How to make each bot, and the options it takes: whole numbers and words."""

NAMES: Final = tuple(BOTS)

RANGES: Final = {"mb": (0, 2_048), "playouts": (1, 200_000)}
"""Options that ask for memory, or make no sense below: from, to."""

WARM: Final = {"santorini": alphabeta.warm, "akrotiri": akrotiri.warm}
"""How to load what a game's bots need."""

SIMPLE: Final = ("random", "greedy", PIPE)
"""Bots that need nothing loaded."""

LEVELS: Final = tuple(str(number) for number in range(1, levels.HIGHEST + 1))
"""The names of levels, whatever the game."""

STRONGEST: Final = "best"
"""Who plays where nobody is named."""


def strongest(game: str) -> str:
    """The name of the strongest bot for a game here."""
    return levels.names(game)[-1] if levels.names(game) else "greedy"


def prepare(text: str, game: str) -> None:
    """Load what the named bot needs for a game, before a clock runs."""
    if text.strip().lower().partition(":")[0] not in SIMPLE:
        _warm(game.partition(":")[0])


def compile_kernels(tell: Tell) -> None:
    """Compile what all bots need, where that is done on this machine; `tell` hears how far it is.

    NoEngine where kernels cannot run as asked.
    """
    from thera.jit import BACKEND, KERNELS

    if BACKEND.compiles:
        for game in WARM:
            _warm(game)
        BACKEND.prepare(KERNELS.values(), tell)


@cache
def _warm(game: str) -> None:
    WARM.get(game, lambda: None)()  # once is enough


def check(player: Bot, game: str) -> None:
    """Refuse a game that a bot does not play, before it begins."""
    name = game.partition(":")[0]
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
    """The bot that a text names; `seed` is for one that names none of its own.

    >>> bot("random:seed=3")
    RandomBot(3)
    """
    if text.startswith(f"{PIPE}:"):
        if not text.removeprefix(f"{PIPE}:").strip():
            raise bad("bot.pipe")
        return PipeBot(text.removeprefix(f"{PIPE}:"))
    name, _, rest = text.strip().partition(":")
    name = name.lower()
    if not rest and (number := LEVEL.fullmatch(name)):
        return LevelBot(int(number[1]), seed)
    if name not in BOTS:
        every = ", ".join((*NAMES, PIPE))
        raise bad("bot.unknown", text=quoted(name), bots=every, most=levels.HIGHEST)
    make, options = BOTS[name]
    return make(**{"seed": seed, **_read(name, rest, options)})


def _read(name: str, rest: str, known: Options) -> dict[str, Any]:
    """The options of a bot, each of its own kind."""
    found: dict[str, Any] = {}
    for word in filter(None, rest.split(",")):
        key, _, value = word.partition("=")
        key = key.lower()
        if key not in known:
            raise bad("bot.option", bot=name, text=quoted(key), known=", ".join(known))
        if known[key] is str:
            if not value:
                raise bad("bot.word", text=quoted(word), bot=name, option=key)
            found[key] = value
        else:
            found[key] = _number(value, RANGES.get(key), text=quoted(word), bot=name, option=key)
    return found


def _number(value: str, within: tuple[int, int] | None, **gaps: str) -> int:
    """A whole number, within its range where it has one; `gaps` are for what is wrong with it."""
    if not (value.isascii() and value.isdecimal() and len(value) <= DIGITS):
        raise bad("bot.number", **gaps)
    if within and not within[0] <= int(value) <= within[1]:
        raise bad("bot.range", least=within[0], most=within[1], **gaps)
    return int(value)
