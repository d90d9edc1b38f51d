"""Counting whole turns: every position on the way is really made."""

from __future__ import annotations

from thera.jit import Words, kernel, words
from thera.kernels.santorini.flags import deck
from thera.kernels.santorini.generate import generate
from thera.kernels.santorini.make import advance, draw
from thera.kernels.santorini.plain import count, is_plain
from thera.kernels.santorini.state import (
    ALL_TURNS,
    CHANCE,
    CREW,
    DELTA,
    DOMES,
    FULL,
    ONE,
    OVER,
    SEAT,
    SPARE,
    STATUS,
    THREE,
    TWO,
    WORDS,
)  # fmt: skip


@kernel("i(w,w,i,i)", entry=True)
def tally(rows: Words, buf: Words, n: int, depth: int) -> int:
    """The turns behind the first of `rows`; the others are room, one for each turn and draw."""
    s, rest = rows[:WORDS], rows[WORDS:]
    if s[STATUS] == CHANCE:
        total = 0
        for god in range(32):
            if deck(s) >> god & 1:
                draw(s, god, rest[:WORDS])
                total += tally(rest, buf, n, depth)
        return total
    if depth == 0 or s[STATUS] == OVER:
        return 1
    t, total = rest[:WORDS], 0
    end = generate(s, buf, n, ALL_TURNS, FULL)
    for at in range(3 * n, 3 * end, 3):
        advance(s, buf[at], buf[at + 1], buf[at + 2], t)
        if depth == 1 and t[STATUS] != CHANCE:
            total += 1
        else:
            total += tally(rest, buf, end, depth - 1)
    return total


def perft(s: Words, depth: int) -> int:
    """Count whole turns from a position."""
    turns = words(DELTA * (1 << 13) * max(depth, 4) + SPARE)
    if depth and is_plain(s):
        own, foes = s[CREW + s[SEAT]], s[CREW + 1 - s[SEAT]]
        return count(turns, own, foes, s[ONE], s[TWO], s[THREE], s[DOMES], depth)
    rows = words(WORDS * (2 + 8 * (depth + 1)))  # a turn may build several domes
    for at in range(WORDS):
        rows[at] = s[at]
    return int(tally(rows, turns, 0, depth))
