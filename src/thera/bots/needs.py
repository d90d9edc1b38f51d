"""What bots need before they play: the compiler of kernels, and their own game."""

from __future__ import annotations

from importlib.util import find_spec

from thera.core.game import BadText


def installed() -> bool:
    """Whether bots over compiled code can play here."""
    return find_spec("numba") is not None


def check() -> None:
    """Refuse to start without the compiler, and say what to install."""
    if not installed():
        raise BadText("this bot needs numba: install it by pip install thera[engine]")


def only(bot: str, plays: str, game: str) -> None:
    """Refuse any other game for a bot of one."""
    if game.partition(":")[0] != plays:
        raise BadText(f"{bot} plays {plays} only")
