"""From a node on: every deed that the actions left allow, with the way to where it is done.

A deed is a load, a dig, a purchase or a sale. Cubes are dropped at the start only: a cube dropped
later need not have been carried. The exception is a cube put down to be fetched again, which takes
four actions more at the least: the way out and back, a deed between them, and loading.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, table
from thera.kernels.akrotiri.kit import PRICES
from thera.kernels.akrotiri.layout import CUBES, DOCKS
from thera.kernels.akrotiri.market import proceeds, total
from thera.kernels.akrotiri.numbers import BUY_COUNT, BUYS, LOAD_COUNT, LOADS
from thera.kernels.akrotiri.plan.book import change, end, settle
from thera.kernels.akrotiri.plan.desk import (
    ASHORE,
    BEFORE,
    BERTHS,
    BOUGHT_AT,
    BUDGET,
    BUY,
    DEED,
    DIG,
    DIG_BITS,
    DIG_MASK,
    DIGS_AT,
    DROP,
    EPOCH,
    HOLD,
    HOLD_AT,
    KEY,
    KNOWN,
    LOAD,
    MARKET,
    MONEY,
    NODE_AT,
    NODE_WORDS,
    NODES,
    OPTION,
    OPTION_COST,
    OPTION_ISLAND,
    OPTION_NEXT,
    OPTION_SLOT,
    OPTION_WORDS,
    PILES,
    ROOM,
    SELL,
    SHORE,
    SITES,
    SOLD,
    SPARE,
    TEMPLES_LEFT,
    THERA_BERTHS,
    THRIFT,
    TOUCHED,
    TOUCHES,
    USED,
    WAYS,
)
from thera.kernels.akrotiri.plan.survey import code, ways

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
    return key & ~(255 << HOLD_AT) | code(cubes) << HOLD_AT


@kernel("i(i,i)")
def dug(key: int, option: int) -> int:
    """A key with one dig more, the greatest first; there is room for it."""
    digs, mine, found = key >> DIGS_AT, option + 1, 0
    for shift in range(0, DIG_MOST * DIG_BITS, DIG_BITS):
        other = digs >> shift & DIG_MASK
        found |= max(mine, other) << shift
        mine = min(mine, other)
    return key & ((1 << DIGS_AT) - 1) | found << DIGS_AT


@kernel("i(w,i,i)")
def ashore(desk: Words, at: int, island: int) -> int:
    """The cubes on an island at a node."""
    for n in range(at + TOUCHED, at + TOUCHED + TOUCHES):
        if desk[n] == 0:
            break
        if desk[n] >> 32 == 1 + island:
            return desk[n] & CUBES
    return desk[ASHORE + island]


@kernel("i(w,i,i,i,i,i)")
def draft(desk: Words, node: int, key: int, money: int, used: int, deed: int) -> int:
    """Write a node behind all others: the one before it with another key; where it is."""
    at = desk[NODE_AT] + desk[NODES] * NODE_WORDS
    before = desk[NODE_AT] + node * NODE_WORDS
    desk[at + KEY], desk[at + MONEY], desk[at + USED] = key, money, used
    desk[at + HOLD], desk[at + SOLD] = desk[before + HOLD], desk[before + SOLD]
    desk[at + BEFORE], desk[at + DEED] = node, deed
    for n in range(TOUCHED, TOUCHED + TOUCHES):
        desk[at + n] = desk[before + n]
    return at


# deeds: `key` has the dock where they are done, `used` the actions up to then


@kernel("i(w,i,i,i,i,i,i)")
def move_cubes(
    desk: Words, node: int, key: int, used: int, kind: int, cubes: int, gain: int
) -> int:
    """Load, drop or sell cubes."""
    at = desk[NODE_AT] + node * NODE_WORDS
    hold = desk[at + HOLD] + (cubes if kind == LOAD else -cubes)
    key, money, deed = holding(key, hold), desk[at + MONEY] + gain, kind | cubes << 3
    left = desk[BUDGET] - used
    end(desk, key, money, node, deed, left)
    if left:
        new = draft(desk, node, key, money, used, deed)
        desk[new + HOLD] = hold
        if kind == SELL:
            desk[new + SOLD] += cubes
        else:
            island = desk[SHORE + (key & 255)]
            if not change(desk, new, island, ashore(desk, at, island) - hold + desk[at + HOLD]):
                return 0
        settle(desk, new)
    return 0


@kernel("i(w,i,i,i)")
def loads(desk: Words, node: int, key: int, used: int) -> int:
    """Load what the island has; not where a load was the last deed, which could have had it all.

    Where there is thrift, as much as there is, or as the boat can take.
    """
    at = desk[NODE_AT] + node * NODE_WORDS
    island = desk[SHORE + (key & 255)]
    there, room = ashore(desk, at, island), desk[ROOM] - total(desk[at + HOLD])
    if there == 0 or room == 0:
        return 0
    if desk[at + DEED] & 7 == LOAD and desk[SHORE + (desk[at + KEY] & 255)] == island:
        return 0
    most = min(room, total(there))
    least = most if desk[THRIFT] else 1
    for rank in range(SIZED[least - 1], SIZED[most]):
        if within(LOADS[rank], there):
            move_cubes(desk, node, key, used + 1, LOAD, LOADS[rank], 0)
    return 0


@kernel("i(w,i,i)")
def clash(desk: Words, key: int, option: int) -> int:
    """Whether a dig is not possible with those in a key: the same map or island, or no temple."""
    at = OPTION + option * OPTION_WORDS
    digs, count = key >> DIGS_AT, 0
    while digs:
        other = OPTION + ((digs & DIG_MASK) - 1) * OPTION_WORDS
        if desk[other + OPTION_SLOT] == desk[at + OPTION_SLOT]:
            return 1
        if desk[other + OPTION_ISLAND] == desk[at + OPTION_ISLAND]:
            return 1
        digs >>= DIG_BITS
        count += 1
    return 1 if count == min(desk[TEMPLES_LEFT], DIG_MOST) else 0


@kernel("i(w,i,i,i)")
def digs(desk: Words, node: int, key: int, used: int) -> int:
    """Excavate on the island."""
    at = desk[NODE_AT] + node * NODE_WORDS
    option = desk[SITES + desk[SHORE + (key & 255)]]
    while option >= 0:
        money = desk[at + MONEY] - desk[OPTION + option * OPTION_WORDS + OPTION_COST]
        if money >= 0 and not clash(desk, key, option):
            found, deed, left = dug(key, option), DIG | option << 3, desk[BUDGET] - used - 1
            end(desk, found, money, node, deed, left)
            if left:
                settle(desk, draft(desk, node, found, money, used + 1, deed))
        option = desk[OPTION + option * OPTION_WORDS + OPTION_NEXT]
    return 0


@kernel("i(w,w,i,i,i)")
def buys(kit: Words, desk: Words, node: int, key: int, used: int) -> int:
    """Buy maps at Thera; they stay unknown."""
    at = desk[NODE_AT] + node * NODE_WORDS
    had, left = key >> BOUGHT_AT, desk[BUDGET] - used - 1
    piles = desk[PILES] - (had & 15 | (had & 240) << 4 | (had & 3840) << 8)
    for rank in range(BUY_COUNT):
        maps = BUYS[rank]
        if maps == 0 or not within(maps, piles):
            continue
        money = desk[at + MONEY] - kit[PRICES + total(maps) - 1]
        if money < 0:
            continue
        more = maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840
        found, deed = key + (more << BOUGHT_AT), BUY | maps << 3
        end(desk, found, money, node, deed, left)
        if left:
            settle(desk, draft(desk, node, found, money, used + 1, deed))
    return 0


@kernel("i(w,w,i,i,i,i)")
def shed(kit: Words, desk: Words, node: int, key: int, used: int, cubes: int) -> int:
    """Sell cubes at Thera, or drop them elsewhere."""
    if key & 255 >= desk[THERA_BERTHS]:
        return move_cubes(desk, node, key, used, DROP, cubes, 0)
    sold = desk[desk[NODE_AT] + node * NODE_WORDS + SOLD]
    gain = proceeds(kit, desk[MARKET] + sold, cubes)
    return move_cubes(desk, node, key, used, SELL, cubes, gain)


@kernel("i(w,w,i,i,i)")
def sheds(kit: Words, desk: Words, node: int, key: int, used: int) -> int:
    """Shed some of the hold, or all of it.

    Where there is thrift, nothing is dropped but all.
    """
    hold = desk[desk[NODE_AT] + node * NODE_WORDS + HOLD]
    if desk[THRIFT] and key & 255 >= desk[THERA_BERTHS]:
        return shed(kit, desk, node, key, used, hold)
    for rank in range(LOAD_COUNT):
        if within(LOADS[rank], hold):
            shed(kit, desk, node, key, used, LOADS[rank])
    return 0


@kernel("i(w,w,i,i,i)")
def visit(kit: Words, desk: Words, node: int, dock: int, used: int) -> int:
    """Go to a dock, end there, or do all that can be done there."""
    at, left = desk[NODE_AT] + node * NODE_WORDS, desk[BUDGET] - used
    key, thera = desk[at + KEY] & ~255 | dock, dock < desk[THERA_BERTHS]
    if desk[at + KEY] != key:
        end(desk, key, desk[at + MONEY], node, 0, left)
        if desk[at + HOLD] and (thera or left >= STORE):
            sheds(kit, desk, node, key, used)
    if left == 0:
        return 0
    if thera:
        return buys(kit, desk, node, key, used)
    loads(desk, node, key, used)
    return digs(desk, node, key, used)


@kernel("i(w,w,i)")
def grow(kit: Words, desk: Words, node: int) -> int:
    """Go on from a node to every dock within reach."""
    at = desk[NODE_AT] + node * NODE_WORDS
    start, used = desk[at + KEY] & 255, desk[at + USED]
    if desk[KNOWN + start] != desk[EPOCH]:
        ways(desk, start)
    spare = desk[SPARE] if node == 0 else 0
    row = WAYS + start * DOCKS
    for dock in range(desk[BERTHS]):
        cost = desk[row + dock]
        if desk[at + HOLD] == 0:
            cost = (max(cost - spare, 0) + 1) >> 1
        if used + cost <= desk[BUDGET]:
            visit(kit, desk, node, dock, used + cost)
    return 0
