"""The scenes of past positions, as each seat sees them: worked out once, the latest are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thera.core.face import Scene
from thera.core.game import Seat

MOST: Final = 64
"""How many scenes are kept: those of two long turns, for two seats."""


class SceneCache:
    """Scenes by the number of steps before them and the seat that looks."""

    def __init__(self) -> None:
        self._scenes: dict[tuple[int, Seat | None], Scene] = {}

    def clear(self) -> None:
        """Forget everything: the past is another one."""
        self._scenes.clear()

    def scene(self, count: int, seat: Seat | None, make: Callable[[], Scene]) -> Scene:
        """The scene after so many steps."""
        found = self._scenes.pop((count, seat), None) or make()
        self._scenes[count, seat] = found  # the latest that was asked for comes last
        if len(self._scenes) > MOST:
            del self._scenes[next(iter(self._scenes))]
        return found
