"""How much a policy looks at (beam width, depth, candidates), as a row."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from thera.jit import Words, words

PLACES: Final = 0
SAMPLE: Final = 1
COLOURS: Final = 2
NARROW: Final = 3
SHALLOW: Final = 4
BEAM: Final = 5
DEPTH: Final = 6
HORIZON: Final = 7
NOISE: Final = 8
SIZE: Final = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a policy looks at."""

    places: int = 32  # placements that are examined closely
    sample: int = 1  # one placement in so many is considered
    colours: int = 1  # whether all colours are tried for the second cube, or only the dearest
    narrow: int = 8  # the beam for placements,
    shallow: int = 5  # and its deeds
    beam: int = 16  # the beam for the turn,
    depth: int = 6  # and its deeds
    horizon: int = 11  # actions that plans reach
    noise: int = 1  # in thousandths of a point: random error of a choice's value

    def row(self) -> Words:
        """The effort as a row for the kernels."""
        found = words(SIZE)
        for at, value in enumerate(astuple(self)):
            found[at] = value
        return found

    @property
    def nodes(self) -> int:
        """How many nodes a plan can have."""
        return max(self.beam * self.depth, self.narrow * self.shallow) + 2


QUICK: Final = Effort(places=2, sample=8, colours=0, narrow=4, shallow=4, beam=6, depth=5)
"""For playing on in a search."""

CAREFUL: Final = Effort()
"""For finding candidates."""
