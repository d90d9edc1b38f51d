"""What people are shown of a game: plain data and locale keys, no words, no pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeVar

from thera.core.game import Seat
from thera.core.phrase import Gaps as Gaps
from thera.core.phrase import Phrase as Phrase

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """One legal step as a front end offers it: what to press, what it says, what to beware of.

    `at` is the place of the piece that acts, `to` the place it acts on, `card` the card it names.
    In a list of its kind it is called `label` (else `short`, else the place) and may be typed as
    `short`. `cost` is what it takes, by what is counted ("actions", "money"); below zero it gives.
    """

    step: str
    kind: str
    at: str | None
    to: str | None
    words: Phrase
    warning: Phrase | None = None
    card: str | None = None
    label: Phrase | None = None
    short: str | None = None
    cost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that can be read: its name, what it does, and perhaps a title."""

    id: str
    name: Phrase
    text: Phrase
    title: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that a table shows in words: a market, a hand, goals, a score."""

    title: Phrase
    rows: tuple[Phrase, ...]


PlayerStatus = Literal["to-move", "waiting", "out", "won", "lost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player as everybody sees them: the card, what can be noted of them, in or out.

    `mark` is how `lines` draws the player's pieces.
    """

    seat: Seat
    side: int
    card: str | None = None
    notes: tuple[Phrase, ...]
    status: PlayerStatus
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What every game shows of a position; a game's own scene adds its board.

    `cards` are those in play that whoever looks may read.
    """

    game: str
    to_move: Seat
    fresh: bool
    headline: Phrase
    players: tuple[Player, ...]
    options: tuple[Option, ...]
    winners: tuple[Seat, ...]
    panels: tuple[Panel, ...] = ()
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A run of characters in one style, named by what it means ("level-2", "seat-1", "dim")."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class LegendRow:
    """Signs of the board in a terminal, as they look there, and what they mean."""

    signs: tuple[Span, ...]
    meaning: Phrase


class Face(Protocol[S_contra, A_contra]):
    """What a person is shown of a game."""

    def scene(self, view: S_contra, seat: Seat | None, *, options: bool = True) -> Scene:
        """Board, pieces, players and legal steps as `seat` sees them; None is an onlooker.

        Without `options` the legal steps are left out: telling them is the most of the work.
        """

    def tell(self, s: S_contra, a: A_contra) -> Phrase:
        """A legal step in words, without its subject."""

    def why(self, s: S_contra, a: A_contra) -> Phrase:
        """Why a step is not legal."""

    def lines(self, view: S_contra, seat: Seat | None) -> Sequence[Sequence[Span]]:
        """The board for a terminal, line by line, as it lies before a seat; None is an onlooker."""

    def legend(self, view: S_contra, seat: Seat | None) -> Sequence[LegendRow]:
        """What the signs in `lines` mean."""

    def svg(self, view: S_contra) -> str:
        """The board as a printable picture."""
