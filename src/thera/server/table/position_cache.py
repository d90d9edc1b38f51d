"""A cache of positions computed for drafts, which are needed again when those are played."""

from __future__ import annotations

from typing import Any, Final

from thera import games
from thera.core.face import Phrase

MOST: Final = 32
"""How many positions are remembered: those of a turn, with a few other ways to begin it."""


class PositionCache:
    """Plays steps and remembers where they led.

    A draft grows step by step and is then played: each position is worked out once, and what a
    game remembers of it (its legal steps, its chart) is there when it is needed again.
    """

    def __init__(self, game: games.AnyGame) -> None:
        self.game = game
        self._after: dict[tuple[int, Any], tuple[Any, Any]] = {}
        self._told: dict[tuple[int, Any], Phrase] = {}

    def knows(self, s: Any, a: Any) -> bool:  # noqa: ANN401  # positions and steps
        """Whether a step was played at a position before, so that it is legal there."""
        return (id(s), a) in self._after

    def play(self, s: Any, a: Any) -> Any:  # noqa: ANN401  # positions and steps
        """The position after a legal step, the same one as the last time."""
        known = self._after.get((id(s), a))
        if known is None:
            if len(self._after) >= MOST:
                oldest = next(iter(self._after))
                del self._after[oldest]
                self._told.pop(oldest, None)
            known = self._after[id(s), a] = (
                s,
                self.game.play(s, a),
            )  # with `s`: its id stays its own
        return known[1]

    def tell(self, face: games.AnyFace, s: Any, a: Any) -> Phrase:  # noqa: ANN401  # positions and steps
        """A step in words; those of a step that was played here are remembered with it."""
        if not self.knows(s, a):
            return face.tell(s, a)
        told = self._told.get((id(s), a))
        if told is None:
            told = self._told[id(s), a] = face.tell(s, a)
        return told
