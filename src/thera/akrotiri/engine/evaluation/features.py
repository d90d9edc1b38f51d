"""Input features of the value network: figures about a seat, in thousandths."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.evaluation.handcrafted import owed
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.placement import quick_voyage, value_of_cubes
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.fill import fill_view, shown
from thera.akrotiri.engine.seat_view.islands import boat_dock, ways
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.market import proceeds
from thera.akrotiri.kernel.piles import seat_of
from thera.akrotiri.kernel.scoring import goal_worth
from thera.jit import Words, first, kernel, ones

PLAYED: Final = 0  # points of the maps played,
CLAIMED: Final = 1  # and of goals as they stand
PLANNED: Final = 2  # what the best voyage is worth,
FOUND: Final = 3  # the points it brings,
SITES: Final = 4  # its temples,
LASTS: Final = 5  # its actions,
LEAVES: Final = 6  # and the money it leaves
COINS: Final = 7
FREIGHT: Final = 8  # what the hold would fetch now
UNDRAWN: Final = 9  # goals still to be drawn
COAST: Final = 10  # what the cubes on islands promise
HOMEWARD: Final = 11  # legs to Thera
KINDS: Final = 12  # easy, medium and hard maps in hand: three figures
READY: Final = 15  # maps with a site,
NEAR: Final = 16  # and those with one close by
BEST: Final = 17  # what the three best maps are worth: three figures,
CHANCES: Final = 20  # and how likely: three figures
MOVES: Final = 23  # whether the seat is to move
ENDS: Final = 24  # whether the game ends with this round
STAGE: Final = 25  # one of seven figures: so many temples were found
KNOWN: Final = 32  # which goals the seat is known to have: twelve figures,
COUNTED: Final = 44  # and what each is worth now: twelve figures
FEATURES: Final = 56

UNIT: Final = 1000
FARTHEST: Final = 9
CLOSE_BY: Final = 4


@kernel("i(View,w,w,w,i,i)")
def features(v: View, skill: Words, log: Words, out: Words, at: int, seat: int) -> int:
    """Write the features of a seat to out[at], out[at + 1], …"""
    s, kit, look, w, work = v
    fill_view(v, seat, 0)
    me = L.PLAYERS + seat * L.SEAT_WORDS
    for n in range(at, at + FEATURES):
        out[n] = 0
    planned(log, quick_voyage(v, skill, log, seat), out, at)
    out[at + PLAYED], out[at + CLAIMED] = shown(s, kit, seat), look[V.HELD]
    out[at + COINS] = UNIT * s[me + L.MONEY]
    out[at + FREIGHT] = UNIT * proceeds(kit, s[L.STOCK], s[me + L.HOLD])
    out[at + UNDRAWN] = UNIT * owed(s, kit, me)
    out[at + COAST] = value_of_cubes(s, look, w)
    out[at + MOVES] = UNIT if seat_of(s) == seat else 0
    out[at + ENDS] = UNIT * s[L.ENDING]
    out[at + STAGE + s[me + L.DUG]] = UNIT
    known(s, kit, seat, work, out, at)
    return in_hand(s, kit, look, boat_dock(s, look, seat), out, at)


@kernel("i(w,i,w,i)")
def planned(log: Words, node: int, out: Words, at: int) -> int:
    """The features of a planned voyage."""
    out[at + PLANNED], out[at + FOUND] = log[node + R.VALUE], log[node + R.GAINED]
    out[at + SITES] = UNIT * ones(log[node + R.TEMPLES])
    out[at + LASTS] = UNIT * log[node + R.CLOCK]
    out[at + LEAVES] = UNIT * log[node + R.PURSE]
    return 0


@kernel("i(w,w,i,w,w,i)")
def known(s: Words, kit: Words, seat: int, work: Words, out: Words, at: int) -> int:
    """The goals that a player has, as far as is known."""
    me = L.PLAYERS + seat * L.SEAT_WORDS
    bits = s[me + L.GOALS] | s[me + L.PUBLIC]
    while bits:
        goal = first(bits)
        key = kit[C.KIT_GOALS + goal * C.GOAL_WORDS + C.GOAL_KEY]
        out[at + KNOWN + key] = UNIT
        out[at + COUNTED + key] = UNIT * goal_worth(s, kit, seat, goal, work)
        bits &= bits - 1
    return 0


@kernel("i(w,w,w,i,w,i)")
def in_hand(s: Words, kit: Words, look: Words, dock: int, out: Words, at: int) -> int:
    """The maps in hand: how many of each kind, which can be dug, what the best are worth."""
    ways(s, look, dock)
    out[at + HOMEWARD] = UNIT * (min(FARTHEST, look[V.LEGS + dock * V.STRIDE]))
    for hand in range(look[V.HANDS]):
        out[at + KINDS + kit[C.KIT_MAPS + look[V.CARD + hand] * C.MAP_WORDS + C.MAP_KIND]] += UNIT
        near = FARTHEST
        for isle in range(1, look[V.ISLES]):
            if look[V.SITE + hand * V.STRIDE + isle] != L.NONE:
                near = min(near, look[V.LEGS + dock * V.STRIDE + isle])
        out[at + READY] += UNIT if near < FARTHEST else 0
        out[at + NEAR] += UNIT if near < CLOSE_BY else 0
    for n in range(min(3, look[V.HANDS])):
        out[at + BEST + n] = look[V.HOPE + look[V.ORDER + n]]
        out[at + CHANCES + n] = look[V.ODDS + look[V.ORDER + n]]
    return 0
