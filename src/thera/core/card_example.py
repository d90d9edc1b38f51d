"""A short example of what a card does: pictures of a table, one after another."""

from __future__ import annotations

from dataclasses import dataclass

from thera.core.face import Phrase, Scene
from thera.core.game import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One picture of an example: the table, and the step of a seat that led to it.

    A step that may not be leaves the table as it was: `refused` is the place it was meant for, and
    `words` say why not. The first picture has neither step nor words.
    """

    scene: Scene
    seat: Seat | None = None
    step: str | None = None
    words: Phrase | None = None
    refused: str | None = None
