"""Walks of Hermes that end in a yield, for positions where no turn can be completed.

The workers walk in alternation, four walks at most. `a` is the lower one at the start, `b` the
other; a table of 25 words has for each square of `a` the squares of `b`.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.bitboards import above, below, flood
from thera.santorini.kernel.dead_ends import strand, strand_each
from thera.santorini.kernel.turn_start import mark_of, start

WALKS: Final = 4
TABLE: Final = 25


@kernel("i(w,i,i,i)")
def strolls(s: Words, at: int, mate: int, ground: int) -> int:
    """Where the worker on `at` can walk to while its mate stands on `mate`, if it has one."""
    bit, open_to = 1 << at, ground
    if mate >= 0:
        open_to &= ~(1 << mate)
    level = ~(
        above(bit, s[L.ONE], s[L.TWO], s[L.THREE]) | below(bit, s[L.ONE], s[L.TWO], s[L.THREE])
    )
    return flood(bit, open_to & level) & ~bit


@kernel("i(w,w,i,i,i,i)")
def go_on(s: Words, buf: Words, here: int, there: int, mine: int, ground: int) -> int:
    """Fill the table at `there` with what one more walk makes of the one at `here`; `mine`: it is
    `a` who walks."""
    for x in range(TABLE):
        buf[there + x] = 0
    for x in range(TABLE):
        ys = buf[here + x]
        while ys:
            y = first(ys)
            ys &= ys - 1
            if not mine:
                buf[there + x] |= strolls(s, y, x, ground)
                continue
            ends = strolls(s, x, y, ground)
            while ends:
                buf[there + first(ends)] |= 1 << y
                ends &= ends - 1
    return 0


@kernel("i(w,w,i,i,i,i,i)")
def goes_on(s: Words, buf: Words, there: int, mine: int, ground: int, x: int, y: int) -> int:
    """Whether a walk of `a`, if it is `mine`, or of `b` leads into the table at `there`."""
    if not mine:
        return 1 if strolls(s, y, x, ground) & buf[there + x] else 0
    ends = strolls(s, x, y, ground)
    while ends:
        if buf[there + first(ends)] >> y & 1:
            return 1
        ends &= ends - 1
    return 0


@kernel("i(w,w,i,i,i,i,i)")
def walk_back(
    s: Words, buf: Words, base: int, lead: int, ends_a: int, ends_b: int, ground: int
) -> int:
    """From the last walk to the first, keep what can still end well, and add what ends there to
    the table at `base`. `ends_a` and `ends_b` are where workers who have moved may end."""
    for walk in range(WALKS, 0, -1):
        here = base + TABLE * walk
        for x in range(TABLE):
            ys = buf[here + x]
            while ys:
                y = first(ys)
                ys &= ys - 1
                mine = 1 if (walk & 1) == lead else 0  # whose walk is next
                if walk < WALKS and goes_on(s, buf, here + TABLE, mine, ground, x, y):
                    continue
                good_a = ends_a >> x & 1 or (walk == 1 and lead == 1)
                good_b = ends_b >> y & 1 or (walk == 1 and lead == 0)
                if good_a and good_b:
                    buf[base + x] |= 1 << y
                else:
                    buf[here + x] &= ~(1 << y)
    return 0


@kernel("i(w,w,i,i,i)")
def emit_pairs(s: Words, buf: Words, n: int, base: int, own: int) -> int:
    """A yield with the workers on each pair of squares of a table."""
    female, mark = s[L.FEMALE] & own, mark_of(s[L.FEMALE])
    for x in range(TABLE):
        ys = buf[base + x]
        while ys:
            y = first(ys)
            ys &= ys - 1
            name = mark
            if female:
                name = x if female == own & -own else y
            elif x > y and buf[base + y] >> x & 1:
                continue  # the same with the workers exchanged
            n = strand(s, buf, n, (own ^ (1 << x | 1 << y)) | (name << L.MARK), 0, 0)
    return n


@kernel("i(w,w,i)")
def stuck_walks(s: Words, buf: Words, n: int) -> int:
    """Every arrangement in which the walks end and nothing can be built."""
    own, foes, still, bound, hers, _, _, _, _ = start(s)
    ground = B.ALL & ~(foes | s[L.DOMES])
    low, high = own & -own, own & (own - 1)
    if high == 0 or still:  # one walk at most
        movers = own & ~still
        while movers:
            bit = movers & -movers
            mate = first(own ^ bit) if own ^ bit else -1
            ends = strolls(s, first(movers), mate, ground)
            movers ^= bit
            n = strand_each(s, buf, n, bit, ends & hers if bit & bound else ends, 0, 0)
        return n
    base = len(buf) - L.SPARE
    for at in range(TABLE * (WALKS + 2)):
        buf[base + at] = 0
    begin = base + TABLE * (WALKS + 1)
    buf[begin + first(low)] = high
    ends_a = hers if bound & low else B.ALL
    ends_b = hers if bound & high else B.ALL
    for lead in range(2):  # 0: a walks first
        go_on(s, buf, begin, base + TABLE, 1 - lead, ground)
        for walk in range(1, WALKS):
            here = base + TABLE * walk
            go_on(s, buf, here, here + TABLE, 1 if (walk & 1) == lead else 0, ground)
        walk_back(s, buf, base, lead, ends_a, ends_b, ground)
    return emit_pairs(s, buf, n, base, own)
