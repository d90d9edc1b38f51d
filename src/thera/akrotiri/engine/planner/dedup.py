"""Deduplication of nodes and outcomes: of equal ones only the best is kept."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.planner import plan_layout as P
from thera.jit import Words, kernel

PRIME: Final = 1_000_000_007
SPREAD: Final = 1_103_515_245
PLACE: Final = (1 << 32) - 1


@kernel("i(i)")
def mixed(key: int) -> int:
    """A hash of a key; no product overflows a word."""
    return ((key % PRIME) * SPREAD) >> 13


@kernel("i(w,i,i,i,i)")
def note(memory: Words, key: int, money: int, node: int, deed: int) -> int:
    """An outcome: a new one, or a richer way to one that is known."""
    mask, table, epoch = 2 * memory[P.OUTCOME_MOST] - 1, memory[P.OUTCOME_TABLE], memory[P.EPOCH]
    slot = mixed(key) & mask
    while memory[table + slot] >> 32 == epoch:
        at = memory[P.OUTCOME_AT] + (memory[table + slot] & PLACE) * P.OUTCOME_WORDS
        if memory[at + P.KEY] == key:
            if memory[at + P.MONEY] < money:
                memory[at + P.MONEY], memory[at + P.FROM], memory[at + P.BY] = money, node, deed
            return 0
        slot = (slot + 1) & mask
    count = memory[P.OUTCOMES]
    if count == memory[P.OUTCOME_MOST]:
        memory[P.FULL] = 1
        return 0
    at = memory[P.OUTCOME_AT] + count * P.OUTCOME_WORDS
    memory[at + P.KEY], memory[at + P.MONEY], memory[at + P.FROM], memory[at + P.BY] = (
        key,
        money,
        node,
        deed,
    )
    memory[table + slot] = epoch << 32 | count
    memory[P.OUTCOMES] = count + 1
    return 1


@kernel("i(w,i,i,i,i,i)")
def end(memory: Words, key: int, money: int, node: int, deed: int, left: int) -> int:
    """The phase may end here; with an action left the oracle may be asked before."""
    asking = memory[P.ASKING] if left else P.NEVER_ASK
    if asking != P.ALWAYS_ASK:
        note(memory, key, money, node, deed)
    if asking != P.NEVER_ASK:
        note(memory, key | 1 << P.ORACLE_AT, money, node, deed)
    return 0


@kernel("i(w,i,i,i)")
def change(memory: Words, at: int, island: int, cubes: int) -> int:
    """Note the cubes on an island at a node; 0 where there is no room for the note."""
    mark = (1 + island) << 32
    n = at + P.TOUCHED
    last = n + P.TOUCHES - 1
    while memory[n] and memory[n] < mark and n < last:
        n += 1
    if memory[n] >> 32 == 1 + island:
        memory[n] = mark | cubes
        return 1
    if memory[last]:
        return 0
    for behind in range(last, n, -1):
        memory[behind] = memory[behind - 1]
    memory[n] = mark | cubes
    return 1


@kernel("i(w,i)")
def forget(memory: Words, at: int) -> int:
    """Forget what no longer matters, so that more nodes are equal: with one action left the cubes
    of other islands, with an empty hold the sales so far."""
    here = 1 + memory[P.SHORE + (memory[at + P.KEY] & 255)]
    mine = 0
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if memory[n] >> 32 == here:
            mine = memory[n]
        memory[n] = 0
    memory[at + P.TOUCHED] = mine
    if memory[at + P.HOLD] == 0:
        memory[at + P.SOLD] = 0
    return 0


@kernel("i(w,i,i)")
def same(memory: Words, a: int, b: int) -> int:
    """Whether two nodes are the same, but for money and the way to them."""
    if memory[a + P.KEY] != memory[b + P.KEY] or memory[a + P.USED] != memory[b + P.USED]:
        return 0
    if memory[a + P.SOLD] != memory[b + P.SOLD]:
        return 0
    for n in range(P.TOUCHED, P.TOUCHED + P.TOUCHES):
        if memory[a + n] != memory[b + n]:
            return 0
        if memory[a + n] == 0:
            return 1
    return 1


@kernel("i(w,i)")
def trace(memory: Words, at: int) -> int:
    """A hash of a node."""
    found = memory[at + P.KEY] % PRIME + memory[at + P.SOLD] + memory[at + P.USED]
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if memory[n] == 0:
            break
        found = mixed(found + memory[n])
    return mixed(found)


@kernel("i(w,i)")
def settle(memory: Words, at: int) -> int:
    """Keep the node just written at the end: a new one, or a richer way to a known one."""
    if memory[P.BUDGET] - memory[at + P.USED] == 1:
        forget(memory, at)
    mask, table, epoch = 2 * memory[P.NODE_MOST] - 1, memory[P.NODE_TABLE], memory[P.EPOCH]
    slot = trace(memory, at) & mask
    while memory[table + slot] >> 32 == epoch:
        other = memory[P.NODE_AT] + (memory[table + slot] & PLACE) * P.NODE_WORDS
        if same(memory, at, other):
            if memory[other + P.MONEY] < memory[at + P.MONEY]:
                memory[other + P.MONEY] = memory[at + P.MONEY]
                memory[other + P.BEFORE], memory[other + P.DEED] = (
                    memory[at + P.BEFORE],
                    memory[at + P.DEED],
                )
            return 0
        slot = (slot + 1) & mask
    count, used = memory[P.NODES], memory[at + P.USED]
    if count == memory[P.NODE_MOST] - 1:  # the last one is where nodes are drafted
        memory[P.FULL] = 1
        return 0
    memory[table + slot] = epoch << 32 | count
    memory[at + P.FOLLOWING] = 0
    if memory[P.LASTS + used]:
        memory[memory[P.NODE_AT] + (memory[P.LASTS + used] - 1) * P.NODE_WORDS + P.FOLLOWING] = (
            count + 1
        )
    else:
        memory[P.LAYERS + used] = count + 1
    memory[P.LASTS + used] = memory[P.NODES] = count + 1
    return 1
