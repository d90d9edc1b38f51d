"""Expands a node: every deed that the actions left allow, with the way to where it is done.

A deed is a load, a dig, a purchase or a sale. Cubes are dropped at the start only: a cube dropped
later need not have been carried. The exception is a cube put down to be fetched again, which takes
four actions more at the least: the way out and back, a deed between them, and loading.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner.dedup import change, end, settle
from thera.akrotiri.engine.planner.turn_options import code, ways
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.market import proceeds, total
from thera.jit import Words, kernel, table

GUARD: Final = 0x80808080
STORE: Final = 4  # actions that a cube put down needs to be worth it
DIG_MOST: Final = 3
SIZED: Final = table([0, 4, 14, 34])
"""How many loads are of so many cubes or less; `LOADS` has the small ones first."""


@kernel("i(i,i)")
def within(part: int, whole: int) -> int:
    """Whether there are enough cubes (or maps) of each kind."""
    return 1 if (((whole | GUARD) - part) & GUARD) == GUARD else 0


@kernel("i(i,i)")
def holding(key: int, cubes: int) -> int:
    """A key with another hold."""
    return key & ~(255 << P.HOLD_AT) | code(cubes) << P.HOLD_AT


@kernel("i(i,i)")
def dug(key: int, option: int) -> int:
    """A key with one more dig, the greatest first; there is room for it."""
    digs, mine, found = key >> P.DIGS_AT, option + 1, 0
    for shift in range(0, DIG_MOST * P.DIG_BITS, P.DIG_BITS):
        other = digs >> shift & P.DIG_MASK
        found |= max(mine, other) << shift
        mine = min(mine, other)
    return key & ((1 << P.DIGS_AT) - 1) | found << P.DIGS_AT


@kernel("i(w,i,i)")
def cubes_on(memory: Words, at: int, island: int) -> int:
    """The cubes on an island at a node."""
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if memory[n] == 0:
            break
        if memory[n] >> 32 == 1 + island:
            return memory[n] & L.CUBES
    return memory[P.ASHORE + island]


@kernel("i(w,i,i,i,i,i)")
def draft(memory: Words, node: int, key: int, money: int, used: int, deed: int) -> int:
    """Write a node behind all others: the one before it with another key; where it is."""
    at = memory[P.NODE_AT] + memory[P.NODES] * P.NODE_WORDS
    before = memory[P.NODE_AT] + node * P.NODE_WORDS
    memory[at + P.KEY], memory[at + P.MONEY], memory[at + P.USED] = key, money, used
    memory[at + P.HOLD], memory[at + P.SOLD] = memory[before + P.HOLD], memory[before + P.SOLD]
    memory[at + P.BEFORE], memory[at + P.DEED] = node, deed
    for n in range(P.TOUCHED, P.TOUCHED + P.TOUCHES):
        memory[at + n] = memory[before + n]
    return at


# deeds: `key` has the dock where they are done, `used` the actions up to then


@kernel("i(w,i,i,i,i,i,i)")
def move_cubes(
    memory: Words, node: int, key: int, used: int, kind: int, cubes: int, gain: int
) -> int:
    """Load, drop or sell cubes."""
    at = memory[P.NODE_AT] + node * P.NODE_WORDS
    hold = memory[at + P.HOLD] + (cubes if kind == P.LOAD else -cubes)
    key, money, deed = holding(key, hold), memory[at + P.MONEY] + gain, kind | cubes << 3
    left = memory[P.BUDGET] - used
    end(memory, key, money, node, deed, left)
    if left:
        new = draft(memory, node, key, money, used, deed)
        memory[new + P.HOLD] = hold
        if kind == P.SELL:
            memory[new + P.SOLD] += cubes
        else:
            island = memory[P.SHORE + (key & 255)]
            if not change(
                memory, new, island, cubes_on(memory, at, island) - hold + memory[at + P.HOLD]
            ):
                return 0
        settle(memory, new)
    return 0


@kernel("i(w,i,i,i)")
def loads(memory: Words, node: int, key: int, used: int) -> int:
    """Load what the island has; not right after another load, which could have taken it all.

    With thrift, only as much as there is or the boat can take.
    """
    at = memory[P.NODE_AT] + node * P.NODE_WORDS
    island = memory[P.SHORE + (key & 255)]
    there, room = cubes_on(memory, at, island), memory[P.ROOM] - total(memory[at + P.HOLD])
    if there == 0 or room == 0:
        return 0
    if memory[at + P.DEED] & 7 == P.LOAD and memory[P.SHORE + (memory[at + P.KEY] & 255)] == island:
        return 0
    most = min(room, total(there))
    least = most if memory[P.THRIFT] else 1
    for rank in range(SIZED[least - 1], SIZED[most]):
        if within(N.LOADS[rank], there):
            move_cubes(memory, node, key, used + 1, P.LOAD, N.LOADS[rank], 0)
    return 0


@kernel("i(w,i,i)")
def clash(memory: Words, key: int, option: int) -> int:
    """Whether a dig is not possible with those in a key: the same map or island, or no temple."""
    at = P.OPTION + option * P.OPTION_WORDS
    digs, count = key >> P.DIGS_AT, 0
    while digs:
        other = P.OPTION + ((digs & P.DIG_MASK) - 1) * P.OPTION_WORDS
        if memory[other + P.OPTION_SLOT] == memory[at + P.OPTION_SLOT]:
            return 1
        if memory[other + P.OPTION_ISLAND] == memory[at + P.OPTION_ISLAND]:
            return 1
        digs >>= P.DIG_BITS
        count += 1
    return 1 if count == min(memory[P.TEMPLES_LEFT], DIG_MOST) else 0


@kernel("i(w,i,i,i)")
def digs(memory: Words, node: int, key: int, used: int) -> int:
    """Excavate on the island."""
    at = memory[P.NODE_AT] + node * P.NODE_WORDS
    option = memory[P.SITES + memory[P.SHORE + (key & 255)]]
    while option >= 0:
        money = memory[at + P.MONEY] - memory[P.OPTION + option * P.OPTION_WORDS + P.OPTION_COST]
        if money >= 0 and not clash(memory, key, option):
            found, deed, left = dug(key, option), P.DIG | option << 3, memory[P.BUDGET] - used - 1
            end(memory, found, money, node, deed, left)
            if left:
                settle(memory, draft(memory, node, found, money, used + 1, deed))
        option = memory[P.OPTION + option * P.OPTION_WORDS + P.OPTION_NEXT]
    return 0


@kernel("i(w,w,i,i,i)")
def buys(kit: Words, memory: Words, node: int, key: int, used: int) -> int:
    """Buy maps at Thera; they stay unknown."""
    at = memory[P.NODE_AT] + node * P.NODE_WORDS
    had, left = key >> P.BOUGHT_AT, memory[P.BUDGET] - used - 1
    piles = memory[P.PILES] - (had & 15 | (had & 240) << 4 | (had & 3840) << 8)
    for rank in range(N.BUY_COUNT):
        maps = N.BUYS[rank]
        if maps == 0 or not within(maps, piles):
            continue
        money = memory[at + P.MONEY] - kit[C.PRICES + total(maps) - 1]
        if money < 0:
            continue
        more = maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840
        found, deed = key + (more << P.BOUGHT_AT), P.BUY | maps << 3
        end(memory, found, money, node, deed, left)
        if left:
            settle(memory, draft(memory, node, found, money, used + 1, deed))
    return 0


@kernel("i(w,w,i,i,i,i)")
def shed(kit: Words, memory: Words, node: int, key: int, used: int, cubes: int) -> int:
    """Sell cubes at Thera, or drop them elsewhere."""
    if key & 255 >= memory[P.THERA_BERTHS]:
        return move_cubes(memory, node, key, used, P.DROP, cubes, 0)
    sold = memory[memory[P.NODE_AT] + node * P.NODE_WORDS + P.SOLD]
    gain = proceeds(kit, memory[P.MARKET] + sold, cubes)
    return move_cubes(memory, node, key, used, P.SELL, cubes, gain)


@kernel("i(w,w,i,i,i)")
def sheds(kit: Words, memory: Words, node: int, key: int, used: int) -> int:
    """Shed some of the hold, or all of it.

    With thrift, cubes are dropped all at once or not at all.
    """
    hold = memory[memory[P.NODE_AT] + node * P.NODE_WORDS + P.HOLD]
    if memory[P.THRIFT] and key & 255 >= memory[P.THERA_BERTHS]:
        return shed(kit, memory, node, key, used, hold)
    for rank in range(N.LOAD_COUNT):
        if within(N.LOADS[rank], hold):
            shed(kit, memory, node, key, used, N.LOADS[rank])
    return 0


@kernel("i(w,w,i,i,i)")
def visit(kit: Words, memory: Words, node: int, dock: int, used: int) -> int:
    """Go to a dock, end there, or do all that can be done there."""
    at, left = memory[P.NODE_AT] + node * P.NODE_WORDS, memory[P.BUDGET] - used
    key, thera = memory[at + P.KEY] & ~255 | dock, dock < memory[P.THERA_BERTHS]
    if memory[at + P.KEY] != key:
        end(memory, key, memory[at + P.MONEY], node, 0, left)
        if memory[at + P.HOLD] and (thera or left >= STORE):
            sheds(kit, memory, node, key, used)
    if left == 0:
        return 0
    if thera:
        return buys(kit, memory, node, key, used)
    loads(memory, node, key, used)
    return digs(memory, node, key, used)


@kernel("i(w,w,i)")
def expand(kit: Words, memory: Words, node: int) -> int:
    """Expand a node to every dock within reach."""
    at = memory[P.NODE_AT] + node * P.NODE_WORDS
    start, used = memory[at + P.KEY] & 255, memory[at + P.USED]
    if memory[P.KNOWN + start] != memory[P.EPOCH]:
        ways(memory, start)
    spare = memory[P.SPARE] if node == 0 else 0
    row = P.WAYS + start * L.DOCKS
    for dock in range(memory[P.BERTHS]):
        cost = memory[row + dock]
        if memory[at + P.HOLD] == 0:
            cost = (max(cost - spare, 0) + 1) >> 1
        if used + cost <= memory[P.BUDGET]:
            visit(kit, memory, node, dock, used + cost)
    return 0
