"""The networks of Santorini, and the memory of searches that use them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from thera.core import network_choice

if TYPE_CHECKING:
    from thera.jit import Words
    from thera.santorini.engine.search import Session

PACKAGED: Final = files(__package__) / "santorini.net"


@lru_cache(maxsize=8)
def packed(net: str) -> Words | None:
    """A network's weights as kernels want them, read once; None for the evaluation by hand."""
    from thera.santorini.engine.evaluation.network_file import pack

    return network_choice.load(net, PACKAGED, pack)


@lru_cache(maxsize=4)
def session(mb: int, net: str, purpose: str = "") -> Session:
    """Memory for the searches of all bots of a process that want the same.

    A search leaves nothing behind for the next one, and a process thinks about one thing at a time;
    an analysis searches for two things in turn, each with a `purpose` of its own.
    """
    from thera.santorini.engine.search import Session

    return Session(mb, packed(net))
