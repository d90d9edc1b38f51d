"""A short example of what a card does: pictures of a table, one after another."""

from __future__ import annotations

from dataclasses import dataclass

from thera.core.face import Phrase, Scene
from thera.core.game import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One picture of an example: the table, and the step of a seat that led to it.

    An illegal step leaves the table as it was: `refused` is the place it was meant for, and
    `words` say why not. The first picture has neither step nor words.

    >>> from thera import games
    >>> before, after = games.card_example("santorini", "apollo")[:2]
    >>> after.step, str(after.words)
    ('c3-d4', 'moves from c3 to d4, swapping places with the opponent, up to level 1')
    """

    scene: Scene
    seat: Seat | None = None
    step: str | None = None
    words: Phrase | None = None
    refused: str | None = None
