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
def outlook(desk: Words, worth: Words) -> int:
    """Prepare the heuristic: the best load of each island, the way home, the best purchases."""
    for dock in range(desk[P.BERTHS]):
        desk[P.HOME + dock] = P.NEVER
        desk[P.LURE + desk[P.SHORE + dock]] = 0
    for dock in range(desk[P.THERA_BERTHS], desk[P.BERTHS]):
        island = desk[P.SHORE + dock]
        if desk[P.ASHORE + island] and desk[P.LURE + island] == 0:
            for rank in range(N.LOAD_COUNT):
                if total(N.LOADS[rank]) <= desk[P.ROOM] and within(
                    N.LOADS[rank], desk[P.ASHORE + island]
                ):
                    cargo = worth[T.CARGO + code(N.LOADS[rank])]
                    desk[P.LURE + island] = max(desk[P.LURE + island], cargo)
    for dock in range(desk[P.THERA_BERTHS]):
        scout(desk, worth, dock)
        for other in range(desk[P.BERTHS]):
            way = desk[P.WAYS + dock * L.DOCKS + other]
            desk[P.HOME + other] = min(desk[P.HOME + other], way)
    for count in range(3):
        desk[P.OFFER + count] = 0
    for rank in range(N.BUY_COUNT):
        maps = N.BUYS[rank]
        if maps and within(maps, desk[P.PILES]):
            at = P.OFFER + total(maps) - 1
            gain = bought(worth, maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840)
            desk[at] = max(desk[at], gain)
    return 0


@kernel("i(w,i,i,i)")
def tell(desk: Words, at: int, gain: int, island: int) -> int:
    """Put a load among the best two of different islands."""
    if gain <= desk[at + P.FETCH_ELSE]:
        return 0
    if island == desk[at + P.FETCH_ISLAND]:
        desk[at + P.FETCH_GAIN] = max(gain, desk[at + P.FETCH_GAIN])
    elif gain > desk[at + P.FETCH_GAIN]:
        desk[at + P.FETCH_ELSE] = desk[at + P.FETCH_GAIN]
        desk[at + P.FETCH_GAIN], desk[at + P.FETCH_ISLAND] = gain, island
    else:
        desk[at + P.FETCH_ELSE] = gain
    return 1


@kernel("i(w,w,i)")
def scout(desk: Words, worth: Words, dock: int) -> int:
    """From a dock: the way to each island, and the best loads that an empty boat can fetch."""
    if desk[P.SCOUTED + dock] == desk[P.EPOCH]:
        return 0
    desk[P.SCOUTED + dock] = desk[P.EPOCH]
    ways(desk, dock)
    near, loads = P.TO_ISLAND + dock * L.PLOTS, P.FETCH + dock * 10 * P.FETCH_WORDS
    for other in range(desk[P.BERTHS]):
        desk[near + desk[P.SHORE + other]] = P.NEVER
    for at in range(loads, loads + 10 * P.FETCH_WORDS, P.FETCH_WORDS):
        desk[at + P.FETCH_GAIN] = desk[at + P.FETCH_ELSE] = 0
        desk[at + P.FETCH_ISLAND] = -1
    here = worth[T.BERTH + dock] + desk[P.KEPT + dock]
    for other in range(desk[P.BERTHS]):
        way, island = desk[P.WAYS + dock * L.DOCKS + other], desk[P.SHORE + other]
        desk[near + island] = min(desk[near + island], way)
        if desk[P.LURE + island] and way < 16:
            gain = (desk[P.LURE + island] * worth[T.CARRY + other]) >> 10
            gain += worth[T.BERTH + other] + desk[P.KEPT + other] - here
            tell(desk, loads + (((way + 1) >> 1) + 1) * P.FETCH_WORDS, gain, island)
    for at in range(loads, loads + 9 * P.FETCH_WORDS, P.FETCH_WORDS):
        more = at + P.FETCH_WORDS
        tell(desk, more, desk[at + P.FETCH_GAIN], desk[at + P.FETCH_ISLAND])
        tell(desk, more, desk[at + P.FETCH_ELSE], -2)  # not of the best one's island
    return 0


@kernel("i(w,i,i,i)")
def fetch(desk: Words, at: int, dock: int, left: int) -> int:
    """The gain of the best load from a dock, not of an island where the node's cubes come from."""
    best = P.FETCH + (dock * 10 + left) * P.FETCH_WORDS
    for n in range(at + P.TOUCHED, at + P.TOUCHED + P.TOUCHES):
        if desk[n] == 0:
            break
        if desk[n] >> 32 == 1 + desk[best + P.FETCH_ISLAND]:
            return desk[best + P.FETCH_ELSE]
    return desk[best + P.FETCH_GAIN]


@kernel("i(w,w,w,i,i)")
def bargain(kit: Words, desk: Words, worth: Words, key: int, money: int) -> int:
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
            best = max(best, desk[P.OFFER + count] - now + purse(worth, money - price))
    return best


@kernel("i(w,w,i,i,i,i,i)")
def treasure(
    desk: Words, worth: Words, key: int, dock: int, money: int, hold: int, left: int
) -> int:
    """The gain of the best dig that can be reached from a dock and paid, after what a key has."""
    best, now, digs = 0, purse(worth, money), dug_so_far(key)
    more = worth[T.FINDS + digs + 1] - worth[T.FINDS + digs] if digs < DIG_MOST else 0
    for n in range(desk[P.OPTIONS]):
        option = P.OPTION + n * P.OPTION_WORDS
        if desk[option + P.OPTION_COST] > money:
            continue
        way = desk[P.TO_ISLAND + dock * L.PLOTS + desk[option + P.OPTION_ISLAND]]
        if hold == 0:
            way = (way + 1) >> 1
        if way < left and not clash(desk, key, n):
            gain = worth[T.FIND + n] - worth[T.KEEP + desk[option + P.OPTION_SLOT] * L.DOCKS + dock]
            gain += purse(worth, money - desk[option + P.OPTION_COST]) - now + more
            best = max(best, gain)
    return best


@kernel("i(w,w,w,i)")
def guess_node(kit: Words, desk: Words, worth: Words, at: int) -> int:
    """The value of a node plus the greatest gain among its next deeds."""
    key, money, hold = desk[at + P.KEY], desk[at + P.MONEY], desk[at + P.HOLD]
    dock, left = key & 255, desk[P.BUDGET] - desk[at + P.USED]
    scout(desk, worth, dock)
    best = treasure(desk, worth, key, dock, money, hold, left)
    home = desk[P.HOME + dock]
    if hold == 0:
        best = max(best, fetch(desk, at, dock, left))
        if (home + 1) >> 1 < left:
            best = max(best, bargain(kit, desk, worth, key, money))
    elif home <= left:
        sale = proceeds(kit, desk[P.MARKET] + desk[at + P.SOLD], hold)
        gain = purse(worth, money + sale) - purse(worth, money)
        gain -= (worth[T.CARGO + code(hold)] * worth[T.CARRY + dock]) >> 10
        if home < left:
            best = max(best, bargain(kit, desk, worth, key, money))
            more = bargain(kit, desk, worth, key, money + sale)
            more = max(more, treasure(desk, worth, key, 0, money + sale, 0, left - home))
            gain += max(more, fetch(desk, at, 0, left - home))
        best = max(best, gain)
    return value(desk, worth, key, money) + best
