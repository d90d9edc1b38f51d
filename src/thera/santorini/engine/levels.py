"""The levels of Santorini, from one that a beginner beats to all that the search can.

They are tuned by `tools/ladder.py`: each level is to beat the one below by 80 to 250 Elo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thera.santorini.engine.handicap_bot import HandicapBot
from thera.santorini.engine.search_bot import AlphaBetaBot


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays: nodes a turn (0: as many as there is time for), turns looked ahead
    (0: as many as the nodes allow), noise in hundredths of a level of height, oversights in a
    hundred turns, whether it always sees a turn that wins at once."""

    nodes: int = 0
    depth: int = 0
    noise: int = 0
    oversight: int = 0
    alert: bool = True
    light: bool = False

    @property
    def timed(self) -> bool:
        """Whether it uses all the time that it is given."""
        return not self.nodes

    def bot(self, seed: int) -> AlphaBetaBot:
        """A bot of this level."""
        if self.noise or self.oversight:
            return HandicapBot(
                seed, self.nodes, self.depth, self.noise, self.oversight, int(self.alert)
            )
        return AlphaBetaBot(seed, self.nodes, self.depth)


UPPER: Final = (
    Level(nodes=8_000, depth=2, noise=38, oversight=8),
    Level(nodes=10_000, depth=3, noise=38, oversight=8),
    Level(nodes=15_000, depth=3, noise=24, oversight=2),
    Level(nodes=25_000, depth=4, noise=5),
    Level(nodes=50_000),
    Level(),
)
"""From the third one on."""

LADDERS: Final = (
    (
        Level(nodes=1_000, depth=1, noise=80, oversight=34, alert=False, light=True),
        Level(nodes=4_000, depth=2, noise=70, oversight=40, light=True),
        *UPPER,
    ),
    (
        Level(nodes=1_000, depth=2, noise=220, oversight=88, light=True),
        Level(nodes=4_000, depth=2, noise=70, oversight=40, light=True),
        *UPPER,
    ),
)
"""Every version of the levels, the lowest level first, the newest version last: games that are kept
name theirs, so no version is ever changed."""
