"""Every outcome of an action phase, or those along a beam of the best nodes."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner import value_table as T
from thera.akrotiri.engine.planner.dedup import end, mixed, settle
from thera.akrotiri.engine.planner.expand import expand, sheds
from thera.akrotiri.engine.planner.heuristic import guess_node, prepare
from thera.akrotiri.engine.planner.value_table import appraise, dug_so_far, hands
from thera.jit import Words, kernel

EXACT: Final = 0
"""The width of a beam that leaves nothing out."""

ROOMY: Final = 6
"""With less nodes than that for each of its width, a beam can do without thrift."""


@kernel("i(w,w)")
def begin(kit: Words, memory: Words) -> int:
    """The start, with all of the hold or less of it."""
    memory[P.EPOCH] += 1
    memory[P.NODES] = memory[P.OUTCOMES] = memory[P.THRIFT] = 0
    for n in range(10):
        memory[P.LAYERS + n] = memory[P.LASTS + n] = 0
    at = memory[P.NODE_AT]
    memory[at + P.KEY], memory[at + P.MONEY] = memory[P.START], memory[P.START_MONEY]
    memory[at + P.HOLD], memory[at + P.SOLD], memory[at + P.USED] = memory[P.START_HOLD], 0, 0
    memory[at + P.BEFORE], memory[at + P.DEED] = -1, 0
    for n in range(P.TOUCHES):
        memory[at + P.TOUCHED + n] = 0
    settle(memory, at)
    end(memory, memory[P.START], memory[P.START_MONEY], 0, 0, memory[P.BUDGET])
    if memory[P.START_HOLD]:
        sheds(kit, memory, 0, memory[P.START], 0)
    return 0


@kernel("i(w,i,i,i,i)")
def rank(memory: Words, count: int, most: int, place: int, score: int) -> int:
    """Insert a place into the list of the best, best first; returns its new length."""
    if count == most:
        if memory[P.SCORE + count - 1] >= score:
            return count
        count -= 1
    n = count
    while n and memory[P.SCORE + n - 1] < score:
        memory[P.SCORE + n], memory[P.PICK + n] = memory[P.SCORE + n - 1], memory[P.PICK + n - 1]
        n -= 1
    memory[P.SCORE + n], memory[P.PICK + n] = score, place
    return count + 1


@kernel("i(w,i,i,i)")
def gather(memory: Words, used: int, node: int, score: int) -> int:
    """Put a node among the best of its kind: the same hold, maps bought and number of digs."""
    key = memory[memory[P.NODE_AT] + node * P.NODE_WORDS + P.KEY]
    kind = mixed((key & (1 << P.ORACLE_AT) - 1) >> P.HOLD_AT << 2 | dug_so_far(key))
    at, stamp = P.GROUP + (kind & (P.GROUPS - 1)) * P.GROUP_WORDS, memory[P.EPOCH] << 4 | used
    if memory[at + P.GROUP_STAMP] != stamp:
        memory[at + P.GROUP_STAMP], memory[at + P.GROUP_COUNT] = stamp, 0
    n = memory[at + P.GROUP_COUNT]
    if n < P.GROUP_MOST:
        memory[at + P.GROUP_COUNT] = n + 1
    elif memory[at + P.GROUP_SCORE + n - 1] >= score:
        return 0
    else:
        n -= 1
    best, scores = at + P.GROUP_BEST, at + P.GROUP_SCORE
    while n and memory[scores + n - 1] < score:
        memory[scores + n], memory[best + n] = memory[scores + n - 1], memory[best + n - 1]
        n -= 1
    memory[scores + n], memory[best + n] = score, node
    return 1


@kernel("i(w,w,i,i,i,i)")
def follow(kit: Words, memory: Words, used: int, first: int, last: int, width: int) -> int:
    """Go on from the best nodes of a layer that are the first to last of their kind."""
    count, stamp = 0, memory[P.EPOCH] << 4 | used
    for at in range(P.GROUP, P.GROUP + P.GROUPS * P.GROUP_WORDS, P.GROUP_WORDS):
        if memory[at + P.GROUP_STAMP] == stamp:
            for n in range(first, min(last, memory[at + P.GROUP_COUNT])):
                score = memory[at + P.GROUP_SCORE + n]
                count = rank(memory, count, width, memory[at + P.GROUP_BEST + n], score)
    for n in range(count):
        expand(kit, memory, memory[P.PICK + n])
    return count


@kernel("i(w,w,w,i,i)")
def widen(kit: Words, memory: Words, worth: Words, used: int, width: int) -> int:
    """Go on from the best nodes of a layer: first the best of their kind, then the next ones."""
    node = memory[P.LAYERS + used]
    while node:
        at = memory[P.NODE_AT] + (node - 1) * P.NODE_WORDS
        gather(memory, used, node - 1, guess_node(kit, memory, worth, at))
        node = memory[at + P.FOLLOWING]
    count = follow(kit, memory, used, 0, 1, (3 * width + 3) // 4)
    if count < width:
        count += follow(kit, memory, used, 1, P.GROUP_MOST, width - count)
    return count


@kernel("i(w,w,w,i,i)")
def beam(kit: Words, memory: Words, worth: Words, width: int, thrift: int) -> int:
    """Follow the best nodes, so many for each number of actions; returns how many in all."""
    begin(kit, memory)
    prepare(memory, worth)
    memory[P.THRIFT] = thrift
    for used in range(memory[P.BUDGET] + 1):
        last = used >= memory[P.BUDGET] - 1  # where less is at stake
        widen(kit, memory, worth, used, (width + 1) // 2 if last else width)
    return memory[P.NODES]


@kernel("i(w,w)")
def exact(kit: Words, memory: Words) -> int:
    """Follow all nodes."""
    begin(kit, memory)
    for used in range(memory[P.BUDGET] + 1):
        node = memory[P.LAYERS + used]
        while node:
            expand(kit, memory, node - 1)
            node = memory[memory[P.NODE_AT] + (node - 1) * P.NODE_WORDS + P.FOLLOWING]
    return memory[P.NODES]


@kernel("i(w,w,w,i)", entry=True)
def plan(kit: Words, memory: Words, worth: Words, width: int) -> int:
    """Plan the action phase that was surveyed; how many outcomes there are.

    With a width, so many nodes of each number of actions are followed, and an action left goes to
    the oracle if that is worth anything; EXACT follows all.
    """
    hands(memory, worth)
    width = min(width, P.PICK_MOST)
    if width == EXACT:
        memory[P.ASKING] = P.MAY_ASK if memory[P.ASKABLE] else P.NEVER_ASK
        exact(kit, memory)
    else:
        memory[P.ASKING] = P.ALWAYS_ASK if memory[P.ASKABLE] and worth[T.ASKED] > 0 else P.NEVER_ASK
        if beam(kit, memory, worth, width, 1) < ROOMY * width:
            beam(kit, memory, worth, width, 0)
    appraise(memory, worth)
    return memory[P.OUTCOMES]


@kernel("i(w,i)", entry=True)
def top(memory: Words, most: int) -> int:
    """Put the best outcomes' places in order from PICK on, their values from SCORE on."""
    count, at = 0, memory[P.OUTCOME_AT] + P.WORTH
    for n in range(memory[P.OUTCOMES]):
        count = rank(memory, count, min(most, P.PICK_MOST), n, memory[at + n * P.OUTCOME_WORDS])
    return count
