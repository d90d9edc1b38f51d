"""The engine for Santorini: alpha-beta search over compiled whole turns."""

from thera.santorini.engine.handicap_bot import HandicapBot
from thera.santorini.engine.search_bot import AlphaBetaBot

__all__ = ["AlphaBetaBot", "HandicapBot"]
