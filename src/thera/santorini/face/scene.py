"""What people are shown of a position of Santorini, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from thera.core.face import Option, Phrase, Scene
from thera.core.game import Seat
from thera.santorini.rules.steps import Kind

WorkerKind = Literal["worker", "female"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A worker that stands on the board, and whose it is."""

    kind: WorkerKind
    seat: Seat


@dataclass(frozen=True, slots=True)
class Place:
    """One square of the board: its name, what is built there, who stands there."""

    name: str
    column: int
    row: int
    level: int
    dome: bool
    piece: Piece | None
    label: Phrase


@dataclass(frozen=True, slots=True)
class SantoriniOption(Option):
    """An option of one of the game's kinds."""

    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class SantoriniScene(Scene):
    """A scene with its twenty-five squares."""

    options: tuple[SantoriniOption, ...]
    places: tuple[Place, ...]
