"""Alpha-beta over whole turns: evaluation, ordering, table, tree, and sessions to search in."""

from thera.santorini.engine.memory_layout import MATE, SURE
from thera.santorini.engine.search.session import Delta, Found, Session

__all__ = ["MATE", "SURE", "Delta", "Found", "Session"]
