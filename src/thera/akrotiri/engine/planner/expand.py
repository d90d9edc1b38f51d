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
def ashore(desk: Words, at: int, island: int) -> int:
    """The cubes on an island at a node."""
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if desk[n] == 0:
            break
        if desk[n] >> 32 == 1 + island:
            return desk[n] & L.CUBES
    return desk[P.ASHORE + island]


@kernel("i(w,i,i,i,i,i)")
def draft(desk: Words, node: int, key: int, money: int, used: int, deed: int) -> int:
    """Write a node behind all others: the one before it with another key; where it is."""
    at = desk[P.NODE_AT] + desk[P.NODES] * P.NODE_WORDS
    before = desk[P.NODE_AT] + node * P.NODE_WORDS
    desk[at + P.KEY], desk[at + P.MONEY], desk[at + P.USED] = key, money, used
    desk[at + P.HOLD], desk[at + P.SOLD] = desk[before + P.HOLD], desk[before + P.SOLD]
    desk[at + P.BEFORE], desk[at + P.DEED] = node, deed
    for n in range(P.TOUCHED, P.TOUCHED + P.TOUCHES):
        desk[at + n] = desk[before + n]
    return at


# deeds: `key` has the dock where they are done, `used` the actions up to then


@kernel("i(w,i,i,i,i,i,i)")
def move_cubes(
    desk: Words, node: int, key: int, used: int, kind: int, cubes: int, gain: int
) -> int:
    """Load, drop or sell cubes."""
    at = desk[P.NODE_AT] + node * P.NODE_WORDS
    hold = desk[at + P.HOLD] + (cubes if kind == P.LOAD else -cubes)
    key, money, deed = holding(key, hold), desk[at + P.MONEY] + gain, kind | cubes << 3
    left = desk[P.BUDGET] - used
    end(desk, key, money, node, deed, left)
    if left:
        new = draft(desk, node, key, money, used, deed)
        desk[new + P.HOLD] = hold
        if kind == P.SELL:
            desk[new + P.SOLD] += cubes
        else:
            island = desk[P.SHORE + (key & 255)]
            if not change(desk, new, island, ashore(desk, at, island) - hold + desk[at + P.HOLD]):
                return 0
        settle(desk, new)
    return 0


@kernel("i(w,i,i,i)")
def loads(desk: Words, node: int, key: int, used: int) -> int:
    """Load what the island has; not right after another load, which could have taken it all.

    With thrift, only as much as there is or the boat can take.
    """
    at = desk[P.NODE_AT] + node * P.NODE_WORDS
    island = desk[P.SHORE + (key & 255)]
    there, room = ashore(desk, at, island), desk[P.ROOM] - total(desk[at + P.HOLD])
    if there == 0 or room == 0:
        return 0
    if desk[at + P.DEED] & 7 == P.LOAD and desk[P.SHORE + (desk[at + P.KEY] & 255)] == island:
        return 0
    most = min(room, total(there))
    least = most if desk[P.THRIFT] else 1
    for rank in range(SIZED[least - 1], SIZED[most]):
        if within(N.LOADS[rank], there):
            move_cubes(desk, node, key, used + 1, P.LOAD, N.LOADS[rank], 0)
    return 0


@kernel("i(w,i,i)")
def clash(desk: Words, key: int, option: int) -> int:
    """Whether a dig is not possible with those in a key: the same map or island, or no temple."""
    at = P.OPTION + option * P.OPTION_WORDS
    digs, count = key >> P.DIGS_AT, 0
    while digs:
        other = P.OPTION + ((digs & P.DIG_MASK) - 1) * P.OPTION_WORDS
        if desk[other + P.OPTION_SLOT] == desk[at + P.OPTION_SLOT]:
            return 1
        if desk[other + P.OPTION_ISLAND] == desk[at + P.OPTION_ISLAND]:
            return 1
        digs >>= P.DIG_BITS
        count += 1
    return 1 if count == min(desk[P.TEMPLES_LEFT], DIG_MOST) else 0


@kernel("i(w,i,i,i)")
def digs(desk: Words, node: int, key: int, used: int) -> int:
    """Excavate on the island."""
    at = desk[P.NODE_AT] + node * P.NODE_WORDS
    option = desk[P.SITES + desk[P.SHORE + (key & 255)]]
    while option >= 0:
        money = desk[at + P.MONEY] - desk[P.OPTION + option * P.OPTION_WORDS + P.OPTION_COST]
        if money >= 0 and not clash(desk, key, option):
            found, deed, left = dug(key, option), P.DIG | option << 3, desk[P.BUDGET] - used - 1
            end(desk, found, money, node, deed, left)
            if left:
                settle(desk, draft(desk, node, found, money, used + 1, deed))
        option = desk[P.OPTION + option * P.OPTION_WORDS + P.OPTION_NEXT]
    return 0


@kernel("i(w,w,i,i,i)")
def buys(kit: Words, desk: Words, node: int, key: int, used: int) -> int:
    """Buy maps at Thera; they stay unknown."""
    at = desk[P.NODE_AT] + node * P.NODE_WORDS
    had, left = key >> P.BOUGHT_AT, desk[P.BUDGET] - used - 1
    piles = desk[P.PILES] - (had & 15 | (had & 240) << 4 | (had & 3840) << 8)
    for rank in range(N.BUY_COUNT):
        maps = N.BUYS[rank]
        if maps == 0 or not within(maps, piles):
            continue
        money = desk[at + P.MONEY] - kit[C.PRICES + total(maps) - 1]
        if money < 0:
            continue
        more = maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840
        found, deed = key + (more << P.BOUGHT_AT), P.BUY | maps << 3
        end(desk, found, money, node, deed, left)
        if left:
            settle(desk, draft(desk, node, found, money, used + 1, deed))
    return 0


@kernel("i(w,w,i,i,i,i)")
def shed(kit: Words, desk: Words, node: int, key: int, used: int, cubes: int) -> int:
    """Sell cubes at Thera, or drop them elsewhere."""
    if key & 255 >= desk[P.THERA_BERTHS]:
        return move_cubes(desk, node, key, used, P.DROP, cubes, 0)
    sold = desk[desk[P.NODE_AT] + node * P.NODE_WORDS + P.SOLD]
    gain = proceeds(kit, desk[P.MARKET] + sold, cubes)
    return move_cubes(desk, node, key, used, P.SELL, cubes, gain)


@kernel("i(w,w,i,i,i)")
def sheds(kit: Words, desk: Words, node: int, key: int, used: int) -> int:
    """Shed some of the hold, or all of it.

    With thrift, cubes are dropped all at once or not at all.
    """
    hold = desk[desk[P.NODE_AT] + node * P.NODE_WORDS + P.HOLD]
    if desk[P.THRIFT] and key & 255 >= desk[P.THERA_BERTHS]:
        return shed(kit, desk, node, key, used, hold)
    for rank in range(N.LOAD_COUNT):
        if within(N.LOADS[rank], hold):
            shed(kit, desk, node, key, used, N.LOADS[rank])
    return 0


@kernel("i(w,w,i,i,i)")
def visit(kit: Words, desk: Words, node: int, dock: int, used: int) -> int:
    """Go to a dock, end there, or do all that can be done there."""
    at, left = desk[P.NODE_AT] + node * P.NODE_WORDS, desk[P.BUDGET] - used
    key, thera = desk[at + P.KEY] & ~255 | dock, dock < desk[P.THERA_BERTHS]
    if desk[at + P.KEY] != key:
        end(desk, key, desk[at + P.MONEY], node, 0, left)
        if desk[at + P.HOLD] and (thera or left >= STORE):
            sheds(kit, desk, node, key, used)
    if left == 0:
        return 0
    if thera:
        return buys(kit, desk, node, key, used)
    loads(desk, node, key, used)
    return digs(desk, node, key, used)


@kernel("i(w,w,i)")
def grow(kit: Words, desk: Words, node: int) -> int:
    """Expand a node to every dock within reach."""
    at = desk[P.NODE_AT] + node * P.NODE_WORDS
    start, used = desk[at + P.KEY] & 255, desk[at + P.USED]
    if desk[P.KNOWN + start] != desk[P.EPOCH]:
        ways(desk, start)
    spare = desk[P.SPARE] if node == 0 else 0
    row = P.WAYS + start * L.DOCKS
    for dock in range(desk[P.BERTHS]):
        cost = desk[row + dock]
        if desk[at + P.HOLD] == 0:
            cost = (max(cost - spare, 0) + 1) >> 1
        if used + cost <= desk[P.BUDGET]:
            visit(kit, desk, node, dock, used + cost)
    return 0
