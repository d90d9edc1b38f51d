"""Every outcome of an action phase, or those along a beam of the best nodes."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner import value_table as T
from thera.akrotiri.engine.planner.dedup import end, mixed, settle
from thera.akrotiri.engine.planner.expand import grow, sheds
from thera.akrotiri.engine.planner.heuristic import guess_node, outlook
from thera.akrotiri.engine.planner.value_table import appraise, dug_so_far, hands
from thera.jit import Words, kernel

EXACT: Final = 0
"""The width of a beam that leaves nothing out."""

ROOMY: Final = 6
"""With less nodes than that for each of its width, a beam can do without thrift."""


@kernel("i(w,w)")
def begin(kit: Words, desk: Words) -> int:
    """The start, with all of the hold or less of it."""
    desk[P.EPOCH] += 1
    desk[P.NODES] = desk[P.OUTCOMES] = desk[P.THRIFT] = 0
    for n in range(10):
        desk[P.LAYERS + n] = desk[P.LASTS + n] = 0
    at = desk[P.NODE_AT]
    desk[at + P.KEY], desk[at + P.MONEY] = desk[P.START], desk[P.START_MONEY]
    desk[at + P.HOLD], desk[at + P.SOLD], desk[at + P.USED] = desk[P.START_HOLD], 0, 0
    desk[at + P.BEFORE], desk[at + P.DEED] = -1, 0
    for n in range(P.TOUCHES):
        desk[at + P.TOUCHED + n] = 0
    settle(desk, at)
    end(desk, desk[P.START], desk[P.START_MONEY], 0, 0, desk[P.BUDGET])
    if desk[P.START_HOLD]:
        sheds(kit, desk, 0, desk[P.START], 0)
    return 0


@kernel("i(w,i,i,i,i)")
def rank(desk: Words, count: int, most: int, place: int, score: int) -> int:
    """Insert a place into the list of the best, best first; returns its new length."""
    if count == most:
        if desk[P.SCORE + count - 1] >= score:
            return count
        count -= 1
    n = count
    while n and desk[P.SCORE + n - 1] < score:
        desk[P.SCORE + n], desk[P.PICK + n] = desk[P.SCORE + n - 1], desk[P.PICK + n - 1]
        n -= 1
    desk[P.SCORE + n], desk[P.PICK + n] = score, place
    return count + 1


@kernel("i(w,i,i,i)")
def gather(desk: Words, used: int, node: int, score: int) -> int:
    """Put a node among the best of its kind: the same hold, maps bought and number of digs."""
    key = desk[desk[P.NODE_AT] + node * P.NODE_WORDS + P.KEY]
    kind = mixed((key & (1 << P.ORACLE_AT) - 1) >> P.HOLD_AT << 2 | dug_so_far(key))
    at, stamp = P.GROUP + (kind & (P.GROUPS - 1)) * P.GROUP_WORDS, desk[P.EPOCH] << 4 | used
    if desk[at + P.GROUP_STAMP] != stamp:
        desk[at + P.GROUP_STAMP], desk[at + P.GROUP_COUNT] = stamp, 0
    n = desk[at + P.GROUP_COUNT]
    if n < P.GROUP_MOST:
        desk[at + P.GROUP_COUNT] = n + 1
    elif desk[at + P.GROUP_SCORE + n - 1] >= score:
        return 0
    else:
        n -= 1
    best, scores = at + P.GROUP_BEST, at + P.GROUP_SCORE
    while n and desk[scores + n - 1] < score:
        desk[scores + n], desk[best + n] = desk[scores + n - 1], desk[best + n - 1]
        n -= 1
    desk[scores + n], desk[best + n] = score, node
    return 1


@kernel("i(w,w,i,i,i,i)")
def follow(kit: Words, desk: Words, used: int, first: int, last: int, width: int) -> int:
    """Go on from the best nodes of a layer that are the first to last of their kind."""
    count, stamp = 0, desk[P.EPOCH] << 4 | used
    for at in range(P.GROUP, P.GROUP + P.GROUPS * P.GROUP_WORDS, P.GROUP_WORDS):
        if desk[at + P.GROUP_STAMP] == stamp:
            for n in range(first, min(last, desk[at + P.GROUP_COUNT])):
                score = desk[at + P.GROUP_SCORE + n]
                count = rank(desk, count, width, desk[at + P.GROUP_BEST + n], score)
    for n in range(count):
        grow(kit, desk, desk[P.PICK + n])
    return count


@kernel("i(w,w,w,i,i)")
def widen(kit: Words, desk: Words, worth: Words, used: int, width: int) -> int:
    """Go on from the best nodes of a layer: first the best of their kind, then the next ones."""
    node = desk[P.LAYERS + used]
    while node:
        at = desk[P.NODE_AT] + (node - 1) * P.NODE_WORDS
        gather(desk, used, node - 1, guess_node(kit, desk, worth, at))
        node = desk[at + P.FOLLOWING]
    count = follow(kit, desk, used, 0, 1, (3 * width + 3) // 4)
    if count < width:
        count += follow(kit, desk, used, 1, P.GROUP_MOST, width - count)
    return count


@kernel("i(w,w,w,i,i)")
def beam(kit: Words, desk: Words, worth: Words, width: int, thrift: int) -> int:
    """Follow the best nodes, so many for each number of actions; returns how many in all."""
    begin(kit, desk)
    outlook(desk, worth)
    desk[P.THRIFT] = thrift
    for used in range(desk[P.BUDGET] + 1):
        last = used >= desk[P.BUDGET] - 1  # where less is at stake
        widen(kit, desk, worth, used, (width + 1) // 2 if last else width)
    return desk[P.NODES]


@kernel("i(w,w)")
def exact(kit: Words, desk: Words) -> int:
    """Follow all nodes."""
    begin(kit, desk)
    for used in range(desk[P.BUDGET] + 1):
        node = desk[P.LAYERS + used]
        while node:
            grow(kit, desk, node - 1)
            node = desk[desk[P.NODE_AT] + (node - 1) * P.NODE_WORDS + P.FOLLOWING]
    return desk[P.NODES]


@kernel("i(w,w,w,i)", entry=True)
def plan(kit: Words, desk: Words, worth: Words, width: int) -> int:
    """Plan the action phase that was surveyed; how many outcomes there are.

    With a width, so many nodes of each number of actions are followed, and an action left goes to
    the oracle if that is worth anything; EXACT follows all.
    """
    hands(desk, worth)
    width = min(width, P.PICK_MOST)
    if width == EXACT:
        desk[P.ASKING] = P.MAY_ASK if desk[P.ASKABLE] else P.NEVER_ASK
        exact(kit, desk)
    else:
        desk[P.ASKING] = P.ALWAYS_ASK if desk[P.ASKABLE] and worth[T.ASKED] > 0 else P.NEVER_ASK
        if beam(kit, desk, worth, width, 1) < ROOMY * width:
            beam(kit, desk, worth, width, 0)
    appraise(desk, worth)
    return desk[P.OUTCOMES]


@kernel("i(w,i)", entry=True)
def top(desk: Words, most: int) -> int:
    """Put the best outcomes' places in order from PICK on, their values from SCORE on."""
    count, at = 0, desk[P.OUTCOME_AT] + P.WORTH
    for n in range(desk[P.OUTCOMES]):
        count = rank(desk, count, min(most, P.PICK_MOST), n, desk[at + n * P.OUTCOME_WORDS])
    return count
