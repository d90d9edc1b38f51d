"""A short example of every god's power, played by the rules from `examples.txt`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from thera.core.card_example import Frame
from thera.santorini.face.face import SantoriniFace
from thera.santorini.face.phrases import RULES
from thera.santorini.face.scene import SantoriniScene
from thera.santorini.rules.state import State

NOT: Final = "not "
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
    position, lines = texts()[card]
    s = RULES.read(position)
    frames = [Frame(scene=_scene(s))]
    for line in lines:
        if line.startswith(NOT):
            frames.append(_refused(s, line.removeprefix(NOT)))
            continue
        for step in line.split():
            frame, s = _played(s, step)
            frames.append(frame)
    return tuple(frames)


def steps(lines: Iterable[str]) -> list[str]:
    """The steps of an example's lines that are played."""
    return [step for line in lines if not line.startswith(NOT) for step in line.split()]


def _played(s: State, step: str) -> tuple[Frame, State]:
    a = RULES.parse(step)
    after = RULES.play(s, a)
    words = FACE.tell(s, a)
    return Frame(scene=_scene(after), seat=s.to_move, step=step, words=words), after


def _refused(s: State, step: str) -> Frame:
    """A move or a build that is not legal: its text ends with the place it was meant for."""
    words, place = FACE.why(s, RULES.parse(step)), step[-2:]
    return Frame(scene=_scene(s), seat=s.to_move, step=step, words=words, refused=place)


def _scene(s: State) -> SantoriniScene:
    return FACE.scene(s, SHOWN, options=False)
