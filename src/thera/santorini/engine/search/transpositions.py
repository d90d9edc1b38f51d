"""The transposition table: two words per entry, two entries per bucket, the shallower is replaced.

word 0   the position's hash
word 1   signature of the best turn · depth · bound · score · age
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel
from thera.santorini.engine import memory_layout as M

DEPTH_AT: Final = 25
BOUND_AT: Final = 32
SCORE_AT: Final = 34
AGE_AT: Final = 52
AGES: Final = 127
BIAS: Final = 1 << 17

LOWER: Final = 1  # the score is at least this
UPPER: Final = 2  # at most this
EXACT: Final = 3


@kernel("i(w,i,i)")
def probe(tt: Words, key: int, age: int) -> int:
    """The second word of a position's entry of this search, or 0."""
    at = (key & (len(tt) // 4 - 1)) * 4
    if tt[at] == key and tt[at + 1] >> AGE_AT == age:
        return tt[at + 1]
    if tt[at + 2] == key and tt[at + 3] >> AGE_AT == age:
        return tt[at + 3]
    return 0


@kernel("i(i,i)")
def worth(entry: int, age: int) -> int:
    """How much an entry is worth keeping."""
    return 1 + ((entry >> DEPTH_AT) & 127) if entry >> AGE_AT == age else 0


@kernel("i(w,i,i,i,i,i,i,i)")
def store(
    tt: Words, key: int, age: int, depth: int, bound: int, score: int, sign: int, turns: int
) -> int:
    """Keep what was found out; wins are kept by their distance from here."""
    if score >= M.SURE:
        score += turns
    elif score <= -M.SURE:
        score -= turns
    at = (key & (len(tt) // 4 - 1)) * 4
    one, two = worth(tt[at + 1], age), worth(tt[at + 3], age)  # what is older is as good as empty
    if not (one and tt[at] == key) and ((two and tt[at + 2] == key) or two <= one):
        at += 2
    tt[at] = key
    tt[at + 1] = (
        sign | (depth << DEPTH_AT) | (bound << BOUND_AT) | ((score + BIAS) << SCORE_AT)
        | (age << AGE_AT)
    )  # fmt: skip
    return 0


@kernel("i(i,i)")
def score_of(entry: int, turns: int) -> int:
    """An entry's score, as seen from a position so many turns from the root."""
    score = ((entry >> SCORE_AT) & (2 * BIAS - 1)) - BIAS
    if score >= M.SURE:
        return score - turns
    return score + turns if score <= -M.SURE else score


@kernel("i(i,i,i,i,i)")
def cuts_off(entry: int, depth: int, alpha: int, beta: int, turns: int) -> int:
    """Whether an entry makes searching its position unnecessary."""
    if entry == 0:
        return 0
    score, bound = score_of(entry, turns), (entry >> BOUND_AT) & 3
    if (entry >> DEPTH_AT) & 127 < depth and abs(score) < M.SURE:
        return 0
    if bound == EXACT:
        return 1
    return 1 if (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha) else 0
