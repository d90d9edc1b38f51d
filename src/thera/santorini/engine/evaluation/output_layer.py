"""The second layer: both sides' sums, clipped, weighed by the powers in use."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, clipped_dot, kernel
from thera.santorini.engine.evaluation import features as F
from thera.santorini.engine.evaluation.accumulator import MIDDLE, ROWS, WIDE
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.power_flags import god_at

ONE_UNIT: Final = 512  # what 1 is in the sums
WEIGHT_UNIT: Final = 256  # what 1 is among the weights
LOGIT: Final = 175  # a score of this size is a chance of 1 in 1 + 1/e

MINE: Final = ROWS + F.FEATURES * WIDE  # by the mover's power: the weights of both sides' sums,
SPAN: Final = 2 * WIDE + 1  # packed as the sums are, and a constant
THEIRS: Final = MINE + 32 * SPAN  # by the other's power, the same
SIZE: Final = THEIRS + 32 * SPAN
"""Words of a network."""

dot = clipped_dot(WIDE, MIDDLE, ONE_UNIT)


@kernel("i(w,i,w,i,i)")
def weigh(acc: Words, at: int, net: Words, mine: int, theirs: int) -> int:
    """One side's sums, cut off and weighed by both powers."""
    return dot(acc[at : at + WIDE], net[mine : mine + WIDE], net[theirs : theirs + WIDE])


@kernel("i(w,i,w,w)")
def score(s: Words, ply: int, net: Words, acc: Words) -> int:
    """What a position of two players is worth to the one to move."""
    seat = s[L.SEAT]
    mine = MINE + SPAN * god_at(s[L.POWERS], seat)
    theirs = THEIRS + SPAN * god_at(s[L.POWERS], 1 - seat)
    total = (net[mine + 2 * WIDE] + net[theirs + 2 * WIDE]) * ONE_UNIT
    own = (2 * ply + seat) * WIDE
    other = (2 * ply + 1 - seat) * WIDE
    total += weigh(acc, own, net, mine, theirs)
    total += weigh(acc, other, net, mine + WIDE, theirs + WIDE)
    return total * LOGIT // (ONE_UNIT * WEIGHT_UNIT)
