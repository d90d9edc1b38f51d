"""Turns of Charon, who may force a neighbour to the other side of the worker that then moves."""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import near
from thera.santorini.kernel.build_kinds import emit
from thera.santorini.kernel.dead_ends import strand
from thera.santorini.kernel.finish_turn import finish, needed
from thera.santorini.kernel.move_targets import step
from thera.santorini.kernel.push_turns import marked, moved_crew
from thera.santorini.kernel.turn_start import binder, closer, mark_of, start


@kernel("i(w,w,i,i,i,i,i)")
def carried(s: Words, buf: Words, n: int, want: int, must: int, at: int, change: int) -> int:
    """Turns of one worker after a ferry that changed opponents' squares, or none."""
    one, two, three, domes = s[L.ONE], s[L.TWO], s[L.THREE], s[L.DOMES]
    own, foes, _, bound, _, low, shore, _, side = start(s)
    bars, bit = s[L.BARS + s[L.SEAT]], 1 << at
    foes ^= change
    free = B.ALL & ~(own | foes | domes)
    flat, up, win, high = step(at, free, one, two, three, low, shore, 0)
    if bound & bit:
        hers = near(moved_crew(binder(s, bars), change))
        flat &= hers
        up &= hers
        win &= hers
        high &= hers
    if want == L.CLIMBS:
        return n + ones(up) + ones(high)
    if must:
        flat, win = 0, high
    ends = win if want == L.WINS else flat | up | win
    mark = mark_of(s[L.FEMALE])
    if want == L.DEAD_ENDS and change and ends == 0 and not must and not bound & bit:
        name = marked(s[L.FEMALE], mark, bit, bit, change)
        return strand(s, buf, n, (change << L.FOE) | (name << L.MARK), 0, 0)
    limus = closer(s, bars)
    closed = near(moved_crew(limus, change)) if limus else 0
    while ends:
        there = ends & -ends
        to = first(ends)
        ends ^= there
        name = marked(s[L.FEMALE], mark, bit, there, change)
        d0 = (bit ^ there) | (change << L.FOE) | (name << L.MARK)
        if win & there:
            n = emit(buf, n, d0 | ((side + 1) << L.WIN), 0, 0)
        elif want == L.DEAD_ENDS:
            n = strand(s, buf, n, d0, 0, 0)
        else:
            n = finish(s, buf, n, d0, to, own ^ bit ^ there, own ^ bit, (free | bit) & ~there,
                       closed, G.ONCE, needed(s), s[L.WATCH] << L.WIN, 0)  # fmt: skip
    return n


@kernel("i(w,w,i,i,i,i)")
def charon_turns(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Turns of Charon; `must`: with a climb."""
    own, foes, still, _, _, _, _, _, _ = start(s)
    free = B.ALL & ~(own | foes | s[L.DOMES])
    movers = own & ~still
    while movers:
        at = first(movers)
        movers &= movers - 1
        n = carried(s, buf, n, want, must, at, 0)
        near_by = B.NEAR[at] & foes
        while near_by:
            there = first(near_by)
            near_by &= near_by - 1
            beyond = B.BEYOND[25 * there + at]
            if beyond >= 0 and free >> beyond & 1:
                n = carried(s, buf, n, want, must, at, (1 << there) | (1 << beyond))
    return n
