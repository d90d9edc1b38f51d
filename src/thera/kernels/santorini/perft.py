"""Counting whole turns: every position on the way is really made."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, words
from thera.kernels.santorini.flags import deck
from thera.kernels.santorini.generate import generate
from thera.kernels.santorini.listing import BufferFull
from thera.kernels.santorini.make import advance, draw
from thera.kernels.santorini.plain import RING, count, is_plain
from thera.kernels.santorini.state import (
    ALL_TURNS,
    CHANCE,
    CREW,
    CUT,
    DELTA,
    DOMES,
    FULL,
    MOST,
    ONE,
    OVER,
    SEAT,
    SPARE,
    STATUS,
    THREE,
    TWO,
    WORDS,
)  # fmt: skip

LARGEST: Final = 1 << 24  # turns that a buffer may have room for: 400 MB


@kernel("i(w,w,i,i)", entry=True)
def tally(rows: Words, buf: Words, n: int, depth: int) -> int:
    """The turns behind the first of `rows`, or CUT where `buf` is too small.

    The other rows are room, one for each turn and draw.
    """
    s, rest = rows[:WORDS], rows[WORDS:]
    if s[STATUS] == CHANCE:
        total = 0
        for god in range(32):
            if deck(s) >> god & 1:
                draw(s, god, rest[:WORDS])
                found = tally(rest, buf, n, depth)
                if found == CUT:
                    return CUT
                total += found
        return total
    if depth == 0 or s[STATUS] == OVER:
        return 1
    t, total = rest[:WORDS], 0
    end = generate(s, buf, n, ALL_TURNS, FULL)
    if end == CUT:
        return CUT
    for at in range(3 * n, 3 * end, 3):
        advance(s, buf[at], buf[at + 1], buf[at + 2], t)
        if depth == 1 and t[STATUS] != CHANCE:
            total += 1
        else:
            found = tally(rest, buf, end, depth - 1)
            if found == CUT:
                return CUT
            total += found
    return total


def perft(s: Words, depth: int) -> int:
    """Count whole turns from a position; BufferFull where one on the way has too many of them."""
    if depth and is_plain(s):
        own, foes = s[CREW + s[SEAT]], s[CREW + 1 - s[SEAT]]
        return count(words(8 * RING), own, foes, s[ONE], s[TWO], s[THREE], s[DOMES], depth)
    rows = words(WORDS * (2 + 8 * (depth + 1)))  # a turn may build several domes
    for at in range(WORDS):
        rows[at] = s[at]
    turns = MOST * max(depth, 4)
    while turns <= LARGEST:
        found = int(tally(rows, words(DELTA * turns + SPARE), 0, depth))
        if found != CUT:
            return found
        turns *= 2
    raise BufferFull
