"""Making a plan: every outcome of an action phase, or those along a beam of the best nodes."""

from __future__ import annotations

from typing import Final

from thera.kernels.akrotiri.plan.book import end, settle
from thera.kernels.akrotiri.plan.desk import (
    BEFORE,
    BUDGET,
    DEED,
    HOLD,
    KEY,
    LAYERS,
    MONEY,
    NODE_AT,
    NODE_WORDS,
    NODES,
    OUTCOME_AT,
    OUTCOME_WORDS,
    OUTCOMES,
    PICK,
    PICK_MOST,
    PREVIOUS,
    SCORE,
    SOLD,
    START,
    START_HOLD,
    START_MONEY,
    TOUCHED,
    TOUCHES,
    USED,
    WORTH,
)
from thera.kernels.akrotiri.plan.grow import grow, sheds
from thera.kernels.akrotiri.plan.worth import appraise, hands, value
from thera.kernels.jit import Words, kernel

EXACT: Final = 0
"""The width of a beam that leaves nothing out."""


@kernel("i(w,w)")
def begin(kit: Words, desk: Words) -> int:
    """The start, with all of the hold or less of it."""
    desk[NODES] = desk[OUTCOMES] = 0
    for n in range(10):
        desk[LAYERS + n] = 0
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


@kernel("i(w,w,w,i,i)")
def widen(kit: Words, desk: Words, worth: Words, used: int, width: int) -> int:
    """Go on from the best nodes of a layer."""
    node, count = desk[LAYERS + used], 0
    while node:
        at = desk[NODE_AT] + (node - 1) * NODE_WORDS
        score = value(desk, worth, desk[at + KEY], desk[at + MONEY])
        count = rank(desk, count, width, node - 1, score)
        node = desk[at + PREVIOUS]
    for n in range(count):
        grow(kit, desk, desk[PICK + n])
    return count


@kernel("i(w,w,w,i)", entry=True)
def plan(kit: Words, desk: Words, worth: Words, width: int) -> int:
    """Plan the action phase that was surveyed; how many outcomes there are.

    With a width, so many nodes of each number of actions are followed; EXACT follows all.
    """
    hands(desk, worth)
    begin(kit, desk)
    for used in range(desk[BUDGET] + 1):
        if width:
            widen(kit, desk, worth, used, min(width, PICK_MOST))
            continue
        node = desk[LAYERS + used]
        while node:
            grow(kit, desk, node - 1)
            node = desk[desk[NODE_AT] + (node - 1) * NODE_WORDS + PREVIOUS]
    appraise(desk, worth)
    return desk[OUTCOMES]


@kernel("i(w,i)", entry=True)
def top(desk: Words, most: int) -> int:
    """Put the best outcomes' places in order from PICK on, their values from SCORE on."""
    count, at = 0, desk[OUTCOME_AT] + WORTH
    for n in range(desk[OUTCOMES]):
        count = rank(desk, count, min(most, PICK_MOST), n, desk[at + n * OUTCOME_WORDS])
    return count
