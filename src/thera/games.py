"""Names and options to games: the only module that knows which games there are.

A game is loaded when it is first asked for: who plays one need not wait for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from thera.core import record as records
from thera.core.card_example import Frame
from thera.core.engine import Engine
from thera.core.face import Face, Panel, Phrase
from thera.core.game import CHANCE, BadText, Game, Seat, bad
from thera.core.match import Match
from thera.core.phrase import quoted
from thera.core.record import Record, replay
from thera.core.setup_menu import Offer
from thera.core.spec import family, split

AnyGame = Game[Any, Any]
"""Some game: whoever is handed one asks it about its own positions and steps only."""

AnyFace = Face[Any, Any]
AnyMatch = Match[Any, Any]
AnyEngine = Engine[Any, Any]


@dataclass(frozen=True, slots=True)
class Kit:
    """The rules of one game and what belongs to them.

    `load` makes a game of a spec's options and opens no file, whatever they say; `load_with_files`
    is for options of people who may name files of this machine. `proofs` says where cards of a seat
    can be used and why.
    """

    load: Callable[[str], AnyGame]
    face: AnyFace
    fitting: Callable[[AnyGame, Any], AnyGame]
    offer: Callable[[], Offer] | None = None
    example: Callable[[str], tuple[Frame, ...]] = lambda card: ()
    load_with_files: Callable[[str], AnyGame] | None = None
    proofs: Callable[[Any, Seat, Sequence[str]], Iterable[Panel]] | None = None


@cache
def _santorini() -> Kit:
    from thera.santorini.face.examples import examples
    from thera.santorini.face.face import SantoriniFace
    from thera.santorini.face.setup_menu import offer
    from thera.santorini.rules import game as rules

    return Kit(rules.load, SantoriniFace(), lambda game, s: rules.fitting(s), offer, examples)


@cache
def _akrotiri() -> Kit:
    from thera.akrotiri.face.face import AkrotiriFace
    from thera.akrotiri.face.proof_panels import proof_panels
    from thera.akrotiri.face.setup_menu import offer
    from thera.akrotiri.rules import game

    return Kit(
        game.load_without_files, AkrotiriFace(), lambda game, s: game, offer=offer,
        load_with_files=game.load, proofs=proof_panels,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """Where everything about one game is found: nothing is loaded before it is asked for.

    `engine` is a module that holds an `ENGINE`, `kernels` the packages of its kernels. Of the
    command line, `commands` serve this game alone, each a module of `thera.cli`; whether its
    engine can be taught is said by `learns`: then `thera.cli.learn` has a module of its name.
    """

    kit: Callable[[], Kit]
    engine: str
    kernels: tuple[str, ...]
    commands: tuple[str, ...] = ()
    learns: bool = False


GAMES: Final = {
    "santorini": Entry(
        _santorini,
        "thera.santorini.engine.engine",
        ("thera.santorini.kernel", "thera.santorini.engine"),
        ("gods",),
        learns=True,
    ),
    "akrotiri": Entry(
        _akrotiri,
        "thera.akrotiri.engine.engine",
        ("thera.akrotiri.kernel", "thera.akrotiri.engine"),
        ("akrotiri",),
        learns=True,
    ),
}
NAMES: Final = tuple(GAMES)
USUAL: Final = NAMES[0]
"""The game for somebody who has named none."""


LEARNING: Final = tuple(name for name, game in GAMES.items() if game.learns)
"""The games whose engines can be taught."""

ANY: Final = "thera.bots.any_game"
"""The module of an engine that plays every game, for those without one of their own."""


def load(spec: str, *, files: bool = True) -> AnyGame:
    """The game of a spec such as `santorini`, `santorini:apollo,pan`, `akrotiri:strategist`.

    A spec that comes from a stranger is loaded without `files`: it may not name one.
    """
    name, options = split(spec)
    if name not in GAMES:
        raise bad("game", text=quoted(name), games=", ".join(NAMES))
    kit = GAMES[name].kit()
    return (kit.load_with_files if files and kit.load_with_files else kit.load)(options)


def resume(spec: str, position: str, *, files: bool = True) -> tuple[AnyGame, Any]:
    """The game that a full position belongs to, and the position; the spec must agree with it."""
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
    return _kit(game).fitting(game, s), s


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
    return replay(record, Match(game, start, face=face(game)))


def face(game: AnyGame) -> AnyFace:
    """What people are shown of a game."""
    return _kit(game).face


def proves(game: AnyGame) -> bool:
    """Whether the game has cards whose use is proved."""
    return _kit(game).proofs is not None


def proofs(game: AnyGame, view: object, seat: Seat, cards: Sequence[str] = ()) -> list[Panel]:
    """Where cards of a seat can be used and why: those named, else those in its hand."""
    tell = _kit(game).proofs
    return list(tell(view, seat, cards)) if tell else []


def engine(spec: str) -> AnyEngine:
    """The engine for the game of a spec, or the one for every game where it has none."""
    name = family(spec)
    return _engine(GAMES[name].engine if name in GAMES else ANY)


def engines() -> tuple[AnyEngine, ...]:
    """The engine of each game."""
    return tuple(map(engine, NAMES))


def kernels() -> tuple[str, ...]:
    """The packages that hold kernels."""
    return tuple(package for game in GAMES.values() for package in game.kernels)


def commands() -> tuple[str, ...]:
    """The commands of the command line that serve one game alone."""
    return tuple(name for entry in GAMES.values() for name in entry.commands)


def offers() -> tuple[Offer, ...]:
    """How each game can be set up."""
    return tuple(kit.offer() for kit in (game.kit() for game in GAMES.values()) if kit.offer)


def house_variant(game: AnyGame) -> Phrase | None:
    """That a game with so many players is a house variant, if it is one."""
    offer = _kit(game).offer
    ways = offer().ways if offer else ()
    return next((way.house for way in ways if game.seats in way.house_seats), None)


def card_example(name: str, card: str) -> tuple[Frame, ...]:
    """A short example of what a card of a game does; empty where there is none."""
    return GAMES[name].kit().example(card) if name in GAMES else ()


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


def _kit(game: AnyGame) -> Kit:
    return GAMES[family(game.name)].kit()


@cache
def _engine(module: str) -> AnyEngine:
    found: AnyEngine = import_module(module).ENGINE
    return found
