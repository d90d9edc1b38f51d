"""The levels of Akrotiri, from one that a beginner beats to all that the search can.

They are tuned by `tools/ladder.py`: each level is to beat the one below by 80 to 250 Elo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thera.akrotiri.engine.greedy_bot import CandidateBot
from thera.akrotiri.engine.search_bot import IsmctsBot


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays. Either it only plans, so many deeds ahead (`depth`) within so many
    actions (`horizon`, 0: three a deed), and misjudges what things are worth by `noise` hundredths;
    or it searches, with so many iterations a choice (0: as many as there is time for)."""

    nodes: int = 0
    depth: int = 0
    noise: int = 0
    horizon: int = 0

    @property
    def timed(self) -> bool:
        """Whether it uses all the time that it is given."""
        return not self.depth and not self.nodes

    @property
    def light(self) -> bool:
        """Plans are found within two seconds where kernels are interpreted, searches are not."""
        return bool(self.depth)

    def bot(self, seed: int) -> CandidateBot:
        """A bot of this level."""
        if self.depth:
            return CandidateBot(seed, self.noise, self.depth, self.horizon)
        return IsmctsBot(seed, self.nodes)


UPPER: Final = (
    Level(depth=4, noise=25),
    Level(depth=5, noise=10),
    Level(nodes=20),
    Level(),
)
"""From the third one on."""

LADDERS: Final = (
    (Level(depth=2, noise=60), Level(depth=3, noise=40), *UPPER),
    (Level(depth=1, noise=42, horizon=2), Level(depth=2, noise=40, horizon=3), *UPPER),
)
"""Every version of the levels, the lowest level first, the newest version last: games that are kept
name theirs, so no version is ever changed."""
