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
def note(desk: Words, key: int, money: int, node: int, deed: int) -> int:
    """An outcome: a new one, or a richer way to one that is known."""
    mask, table, epoch = 2 * desk[P.OUTCOME_MOST] - 1, desk[P.OUTCOME_TABLE], desk[P.EPOCH]
    slot = mixed(key) & mask
    while desk[table + slot] >> 32 == epoch:
        at = desk[P.OUTCOME_AT] + (desk[table + slot] & PLACE) * P.OUTCOME_WORDS
        if desk[at + P.KEY] == key:
            if desk[at + P.MONEY] < money:
                desk[at + P.MONEY], desk[at + P.FROM], desk[at + P.BY] = money, node, deed
            return 0
        slot = (slot + 1) & mask
    count = desk[P.OUTCOMES]
    if count == desk[P.OUTCOME_MOST]:
        desk[P.FULL] = 1
        return 0
    at = desk[P.OUTCOME_AT] + count * P.OUTCOME_WORDS
    desk[at + P.KEY], desk[at + P.MONEY], desk[at + P.FROM], desk[at + P.BY] = (
        key,
        money,
        node,
        deed,
    )
    desk[table + slot] = epoch << 32 | count
    desk[P.OUTCOMES] = count + 1
    return 1


@kernel("i(w,i,i,i,i,i)")
def end(desk: Words, key: int, money: int, node: int, deed: int, left: int) -> int:
    """The phase may end here; with an action left the oracle may be asked before."""
    asking = desk[P.ASKING] if left else P.NEVER_ASK
    if asking != P.ALWAYS_ASK:
        note(desk, key, money, node, deed)
    if asking != P.NEVER_ASK:
        note(desk, key | 1 << P.ORACLE_AT, money, node, deed)
    return 0


@kernel("i(w,i,i,i)")
def change(desk: Words, at: int, island: int, cubes: int) -> int:
    """Note the cubes on an island at a node; 0 where there is no room for the note."""
    mark = (1 + island) << 32
    n = at + P.TOUCHED
    last = n + P.TOUCHES - 1
    while desk[n] and desk[n] < mark and n < last:
        n += 1
    if desk[n] >> 32 == 1 + island:
        desk[n] = mark | cubes
        return 1
    if desk[last]:
        return 0
    for behind in range(last, n, -1):
        desk[behind] = desk[behind - 1]
    desk[n] = mark | cubes
    return 1


@kernel("i(w,i)")
def forget(desk: Words, at: int) -> int:
    """Forget what no longer matters, so that more nodes are equal: with one action left the cubes
    of other islands, with an empty hold the sales so far."""
    here = 1 + desk[P.SHORE + (desk[at + P.KEY] & 255)]
    mine = 0
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if desk[n] >> 32 == here:
            mine = desk[n]
        desk[n] = 0
    desk[at + P.TOUCHED] = mine
    if desk[at + P.HOLD] == 0:
        desk[at + P.SOLD] = 0
    return 0


@kernel("i(w,i,i)")
def same(desk: Words, a: int, b: int) -> int:
    """Whether two nodes are the same, but for money and the way to them."""
    if desk[a + P.KEY] != desk[b + P.KEY] or desk[a + P.USED] != desk[b + P.USED]:
        return 0
    if desk[a + P.SOLD] != desk[b + P.SOLD]:
        return 0
    for n in range(P.TOUCHED, P.TOUCHED + P.TOUCHES):
        if desk[a + n] != desk[b + n]:
            return 0
        if desk[a + n] == 0:
            return 1
    return 1


@kernel("i(w,i)")
def trace(desk: Words, at: int) -> int:
    """A hash of a node."""
    found = desk[at + P.KEY] % PRIME + desk[at + P.SOLD] + desk[at + P.USED]
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if desk[n] == 0:
            break
        found = mixed(found + desk[n])
    return mixed(found)


@kernel("i(w,i)")
def settle(desk: Words, at: int) -> int:
    """Keep the node just written at the end: a new one, or a richer way to a known one."""
    if desk[P.BUDGET] - desk[at + P.USED] == 1:
        forget(desk, at)
    mask, table, epoch = 2 * desk[P.NODE_MOST] - 1, desk[P.NODE_TABLE], desk[P.EPOCH]
    slot = trace(desk, at) & mask
    while desk[table + slot] >> 32 == epoch:
        other = desk[P.NODE_AT] + (desk[table + slot] & PLACE) * P.NODE_WORDS
        if same(desk, at, other):
            if desk[other + P.MONEY] < desk[at + P.MONEY]:
                desk[other + P.MONEY] = desk[at + P.MONEY]
                desk[other + P.BEFORE], desk[other + P.DEED] = (
                    desk[at + P.BEFORE],
                    desk[at + P.DEED],
                )
            return 0
        slot = (slot + 1) & mask
    count, used = desk[P.NODES], desk[at + P.USED]
    if count == desk[P.NODE_MOST] - 1:  # the last one is where nodes are drafted
        desk[P.FULL] = 1
        return 0
    desk[table + slot] = epoch << 32 | count
    desk[at + P.FOLLOWING] = 0
    if desk[P.LASTS + used]:
        desk[desk[P.NODE_AT] + (desk[P.LASTS + used] - 1) * P.NODE_WORDS + P.FOLLOWING] = count + 1
    else:
        desk[P.LAYERS + used] = count + 1
    desk[P.LASTS + used] = desk[P.NODES] = count + 1
    return 1
