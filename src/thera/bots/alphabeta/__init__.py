"""The strong opponent for Santorini: alpha-beta search over compiled whole turns.

Nothing compiled is imported before a bot is made.
"""

from thera.bots.alphabeta.bot import AlphaBetaBot, warm

__all__ = ["AlphaBetaBot", "warm"]
