"""Who can be played against: a game's levels where there are any here, else two simple bots."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from thera import games
from thera.bots import levels
from thera.core.face import Phrase
from thera.core.setup_menu import Offer, Opponent

SIMPLE: Final = ("random", "greedy")
"""Bots for any game: on offer where there are no levels, and always understood."""

USUAL: Final = "3"
"""The level for somebody who has not chosen one."""


def offers() -> tuple[Offer, ...]:
    """How each game can be set up, and against whom it can be played."""
    return tuple(_with_bots(offer) for offer in games.offers())


def opponents(game: str) -> tuple[str, ...]:
    """The bots on offer for a game, the weakest first."""
    return levels.names(game) or SIMPLE


def usual(game: str) -> str:
    """The default opponent."""
    names = opponents(game)
    return USUAL if USUAL in names else names[-1]


def fits(game: str, name: str) -> bool:
    """Whether a stranger may ask for this bot."""
    return name in opponents(game) or name in SIMPLE


def timed(game: str, name: str) -> bool:
    """Whether a bot may think for as long as it is given; all others answer in a tenth of a second,
    or in two seconds where kernels are interpreted."""
    if name.partition(":")[0] in SIMPLE:
        return False
    level = levels.named(game, name)
    return level is None or level.timed


def substitute(game: str) -> str:
    """The bot that plays on for somebody who has left: neither weak nor strong."""
    names = opponents(game)
    return names[len(names) // 2]


def _with_bots(offer: Offer) -> Offer:
    names = opponents(offer.game)
    bots = tuple(Opponent(name, Phrase(f"bot.{name}")) for name in names)
    return replace(offer, bots=bots, usual=usual(offer.game), missing=missing(offer.game))


def missing(game: str) -> Phrase | None:
    """Why a game's stronger levels are missing, in short: `thera doctor` says more."""
    if all(map(levels.playable, games.engine_for(game).levels)):
        return None
    return Phrase("bot.missing")
