"""The first layer, updated incrementally: sums of rows for both sides, four numbers to a word.

    word   | lane 3 | lane 2 | lane 1 | lane 0 |

Words are added as they are. That is exact as long as every lane of a *finished* sum lies between 0
and 32,767, which is why the sums start at MIDDLE, and why `network_file` refuses weights that could
leave that range: what is carried from lane to lane on the way is given back by the end.
Loops go over slices: a compiler runs these side by side, but not loops over sums of indices.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel
from thera.santorini.engine.evaluation import features as F
from thera.santorini.engine.evaluation.features import fact_of, square_of
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L

HIDDEN: Final = 128
LANES: Final = 4
WIDE: Final = HIDDEN // LANES
"""Words of one side's sums."""

MIDDLE: Final = 1 << 14
START: Final = 0  # in the weights: what sums start with; the rows of all features follow
ROWS: Final = START + WIDE


@kernel("i(w,i,w,i)")
def add(acc: Words, at: int, net: Words, feature: int) -> int:
    """Add a feature's row to the sums at a place."""
    row = ROWS + WIDE * feature
    sums, come = acc[at : at + WIDE], net[row : row + WIDE]
    for word in range(WIDE):
        sums[word] += come[word]
    return 0


@kernel("i(w,i,w,i)")
def drop(acc: Words, at: int, net: Words, feature: int) -> int:
    """Take a feature's row away."""
    row = ROWS + WIDE * feature
    sums, gone = acc[at : at + WIDE], net[row : row + WIDE]
    for word in range(WIDE):
        sums[word] -= gone[word]
    return 0


@kernel("i(w,i,w,w)")
def refresh(s: Words, ply: int, net: Words, acc: Words) -> int:
    """Both sides' sums for a position, from nothing."""
    for side in range(2):
        at = (2 * ply + side) * WIDE
        for word in range(WIDE):
            acc[at + word] = net[START + word]
        for square in range(25):
            add(acc, at, net, square_of(s, square, side))
        for owner in range(2):
            for number in range(F.FACTS):
                fact = fact_of(s, number, owner, side)
                if fact != F.NONE:
                    add(acc, at, net, fact)
    return 0


@kernel("i(w,w,i,w,w)")
def facts(s: Words, t: Words, at: int, net: Words, acc: Words) -> int:
    """Update both sides' sums for the features that are not squares."""
    for side in range(2):
        for owner in range(2):
            for number in range(F.FACTS):
                old, new = fact_of(s, number, owner, side), fact_of(t, number, owner, side)
                if old == new:
                    continue
                if old != F.NONE:
                    drop(acc, at + side * WIDE, net, old)
                if new != F.NONE:
                    add(acc, at + side * WIDE, net, new)
    return 0


@kernel("i(i)")
def lowest(squares: int) -> int:
    """The first of some squares, or NONE."""
    return first(squares) if squares else F.NONE


@kernel("i2(w,w,i,i)")
def rows_of(s: Words, t: Words, square: int, side: int) -> tuple[int, int]:
    """Where the rows of what a square was and is to a side start; the same ones for NONE."""
    if square == F.NONE:
        return ROWS, ROWS
    return ROWS + WIDE * square_of(s, square, side), ROWS + WIDE * square_of(t, square, side)


@kernel("i(w,w,i,i,i,i,i,i,w,w)")
def change(
    s: Words, t: Words, a: int, b: int, c: int, side: int, at: int, to: int, net: Words, acc: Words
) -> int:
    """One side's sums at `to`, from those at another place, for three squares that changed."""
    (old_a, new_a), (old_b, new_b), (old_c, new_c) = (
        rows_of(s, t, a, side), rows_of(s, t, b, side), rows_of(s, t, c, side)
    )  # fmt: skip
    before, after = acc[at : at + WIDE], acc[to : to + WIDE]
    gone_a, gone_b, gone_c = (
        net[old_a : old_a + WIDE], net[old_b : old_b + WIDE], net[old_c : old_c + WIDE]
    )  # fmt: skip
    come_a, come_b, come_c = (
        net[new_a : new_a + WIDE], net[new_b : new_b + WIDE], net[new_c : new_c + WIDE]
    )  # fmt: skip
    for word in range(WIDE):
        after[word] = (
            before[word] + come_a[word] - gone_a[word] + come_b[word] - gone_b[word]
            + come_c[word] - gone_c[word]
        )  # fmt: skip
    return 0


@kernel("i(w,w,i,w,w)")
def follow(s: Words, t: Words, ply: int, net: Words, acc: Words) -> int:
    """Both sides' sums for `t` at `ply` + 1, from those for `s`.

    Three squares at a time, one pass over the sums: most turns change no more.
    """
    at = 2 * ply * WIDE
    new = at + 2 * WIDE
    changed = (
        (s[L.ONE] ^ t[L.ONE]) | (s[L.TWO] ^ t[L.TWO]) | (s[L.THREE] ^ t[L.THREE])
        | (s[L.DOMES] ^ t[L.DOMES]) | (s[L.CREW] ^ t[L.CREW]) | (s[L.CREW + 1] ^ t[L.CREW + 1])
    ) & B.ALL  # fmt: skip
    while changed or at != new:
        a = lowest(changed)
        changed &= changed - 1
        b = lowest(changed)
        changed &= changed - 1
        c = lowest(changed)
        changed &= changed - 1
        for side in range(2):
            change(s, t, a, b, c, side, at + side * WIDE, new + side * WIDE, net, acc)
        at = new
    if s[L.CONTROL] or s[L.FEMALE] | t[L.FEMALE]:
        facts(s, t, new, net, acc)
    return 0
