"""The number that identifies Akrotiri's bots: a checksum of what they choose in fixed games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final
from zlib import crc32

from thera import games
from thera.bots import registry
from thera.core.bot import Budget
from thera.core.luck import Luck
from thera.core.match import Match

GAMES: Final = ("akrotiri", "akrotiri:strategist", "akrotiri:seats=3", "akrotiri:seats=4")
BOTS: Final = ("greedy+", "1@1", "2@1", "3@1", "4@1", "5@1", "ismcts:nodes=40")
"""Every kind of bot: greedy, the noisy levels of a version that stays as it is, searches with fixed
iterations."""
STEPS: Final = 200


def number() -> int:
    """The checksum; it changes with the bots' behaviour, and only with it."""
    return crc32("\n".join(line for spec in GAMES for line in choices(spec)).encode())


def choices(spec: str) -> Iterator[str]:
    """The first steps of a game in which the bots take turns, with what they think of them."""
    game = games.load(spec)
    match = Match(game, luck=Luck(f"number {spec}".encode()))
    bots = cycle([registry.bot(name, seed=7) for name in BOTS])
    bot = next(bots)
    for _ in range(STEPS):
        if match.over:
            return
        if game.fresh(match.state):
            bot = next(bots)
        choice = bot.choose(match.sight(match.to_move), Budget())
        yield f"{match.to_move} {choice.step} {choice.score}"
        match.play(choice.step)
