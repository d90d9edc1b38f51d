"""Alpha-beta over whole turns: evaluation, ordering, table, tree, and sessions to search in."""

from thera.kernels.santorini.search.layout import MATE, SURE
from thera.kernels.santorini.search.session import Delta, Found, Session

__all__ = ["MATE", "SURE", "Delta", "Found", "Session"]
