"""How a game can be set up: plain data and locale keys, so that any front end can ask for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from thera.core.face import Card, Phrase


@dataclass(frozen=True, slots=True)
class ChoosableCard(Card):
    """A card that can be asked for, the numbers of players it plays with, and its kind.

    >>> from thera import games
    >>> card = next(w for w in games.offers()[0].ways if w.cards).cards[0]
    >>> card.id, str(card.name), card.counts
    ('apollo', 'Apollo', (2, 3, 4))
    """

    counts: tuple[int, ...] = ()
    group: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to set a game up.

    `spec` is a template: {seats} is the number of players, {cards} one card a seat with commas.
    With `house_seats` players it is a house variant, which `house` says; with `team_seats` there
    are two teams, whose players sit in turn.

    >>> from thera.core.phrase import Phrase
    >>> words = {"title": Phrase("title"), "text": Phrase("text")}
    >>> way = Way(id="chosen", seats=(2,), spec="santorini:{cards}", **words)
    >>> way.specs(2, ["apollo", "pan"])
    'santorini:apollo,pan'
    """

    id: str
    title: Phrase
    text: Phrase
    seats: tuple[int, ...]
    spec: str
    cards: tuple[ChoosableCard, ...] = ()
    house_seats: tuple[int, ...] = ()
    house: Phrase | None = None
    team_seats: tuple[int, ...] = ()

    def specs(self, seats: int, cards: Iterable[str] = ()) -> str:
        """The spec for so many players and these cards."""
        return self.spec.format(seats=seats, cards=",".join(cards))


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot to play against.

    >>> from thera.bots import opponents
    >>> weakest = opponents.offers()[0].bots[0]
    >>> weakest.id, str(weakest.title)
    ('1', 'Level 1 – first steps')
    """

    id: str
    title: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A game, the ways to set it up, the best for beginners first, and whom to play against.

    `bots` is filled in where bots are known, the weakest first; `usual` is the one to begin with,
    `missing` says why stronger ones are not available.

    >>> from thera import games
    >>> [(offer.game, str(offer.title)) for offer in games.offers()]
    [('santorini', 'Santorini'), ('akrotiri', 'Akrotiri')]
    """

    game: str
    title: Phrase
    ways: tuple[Way, ...]
    bots: tuple[Opponent, ...] = ()
    usual: str = ""
    missing: Phrase | None = None
