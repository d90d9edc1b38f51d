"""The networks of Santorini, and the memory of searches that use them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from thera.core import network_choice
from thera.core.game import bad

if TYPE_CHECKING:
    from thera.jit import Words
    from thera.santorini.engine.search import Session

PACKAGED: Final = Path(__file__).with_name("santorini").with_suffix(".net")


@lru_cache(maxsize=8)
def packed(path: Path) -> Words:
    """A network's weights as kernels want them, read once."""
    from thera.santorini.engine.evaluation.network_file import BadNet, pack

    try:
        return pack(path.read_bytes())
    except (OSError, BadNet) as error:
        raise bad("net.bad", file=str(path), why=str(error)) from error


@lru_cache(maxsize=4)
def session(mb: int, net: str, purpose: str = "") -> Session:
    """Memory for the searches of all bots of a process that want the same.

    A search leaves nothing behind for the next one, and a process thinks about one thing at a time;
    an analysis searches for two things in turn, each with a `purpose` of its own.
    """
    from thera.santorini.engine.search import Session

    path = network_choice.source(net, PACKAGED)
    return Session(mb, None if path is None else packed(path))
