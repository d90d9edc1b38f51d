"""What has happened in a match, turn by turn, as front ends tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from thera import games
from thera.core.face import Phrase
from thera.core.game import CHANCE, Seat


@dataclass(slots=True)
class Turn:
    """The steps of one turn with the draws after it: whose, in words and in notation."""

    seat: Seat
    side: int
    card: str | None
    words: list[Phrase]
    steps: list[str]


def turns_of(
    match: games.AnyMatch, last: int | None = None, seat: Seat | None = None
) -> list[Turn]:
    """The turns of a match so far, or the last ones of them; luck's draws before it stand apart.

    They are told as a seat heard of them; without one, everything is told.
    """
    past = match.past
    starts = list(_starts(match))
    spans = list(pairwise([*starts, len(past)]))[-(last or 0) :]
    return [_turn(match, start, stop, seat) for start, stop in spans]


def _starts(match: games.AnyMatch) -> Iterator[int]:
    """Where turns start: where the rules say so, and where in a set-up somebody else goes on."""
    game, mover = match.game, CHANCE
    for n, (s, _) in enumerate(match.past):
        seat = game.to_move(s)
        if n == 0 or game.fresh(s) or (seat != CHANCE and seat != mover):
            yield n
            mover = seat
        elif mover == CHANCE:
            mover = seat


def _turn(match: games.AnyMatch, start: int, stop: int, seat: Seat | None) -> Turn:
    game, face, steps = match.game, games.face(match.game), match.past[start:stop]
    scene = face.scene(game.view(steps[0][0], None), None)
    mover = next((p for p in scene.players if p.seat == scene.to_move), None)
    if seat is not None:
        steps = tuple((game.view(s, seat), game.heard(s, a, seat)) for s, a in steps)
    return Turn(
        seat=scene.to_move,
        side=mover.side if mover else scene.to_move,
        card=mover.card if mover else None,
        words=[face.tell(s, a) for s, a in steps],
        steps=[str(a) for _, a in steps],
    )
