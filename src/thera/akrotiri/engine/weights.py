"""What things are worth to a planner, as a row: thousandths of a point unless said otherwise."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from thera.jit import Words, words

DRACHMA: Final = 0
SPARE: Final = 1
NEED: Final = 2
ACTION: Final = 3
IDLE: Final = 4
LATER: Final = 5
LAST: Final = 6
LURE: Final = 7
SLOT: Final = 8
CARGO: Final = 9
ASHORE: Final = 10
TEMPO: Final = 11  # what each temple but the last uncovers: five words
PACE: Final = 16  # what is left of hopes, by temples that the leader still lacks: seven words
SHORT: Final = 23  # by icons that a map misses: ten words
AWAY: Final = 33  # by portages: eight words
GOAL_SHARE: Final = 41
LIKELY: Final = 42  # what each goal brings in a whole game, by key: twelve words
NEXT: Final = 54  # of a dig planned for the next turn
AFTER: Final = 55  # of one planned for later
SPAN: Final = 56  # turns that plans reach ahead, by temples that the leader lacks: seven words
SIZE: Final = 63

GOALS: Final = (5.5, 7.5, 14.5, 5.5, 5.5, 5.5, 5.5, 5.0, 11.0, 8.0, 4.5, 6.0)
"""What each goal brings in a whole game, about, in the order of `COUNTS`."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points; shares are of one."""

    drachma: float = 0.38  # while it can still pay for temples
    spare: float = 0.1  # beyond that, as in the final score
    need: float = 10.0  # drachmas that a temple to come will want
    action: float = 0.35  # what an action could bring elsewhere
    idle: float = 0.03  # the same where nothing else is worth doing
    later: float = 0.75  # of a temple that is only hoped for
    last: float = 3.0  # the end of the game, for whoever is ahead
    lure: float = 2.0  # what the next temple uncovers, while it is only hoped for
    slot: float = 1.0  # a temple spent
    cargo: float = 0.85  # of a cube's price while it is at sea
    ashore: float = 0.1  # a cube on an island, one leg from Thera
    tempo_1: float = 5.0  # what each temple uncovers: a fourth action,
    tempo_2: float = 5.0  # a fifth,
    tempo_3: float = 5.0  # a goal,
    tempo_4: float = 3.0  # a sixth action,
    tempo_5: float = 5.0  # a goal
    pace_1: float = 0.5  # of what is hoped for, while the leader lacks one temple
    pace_2: float = 0.8
    pace_3: float = 1.0
    short: float = 0.72  # for each icon that a map still misses
    away: float = 0.93  # for each portage on the way there
    next: float = 0.95  # of a temple that is planned for the next turn
    after: float = 0.9  # of one that is planned for later
    span_1: float = 3.0  # turns that plans reach ahead, while the leader lacks one temple
    span_2: float = 3.0
    span_3: float = 3.0
    goals: float = 3.5  # what the goals of another player bring for each of their temples, about

    def row(self) -> Words:
        """The weights as a row for the kernels."""
        found = words(SIZE)
        plain = astuple(self)
        for at in range(PACE):
            found[at] = round(1000 * plain[at])
        pace = (0.0, self.pace_1, self.pace_2, self.pace_3, 1.0, 1.0, 1.0)
        for at, share in enumerate(pace):
            found[PACE + at] = round(1000 * share)
        for at in range(10):
            found[SHORT + at] = round(1000 * self.short**at)
        for at in range(8):
            found[AWAY + at] = round(1000 * self.away**at)
        found[GOAL_SHARE] = round(1000 * self.goals)
        found[NEXT], found[AFTER] = round(1000 * self.next), round(1000 * self.after)
        spans = (0.0, self.span_1, self.span_2, self.span_3, 3.0, 3.0, 3.0)
        for at, turns in enumerate(spans):
            found[SPAN + at] = round(1000 * turns)
        for at, points in enumerate(GOALS):
            found[LIKELY + at] = round(1000 * points)
        return found


USUAL: Final = Weights()
