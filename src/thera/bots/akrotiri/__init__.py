"""The opponents for Akrotiri over compiled code; what is compiled is imported when they choose."""

from thera.akrotiri.rules import Akrotiri
from thera.bots.akrotiri.captain import CaptainBot
from thera.bots.akrotiri.search import SearchBot
from thera.core.bot import Bot, Budget
from thera.core.luck import Luck
from thera.core.match import Match

__all__ = ["CaptainBot", "SearchBot", "warm"]


def warm() -> None:
    """Compile or load all that the bots need, before anybody waits for it."""
    match = Match(Akrotiri(), luck=Luck(b"warm"))
    bot: Bot = CaptainBot()
    while not match.game.fresh(match.state):
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
    bot = SearchBot(nodes=16)
    for _ in range(3):
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
