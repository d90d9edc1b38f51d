"""Turns of Hermes: one steep move, or both workers walk on the flat, then either builds.

Workers that nobody tells apart can take any two squares of a connected ground. Where they must be
told apart (Aphrodite binds one of them, or one is Selene's female) the pairs are searched.
"""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import above, below, flood, near
from thera.santorini.kernel.build_kinds import emit, once
from thera.santorini.kernel.dead_ends import strand
from thera.santorini.kernel.finish_turn import finish, needed
from thera.santorini.kernel.hermes_dead_ends import stuck_walks
from thera.santorini.kernel.move_targets import step
from thera.santorini.kernel.turn_start import closer, mark_of, start


@kernel("i(w,w,i,i,i)")
def steep(s: Words, buf: Words, n: int, want: int, must: int) -> int:
    """Turns that start with a climb or a drop."""
    one, two, three, domes = s[L.ONE], s[L.TWO], s[L.THREE], s[L.DOMES]
    own, foes, still, bound, hers, low, shore, closed, side = start(s)
    free = B.ALL & ~(own | foes | domes)
    movers = own & ~still
    while movers:
        bit = movers & -movers
        at = first(movers)
        movers ^= bit
        flat, up, win, high = step(at, free, one, two, three, low, shore, 0)
        ends = up | win | (0 if must else flat & below(bit, one, two, three))
        if bound & bit:
            ends &= hers
        if want == L.CLIMBS:
            n += ones(ends & (up | high))
            continue
        if want == L.WINS:
            ends &= win
        while ends:
            there = ends & -ends
            to = first(ends)
            ends ^= there
            d0 = (bit ^ there) | ((to if s[L.FEMALE] & bit else mark_of(s[L.FEMALE])) << L.MARK)
            if win & there:
                n = emit(buf, n, d0 | ((side + 1) << L.WIN), 0, 0)
            elif want == L.DEAD_ENDS:
                n = strand(s, buf, n, d0, 0, 0)
            else:
                n = finish(s, buf, n, d0, to, own ^ bit ^ there, own ^ bit, (free | bit) & ~there,
                           closed, G.ONCE, needed(s), s[L.WATCH] << L.WIN, 0)  # fmt: skip
    return n


@kernel("i(w,w,i,i,i,i,i)")
def stand(s: Words, buf: Words, n: int, crew: int, own: int, foes: int, name: int) -> int:
    """Every build of workers that now stand on `crew`; `name` is the female's square."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    closed = near(closer(s, s[L.BARS + s[L.SEAT]]))
    around = B.NEAR[first(crew)]
    if crew & (crew - 1):
        around |= B.NEAR[first(crew & (crew - 1))]
    where = around & B.ALL & ~(crew | foes | s[L.DOMES]) & (~closed | three)
    d0 = (own ^ crew) | (name << L.MARK)
    return once(buf, n, d0, 0, 0, where, one, two, three, needed(s), s[L.WATCH] << L.WIN)


@kernel("i(w,i,i,i,i)")
def search(pairs: Words, base: int, a: int, b: int, ground: int) -> int:
    """Fill pairs[base + x] with the squares of the second worker when the first is on x."""
    for x in range(25):
        pairs[base + x] = 0
    pairs[base + a] = 1 << b
    changed = 1
    while changed:
        changed = 0
        for x in range(25):
            here = pairs[base + x]
            if here == 0:
                continue
            bit = 1 << x
            wide = flood(here, ground & ~bit)
            pairs[base + x] = wide
            changed |= wide ^ here
            around = B.NEAR[x] & ground
            while around:
                to = first(around)
                around &= around - 1
                come = wide & ~(1 << to) & ~pairs[base + to]
                pairs[base + to] |= come
                changed |= come
    return 0


@kernel("i(w,w,i,i,i,i,i,i,i,i)")
def told_apart(
    s: Words, buf: Words, n: int, a: int, b: int, ground: int, ends_a: int, ends_b: int, own: int,
    foes: int,
) -> int:  # fmt: skip
    """Arrangements on one ground of two workers who are told apart."""
    base = len(buf) - 50
    search(buf, base, a, b, ground)
    female = s[L.FEMALE] & own
    for x in range(25):
        if not ends_a >> x & 1:
            continue
        ys = buf[base + x] & ends_b
        while ys:
            y = first(ys)
            ys &= ys - 1
            name = mark_of(s[L.FEMALE])
            if female:
                name = x if female >> a & 1 else y
            elif x > y and ends_a >> y & 1 and (buf[base + y] & ends_b) >> x & 1:
                continue  # the same with the workers exchanged
            n = stand(s, buf, n, (1 << x) | (1 << y), own, foes, name)
    return n


@kernel("i(w,w,i,i,i,i,i,i,i)")
def apart(
    s: Words, buf: Words, n: int, a: int, b: int, ends_a: int, ends_b: int, own: int, foes: int
) -> int:
    """Arrangements of two workers on grounds of their own."""
    female = s[L.FEMALE] & own
    mark = mark_of(s[L.FEMALE])
    while ends_a:
        x = first(ends_a)
        ends_a &= ends_a - 1
        ys = ends_b
        while ys:
            y = first(ys)
            ys &= ys - 1
            name = mark
            if female:
                name = x if female >> a & 1 else y
            n = stand(s, buf, n, (1 << x) | (1 << y), own, foes, name)
    return n


@kernel("i(w,w,i,i,i,i)")
def together(s: Words, buf: Words, n: int, ends: int, own: int, foes: int) -> int:
    """Arrangements of two workers on one ground whom nobody tells apart."""
    mark = mark_of(s[L.FEMALE])
    while ends:
        bit = ends & -ends
        ends ^= bit
        others = ends
        while others:
            other = others & -others
            others ^= other
            n = stand(s, buf, n, bit | other, own, foes, mark)
    return n


@kernel("i(w,i,i)")
def ground_of(s: Words, bit: int, open_to: int) -> int:
    """The squares that a worker can walk over on the flat."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    level = ~(above(bit, one, two, three) | below(bit, one, two, three))
    return flood(bit, open_to & level)


@kernel("i(w,w,i,i,i,i,i)")
def apart_one(s: Words, buf: Words, n: int, bit: int, mate: int, ends: int, foes: int) -> int:
    """Arrangements in which one worker walks and its mate, if any, stays."""
    mark = mark_of(s[L.FEMALE])
    if bit == 0:
        return n
    while ends:
        there = ends & -ends
        name = first(ends) if s[L.FEMALE] & bit else mark
        ends ^= there
        n = stand(s, buf, n, there | mate, bit | mate, foes, name)
    return n


@kernel("i(w,w,i,i,i,i,i)")
def one_walks(s: Words, buf: Words, n: int, one: int, other: int, still: int, foes: int) -> int:
    """Arrangements in which at most one worker walks."""
    own, _, _, bound, hers, _, _, _, _ = start(s)
    free = B.ALL & ~(own | foes | s[L.DOMES])
    n = stand(s, buf, n, own, own, foes, mark_of(s[L.FEMALE]))
    if one & still == 0:
        ends = ground_of(s, one, free) & ~one
        n = apart_one(s, buf, n, one, other, ends & hers if bound & one else ends, foes)
    if other & still == 0:
        ends = ground_of(s, other, free) & ~other
        n = apart_one(s, buf, n, other, one, ends & hers if bound & other else ends, foes)
    return n


@kernel("i(w,w,i,i)")
def level(s: Words, buf: Words, n: int, spread: int) -> int:
    """Turns on the flat; with `spread` 0 one worker at most walks."""
    own, foes, still, bound, hers, _, _, _, _ = start(s)
    free = B.ALL & ~(own | foes | s[L.DOMES])
    if ones(own) < 2:
        ends = own if own & still else ground_of(s, own, free)
        if own & bound:
            ends &= hers | own
        return apart_one(s, buf, n, own, 0, ends, foes)
    one, other = own & -own, own & (own - 1)
    if spread < 1 or own & still:
        return one_walks(s, buf, n, one, other, still, foes)
    ends_a, ends_b = ground_of(s, one, free | other), ground_of(s, other, free | one)
    keep_a = ends_a & hers if bound & one else ends_a
    keep_b = ends_b & hers if bound & other else ends_b
    a, b = first(one), first(other)
    if ends_a & other == 0:
        return apart(s, buf, n, a, b, keep_a, keep_b, own, foes)
    if keep_a == keep_b and s[L.FEMALE] & own == 0:
        return together(s, buf, n, keep_a, own, foes)
    return told_apart(s, buf, n, a, b, ends_a, keep_a, keep_b, own, foes)


@kernel("i(w,w,i,i,i,i)")
def hermes_turns(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Turns of Hermes; `must`: with a climb."""
    n = steep(s, buf, n, want, must)
    if want == L.DEAD_ENDS and not must:
        return stuck_walks(s, buf, n)
    if must or want != L.ALL_TURNS:
        return n
    return level(s, buf, n, spread)
