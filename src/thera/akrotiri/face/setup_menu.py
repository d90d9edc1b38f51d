"""The ways to set Akrotiri up: as in the rulebook, shorter, or with open goals for strategists."""

from __future__ import annotations

from thera.core.face import Phrase
from thera.core.setup_menu import Offer, Way

PLAYERS = (2, 3, 4)
HOUSE_PLAYERS = (3, 4)
SHORT = 12
"""Tiles on the map that end a short game."""


def offer() -> Offer:
    """Everything that can be asked for."""
    return Offer(
        game="akrotiri",
        title=Phrase("akrotiri.offer.title"),
        ways=(
            _way("standard", "akrotiri:seats={seats}"),
            _short(),
            _way("strategist", "akrotiri:strategist,seats={seats}"),
        ),
    )


def _short() -> Way:
    return Way(
        id="short",
        title=Phrase("akrotiri.offer.short"),
        text=Phrase("akrotiri.offer.short.text", {"count": SHORT}),
        seats=PLAYERS[:1],
        spec=f"akrotiri:tiles={SHORT}",
    )


def _way(name: str, spec: str) -> Way:
    return Way(
        id=name,
        title=Phrase(f"akrotiri.offer.{name}"),
        text=Phrase(f"akrotiri.offer.{name}.text"),
        seats=PLAYERS,
        spec=spec,
        house_seats=HOUSE_PLAYERS,
        house=Phrase("akrotiri.house_variant"),
    )
