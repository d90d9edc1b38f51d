"""Which network values positions: the packaged one, one of a file, or none at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from thera.core.game import bad
from thera.core.phrase import quoted

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")

HAND: Final = "hand"
"""Asks for the evaluation by hand."""


def load(net: str, packaged: Traversable, read: Callable[[bytes], T]) -> T | None:
    """What is read from a network's file, the packaged one by default; None is none at all.

    >>> from importlib.resources import files
    >>> packaged = files("thera.santorini.engine") / "santorini.net"
    >>> load("", packaged, bool), load("hand", packaged, bool)
    (True, None)
    """
    if net == HAND:
        return None
    file = Path(net) if net else packaged
    try:
        return read(file.read_bytes())
    except (OSError, ValueError) as error:
        raise bad("net.bad", file=str(file), why=str(error)) from error


def check(net: str) -> None:
    """Refuse a name that is not a file, before anything slow is loaded.

    >>> check("lost.net")
    Traceback (most recent call last):
    thera.core.game.BadText: there is no network “lost.net”: net must be a file, or hand
    """
    if net not in ("", HAND) and not Path(net).is_file():
        raise bad("net.none", text=quoted(net), hand=HAND)
