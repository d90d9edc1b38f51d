"""Bots of one game refuse all others."""

from __future__ import annotations

from thera.core.game import bad


def only(bot: str, plays: str, game: str) -> None:
    """Refuse any other game for a bot of one."""
    if game.partition(":")[0] != plays:
        raise bad("bot.only", bot=bot, game=plays)
