"""Thera plays two board games of one island, exactly by the rulebook.

>>> import thera
>>> game = thera.load("santorini:apollo,pan")
>>> game.seats
2
"""

from thera.core.phrase import set_english
from thera.games import load, resume
from thera.locale import Words

__all__ = ["__version__", "load", "resume"]

__version__ = "0.1.0"

set_english(lambda phrase: Words("en").say(phrase))
