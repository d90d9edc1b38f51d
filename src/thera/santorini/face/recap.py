"""What a whole turn came to, in one sentence: "moved to c3, up to level 2, and built on d4"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from thera.core.face import Phrase
from thera.core.phrase_list import listed
from thera.santorini.face import step_words
from thera.santorini.rules.board import NAMES
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Build, Dome, Done, Force, Move, Place, Raze, Step

BOTH: Final = 2


def recap(turn: Sequence[tuple[State, Step]]) -> Phrase | None:
    """A turn without its subject; that it ends goes without saying."""
    stood = [NAMES[a.at] for s, a in turn if s.to_move >= 0 and isinstance(a, Place)]
    if len(stood) == len(turn) == BOTH:
        return Phrase("santorini.did.place_both", dict(zip(("one", "other"), stood, strict=True)))
    after = [s for _, s in pairwise(s for s, _ in turn)]
    told = zip(turn, [*after, None], strict=True)
    parts = [
        _past(step_words.tell(s, a, then))
        for (s, a), then in told
        if s.to_move >= 0 and (len(turn) == 1 or not isinstance(a, Done))
    ]
    return listed(parts)


def _past(phrase: Phrase) -> Phrase:
    """The same deed, told afterwards."""
    _, tells, deed = phrase.key.partition(".tell.")
    if not tells:
        return phrase
    gaps = {k: _past(v) if isinstance(v, Phrase) else v for k, v in phrase.gaps.items()}
    return Phrase(f"santorini.did.{deed}", gaps)


def places(a: Step) -> tuple[str, ...]:
    """The squares of a step: where from, if anything moves, and where to."""
    match a:
        case Move() | Force():
            return NAMES[a.at], NAMES[a.to]
        case Build() | Dome():
            return (NAMES[a.to],)
        case Place() | Raze():
            return (NAMES[a.at],)
    return ()
