"""The opponents for Akrotiri over compiled code; what is compiled is imported when they choose."""

from thera.bots.akrotiri import learned
from thera.bots.akrotiri.captain import CaptainBot
from thera.bots.akrotiri.search import SearchBot

__all__ = ["CaptainBot", "SearchBot", "warm"]


def warm() -> None:
    """Load the kernels, the weights and the value, so that the first answer need not wait."""
    from thera.kernels.akrotiri.search import candidates, tree  # noqa: F401  # they load all kernels

    learned.learned()
    learned.value("")
