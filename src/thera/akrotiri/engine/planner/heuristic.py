"""Heuristic value of a node: its value, and what the next deeds could add to it.

A beam ordered by value alone would drop boats that have just sold, although an empty hold and some
actions left are worth a load. The heuristic looks one deed ahead, and after a sale one more.
"""

from __future__ import annotations

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner import value_table as T
from thera.akrotiri.engine.planner.expand import DIG_MOST, clash, within
from thera.akrotiri.engine.planner.turn_options import code, ways
from thera.akrotiri.engine.planner.value_table import bought, dug_so_far, value
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.market import proceeds, total
from thera.jit import Words, kernel


@kernel("i(w,i)")
def purse(worth: Words, money: int) -> int:
    """What money is worth."""
    return worth[T.PURSE + min(money, T.PURSE_MOST)]


@kernel("i(w,w)")
def prepare(memory: Words, worth: Words) -> int:
    """Prepare the heuristic: the best load of each island, the way home, the best purchases."""
    for dock in range(memory[P.BERTHS]):
        memory[P.HOME + dock] = P.NEVER
        memory[P.LURE + memory[P.SHORE + dock]] = 0
    for dock in range(memory[P.THERA_BERTHS], memory[P.BERTHS]):
        island = memory[P.SHORE + dock]
        if memory[P.ASHORE + island] and memory[P.LURE + island] == 0:
            for rank in range(N.LOAD_COUNT):
                if total(N.LOADS[rank]) <= memory[P.ROOM] and within(
                    N.LOADS[rank], memory[P.ASHORE + island]
                ):
                    cargo = worth[T.CARGO + code(N.LOADS[rank])]
                    memory[P.LURE + island] = max(memory[P.LURE + island], cargo)
    for dock in range(memory[P.THERA_BERTHS]):
        scout(memory, worth, dock)
        for other in range(memory[P.BERTHS]):
            way = memory[P.WAYS + dock * L.DOCKS + other]
            memory[P.HOME + other] = min(memory[P.HOME + other], way)
    for count in range(3):
        memory[P.OFFER + count] = 0
    for rank in range(N.BUY_COUNT):
        maps = N.BUYS[rank]
        if maps and within(maps, memory[P.PILES]):
            at = P.OFFER + total(maps) - 1
            gain = bought(worth, maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840)
            memory[at] = max(memory[at], gain)
    return 0


@kernel("i(w,i,i,i)")
def tell(memory: Words, at: int, gain: int, island: int) -> int:
    """Put a load among the best two of different islands."""
    if gain <= memory[at + P.FETCH_ELSE]:
        return 0
    if island == memory[at + P.FETCH_ISLAND]:
        memory[at + P.FETCH_GAIN] = max(gain, memory[at + P.FETCH_GAIN])
    elif gain > memory[at + P.FETCH_GAIN]:
        memory[at + P.FETCH_ELSE] = memory[at + P.FETCH_GAIN]
        memory[at + P.FETCH_GAIN], memory[at + P.FETCH_ISLAND] = gain, island
    else:
        memory[at + P.FETCH_ELSE] = gain
    return 1


@kernel("i(w,w,i)")
def scout(memory: Words, worth: Words, dock: int) -> int:
    """From a dock: the way to each island, and the best loads that an empty boat can fetch."""
    if memory[P.SCOUTED + dock] == memory[P.EPOCH]:
        return 0
    memory[P.SCOUTED + dock] = memory[P.EPOCH]
    ways(memory, dock)
    near, loads = P.TO_ISLAND + dock * L.PLOTS, P.FETCH + dock * 10 * P.FETCH_WORDS
    for other in range(memory[P.BERTHS]):
        memory[near + memory[P.SHORE + other]] = P.NEVER
    for at in range(loads, loads + 10 * P.FETCH_WORDS, P.FETCH_WORDS):
        memory[at + P.FETCH_GAIN] = memory[at + P.FETCH_ELSE] = 0
        memory[at + P.FETCH_ISLAND] = -1
    here = worth[T.BERTH + dock] + memory[P.KEPT + dock]
    for other in range(memory[P.BERTHS]):
        way, island = memory[P.WAYS + dock * L.DOCKS + other], memory[P.SHORE + other]
        memory[near + island] = min(memory[near + island], way)
        if memory[P.LURE + island] and way < 16:
            gain = (memory[P.LURE + island] * worth[T.CARRY + other]) >> 10
            gain += worth[T.BERTH + other] + memory[P.KEPT + other] - here
            tell(memory, loads + (((way + 1) >> 1) + 1) * P.FETCH_WORDS, gain, island)
    for at in range(loads, loads + 9 * P.FETCH_WORDS, P.FETCH_WORDS):
        more = at + P.FETCH_WORDS
        tell(memory, more, memory[at + P.FETCH_GAIN], memory[at + P.FETCH_ISLAND])
        tell(memory, more, memory[at + P.FETCH_ELSE], -2)  # not of the best one's island
    return 0


@kernel("i(w,i,i,i)")
def fetch(memory: Words, at: int, dock: int, left: int) -> int:
    """The gain of the best load from a dock, not of an island where the node's cubes come from."""
    best = P.FETCH + (dock * 10 + left) * P.FETCH_WORDS
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if memory[n] == 0:
            break
        if memory[n] >> 32 == 1 + memory[best + P.FETCH_ISLAND]:
            return memory[best + P.FETCH_ELSE]
    return memory[best + P.FETCH_GAIN]


@kernel("i(w,w,w,i,i)")
def bargain(kit: Words, memory: Words, worth: Words, key: int, money: int) -> int:
    """The gain of the best purchase for this money; of one kind, where some were bought before."""
    had, best, now = key >> P.BOUGHT_AT & 4095, 0, purse(worth, money)
    if had:
        for count in range(3):
            if kit[C.PRICES + count] <= money:
                price = now - purse(worth, money - kit[C.PRICES + count]) + bought(worth, had)
                for kind in range(3):
                    best = max(best, bought(worth, had + (count + 1 << 4 * kind)) - price)
        return best
    for count in range(3):
        price = kit[C.PRICES + count]
        if price <= money:
            best = max(best, memory[P.OFFER + count] - now + purse(worth, money - price))
    return best


@kernel("i(w,w,i,i,i,i,i)")
def treasure(
    memory: Words, worth: Words, key: int, dock: int, money: int, hold: int, left: int
) -> int:
    """The gain of the best dig that can be reached from a dock and paid, after what a key has."""
    best, now, digs = 0, purse(worth, money), dug_so_far(key)
    more = worth[T.FINDS + digs + 1] - worth[T.FINDS + digs] if digs < DIG_MOST else 0
    for n in range(memory[P.OPTIONS]):
        option = P.OPTION + n * P.OPTION_WORDS
        if memory[option + P.OPTION_COST] > money:
            continue
        way = memory[P.TO_ISLAND + dock * L.PLOTS + memory[option + P.OPTION_ISLAND]]
        if hold == 0:
            way = (way + 1) >> 1
        if way < left and not clash(memory, key, n):
            gain = (
                worth[T.FIND + n] - worth[T.KEEP + memory[option + P.OPTION_SLOT] * L.DOCKS + dock]
            )
            gain += purse(worth, money - memory[option + P.OPTION_COST]) - now + more
            best = max(best, gain)
    return best


@kernel("i(w,w,w,i)")
def guess_node(kit: Words, memory: Words, worth: Words, at: int) -> int:
    """The value of a node plus the greatest gain among its next deeds."""
    key, money, hold = memory[at + P.KEY], memory[at + P.MONEY], memory[at + P.HOLD]
    dock, left = key & 255, memory[P.BUDGET] - memory[at + P.USED]
    scout(memory, worth, dock)
    best = treasure(memory, worth, key, dock, money, hold, left)
    home = memory[P.HOME + dock]
    if hold == 0:
        best = max(best, fetch(memory, at, dock, left))
        if (home + 1) >> 1 < left:
            best = max(best, bargain(kit, memory, worth, key, money))
    elif home <= left:
        sale = proceeds(kit, memory[P.MARKET] + memory[at + P.SOLD], hold)
        gain = purse(worth, money + sale) - purse(worth, money)
        gain -= (worth[T.CARGO + code(hold)] * worth[T.CARRY + dock]) >> 10
        if home < left:
            best = max(best, bargain(kit, memory, worth, key, money))
            more = bargain(kit, memory, worth, key, money + sale)
            more = max(more, treasure(memory, worth, key, 0, money + sale, 0, left - home))
            gain += max(more, fetch(memory, at, 0, left - home))
        best = max(best, gain)
    return value(memory, worth, key, money) + best
