"""The opponents for Akrotiri over compiled code; what is compiled is imported when they choose."""

from thera.akrotiri.rules import Akrotiri
from thera.bots.akrotiri.captain import CaptainBot
from thera.bots.akrotiri.search import SearchBot
from thera.core.bot import Budget
from thera.core.luck import Luck
from thera.core.match import Match

__all__ = ["CaptainBot", "SearchBot", "warm"]


def warm() -> None:
    """Compile or load all that the bots need, before anybody waits for it: by a quick game.

    Its luck is such that the first player ends it, so that the second has a last turn.
    """
    match = Match(Akrotiri(), luck=Luck(b"warm"))
    weak, strong = CaptainBot(depth=2), SearchBot(nodes=1)
    while not match.over:
        sight = match.sight(match.to_move)
        weak.choose(sight, Budget())
        match.play(strong.choose(sight, Budget()).step)
