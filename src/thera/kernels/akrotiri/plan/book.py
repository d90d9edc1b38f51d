"""Keeping nodes and outcomes: what is reached again is kept once, at its richest."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel
from thera.kernels.akrotiri.plan.desk import (
    ALWAYS_ASK,
    ASKING,
    BEFORE,
    BUDGET,
    BY,
    DEED,
    EPOCH,
    FOLLOWING,
    FROM,
    FULL,
    HOLD,
    KEY,
    LASTS,
    LAYERS,
    MONEY,
    NEVER_ASK,
    NODE_AT,
    NODE_MOST,
    NODE_TABLE,
    NODE_WORDS,
    NODES,
    ORACLE_AT,
    OUTCOME_AT,
    OUTCOME_MOST,
    OUTCOME_TABLE,
    OUTCOME_WORDS,
    OUTCOMES,
    SHORE,
    SOLD,
    TOUCHED,
    TOUCHES,
    USED,
)

PRIME: Final = 1_000_000_007
SPREAD: Final = 1_103_515_245
PLACE: Final = (1 << 32) - 1


@kernel("i(i)")
def mixed(key: int) -> int:
    """A number that scatters keys; no product is longer than a word."""
    return ((key % PRIME) * SPREAD) >> 13


@kernel("i(w,i,i,i,i)")
def note(desk: Words, key: int, money: int, node: int, deed: int) -> int:
    """An outcome: a new one, or a richer way to one that is known."""
    mask, table, epoch = 2 * desk[OUTCOME_MOST] - 1, desk[OUTCOME_TABLE], desk[EPOCH]
    slot = mixed(key) & mask
    while desk[table + slot] >> 32 == epoch:
        at = desk[OUTCOME_AT] + (desk[table + slot] & PLACE) * OUTCOME_WORDS
        if desk[at + KEY] == key:
            if desk[at + MONEY] < money:
                desk[at + MONEY], desk[at + FROM], desk[at + BY] = money, node, deed
            return 0
        slot = (slot + 1) & mask
    count = desk[OUTCOMES]
    if count == desk[OUTCOME_MOST]:
        desk[FULL] = 1
        return 0
    at = desk[OUTCOME_AT] + count * OUTCOME_WORDS
    desk[at + KEY], desk[at + MONEY], desk[at + FROM], desk[at + BY] = key, money, node, deed
    desk[table + slot] = epoch << 32 | count
    desk[OUTCOMES] = count + 1
    return 1


@kernel("i(w,i,i,i,i,i)")
def end(desk: Words, key: int, money: int, node: int, deed: int, left: int) -> int:
    """The phase may end here; with an action left the oracle may be asked before."""
    asking = desk[ASKING] if left else NEVER_ASK
    if asking != ALWAYS_ASK:
        note(desk, key, money, node, deed)
    if asking != NEVER_ASK:
        note(desk, key | 1 << ORACLE_AT, money, node, deed)
    return 0


@kernel("i(w,i,i,i)")
def change(desk: Words, at: int, island: int, cubes: int) -> int:
    """Note the cubes on an island at a node; 0 where there is no room for the note."""
    mark = (1 + island) << 32
    n = at + TOUCHED
    last = n + TOUCHES - 1
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
    """With one action left only the cubes of the island at hand count, and with an empty hold no
    sale that was made: so more nodes are equal."""
    here = 1 + desk[SHORE + (desk[at + KEY] & 255)]
    mine = 0
    for n in range(at + TOUCHED, at + TOUCHED + TOUCHES):
        if desk[n] >> 32 == here:
            mine = desk[n]
        desk[n] = 0
    desk[at + TOUCHED] = mine
    if desk[at + HOLD] == 0:
        desk[at + SOLD] = 0
    return 0


@kernel("i(w,i,i)")
def same(desk: Words, a: int, b: int) -> int:
    """Whether two nodes are the same, but for money and the way to them."""
    if desk[a + KEY] != desk[b + KEY] or desk[a + USED] != desk[b + USED]:
        return 0
    if desk[a + SOLD] != desk[b + SOLD]:
        return 0
    for n in range(TOUCHED, TOUCHED + TOUCHES):
        if desk[a + n] != desk[b + n]:
            return 0
        if desk[a + n] == 0:
            return 1
    return 1


@kernel("i(w,i)")
def trace(desk: Words, at: int) -> int:
    """A number that scatters nodes."""
    found = desk[at + KEY] % PRIME + desk[at + SOLD] + desk[at + USED]
    for n in range(at + TOUCHED, at + TOUCHED + TOUCHES):
        if desk[n] == 0:
            break
        found = mixed(found + desk[n])
    return mixed(found)


@kernel("i(w,i)")
def settle(desk: Words, at: int) -> int:
    """Keep the node just written behind all others: a new one, or a richer way to another."""
    if desk[BUDGET] - desk[at + USED] == 1:
        forget(desk, at)
    mask, table, epoch = 2 * desk[NODE_MOST] - 1, desk[NODE_TABLE], desk[EPOCH]
    slot = trace(desk, at) & mask
    while desk[table + slot] >> 32 == epoch:
        other = desk[NODE_AT] + (desk[table + slot] & PLACE) * NODE_WORDS
        if same(desk, at, other):
            if desk[other + MONEY] < desk[at + MONEY]:
                desk[other + MONEY] = desk[at + MONEY]
                desk[other + BEFORE], desk[other + DEED] = desk[at + BEFORE], desk[at + DEED]
            return 0
        slot = (slot + 1) & mask
    count, used = desk[NODES], desk[at + USED]
    if count == desk[NODE_MOST] - 1:  # the last one is where nodes are drafted
        desk[FULL] = 1
        return 0
    desk[table + slot] = epoch << 32 | count
    desk[at + FOLLOWING] = 0
    if desk[LASTS + used]:
        desk[desk[NODE_AT] + (desk[LASTS + used] - 1) * NODE_WORDS + FOLLOWING] = count + 1
    else:
        desk[LAYERS + used] = count + 1
    desk[LASTS + used] = desk[NODES] = count + 1
    return 1
