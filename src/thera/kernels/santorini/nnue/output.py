"""The second layer: both sides' sums, cut off below and above, weighed by the powers in use."""

from __future__ import annotations

from typing import Final

from thera.kernels.jit import Words, kernel
from thera.kernels.santorini.flags import god_at
from thera.kernels.santorini.nnue.features import FEATURES
from thera.kernels.santorini.nnue.layer import HIDDEN, LANES, MIDDLE, ROWS, WIDE
from thera.kernels.santorini.state import POWERS, SEAT

ONE_UNIT: Final = 512  # what 1 is in the sums
WEIGHT_UNIT: Final = 256  # what 1 is among the weights
LOGIT: Final = 175  # a score of this size is a chance of 1 in 1 + 1/e

MINE: Final = ROWS + FEATURES * WIDE  # by the mover's power: 2 * HIDDEN weights and a constant
SPAN: Final = 2 * HIDDEN + 1
THEIRS: Final = MINE + 32 * SPAN  # by the other's power, the same
SIZE: Final = THEIRS + 32 * SPAN
"""Words of a network."""


LIFT: Final = 1 << 17
"""Added to weights while they are multiplied, so that none is negative."""
LOW: Final = 0xFFFFFFFF
"""Tells the compiler that 32 bits are enough: then it multiplies four numbers at a time."""


@kernel("i(i,i)")
def cut(sums: int, shift: int) -> int:
    """One of the four sums in a word, cut off to 0 … 1."""
    return min(max(((sums >> shift) & 0x7FFF) - MIDDLE, 0), ONE_UNIT)


@kernel("i(w,i,w,i,i)")
def weigh(acc: Words, at: int, net: Words, mine: int, theirs: int) -> int:
    """One side's sums, cut off and weighed."""
    total, lifted, sums = 0, 0, acc[at : at + WIDE]
    ours, others = net[mine : mine + HIDDEN], net[theirs : theirs + HIDDEN]
    for word in range(WIDE):
        for lane in range(LANES):
            unit = word + WIDE * lane
            value = cut(sums[word], 16 * lane)
            total += value * ((ours[unit] + others[unit] + LIFT) & LOW)
            lifted += value
    return total - LIFT * lifted


@kernel("i(w,i,w,w)")
def score(s: Words, ply: int, net: Words, acc: Words) -> int:
    """What a position of two players is worth to the one to move."""
    seat = s[SEAT]
    mine = MINE + SPAN * god_at(s[POWERS], seat)
    theirs = THEIRS + SPAN * god_at(s[POWERS], 1 - seat)
    total = (net[mine + 2 * HIDDEN] + net[theirs + 2 * HIDDEN]) * ONE_UNIT
    own = (2 * ply + seat) * WIDE
    other = (2 * ply + 1 - seat) * WIDE
    total += weigh(acc, own, net, mine, theirs)
    total += weigh(acc, other, net, mine + HIDDEN, theirs + HIDDEN)
    return total * LOGIT // (ONE_UNIT * WEIGHT_UNIT)
