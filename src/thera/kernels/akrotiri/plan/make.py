"""Making a plan: every outcome of an action phase, or those along a beam of the best nodes."""

from __future__ import annotations

from typing import Final

from thera.kernels.akrotiri.plan.book import end, mixed, settle
from thera.kernels.akrotiri.plan.desk import (
    BEFORE,
    BUDGET,
    DEED,
    DIG_BITS,
    DIGS_AT,
    EPOCH,
    FOLLOWING,
    GROUP,
    GROUP_BEST,
    GROUP_COUNT,
    GROUP_MOST,
    GROUP_SCORE,
    GROUP_STAMP,
    GROUP_WORDS,
    GROUPS,
    HOLD,
    HOLD_AT,
    KEY,
    LASTS,
    LAYERS,
    MONEY,
    NODE_AT,
    NODE_WORDS,
    NODES,
    ORACLE_AT,
    OUTCOME_AT,
    OUTCOME_WORDS,
    OUTCOMES,
    PICK,
    PICK_MOST,
    SCORE,
    SOLD,
    START,
    START_HOLD,
    START_MONEY,
    TOUCHED,
    TOUCHES,
    USED,
    WIDTH,
    WORTH,
)
from thera.kernels.akrotiri.plan.grow import grow, sheds
from thera.kernels.akrotiri.plan.promise import outlook, promise
from thera.kernels.akrotiri.plan.worth import appraise, hands
from thera.kernels.jit import Words, kernel

EXACT: Final = 0
"""The width of a beam that leaves nothing out."""


@kernel("i(w,w)")
def begin(kit: Words, desk: Words) -> int:
    """The start, with all of the hold or less of it."""
    desk[NODES] = desk[OUTCOMES] = 0
    for n in range(10):
        desk[LAYERS + n] = desk[LASTS + n] = 0
    at = desk[NODE_AT]
    desk[at + KEY], desk[at + MONEY] = desk[START], desk[START_MONEY]
    desk[at + HOLD], desk[at + SOLD], desk[at + USED] = desk[START_HOLD], 0, 0
    desk[at + BEFORE], desk[at + DEED] = -1, 0
    for n in range(TOUCHES):
        desk[at + TOUCHED + n] = 0
    settle(desk, at)
    end(desk, desk[START], desk[START_MONEY], 0, 0, desk[BUDGET])
    if desk[START_HOLD]:
        sheds(kit, desk, 0, desk[START], 0)
    return 0


@kernel("i(w,i,i,i,i)")
def rank(desk: Words, count: int, most: int, place: int, score: int) -> int:
    """Put a place among the best ones, the best first; how many there are then."""
    if count == most:
        if desk[SCORE + count - 1] >= score:
            return count
        count -= 1
    n = count
    while n and desk[SCORE + n - 1] < score:
        desk[SCORE + n], desk[PICK + n] = desk[SCORE + n - 1], desk[PICK + n - 1]
        n -= 1
    desk[SCORE + n], desk[PICK + n] = score, place
    return count + 1


@kernel("i(w,i,i,i)")
def gather(desk: Words, used: int, node: int, score: int) -> int:
    """Put a node among the best of its kind: the same hold, maps bought and number of digs."""
    key = desk[desk[NODE_AT] + node * NODE_WORDS + KEY]
    digs = (key >> DIGS_AT > 0) + (key >> (DIGS_AT + DIG_BITS) > 0)
    kind = mixed((key & (1 << ORACLE_AT) - 1) >> HOLD_AT << 2 | digs)
    at, stamp = GROUP + (kind & (GROUPS - 1)) * GROUP_WORDS, desk[EPOCH] << 4 | used
    if desk[at + GROUP_STAMP] != stamp:
        desk[at + GROUP_STAMP], desk[at + GROUP_COUNT] = stamp, 0
    n = desk[at + GROUP_COUNT]
    if n < GROUP_MOST:
        desk[at + GROUP_COUNT] = n + 1
    elif desk[at + GROUP_SCORE + n - 1] >= score:
        return 0
    else:
        n -= 1
    best, scores = at + GROUP_BEST, at + GROUP_SCORE
    while n and desk[scores + n - 1] < score:
        desk[scores + n], desk[best + n] = desk[scores + n - 1], desk[best + n - 1]
        n -= 1
    desk[scores + n], desk[best + n] = score, node
    return 1


@kernel("i(w,w,w,i,i)")
def widen(kit: Words, desk: Words, worth: Words, used: int, width: int) -> int:
    """Go on from the best nodes of a layer, a few of each kind."""
    node, count = desk[LAYERS + used], 0
    while node:
        at = desk[NODE_AT] + (node - 1) * NODE_WORDS
        gather(desk, used, node - 1, promise(kit, desk, worth, at))
        node = desk[at + FOLLOWING]
    for kind in range(GROUPS):
        at = GROUP + kind * GROUP_WORDS
        if desk[at + GROUP_STAMP] == desk[EPOCH] << 4 | used:
            for n in range(desk[at + GROUP_COUNT]):
                score = desk[at + GROUP_SCORE + n]
                count = rank(desk, count, width, desk[at + GROUP_BEST + n], score)
    for n in range(count):
        grow(kit, desk, desk[PICK + n])
    return count


@kernel("i(w,w,w,i)", entry=True)
def plan(kit: Words, desk: Words, worth: Words, width: int) -> int:
    """Plan the action phase that was surveyed; how many outcomes there are.

    With a width, so many nodes of each number of actions are followed; EXACT follows all.
    """
    desk[WIDTH] = width
    hands(desk, worth)
    begin(kit, desk)
    if width:
        outlook(kit, desk, worth)
    for used in range(desk[BUDGET] + 1):
        if width:
            widen(kit, desk, worth, used, min(width, PICK_MOST))
            continue
        node = desk[LAYERS + used]
        while node:
            grow(kit, desk, node - 1)
            node = desk[desk[NODE_AT] + (node - 1) * NODE_WORDS + FOLLOWING]
    appraise(desk, worth)
    return desk[OUTCOMES]


@kernel("i(w,i)", entry=True)
def top(desk: Words, most: int) -> int:
    """Put the best outcomes' places in order from PICK on, their values from SCORE on."""
    count, at = 0, desk[OUTCOME_AT] + WORTH
    for n in range(desk[OUTCOMES]):
        count = rank(desk, count, min(most, PICK_MOST), n, desk[at + n * OUTCOME_WORDS])
    return count
