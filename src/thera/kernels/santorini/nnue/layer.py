"""The first layer: sums of rows for both sides, four numbers of 16 bits in a word.

    word   | lane 3 | lane 2 | lane 1 | lane 0 |

Words are added as they are. That is exact as long as every lane of a *finished* sum lies between 0
and 32,767, which is why the sums start at MIDDLE, and why `packing` refuses weights that could
leave that range: what is carried from lane to lane on the way is given back by the end.
Loops go over slices: a compiler runs these side by side, but not loops over sums of indices.
"""

from __future__ import annotations

from typing import Final

from thera.kernels.jit import Words, first, kernel
from thera.kernels.santorini.nnue.features import FACTS, NONE, fact_of, square_of
from thera.kernels.santorini.squares import ALL
from thera.kernels.santorini.state import CONTROL, CREW, DOMES, FEMALE, ONE, THREE, TWO

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


@kernel("i(w,i,w,i,i)")
def swap(acc: Words, at: int, net: Words, old: int, new: int) -> int:
    """Take one feature's row away and add another's."""
    a, b = ROWS + WIDE * old, ROWS + WIDE * new
    sums, gone, come = acc[at : at + WIDE], net[a : a + WIDE], net[b : b + WIDE]
    for word in range(WIDE):
        sums[word] += come[word] - gone[word]
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
            for number in range(FACTS):
                fact = fact_of(s, number, owner, side)
                if fact != NONE:
                    add(acc, at, net, fact)
    return 0


@kernel("i(w,w,i,w,w)")
def facts(s: Words, t: Words, at: int, net: Words, acc: Words) -> int:
    """Bring both sides' sums up to date with what is no square."""
    for side in range(2):
        for owner in range(2):
            for number in range(FACTS):
                old, new = fact_of(s, number, owner, side), fact_of(t, number, owner, side)
                if old == new:
                    continue
                if old != NONE:
                    drop(acc, at + side * WIDE, net, old)
                if new != NONE:
                    add(acc, at + side * WIDE, net, new)
    return 0


@kernel("i(w,w,i,w,w)")
def follow(s: Words, t: Words, ply: int, net: Words, acc: Words) -> int:
    """Both sides' sums for `t` at `ply` + 1, from those for `s`."""
    at = 2 * ply * WIDE
    new = at + 2 * WIDE
    before, after = acc[at:new], acc[new : new + 2 * WIDE]
    for word in range(2 * WIDE):
        after[word] = before[word]
    changed = (
        (s[ONE] ^ t[ONE]) | (s[TWO] ^ t[TWO]) | (s[THREE] ^ t[THREE]) | (s[DOMES] ^ t[DOMES])
        | (s[CREW] ^ t[CREW]) | (s[CREW + 1] ^ t[CREW + 1])
    ) & ALL  # fmt: skip
    while changed:
        square = first(changed)
        changed &= changed - 1
        for side in range(2):
            swap(
                acc, new + side * WIDE, net, square_of(s, square, side), square_of(t, square, side)
            )
    if s[CONTROL] or s[FEMALE] | t[FEMALE]:
        facts(s, t, new, net, acc)
    return 0
