"""The strong opponent for Santorini: alpha-beta search over compiled whole turns.

Nothing compiled is imported before a bot chooses.
"""

from thera.bots.alphabeta import network
from thera.bots.alphabeta.bot import MB, AlphaBetaBot
from thera.bots.alphabeta.short import ShortBot

__all__ = ["AlphaBetaBot", "ShortBot", "warm"]


def warm() -> None:
    """Load the kernels and the network, so that the first answer need not wait for them."""
    from thera.kernels.santorini.search import glance  # noqa: F401  # loads what the session does not

    network.session(MB, "")
