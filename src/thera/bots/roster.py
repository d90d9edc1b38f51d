"""Bots by name: `greedy`, `random:seed=3`, `pipe:PROGRAM`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thera.bots.alphabeta import AlphaBetaBot
from thera.bots.mcts import MctsBot
from thera.bots.pipe import PipeBot
from thera.bots.simple import GreedyBot, RandomBot
from thera.core.bot import Bot
from thera.core.game import BadText

BOTS: Final[dict[str, tuple[Callable[..., Bot], tuple[str, ...]]]] = {
    "random": (RandomBot, ("seed",)),
    "greedy": (GreedyBot, ("seed", "nodes")),
    "alphabeta": (AlphaBetaBot, ("seed", "nodes", "depth", "mb")),
    "mcts": (MctsBot, ("seed", "playouts")),
}
"""How to make each bot, and the options it takes: whole numbers all."""

NAMES: Final = tuple(BOTS)

STRONGEST: Final = "greedy"

PIPE: Final = "pipe"
"""Before the command of a program that is to play; for the command line only."""


def bot(text: str, *, seed: int = 0) -> Bot:
    """The bot that a text names; `seed` is for one that names none of its own.

    >>> bot("random:seed=3")
    RandomBot(3)
    """
    if text.startswith(f"{PIPE}:"):
        return PipeBot(text.removeprefix(f"{PIPE}:"))
    name, _, rest = text.strip().lower().partition(":")
    if name not in BOTS:
        raise BadText(f"there is no bot {name!r}: the bots are {', '.join((*NAMES, PIPE))}")
    make, known = BOTS[name]
    options = {"seed": seed}
    for word in filter(None, rest.split(",")):
        key, _, number = word.partition("=")
        if key not in known:
            raise BadText(f"{name} has no option {key!r}: it has {', '.join(known)}")
        if not (number.isascii() and number.isdecimal()):
            raise BadText(f"{word!r} in {text!r}: {key} is a whole number")
        options[key] = int(number)
    return make(**options)
