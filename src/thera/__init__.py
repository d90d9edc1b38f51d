"""Two board games set on one island, played exactly by the rulebook.

Everything for everyday use is here; `docs/python.md` shows it by example.

>>> import thera
>>> match = thera.play("santorini", "greedy", "random", seed=1)
>>> match.over, match.payoffs
(True, (1.0, -1.0))
"""

from thera.bots.registry import bot
from thera.bots.whole_game import play
from thera.core.bot import Budget
from thera.core.game import BadText
from thera.core.luck import Luck
from thera.core.match import IllegalStep, Match, set_reasons
from thera.core.phrase import set_english
from thera.games import engine, load, resume, why
from thera.locale import Words

__all__ = [
    "BadText",
    "Budget",
    "IllegalStep",
    "Luck",
    "Match",
    "Words",
    "__version__",
    "bot",
    "engine",
    "load",
    "play",
    "resume",
]

__version__ = "0.2.0"

set_english(lambda phrase: Words("en").say(phrase))
set_reasons(why)
