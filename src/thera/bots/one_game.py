"""Bots of one game refuse all others."""

from __future__ import annotations

from thera.core.game import BadText


def only(bot: str, plays: str, game: str) -> None:
    """Refuse any other game for a bot of one."""
    if game.partition(":")[0] != plays:
        raise BadText(f"{bot} plays {plays} only")
