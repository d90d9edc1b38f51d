"""A node of the route beam: its layout, its gains and what it leaves.

A node is NODE words of a log.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.islands import ways
from thera.akrotiri.kernel.market import proceeds
from thera.jit import Words, kernel, ones

VALUE: Final = 0
AT: Final = 1  # the dock
HOLDS: Final = 2
PURSE: Final = 3
MARKET: Final = 4
CARDS: Final = 5  # hands not yet dug, as bits
BOUGHT: Final = 6  # maps bought unseen, eight bits a kind
EMPTIED: Final = 7  # isles loaded from
TEMPLES: Final = 8  # isles dug on
CLOCK: Final = 9  # actions
GAINED: Final = 10
PARENT: Final = 11
DEED: Final = 12
WHAT: Final = (
    13  # the cubes of a load or a sale, the maps of a purchase, hand * 256 + plot of a dig
)
LEAVES: Final = 14  # what the maps in hand and those bought still promise
NODE: Final = 15


@kernel("i(View,w,i,i)", inline=True)
def worth(v: View, log: Words, at: int, action: int) -> int:
    """A plan's gains and what it leaves, less the time it takes."""
    s, kit, look, w, _ = v
    left = look[V.LEFT] - ones(log[at + TEMPLES])
    value, money = log[at + GAINED] - action * log[at + CLOCK], 1000 * log[at + PURSE]
    if log[at + HOLDS]:
        money += w[W.CARGO] * proceeds(kit, log[at + MARKET], log[at + HOLDS])
        ways(s, look, log[at + AT])
        value -= action * look[V.LEGS + log[at + AT] * V.STRIDE] // 2
    useful = w[W.NEED] * left
    useful = min(useful, money)
    value += w[W.SPARE] * money // 1000
    value += look[V.TIME] * (w[W.DRACHMA] - w[W.SPARE]) // 1000 * useful // 1000
    return value + log[at + LEAVES]


@kernel("i(View,w,i)", inline=True)
def leave(v: View, log: Words, at: int) -> int:
    """Note what the maps of a plan still promise; to be done where it digs or buys."""
    left = v.look[V.LEFT] - ones(log[at + TEMPLES])
    log[at + LEAVES] = hand(v.look, v.w, log[at + CARDS], log[at + BOUGHT], left)
    return 0


@kernel("i(w,w,i,i,i)", inline=True)
def hand(look: Words, w: Words, cards: int, bought: int, left: int) -> int:
    """The best of the maps in hand, as many as there are temples; the next one matters more."""
    value, place = 0, 0
    for n in range(left):
        while place < look[V.HANDS] and (cards >> look[V.ORDER + place]) & 1 == 0:
            place += 1
        best = odds = 0
        kind = -2
        if place < look[V.HANDS]:
            best, odds, kind = (
                look[V.HOPE + look[V.ORDER + place]],
                look[V.ODDS + look[V.ORDER + place]],
                -1,
            )
        for k in range(3):
            if (bought >> (8 * k)) & 255 and (kind == -2 or look[V.UNSEEN + 2 * k] > best):
                best, odds, kind = look[V.UNSEEN + 2 * k], look[V.UNSEEN + 2 * k + 1], k
        if n == 0:
            best += odds * w[W.LURE] // 1000
        if kind == -2 or (best <= 0 and n):
            break
        value += max(0, best)
        if kind == -1:
            place += 1
        else:
            bought -= 1 << (8 * kind)
    return value
