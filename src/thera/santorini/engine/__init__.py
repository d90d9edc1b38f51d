"""The engine for Santorini: alpha-beta search over compiled whole turns."""

from thera.santorini.engine.handicap_bot import ShortBot
from thera.santorini.engine.search_bot import AlphaBetaBot

__all__ = ["AlphaBetaBot", "ShortBot"]
