"""The engine for Santorini: alpha-beta search over compiled whole turns."""

from thera.bots.alphabeta.bot import AlphaBetaBot
from thera.bots.alphabeta.short import ShortBot

__all__ = ["AlphaBetaBot", "ShortBot"]
