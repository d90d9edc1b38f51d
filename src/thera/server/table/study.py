"""Studies: a position, steps from there, and whose eyes see it; the same scenes as at tables.

Everything follows from what is asked: nothing is kept but the latest answers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from thera import games
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, BadText, Seat, bad
from thera.core.phrase import quoted
from thera.core.record import result_of
from thera.core.spec import family
from thera.server import wire
from thera.server.errors import Refusal, refuse
from thera.server.request_bodies import Study
from thera.server.study_wire import StudyPage, StudyStep

PLAYED: Final = 512
"""How many positions after steps are remembered: those of a few long studies."""

PAGES: Final = 128
"""How many pages are remembered, each with its scene as JSON (some 30 KB)."""


class Line(NamedTuple):
    """Steps from a position: each with the position that it was taken at, and where they led."""

    game: games.AnyGame
    past: tuple[tuple[Any, Any], ...]
    state: Any

    @property
    def face(self) -> games.AnyFace:
        """What people are shown of the game."""
        return games.face(self.game)

    @property
    def to_move(self) -> Seat:
        """Whose step is next."""
        return self.game.to_move(self.state)


def study_page(wish: Study) -> StudyPage:
    """What a viewer sees of a study, or Refusal."""
    return page(wish.spec, wish.position, tuple(wish.steps), wish.seat)


@lru_cache(maxsize=PAGES)
def page(
    spec: str, position: str | None, steps: tuple[str, ...], seat: Seat | None
) -> StudyPage:  # fmt: skip
    """As `study_page`; the latest ones are remembered."""
    found = _seen(spec, position, steps, seat)
    game, s, mover = found.game, found.state, found.to_move
    options = seat == mover and mover not in game.masked(s)
    told = tuple(_told(spec, position, steps[: n + 1], seat) for n in range(len(steps)))
    return StudyPage(
        spec=game.name,
        game=family(game.name),
        seat=seat,
        scene=wire.raw(found.face.scene(game.view(s, seat), seat, options=options)),
        last=[step.text for step in told[_turn_begins(found) :]],
        steps=list(told),
        to_move=None if mover == NOBODY else mover,
        ended=_ended(found) if mover == NOBODY else None,
    )


def drawing(wish: Study) -> str:
    """The board of a study for print, as its viewer sees it: a picture in SVG, or Refusal."""
    found = studied(wish)
    return found.face.svg(found.game.view(found.state, wish.seat))


def studied(wish: Study) -> Line:
    """What a study comes to, or Refusal."""
    return _seen(wish.spec, wish.position, tuple(wish.steps), wish.seat)


def _seen(spec: str, position: str | None, steps: tuple[str, ...], seat: Seat | None) -> Line:
    """A line that there is a seat to look at from, or Refusal."""
    found = line(spec, position, steps)
    if seat is not None and seat >= found.game.seats:
        raise refuse("seat.none")
    return found


def line(spec: str, position: str | None, steps: tuple[str, ...]) -> Line:
    """The steps of a study played by the rules, or Refusal with what is wrong with them."""
    try:
        for count in range(len(steps)):  # each builds upon the one before, which is remembered
            _line(spec, position, steps[:count])
        return _line(spec, position, steps)
    except BadText as error:
        raise Refusal(error.reason) from error


@lru_cache(maxsize=PLAYED)
def _line(spec: str, position: str | None, steps: tuple[str, ...]) -> Line:
    if steps:
        return _play(_line(spec, position, steps[:-1]), steps[-1])
    if position is None:
        game = games.load(spec, files=False)
        return Line(game, (), game.start())
    game, s = games.look(spec, position, files=False)
    return _shown(Line(game, (), s))


def _play(before: Line, text: str) -> Line:
    """A line with one step more, if that is legal and all is known that decides it."""
    game, s, mover = before.game, before.state, before.to_move
    masked = game.masked(s)
    if mover in masked:
        raise bad("position.mover", seat=mover + 1)
    if mover == CHANCE and masked:
        raise bad("position.luck")
    step = parsed(before, text)
    if step not in game.legal(s):
        raise Refusal(before.face.why(s, step))
    return _shown(Line(game, (*before.past, (s, step)), game.play(s, step)))


def parsed(before: Line, text: str) -> Any:  # noqa: ANN401  # steps
    """The step that a text names, or Refusal."""
    try:
        return before.game.parse(text)
    except ValueError as error:
        raise refuse("step.unknown", step=quoted(text)) from error


def _shown(found: Line) -> Line:
    """A line whose end can be shown: a game that is over is counted with all cards open."""
    if found.to_move == NOBODY and (masked := found.game.masked(found.state)):
        raise bad("position.hidden", seat=masked[0] + 1)
    return found


@lru_cache(maxsize=2 * PLAYED)
def _told(
    spec: str, position: str | None, steps: tuple[str, ...], seat: Seat | None
) -> StudyStep:  # fmt: skip
    """The last of some steps, as a seat hears it."""
    found = _line(spec, position, steps)
    (s, a), game, face = found.past[-1], found.game, found.face
    known, heard = game.view(s, seat), game.heard(s, a, seat)
    return StudyStep(
        text=str(heard),
        words=face.tell(known, heard),
        kind=face.kind(heard),
        places=face.places(known, heard),
        seat=game.to_move(s),
        evidence=face.evidence(s, heard, seat),
    )


def _turn_begins(found: Line) -> int:
    """Which step the latest turn began with."""
    begun = (n for n, (s, _) in enumerate(found.past) if found.game.fresh(s))
    return max(begun, default=0)


def _ended(found: Line) -> wire.EndInfo:
    why: Phrase | None = found.face.ending(*found.past[-1]) if found.past else None
    return wire.EndInfo("rules", result_of(found.game, found.state), why)
