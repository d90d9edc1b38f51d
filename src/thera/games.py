"""Names and options to games: the only module that knows which games there are."""

from __future__ import annotations

from typing import Any

from thera.core.bot import Value
from thera.core.face import Face
from thera.core.game import BadText, Game
from thera.core.match import Match
from thera.core.record import Record, replay
from thera.santorini import rules as santorini
from thera.santorini.face import SantoriniFace
from thera.santorini.value import value as santorini_value

AnyGame = Game[Any, Any]
"""Some game: whoever is handed one asks it about its own positions and steps only."""

AnyFace = Face[Any, Any]
AnyMatch = Match[Any, Any]

NAMES = ("santorini",)


def load(spec: str) -> AnyGame:
    """The game of a spec such as `santorini`, `santorini:apollo,pan`, `santorini:draft,seats=3`."""
    name, _, options = spec.strip().lower().partition(":")
    if name != "santorini":
        raise BadText(f"there is no game {name!r}: the games are {', '.join(NAMES)}")
    return santorini.load(options)


def resume(spec: str, position: str) -> tuple[AnyGame, Any]:
    """The game that a position belongs to, and the position; the spec must agree with it."""
    s = load(spec).read(position)
    return santorini.fitting(s), s


def open_record(record: Record) -> AnyMatch:
    """The match that a record writes down, replayed."""
    game, start = load(record.game), None
    if record.start is not None:
        game, start = resume(record.game, record.start)
    return replay(record, Match(game, start, face=face(game)))


def face(game: AnyGame) -> AnyFace:
    """What people are shown of a game."""
    return SantoriniFace()


def value(game: AnyGame) -> Value[Any] | None:
    """The quick guess of what a position is worth, if the game offers one."""
    return santorini_value if isinstance(game, santorini.Santorini) else None
