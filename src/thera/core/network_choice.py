"""Which network values positions: the packaged one, one of a file, or none at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from thera.core.game import bad
from thera.core.phrase import quoted

HAND: Final = "hand"
"""Asks for the evaluation by hand."""


def source(net: str, packaged: Path) -> Path | None:
    """The file of a network: the packaged one by default.

    >>> source("", Path("packaged.net")), source("hand", Path("packaged.net"))
    (PosixPath('packaged.net'), None)
    """
    if net == HAND:
        return None
    return Path(net) if net else packaged


def check(net: str) -> None:
    """Refuse a name that is not a file, before anything slow is loaded.

    >>> check("lost.net")
    Traceback (most recent call last):
    thera.core.game.BadText: there is no network “lost.net”: net must be a file, or hand
    """
    if net not in ("", HAND) and not Path(net).is_file():
        raise bad("net.none", text=quoted(net), hand=HAND)
