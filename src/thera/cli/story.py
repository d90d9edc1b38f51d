"""What has happened in a match, turn by turn, as front ends tell it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from thera import games
from thera.core.face import Phrase
from thera.core.game import Seat


@dataclass(slots=True)
class Turn:
    """The steps of one turn with the draws after it: whose, in words and in notation."""

    seat: Seat
    side: int
    card: str | None
    words: list[Phrase]
    steps: list[str]


def turns_of(match: games.AnyMatch, last: int | None = None) -> list[Turn]:
    """The turns of a match so far, or the last ones of them; luck's draws before it stand apart."""
    game, face = match.game, games.face(match.game)
    past = match.past
    starts = [n for n, (s, _) in enumerate(past) if n == 0 or game.fresh(s)]
    turns: list[Turn] = []
    for start, stop in list(pairwise([*starts, len(past)]))[-(last or 0) :]:
        scene = face.scene(game.view(past[start][0], None), None)
        mover = next((p for p in scene.players if p.seat == scene.to_move), None)
        steps = past[start:stop]
        turns.append(
            Turn(
                seat=scene.to_move,
                side=mover.side if mover else scene.to_move,
                card=mover.card if mover else None,
                words=[face.tell(s, a) for s, a in steps],
                steps=[str(a) for _, a in steps],
            )
        )
    return turns
