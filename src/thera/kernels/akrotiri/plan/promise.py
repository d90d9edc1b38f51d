"""What a node promises: its value, and what the next deeds could add to it, at a glance.

A beam that went by value alone would lose boats that have just sold: an empty hold and some actions
left are worth a load. The glance knows one deed ahead, and after a sale one more.
"""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.kernels.akrotiri.kit import PRICES
from thera.kernels.akrotiri.layout import DOCKS, PLOTS
from thera.kernels.akrotiri.market import proceeds, total
from thera.kernels.akrotiri.numbers import BUY_COUNT, BUYS, LOAD_COUNT, LOADS
from thera.kernels.akrotiri.plan.desk import (
    ASHORE,
    BERTHS,
    BOUGHT_AT,
    BUDGET,
    EPOCH,
    FETCH,
    FETCH_ELSE,
    FETCH_GAIN,
    FETCH_ISLAND,
    FETCH_WORDS,
    HOLD,
    HOME,
    KEPT,
    KEY,
    LURE,
    MARKET,
    MONEY,
    NEVER,
    OFFER,
    OPTION,
    OPTION_COST,
    OPTION_ISLAND,
    OPTION_SLOT,
    OPTION_WORDS,
    OPTIONS,
    PILES,
    ROOM,
    SCOUTED,
    SHORE,
    SOLD,
    THERA_BERTHS,
    TO_ISLAND,
    TOUCHED,
    TOUCHES,
    USED,
    WAYS,
)
from thera.kernels.akrotiri.plan.grow import DIG_MOST, clash, within
from thera.kernels.akrotiri.plan.survey import code, ways
from thera.kernels.akrotiri.plan.worth import (
    BERTH,
    CARGO,
    CARRY,
    FIND,
    FINDS,
    KEEP,
    PURSE,
    PURSE_MOST,
    bought,
    dug_so_far,
    value,
)


@kernel("i(w,i)")
def purse(worth: Words, money: int) -> int:
    """What money is worth."""
    return worth[PURSE + min(money, PURSE_MOST)]


@kernel("i(w,w)")
def outlook(desk: Words, worth: Words) -> int:
    """Before the first glance: the best load of each island, the way home, the best purchases."""
    for dock in range(desk[BERTHS]):
        desk[HOME + dock] = NEVER
        desk[LURE + desk[SHORE + dock]] = 0
    for dock in range(desk[THERA_BERTHS], desk[BERTHS]):
        island = desk[SHORE + dock]
        if desk[ASHORE + island] and desk[LURE + island] == 0:
            for rank in range(LOAD_COUNT):
                if total(LOADS[rank]) <= desk[ROOM] and within(LOADS[rank], desk[ASHORE + island]):
                    cargo = worth[CARGO + code(LOADS[rank])]
                    desk[LURE + island] = max(desk[LURE + island], cargo)
    for dock in range(desk[THERA_BERTHS]):
        scout(desk, worth, dock)
        for other in range(desk[BERTHS]):
            way = desk[WAYS + dock * DOCKS + other]
            desk[HOME + other] = min(desk[HOME + other], way)
    for count in range(3):
        desk[OFFER + count] = 0
    for rank in range(BUY_COUNT):
        maps = BUYS[rank]
        if maps and within(maps, desk[PILES]):
            at = OFFER + total(maps) - 1
            gain = bought(worth, maps & 15 | maps >> 4 & 240 | maps >> 8 & 3840)
            desk[at] = max(desk[at], gain)
    return 0


@kernel("i(w,i,i,i)")
def tell(desk: Words, at: int, gain: int, island: int) -> int:
    """Put a load among the best two of different islands."""
    if gain <= desk[at + FETCH_ELSE]:
        return 0
    if island == desk[at + FETCH_ISLAND]:
        desk[at + FETCH_GAIN] = max(gain, desk[at + FETCH_GAIN])
    elif gain > desk[at + FETCH_GAIN]:
        desk[at + FETCH_ELSE] = desk[at + FETCH_GAIN]
        desk[at + FETCH_GAIN], desk[at + FETCH_ISLAND] = gain, island
    else:
        desk[at + FETCH_ELSE] = gain
    return 1


@kernel("i(w,w,i)")
def scout(desk: Words, worth: Words, dock: int) -> int:
    """From a dock: the way to each island, and the best loads that an empty boat can fetch."""
    if desk[SCOUTED + dock] == desk[EPOCH]:
        return 0
    desk[SCOUTED + dock] = desk[EPOCH]
    ways(desk, dock)
    near, loads = TO_ISLAND + dock * PLOTS, FETCH + dock * 10 * FETCH_WORDS
    for other in range(desk[BERTHS]):
        desk[near + desk[SHORE + other]] = NEVER
    for at in range(loads, loads + 10 * FETCH_WORDS, FETCH_WORDS):
        desk[at + FETCH_GAIN] = desk[at + FETCH_ELSE] = 0
        desk[at + FETCH_ISLAND] = -1
    here = worth[BERTH + dock] + desk[KEPT + dock]
    for other in range(desk[BERTHS]):
        way, island = desk[WAYS + dock * DOCKS + other], desk[SHORE + other]
        desk[near + island] = min(desk[near + island], way)
        if desk[LURE + island] and way < 16:
            gain = (desk[LURE + island] * worth[CARRY + other]) >> 10
            gain += worth[BERTH + other] + desk[KEPT + other] - here
            tell(desk, loads + (((way + 1) >> 1) + 1) * FETCH_WORDS, gain, island)
    for at in range(loads, loads + 9 * FETCH_WORDS, FETCH_WORDS):
        more = at + FETCH_WORDS
        tell(desk, more, desk[at + FETCH_GAIN], desk[at + FETCH_ISLAND])
        tell(desk, more, desk[at + FETCH_ELSE], -2)  # not of the best one's island
    return 0


@kernel("i(w,i,i,i)")
def fetch(desk: Words, at: int, dock: int, left: int) -> int:
    """The gain of the best load from a dock, not of an island where the node's cubes come from."""
    best = FETCH + (dock * 10 + left) * FETCH_WORDS
    for n in range(at + TOUCHED, at + TOUCHED + TOUCHES):
        if desk[n] == 0:
            break
        if desk[n] >> 32 == 1 + desk[best + FETCH_ISLAND]:
            return desk[best + FETCH_ELSE]
    return desk[best + FETCH_GAIN]


@kernel("i(w,w,w,i,i)")
def bargain(kit: Words, desk: Words, worth: Words, key: int, money: int) -> int:
    """The gain of the best purchase for this money; of one kind, where some were bought before."""
    had, best, now = key >> BOUGHT_AT & 4095, 0, purse(worth, money)
    if had:
        for count in range(3):
            if kit[PRICES + count] <= money:
                price = now - purse(worth, money - kit[PRICES + count]) + bought(worth, had)
                for kind in range(3):
                    best = max(best, bought(worth, had + (count + 1 << 4 * kind)) - price)
        return best
    for count in range(3):
        price = kit[PRICES + count]
        if price <= money:
            best = max(best, desk[OFFER + count] - now + purse(worth, money - price))
    return best


@kernel("i(w,w,i,i,i,i,i)")
def treasure(
    desk: Words, worth: Words, key: int, dock: int, money: int, hold: int, left: int
) -> int:
    """The gain of the best dig that can be reached from a dock and paid, after what a key has."""
    best, now, digs = 0, purse(worth, money), dug_so_far(key)
    more = worth[FINDS + digs + 1] - worth[FINDS + digs] if digs < DIG_MOST else 0
    for n in range(desk[OPTIONS]):
        option = OPTION + n * OPTION_WORDS
        if desk[option + OPTION_COST] > money:
            continue
        way = desk[TO_ISLAND + dock * PLOTS + desk[option + OPTION_ISLAND]]
        if hold == 0:
            way = (way + 1) >> 1
        if way < left and not clash(desk, key, n):
            gain = worth[FIND + n] - worth[KEEP + desk[option + OPTION_SLOT] * DOCKS + dock]
            gain += purse(worth, money - desk[option + OPTION_COST]) - now + more
            best = max(best, gain)
    return best


@kernel("i(w,w,w,i)")
def promise(kit: Words, desk: Words, worth: Words, at: int) -> int:
    """The value of a node, and the most that a glance at its next deeds finds."""
    key, money, hold = desk[at + KEY], desk[at + MONEY], desk[at + HOLD]
    dock, left = key & 255, desk[BUDGET] - desk[at + USED]
    scout(desk, worth, dock)
    best = treasure(desk, worth, key, dock, money, hold, left)
    home = desk[HOME + dock]
    if hold == 0:
        best = max(best, fetch(desk, at, dock, left))
        if (home + 1) >> 1 < left:
            best = max(best, bargain(kit, desk, worth, key, money))
    elif home <= left:
        sale = proceeds(kit, desk[MARKET] + desk[at + SOLD], hold)
        gain = purse(worth, money + sale) - purse(worth, money)
        gain -= (worth[CARGO + code(hold)] * worth[CARRY + dock]) >> 10
        if home < left:
            best = max(best, bargain(kit, desk, worth, key, money))
            more = bargain(kit, desk, worth, key, money + sale)
            more = max(more, treasure(desk, worth, key, 0, money + sale, 0, left - home))
            gain += max(more, fetch(desk, at, 0, left - home))
        best = max(best, gain)
    return value(desk, worth, key, money) + best
