"""Making a plan: every outcome of an action phase, or those along a beam of the best nodes."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel
from thera.kernels.akrotiri.plan.book import end, mixed, settle
from thera.kernels.akrotiri.plan.desk import (
    ALWAYS_ASK,
    ASKABLE,
    ASKING,
    BEFORE,
    BUDGET,
    DEED,
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
    MAY_ASK,
    MONEY,
    NEVER_ASK,
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
    THRIFT,
    TOUCHED,
    TOUCHES,
    USED,
    WORTH,
)
from thera.kernels.akrotiri.plan.grow import grow, sheds
from thera.kernels.akrotiri.plan.promise import outlook, promise
from thera.kernels.akrotiri.plan.worth import ASKED, appraise, dug_so_far, hands

EXACT: Final = 0
"""The width of a beam that leaves nothing out."""

ROOMY: Final = 6
"""With less nodes than that for each of its width, a beam can do without thrift."""


@kernel("i(w,w)")
def begin(kit: Words, desk: Words) -> int:
    """The start, with all of the hold or less of it."""
    desk[EPOCH] += 1
    desk[NODES] = desk[OUTCOMES] = desk[THRIFT] = 0
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
    kind = mixed((key & (1 << ORACLE_AT) - 1) >> HOLD_AT << 2 | dug_so_far(key))
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


@kernel("i(w,w,i,i,i,i)")
def follow(kit: Words, desk: Words, used: int, first: int, last: int, width: int) -> int:
    """Go on from the best nodes of a layer that are the first to last of their kind."""
    count, stamp = 0, desk[EPOCH] << 4 | used
    for at in range(GROUP, GROUP + GROUPS * GROUP_WORDS, GROUP_WORDS):
        if desk[at + GROUP_STAMP] == stamp:
            for n in range(first, min(last, desk[at + GROUP_COUNT])):
                score = desk[at + GROUP_SCORE + n]
                count = rank(desk, count, width, desk[at + GROUP_BEST + n], score)
    for n in range(count):
        grow(kit, desk, desk[PICK + n])
    return count


@kernel("i(w,w,w,i,i)")
def widen(kit: Words, desk: Words, worth: Words, used: int, width: int) -> int:
    """Go on from the best nodes of a layer: first the best of their kind, then the next ones."""
    node = desk[LAYERS + used]
    while node:
        at = desk[NODE_AT] + (node - 1) * NODE_WORDS
        gather(desk, used, node - 1, promise(kit, desk, worth, at))
        node = desk[at + FOLLOWING]
    count = follow(kit, desk, used, 0, 1, (3 * width + 3) // 4)
    if count < width:
        count += follow(kit, desk, used, 1, GROUP_MOST, width - count)
    return count


@kernel("i(w,w,w,i,i)")
def beam(kit: Words, desk: Words, worth: Words, width: int, thrift: int) -> int:
    """Follow the best nodes, so many of each number of actions; how many there were in all."""
    begin(kit, desk)
    outlook(desk, worth)
    desk[THRIFT] = thrift
    for used in range(desk[BUDGET] + 1):
        last = used >= desk[BUDGET] - 1  # where less is at stake
        widen(kit, desk, worth, used, (width + 1) // 2 if last else width)
    return desk[NODES]


@kernel("i(w,w)")
def exact(kit: Words, desk: Words) -> int:
    """Follow all nodes."""
    begin(kit, desk)
    for used in range(desk[BUDGET] + 1):
        node = desk[LAYERS + used]
        while node:
            grow(kit, desk, node - 1)
            node = desk[desk[NODE_AT] + (node - 1) * NODE_WORDS + FOLLOWING]
    return desk[NODES]


@kernel("i(w,w,w,i)", entry=True)
def plan(kit: Words, desk: Words, worth: Words, width: int) -> int:
    """Plan the action phase that was surveyed; how many outcomes there are.

    With a width, so many nodes of each number of actions are followed, and an action left goes to
    the oracle if that is worth anything; EXACT follows all.
    """
    hands(desk, worth)
    width = min(width, PICK_MOST)
    if width == EXACT:
        desk[ASKING] = MAY_ASK if desk[ASKABLE] else NEVER_ASK
        exact(kit, desk)
    else:
        desk[ASKING] = ALWAYS_ASK if desk[ASKABLE] and worth[ASKED] > 0 else NEVER_ASK
        if beam(kit, desk, worth, width, 1) < ROOMY * width:
            beam(kit, desk, worth, width, 0)
    appraise(desk, worth)
    return desk[OUTCOMES]


@kernel("i(w,i)", entry=True)
def top(desk: Words, most: int) -> int:
    """Put the best outcomes' places in order from PICK on, their values from SCORE on."""
    count, at = 0, desk[OUTCOME_AT] + WORTH
    for n in range(desk[OUTCOMES]):
        count = rank(desk, count, min(most, PICK_MOST), n, desk[at + n * OUTCOME_WORDS])
    return count
