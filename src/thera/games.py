"""Games by name and options: the only module that knows which games there are.

A game is loaded when it is first asked for: who plays one need not wait for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

from thera.akrotiri import entry as akrotiri
from thera.core import record as records
from thera.core.card_example import Frame, frames
from thera.core.engine import Engine
from thera.core.face import Panel, Phrase, Plan
from thera.core.game import CHANCE, BadText, Seat, bad
from thera.core.guide import Guide, read_guide
from thera.core.help_topic import Topic
from thera.core.kit import AnyFace as AnyFace
from thera.core.kit import AnyGame as AnyGame
from thera.core.kit import Entry, Kit
from thera.core.lesson import Course, Lesson, read_lessons
from thera.core.lesson_claims import holds
from thera.core.match import Match
from thera.core.phrase import quoted
from thera.core.record import Record, replay
from thera.core.setup_menu import Offer
from thera.core.spec import family, split
from thera.santorini import entry as santorini

AnyMatch = Match[Any, Any]
AnyEngine = Engine[Any, Any]

GAMES: Final[dict[str, Entry]] = {
    "santorini": santorini.ENTRY,
    "akrotiri": akrotiri.ENTRY,
}
"""Every game by its name, and where everything about it is found."""

USUAL: Final = next(iter(GAMES))
"""The game for somebody who has named none."""

ANY: Final = "thera.bots.any_game"
"""The module of an engine that plays every game, for those without one of their own."""


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(GAMES)


def learning() -> tuple[str, ...]:
    """The games whose engines can be taught."""
    return tuple(name for name, game in GAMES.items() if game.learns)


def load(spec: str, *, files: bool = True) -> AnyGame:
    """The game of a spec such as `santorini`, `santorini:apollo,pan`, `akrotiri:strategist`.

    A spec that comes from a stranger is loaded without `files`: it may not name one.

    >>> load("santorini:apollo,pan").seats
    2
    >>> load("akrotiri:seats=3").seats
    3
    """
    name, options = split(spec)
    found = kit(name)
    return (found.load_with_files if files and found.load_with_files else found.load)(options)


def resume(spec: str, position: str, *, files: bool = True) -> tuple[AnyGame, Any]:
    """The game that a full position belongs to, and the position; the spec must agree with it.

    >>> game, s = resume("santorini", "0000000000002300000000000/1/apollo:c3,e5/pan:a1,b2")
    >>> game
    thera.load('santorini:apollo,pan')
    """
    game, s = look(spec, position, files=files)
    if game.masked(s):
        raise bad("position.view")
    return game, s


def resume_view(spec: str, position: str) -> tuple[AnyGame, Any]:
    """As `resume`, but the position may also be what the seat to move sees of one."""
    game, s = look(spec, position)
    mover, masked = game.to_move(s), game.masked(s)
    if mover in masked:
        raise bad("position.mover", seat=mover + 1)
    if mover == CHANCE and masked:
        raise bad("position.luck")
    return game, s


def look(spec: str, position: str, *, files: bool = True) -> tuple[AnyGame, Any]:
    """The game that a position belongs to, and the position, which may be what anybody sees."""
    game = load(spec, files=files)
    s = game.read(position)
    return kit(game.name).fitting(game, s), s


def open_record(record: Record, *, files: bool = True) -> AnyMatch:
    """The match that a record writes down, replayed; a stranger's without `files`."""
    try:
        game, start = load(record.game, files=files), None
    except BadText as error:
        raise records.bad("game", why=error.reason) from error
    if record.start is not None:
        try:
            game, start = resume(record.game, record.start, files=files)
        except BadText as error:
            raise records.bad("start", why=error.reason) from error
    return replay(record, Match(game, start))


def face(game: AnyGame) -> AnyFace:
    """What people are shown of a game."""
    return kit(game.name).face


def why(game: AnyGame, s: object, a: object) -> Phrase | None:
    """Why a step is not legal, in words; None for a game that is not in the registry."""
    return face(game).why(s, a) if family(game.name) in GAMES else None


def proves(game: AnyGame) -> bool:
    """Whether the game has cards whose use is proved."""
    return kit(game.name).proofs is not None


def proofs(game: AnyGame, view: object, seat: Seat, cards: Sequence[str] = ()) -> list[Panel]:
    """Where cards of a seat can be used and why: those named, else those in its hand."""
    tell = kit(game.name).proofs
    return list(tell(view, seat, cards)) if tell else []


def plan(game: AnyGame, view: object, seat: Seat, card: str) -> Plan | None:
    """How a seat gets to use a card of its own, in its view; None where there is nothing to say."""
    tell = kit(game.name).plan
    return tell(view, seat, card) if tell else None


def engine(spec: str) -> AnyEngine:
    """The engine for the game of a spec, or the one for every game where it has none.

    >>> from thera.core.bot import Budget
    >>> game, s = resume("santorini", "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2")
    >>> found = engine("santorini").analyse(Match(game, s).sight(0), Budget(nodes=500))
    >>> str(found.line[0]), found.score  # a move up to level 3 wins
    ('c3-d3', 1.0)
    """
    _entry(spec)
    return engine_for(spec)


def engine_for(spec: str) -> AnyEngine:
    """As `engine`, but for a game at hand, which need not be in the registry."""
    name = family(spec)
    module = GAMES[name].engine if name in GAMES else ""
    return _engine(module or ANY)


def engines() -> tuple[AnyEngine, ...]:
    """The engine of each game."""
    return tuple(map(engine, GAMES))


def kernels() -> tuple[str, ...]:
    """The packages that hold kernels."""
    return tuple(package for game in GAMES.values() for package in game.kernels)


def commands() -> tuple[str, ...]:
    """The commands of the command line that serve one game alone."""
    return tuple(name for entry in GAMES.values() for name in entry.commands)


def offers() -> tuple[Offer, ...]:
    """How each game can be set up."""
    return tuple(each.offer() for each in map(kit, GAMES) if each.offer)


def house_variant(game: AnyGame) -> Phrase | None:
    """A sentence that a game with so many players is a house variant, if it is one."""
    offer = kit(game.name).offer
    ways = offer().ways if offer else ()
    return next((way.house for way in ways if game.seats in way.house_seats), None)


def topics(name: str) -> tuple[Topic, ...]:
    """What help can explain about a game; nothing of a game that there is not."""
    return kit(name).topics if name in GAMES else ()


def card_example(name: str, card: str) -> tuple[Frame, ...]:
    """A short example of a card or a topic of help; empty where there is none."""
    found = kit(name).examples.get(card) if name in GAMES else None
    return _frames(name, *found) if found else ()


def guide(name: str, language: str) -> Guide:
    """The rules of a game to be read, in a language; BadText where nobody has written them.

    >>> guide("santorini", "en").sections[0].title
    'The aim'
    """
    found = _guide(name, _entry(name).kit.rpartition(".")[0], language)
    if found is None:
        raise bad("guide.none", game=name)
    return found


def lessons(name: str) -> tuple[Lesson, ...]:
    """The guided lessons of a game, in their order; none of a game that there is not.

    >>> len(lessons("santorini")[0].scenes)
    12
    """
    return _lessons(name, GAMES[name].kit.rpartition(".")[0]) if name in GAMES else ()


def claimed(course: Course, claims: Sequence[str]) -> bool:
    """Whether all claims of a lesson are true of what happened."""
    own = kit(course.game.name).claims
    return all(holds(claim, course, own) for claim in claims)


def spot(game: AnyGame, s: object, a: object) -> tuple[str, ...]:
    """What to look at for a step, as boards name it."""
    tell = kit(game.name).spot
    return tell(s, a) if tell else (face(game).kind(a), *face(game).places(s, a))


def offered(spec: str) -> AnyGame:
    """The game of a spec that is on offer: what a stranger may ask for; else BadText."""
    game = load(spec, files=False)
    name, options = split(game.name)
    for way in (way for offer in offers() if offer.game == name for way in offer.ways):
        if game.seats not in way.seats:
            continue
        known = {card.id for card in way.cards}
        cards = [word for word in options.split(",") if word in known]
        if load(way.specs(game.seats, cards)).name == game.name:
            return game
    raise bad("offer", text=quoted(spec))


def _entry(spec: str) -> Entry:
    name = family(spec)
    if name not in GAMES:
        raise bad("game", text=quoted(name), games=", ".join(GAMES))
    return GAMES[name]


def kit(spec: str) -> Kit:
    """What belongs to the game of a spec besides its rules."""
    found: Kit = import_module(_entry(spec).kit).KIT
    return found


@cache
def _frames(name: str, position: str, lines: tuple[str, ...]) -> tuple[Frame, ...]:
    game = load(name, files=False)
    return frames(game, face(game), position, lines, 0)


@cache
def _guide(name: str, package: str, language: str) -> Guide | None:
    return read_guide(package, language, kit(name).examples)


@cache
def _lessons(name: str, package: str) -> tuple[Lesson, ...]:
    return read_lessons(name, package)


@cache
def _engine(module: str) -> AnyEngine:
    found: AnyEngine = import_module(module).ENGINE
    return found
