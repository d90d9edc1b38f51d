"""The build part of a turn, one function a way of building; each writes deltas and counts on.

`d0` is the delta's first word as the moves leave it, `where` the squares on which the builder may
put the next piece. `need` is how many more complete towers win for Chronus (a great number without
him), `crown` the bits of that win. Builds on different squares do not depend on each other, so a
set of builds is written once, in an order in which the winning dome, if any, comes last.
"""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import lower, upper


@kernel("i(w,i,i,i,i)")
def emit(buf: Words, n: int, d0: int, d1: int, d2: int) -> int:
    """Write one delta."""
    at = 3 * n
    buf[at] = d0
    buf[at + 1] = d1
    buf[at + 2] = d2
    return n + 1


@kernel("i(w,i)")
def is_full(buf: Words, n: int) -> int:
    """Whether no delta may be written to place `n` or a later one."""
    return 1 if 3 * n >= len(buf) - L.SPARE else 0


@kernel("i(w,i,i,i,i,i,i,i,i)")
def single(
    buf: Words, n: int, d0: int, e1: int, e2: int, where: int, one: int, two: int, three: int
) -> int:
    """One piece on each square, on top of the changes e1 and e2."""
    at = 3 * n
    while where:
        bit = where & -where
        where ^= bit
        buf[at] = d0
        buf[at + 1] = e1 ^ ((bit & ~one) | ((bit & one & ~two) << 25))
        buf[at + 2] = e2 ^ ((bit & two & ~three) | ((bit & three) << 25))
        at += 3
    return at // 3


@kernel("i(w,i,i,i,i,i,i,i,i,i,i)")
def once(
    buf: Words, n: int, d0: int, e1: int, e2: int, where: int, one: int, two: int, three: int,
    need: int, crown: int,
) -> int:  # fmt: skip
    """One piece on each square; a fifth tower wins."""
    if need < 2:  # a rare loop of its own: with two of `single` this is too long to be inlined
        won = where if need < 1 else where & three
        where ^= won
        while won:
            bit = won & -won
            won ^= bit
            b1, b2 = lower(bit, one, two, three), upper(bit, one, two, three)
            n = emit(buf, n, d0 | crown, e1 ^ b1, e2 ^ b2)
    return single(buf, n, d0, e1, e2, where, one, two, three)


@kernel("i(w,i,i,i,i)")
def caps(buf: Words, n: int, d0: int, where: int, crowned: int) -> int:
    """A dome on each square, below level 3."""
    while where:
        bit = where & -where
        where ^= bit
        n = emit(buf, n, d0 | crowned, 0, bit << 25)
    return n


@kernel("i(w,i,i,i,i,i,i,i,i)")
def pairs(
    buf: Words, n: int, d0: int, where: int, one: int, two: int, three: int, need: int, crown: int
) -> int:
    """Demeter's second build: each two different squares."""
    while where:
        bit = where & -where
        where ^= bit
        e1, e2 = lower(bit, one, two, three), upper(bit, one, two, three)
        if need > 2 or (three & bit == 0 and need > 1):
            n = single(buf, n, d0, e1, e2, where, one, two, three)
        elif three & bit:  # need is 1 or 2
            n = single(buf, n, d0 | crown, e1, e2, where & (three if need == 2 else ~three),
                       one, two, three)  # fmt: skip
            if need == 2:
                n = single(buf, n, d0, e1, e2, where & ~three, one, two, three)
        else:
            n = once(buf, n, d0, e1, e2, where, one, two, three, need, crown)
    return n


@kernel("i(w,i,i,i,i,i,i)")
def doubles(buf: Words, n: int, d0: int, where: int, one: int, two: int, three: int) -> int:
    """Hephaestus' second block on the same square."""
    where &= ~two
    while where:
        bit = where & -where
        where ^= bit
        n = emit(buf, n, d0, (bit & ~one) | (bit << 25), bit & one)
    return n


@kernel("i(w,i,i,i,i,i,i,i,i)")
def inside(
    buf: Words, n: int, d0: int, where: int, one: int, two: int, three: int, need: int, crown: int
) -> int:
    """Hestia's second build, within the perimeter, the first one anywhere."""
    n = pairs(buf, n, d0, where & B.INNER, one, two, three, need, crown)
    left = where & ~B.INNER
    while left:
        bit = left & -left
        left ^= bit
        after = need - (1 if three & bit else 0)
        if after > 0:
            e1, e2 = lower(bit, one, two, three), upper(bit, one, two, three)
            n = once(buf, n, d0, e1, e2, where & B.INNER, one, two, three, after, crown)
    n = doubles(buf, n, d0, where & B.INNER, one, two, three)
    same = where & B.INNER & two & ~three
    while same:
        bit = same & -same
        same ^= bit
        n = emit(buf, n, d0 | (crown if need == 1 else 0), 0, bit | (bit << 25))
    return n


@kernel("i(w,i,i,i,i,i,i,i,i,i,i)")
def second(
    buf: Words, n: int, d0: int, where: int, one: int, two: int, three: int, need: int, crown: int,
    kind: int, spread: int,
) -> int:  # fmt: skip
    """The optional second build of Demeter, Hephaestus or Hestia."""
    if need < 1 or spread < 1:
        return n
    if kind == G.TWICE:
        return pairs(buf, n, d0, where, one, two, three, need, crown)
    if kind == G.DOUBLE:
        return doubles(buf, n, d0, where, one, two, three)
    if kind == G.INSIDE:
        return inside(buf, n, d0, where, one, two, three, need, crown)
    return n


@kernel("i(w,i,i,i,i,i,i,i,i,i,i)")
def last(
    buf: Words, n: int, d0: int, d1: int, d2: int, where: int, one: int, two: int, three: int,
    need: int, crown: int,
) -> int:  # fmt: skip
    """One more piece on each square that has no dome yet."""
    c1, c2, c3 = one ^ (d1 & L.MASK), two ^ (d1 >> 25), three ^ (d2 & L.MASK)
    where &= ~(d2 >> 25)
    if need > 1:
        return single(buf, n, d0, d1, d2, where, c1, c2, c3)
    if need == 1:
        n = single(buf, n, d0 | crown, d1, d2, where & c3, c1, c2, c3)
        return single(buf, n, d0, d1, d2, where & ~c3, c1, c2, c3)
    return single(buf, n, d0 | crown, d1, d2, where & ~c3, c1, c2, c3)


@kernel("i(w,i,i,i,i,i,i,i,i,i,i,i)")
def more(
    buf: Words, n: int, d0: int, d1: int, d2: int, where: int, one: int, two: int, three: int,
    left: int, need: int, crown: int,
) -> int:  # fmt: skip
    """Up to `left` more pieces, any squares, each set of them once; stops when `buf` is full, as
    `generate` then reports.

    A set is laid in the order of the squares; what is open at each piece lies at the end of `buf`.
    """
    base, depth = len(buf) - L.STACK, 0
    buf[base], buf[base + 1], buf[base + 2], buf[base + 3] = where, d1, d2, need
    while depth >= 0:
        at = base + 4 * depth
        where, d1, d2, need = buf[at], buf[at + 1], buf[at + 2], buf[at + 3]
        if is_full(buf, n):
            return n
        if depth == left - 1:
            n = last(buf, n, d0, d1, d2, where, one, two, three, need, crown)
            depth -= 1
            continue
        if where == 0:
            depth -= 1
            continue
        bit = where & -where
        buf[at] = where ^ bit
        c1, c2, c3 = one ^ (d1 & L.MASK), two ^ (d1 >> 25), three ^ (d2 & L.MASK)
        wants = need - (1 if c3 & bit else 0)
        if (d2 >> 25) & bit or wants < 0:
            continue
        e1, e2 = d1 ^ lower(bit, c1, c2, c3), d2 ^ upper(bit, c1, c2, c3)
        n = emit(buf, n, d0 | (crown if wants == 0 else 0), e1, e2)
        depth += 1
        at += 4
        buf[at], buf[at + 1], buf[at + 2], buf[at + 3] = where, e1, e2, wants
    return n


@kernel("i(w,i,i,i,i,i,i,i,i,i,i)")
def deluge(
    buf: Words, n: int, d0: int, where: int, shore: int, one: int, two: int, three: int, need: int,
    crown: int, left: int,
) -> int:  # fmt: skip
    """Poseidon's builds by the unmoved worker, on `shore`, after each build on `where`.

    A set that can be cut into first build and others in several ways is written for the lowest
    first square: lower ones that could have come first are then closed to the others.
    """
    passed = 0
    while where:
        bit = where & -where
        where ^= bit
        after = need - (1 if three & bit else 0)
        if after > 0:
            e1, e2 = lower(bit, one, two, three), upper(bit, one, two, three)
            rest = shore & ~passed if shore & bit else shore
            n = more(buf, n, d0, e1, e2, rest, one, two, three, left, after, crown)
            if shore & bit:
                passed |= bit
    return n


@kernel("i(w,i,i,i,i,i,i,i)")
def ruins(
    buf: Words, n: int, d0: int, where: int, reach: int, one: int, two: int, three: int
) -> int:
    """Ares: a build, then the top block of a free square in `reach` goes."""
    if where & reach & ~three:
        n = emit(buf, n, d0, 0, 0)  # the block just built
    while where:
        bit = where & -where
        where ^= bit
        e1, e2 = lower(bit, one, two, three), upper(bit, one, two, three)
        left = reach & one & ~bit
        while left:
            top = left & -left
            left ^= top
            r1 = (top & ~two) | ((top & two & ~three) << 25)
            n = emit(buf, n, d0, e1 | r1, e2 | (top & three))
    return n
