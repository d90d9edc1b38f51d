"""Static evaluation of a position for a seat: points so far, goals, plans, tempo."""

from __future__ import annotations

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.placement import quick_voyage
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.fill import fill_view, shown
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.jit import Words, kernel, ones


@kernel("i(w,w,w,w,w,w,w,i,i)", entry=True)
def static_value(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words, seat: int,
    full: int,
) -> int:  # fmt: skip
    """What a seat has, and what it can expect."""
    v = View(s, kit, look, w, work)
    fill_view(v, seat, full)
    best = quick_voyage(v, skill, log, seat)
    made = shown(s, kit, seat) + look[V.HELD] + uncovered(v, seat)
    return made + log[best + R.VALUE]


@kernel("i(View,i)")
def uncovered(v: View, seat: int) -> int:
    """The value of what a seat's temples have uncovered, with the weights of the route search."""
    s, kit, look, w, _ = v
    dug = s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG]
    found = -dug * w[W.SLOT]
    for n in range(dug):
        if n + 1 < kit[C.TEMPLE_COUNT]:
            found += w[W.TEMPO + (min(4, n))]
        else:
            found += w[W.LAST] if look[V.AHEAD] else -w[W.LAST]
    return found


@kernel("i(w,w,i)")
def owed(s: Words, kit: Words, me: int) -> int:
    """How many goals a player has yet to draw, or holds in secret."""
    due = 1 + ones(kit[C.GOAL_TEMPLES] & ((2 << s[me + L.DUG]) - 1))
    have = ones(s[me + L.GOALS] | s[me + L.PUBLIC])
    return due - have if due > have else 0
