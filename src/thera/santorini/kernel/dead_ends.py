"""Turns that end in a yield, for positions where no turn can be completed.

There every legal way through the moves is a dead end, so nothing has to be tried out: after its
moves a worker has nothing to build on.
"""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.build_kinds import emit
from thera.santorini.kernel.move_targets import step
from thera.santorini.kernel.power_flags import god_at
from thera.santorini.kernel.turn_start import mark_of


@kernel("i(w,w,i,i,i,i)")
def strand(s: Words, buf: Words, n: int, d0: int, d1: int, d2: int) -> int:
    """Write a turn that ends in a yield.

    With three seats the loser's workers leave the board, so it is all one where they have gone.
    """
    if s[L.SEATS] == 3:
        d0 &= ~L.MASK
        if s[L.FEMALE] & s[L.CREW + s[L.SEAT]]:
            d0 |= L.NOWHERE << L.MARK
    return emit(buf, n, d0 | (1 << L.YIELD), d1, d2)


@kernel("i(w,w,i,i,i,i,i)")
def strand_each(s: Words, buf: Words, n: int, bit: int, ends: int, d1: int, d2: int) -> int:
    """A worker goes from `bit` to each of `ends` and is stuck there."""
    mark, moved = mark_of(s[L.FEMALE]), s[L.FEMALE] & bit
    while ends:
        to = ends & -ends
        name = first(ends) if moved else mark
        ends ^= to
        n = strand(s, buf, n, (bit ^ to) | (name << L.MARK), d1, d2)
    return n


@kernel("i(w,i,i,i,i,i,i,i,i,i)")
def last_squares(
    s: Words, at: int, free: int, hers: int, low: int, shore: int, must: int, rose: int,
    trail: int, moves: int,
) -> int:  # fmt: skip
    """Where the moves of Artemis or Triton can end, from `at` on, if nothing can be built.

    `hers` are the squares where the moves may end; where they `must` climb, one of them has to
    have risen by then. No way may be taken that cannot end so.
    """
    triton = god_at(s[L.POWERS], s[L.SEAT]) == G.TRITON
    flat, up, _, _ = step(at, free, s[L.ONE], s[L.TWO], s[L.THREE], low, shore, 0)
    to, found = (flat | up) & ~trail, 0
    if triton and not rose:
        to |= up
    while to:
        bit = to & -to
        there = first(to)
        to ^= bit
        risen = 1 if rose or up & bit else 0
        ends = 0
        if triton and bit & B.PERIMETER:
            entered = bit if risen and not rose else trail | bit
            ends = last_squares(s, there, free, hers, low, shore, must, risen, entered, moves + 1)
        elif not triton and moves == 0:
            start = 1 << at
            ends = last_squares(s, there, free, hers, low, shore, must, risen, start, moves + 1)
        if ends == 0 and hers & bit and (risen or not must):
            ends = bit
        found |= ends
    return found


@kernel("i(w,i,i)")
def distinct(buf: Words, n: int, end: int) -> int:
    """Keep each of a few deltas once; where they then end."""
    kept = n
    for k in range(n, end):
        known = n
        while known < kept and (
            buf[3 * known] != buf[3 * k]
            or buf[3 * known + 1] != buf[3 * k + 1]
            or buf[3 * known + 2] != buf[3 * k + 2]
        ):
            known += 1
        if known == kept:
            kept = emit(buf, kept, buf[3 * k], buf[3 * k + 1], buf[3 * k + 2])
    return kept
