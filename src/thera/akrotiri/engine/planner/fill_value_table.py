"""Fills the planner's value table from a seat's view: what an outcome of this turn is worth."""

from __future__ import annotations

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.engine.planner import value_table as T
from thera.akrotiri.engine.policy.route_node import hand
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.islands import ways
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.market import proceeds
from thera.jit import Words, kernel

NEAREST = 40  # thousandths of a hope for each leg between the boat and a site


@kernel("i(w,w,w,w,w,i,w,w)", entry=True)
def fill_value_table(
    s: Words, kit: Words, look: Words, w: Words, work: Words, seat: int, memory: Words, worth: Words
) -> int:
    """Fill the table for a position that was surveyed and looked at."""
    usual = look[V.TIME] * (w[W.DRACHMA] - w[W.SPARE]) // 1000
    for money in range(T.PURSE_MOST + 1):
        useful = w[W.NEED] * look[V.LEFT] // 1000
        worth[T.PURSE + money] = w[W.SPARE] * money + usual * (min(useful, money))
    for code in range(256):
        hold = (code & 3) | (code >> 2 & 3) << 8 | (code >> 4 & 3) << 16 | (code >> 6) << 24
        few = (code & 3) + (code >> 2 & 3) + (code >> 4 & 3) + (code >> 6) < 4
        price = proceeds(kit, s[L.STOCK], hold) if few else 0
        worth[T.CARGO + code] = (w[W.SPARE] + usual) * price * w[W.CARGO] // 1000
    for dock in range(memory[P.BERTHS]):
        ways(s, look, dock)
        legs = look[V.LEGS + dock * V.STRIDE]
        worth[T.CARRY + dock] = 1024 - 80 * (min(8, legs))
    keeping(s, look, w, memory, worth)
    digging(View(s, kit, look, w, work), memory, worth, seat)
    worth[T.ASKED] = w[W.ACTION] // 4 if look[V.TIME] else 0
    return buying(look, w, worth)


@kernel("i(w,w,w,w,w)")
def keeping(s: Words, look: Words, w: Words, memory: Words, worth: Words) -> int:
    """Maps still in hand: the nearer the boat is to a site, the better."""
    for slot in range(memory[P.CARDS]):
        known = slot < look[V.HANDS]
        for dock in range(memory[P.BERTHS]):
            near = 9
            if known:
                for isle in range(1, look[V.ISLES]):
                    if look[V.SITE + slot * V.STRIDE + isle] != L.NONE:
                        legs = look[V.LEGS + dock * V.STRIDE + isle]
                        near = min(near, legs)
            hope = look[V.HOPE + slot] if known and look[V.HOPE + slot] > 0 else 0
            worth[T.KEEP + slot * L.DOCKS + dock] = hope * (1000 - NEAREST * near) // 1000
    return 0


@kernel("i(View,w,w,i)")
def digging(v: View, memory: Words, worth: Words, seat: int) -> int:
    """Digs: points, goals, and what so many temples uncover."""
    s, kit, look, w, _ = v
    for n in range(memory[P.OPTIONS]):
        at = P.OPTION + n * P.OPTION_WORDS
        card = memory[P.HAND + memory[at + P.OPTION_SLOT]]
        isle = look[V.BY_NAME + memory[at + P.OPTION_ISLAND]]
        points = 1000 * kit[C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_POINTS] - w[W.SLOT]
        if isle != L.NONE:
            points += look[V.GAIN + isle * 4 + memory[at + P.OPTION_QUARTER]]
        worth[T.FIND + n] = points
    dug, total = s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG], 0
    for n in range(4):
        worth[T.FINDS + n] = total
        if dug + n + 1 == kit[C.TEMPLE_COUNT]:
            total += w[W.LAST] if look[V.AHEAD] else -w[W.LAST]
        elif dug + n < kit[C.TEMPLE_COUNT]:
            total += w[W.TEMPO + (min(4, dug + n))]
    return 0


@kernel("i(w,w,w)")
def buying(look: Words, w: Words, worth: Words) -> int:
    """Maps bought unseen: by how much they improve the hand."""
    every = (1 << look[V.HANDS]) - 1
    base = hand(look, w, every, 0, look[V.LEFT])
    for n in range(64):
        maps = (n & 3) | (n >> 2 & 3) << 8 | (n >> 4) << 16
        worth[T.BOUGHT + n] = hand(look, w, every, maps, look[V.LEFT]) - base
    return 0
