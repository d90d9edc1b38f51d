"""Turns of Prometheus, who may build before a move that then does not go up."""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.bitboards import above, lower, upper
from thera.santorini.kernel.build_kinds import emit, once, single
from thera.santorini.kernel.dead_ends import strand, strand_each
from thera.santorini.kernel.finish_turn import needed
from thera.santorini.kernel.move_targets import step
from thera.santorini.kernel.turn_start import mark_of, start


@kernel("i(w,w,i,i,i,i,i,i,i,i)")
def both(
    s: Words, buf: Words, n: int, d0: int, at: int, to: int, free: int, closed: int, need: int,
    crown: int,
) -> int:  # fmt: skip
    """A build on each square around `at`, then, after the move to `to`, one around that.

    Two builds that could come in either order are written in the order of the squares.
    """
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    bit, there = 1 << at, 1 << to
    early = B.NEAR[at] & free & (~closed | three) & ~there
    late = B.NEAR[to] & ((free | bit) & ~there)
    left = early
    while left:
        x = left & -left
        left ^= x
        after = need - (1 if three & x else 0)
        if after < 1:
            continue
        e1, e2 = lower(x, one, two, three), upper(x, one, two, three)
        c1, c2, c3 = one ^ (e1 & L.MASK), two ^ (e1 >> 25), three ^ (e2 & L.MASK)
        where = late & ~(e2 >> 25) & (~closed | c3)
        if late & x:  # the other way round is the same, where that could come first
            same = early & (x - 1)
            where &= ~(same & ~three if need == 1 else same)
        n = once(buf, n, d0, e1, e2, where, c1, c2, c3, after, crown)
    return n


@kernel("i(w,w,i,i,i,i,i,i,i,i)")
def onto(
    s: Words, buf: Words, n: int, d0: int, at: int, to: int, free: int, closed: int, need: int,
    crown: int,
) -> int:  # fmt: skip
    """A build on `to` itself, the move onto it where that is no climb then, and the last build."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    bit, there = 1 << at, 1 << to
    if closed & there or three & there:
        return n
    e1, e2 = lower(there, one, two, three), upper(there, one, two, three)
    c1, c2, c3 = one ^ (e1 & L.MASK), two ^ (e1 >> 25), three ^ (e2 & L.MASK)
    if above(bit, c1, c2, c3) & there:
        return n
    where = B.NEAR[to] & ((free | bit) & ~there) & (~closed | c3)
    return once(buf, n, d0, e1, e2, where, c1, c2, c3, need, crown)


@kernel("i(w,w,i,i,i,i,i,i)")
def stuck(
    s: Words, buf: Words, n: int, at: int, free: int, closed: int, ends: int, bound: int
) -> int:
    """A build on each square around `at`, then a move that leaves nothing to build on, or none at
    all; `ends` are the squares where a worker that is `bound` may end."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    left = B.NEAR[at] & free & (~closed | three)
    while left:
        x = left & -left
        left ^= x
        e1, e2 = lower(x, one, two, three), upper(x, one, two, three)
        c1, c2, c3 = one ^ (e1 & L.MASK), two ^ (e1 >> 25), three ^ (e2 & L.MASK)
        to, _, _, _ = step(at, free & ~(e2 >> 25), c1, c2, c3, 1, 0, 0)
        if to & ends:
            n = strand_each(s, buf, n, 1 << at, to & ends, e1, e2)
        elif not bound:
            n = strand(s, buf, n, mark_of(s[L.FEMALE]) << L.MARK, e1, e2)
    return n


@kernel("i(w,w,i,i,i,i)")
def prometheus_turns(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Turns of Prometheus; `must`: with a climb."""
    one, two, three, domes = s[L.ONE], s[L.TWO], s[L.THREE], s[L.DOMES]
    own, foes, still, bound, hers, low, shore, closed, side = start(s)
    free = B.ALL & ~(own | foes | domes)
    mark, crown, need = mark_of(s[L.FEMALE]), s[L.WATCH] << L.WIN, needed(s)
    movers, ended = own & ~still, 0
    while movers:
        bit = movers & -movers
        at = first(movers)
        movers ^= bit
        ended |= B.NEAR[at] & free
        flat, up, win, high = step(at, free, one, two, three, low, shore, 0)
        # after a first build any square that is not higher will do
        ends = flat | up | win
        if bound & bit:
            ends &= hers
        if must:
            ends &= up | high
        if want == L.CLIMBS:
            n += ones(ends & (up | high))
            continue
        if want == L.WINS:
            ends &= win
        while ends:
            there = ends & -ends
            to = first(ends)
            ends ^= there
            d0 = (bit ^ there) | ((to if s[L.FEMALE] & bit else mark) << L.MARK)
            if win & there:
                n = emit(buf, n, d0 | ((side + 1) << L.WIN), 0, 0)
                continue
            if want == L.DEAD_ENDS:
                n = strand(s, buf, n, d0, 0, 0)
                continue
            where = B.NEAR[to] & ((free | bit) & ~there) & (~closed | three)
            n = once(buf, n, d0, 0, 0, where, one, two, three, need, crown)
            if flat & there and not must and spread > 0:
                n = both(s, buf, n, d0, at, to, free, closed, need, crown)
                n = onto(s, buf, n, d0, at, to, free, closed, need, crown)
        if want == L.DEAD_ENDS and not must:
            n = stuck(s, buf, n, at, free, closed, hers if bound & bit else B.ALL, bound & bit)
    if need < 2 and want == L.ALL_TURNS:  # a first build may end the game
        won = ended & (~closed | three)
        won = won if need < 1 else won & three
        n = single(buf, n, crown | (mark << L.MARK), 0, 0, won, one, two, three)
    return n
