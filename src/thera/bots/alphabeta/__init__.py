"""The strong opponent for Santorini: alpha-beta search over compiled whole turns.

Nothing compiled is imported before a bot chooses.
"""

from thera.bots.alphabeta.bot import AlphaBetaBot
from thera.bots.alphabeta.short import ShortBot
from thera.core.bot import Budget, Sight
from thera.santorini.rules import Santorini

__all__ = ["AlphaBetaBot", "ShortBot", "warm"]

OPEN = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"


def warm() -> None:
    """Compile or load all that bots need, before anybody waits for it."""
    game = Santorini()
    for s in (game.start(), game.read(OPEN)):
        sight = Sight(game, 0, s, tuple(game.legal(s)), ())
        for bot in (AlphaBetaBot(), ShortBot(oversight=0)):
            bot.choose(sight, Budget(nodes=64))
