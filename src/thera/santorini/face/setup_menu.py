"""The ways to set Santorini up: plain, gods by draft, by luck, or chosen beforehand."""

from __future__ import annotations

from collections.abc import Iterable

from thera.core.face import Phrase
from thera.core.setup_menu import ChoosableCard, Offer, Way
from thera.santorini.rules.game import DRAFT, RANDOM
from thera.santorini.rules.gods import GODS
from thera.santorini.rules.power import SIMPLE

PLAYERS = (2, 3, 4)
TEAM_PLAYERS = (4,)


def offer() -> Offer:
    """Everything that can be asked for."""
    return Offer(
        game="santorini",
        title=Phrase("santorini.offer.title"),
        ways=(
            _way("plain", "santorini", seats=(2,)),
            _way(RANDOM, f"santorini:{RANDOM},seats={{seats}}"),
            _way(DRAFT, f"santorini:{DRAFT},seats={{seats}}"),
            _way("choose", "santorini:{cards}", cards=_cards()),
        ),
    )


def _way(
    name: str, spec: str, *, seats: tuple[int, ...] = PLAYERS, cards: Iterable[ChoosableCard] = ()
) -> Way:
    return Way(
        id=name,
        title=Phrase(f"santorini.offer.{name}"),
        text=Phrase(f"santorini.offer.{name}.text"),
        seats=seats,
        spec=spec,
        cards=tuple(cards),
        team_seats=TEAM_PLAYERS,
    )


def _cards() -> Iterable[ChoosableCard]:
    for name, god in GODS.items():
        called, text, title = (Phrase(f"god.{name}.{part}") for part in ("name", "text", "title"))
        kind = "simple" if god.number in SIMPLE else "advanced"
        group = Phrase(f"santorini.cards.{kind}")
        yield ChoosableCard(name, called, text, title, god.counts, group)
