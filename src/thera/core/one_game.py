"""Bots of one game refuse all others."""

from __future__ import annotations

from thera.core.game import bad
from thera.core.spec import family


def only(bot: str, plays: str, spec: str) -> None:
    """Refuse any other game for a bot of one.

    >>> only("ismcts", "akrotiri", "santorini:apollo,pan")
    Traceback (most recent call last):
    thera.core.game.BadText: ismcts only plays akrotiri
    """
    if family(spec) != plays:
        raise bad("bot.only", bot=bot, game=plays)
