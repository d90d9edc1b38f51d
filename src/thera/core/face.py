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

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini")
    >>> option = games.face(game).scene(game.start(), 0).options[0]
    >>> option.step, option.kind, option.to, str(option.words)
    ('@a5', 'place', 'a5', 'places a worker on a5')
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
    """A card that can be read: its name, what it does, and perhaps a title.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini:apollo,pan")
    >>> apollo = games.face(game).scene(game.start(), 0).cards[0]
    >>> str(apollo.name), str(apollo.title)
    ('Apollo', 'Master of the lyre')
    """

    id: str
    name: Phrase
    text: Phrase
    title: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a card of a hand can come to be used; each game says it in its own way.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini")
    >>> print(games.plan(game, game.start(), 0, "E01"))  # it has no hands
    None
    """

    card: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that a table shows in words: a market, a hand, goals, a score.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("akrotiri")
    >>> market = games.face(game).scene(game.start(), 0).panels[0]
    >>> print(market.title)
    Market
    """

    title: Phrase
    rows: tuple[Phrase, ...]


PlayerStatus = Literal["to-move", "waiting", "out", "won", "lost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player as everybody sees them: the card, what can be noted of them, in or out.

    `mark` is how `lines` draws the player's pieces.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini:apollo,pan")
    >>> one, two = games.face(game).scene(game.start(), None).players
    >>> one.card, one.status, two.card, two.status
    ('apollo', 'to-move', 'pan', 'waiting')
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

    `cards` are those in play that whoever looks may read; `setup`: no turn has begun yet. `undone`
    is what would be left of use if the turn ended now, told to the seat to move.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini")
    >>> scene = games.face(game).scene(game.start(), 0)
    >>> print(scene.headline, len(scene.options))
    Your turn: place a worker 25
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
    setup: bool = False
    undone: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A run of characters in one style, named by what it means ("level-2", "seat-1", "dim").

    >>> Span("●", "seat-0")
    Span(text='●', style='seat-0')
    """

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class LegendRow:
    """Signs of the board in a terminal, as they look there, and what they mean.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini")
    >>> row = games.face(game).legend(game.start(), 0)[0]
    >>> print(row.signs[0].text, row.meaning)
    ● Player 1's worker
    """

    signs: tuple[Span, ...]
    meaning: Phrase


class Face(Protocol[S_contra, A_contra]):
    """What a person is shown of a game.

    >>> import thera
    >>> from thera import games
    >>> game = thera.load("santorini")
    >>> s, face = game.start(), games.face(game)
    >>> print(face.tell(s, game.parse("@b3")))
    places a worker on b3
    >>> print(face.why(s, game.parse("b2-b3")))
    not now: first place a worker
    """

    def scene(self, view: S_contra, seat: Seat | None, *, options: bool = True) -> Scene:
        """Board, pieces, players and legal steps as `seat` sees them; None is an onlooker.

        Without `options` the legal steps are left out: telling them is the most of the work.
        """

    def tell(self, s: S_contra, a: A_contra) -> Phrase:
        """A legal step in words, without its subject."""

    def why(self, s: S_contra, a: A_contra) -> Phrase:
        """Why a step is not legal."""

    def ending(self, s: S_contra, a: A_contra) -> Phrase:
        """How the step that ended a game did so: "reached level 3"."""

    def recap(self, turn: Sequence[tuple[S_contra, A_contra]]) -> Phrase | None:
        """What a whole turn came to, in one sentence in the past tense, without its subject.

        Each step comes with the position as whoever is told knew it; None if nothing is to tell.
        """

    def kind(self, a: A_contra) -> str:
        """What kind of step it is, as options name kinds."""

    def places(self, s: S_contra, a: A_contra) -> tuple[str, ...]:
        """Where on the board a step happens, as options name places; the last one matters most."""

    def evidence(self, s: S_contra, a: A_contra, seat: Seat | None) -> object | None:
        """What on the board shows that a step was legal, for whoever looks; usually nothing.

        Plain data of the game's own: nothing but what everybody may know once the step is played.
        """

    def setting_up(self, s: S_contra) -> bool:
        """Whether the game is still being set up."""

    def lines(self, view: S_contra, seat: Seat | None) -> Sequence[Sequence[Span]]:
        """The board for a terminal, line by line, as it lies before a seat; None is an onlooker."""

    def legend(self, view: S_contra, seat: Seat | None) -> Sequence[LegendRow]:
        """What the signs in `lines` mean."""

    def svg(self, view: S_contra) -> str:
        """The board as a printable picture."""
