"""A short example of every god's power, played by the rules from `examples.txt`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from thera.core.card_example import NOT, Frame, frames
from thera.santorini.face.face import SantoriniFace
from thera.santorini.face.phrases import RULES

SHOWN: Final = 0
"""The seat of the god."""

CARDS: Final = 2
"""The field of a position that the first player stands in."""

FACE: Final = SantoriniFace()


@cache
def texts() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The position and the lines of each example, by the god it is about."""
    text = (files("thera.santorini.face") / "examples.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n") if not block.startswith("#")]
    found = {}
    for position, *lines in blocks:
        god = position.split("/")[CARDS + SHOWN].partition(":")[0].partition("[")[0]
        found[god] = position, tuple(line.strip() for line in lines)
    return found


@cache
def examples(card: str) -> tuple[Frame, ...]:
    """The pictures of a god's example; none for a card without one."""
    if card not in texts():
        return ()
    return frames(RULES, FACE, *texts()[card], SHOWN)


def steps(lines: Iterable[str]) -> list[str]:
    """The steps of an example's lines that are played."""
    return [step for line in lines if not line.startswith(NOT) for step in line.split()]
