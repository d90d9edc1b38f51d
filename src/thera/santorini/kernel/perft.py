"""Counting whole turns: every position on the way is really made."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, words
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.checked_list import BufferFull
from thera.santorini.kernel.generate import generate
from thera.santorini.kernel.make import advance, draw
from thera.santorini.kernel.plain_game import RING, count, is_plain
from thera.santorini.kernel.power_flags import deck

LARGEST: Final = 1 << 24  # turns that a buffer may have room for: 400 MB


@kernel("i(w,w,i,i)", entry=True)
def tally(rows: Words, buf: Words, n: int, depth: int) -> int:
    """The turns behind the first of `rows`, or CUT where `buf` is too small.

    The other rows are room, one for each turn and draw.
    """
    s, rest = rows[: L.WORDS], rows[L.WORDS :]
    if s[L.STATUS] == L.CHANCE:
        total = 0
        for god in range(32):
            if deck(s) >> god & 1:
                draw(s, god, rest[: L.WORDS])
                found = tally(rest, buf, n, depth)
                if found == L.CUT:
                    return L.CUT
                total += found
        return total
    if depth == 0 or s[L.STATUS] == L.OVER:
        return 1
    t, total = rest[: L.WORDS], 0
    end = generate(s, buf, n, L.ALL_TURNS, L.FULL)
    if end == L.CUT:
        return L.CUT
    for at in range(3 * n, 3 * end, 3):
        advance(s, buf[at], buf[at + 1], buf[at + 2], t)
        if depth == 1 and t[L.STATUS] != L.CHANCE:
            total += 1
        else:
            found = tally(rest, buf, end, depth - 1)
            if found == L.CUT:
                return L.CUT
            total += found
    return total


def perft(s: Words, depth: int) -> int:
    """Count whole turns from a position; BufferFull where one on the way has too many of them."""
    if depth and is_plain(s):
        own, foes = s[L.CREW + s[L.SEAT]], s[L.CREW + 1 - s[L.SEAT]]
        return count(words(8 * RING), own, foes, s[L.ONE], s[L.TWO], s[L.THREE], s[L.DOMES], depth)
    rows = words(L.WORDS * (2 + 8 * (depth + 1)))  # a turn may build several domes
    for at in range(L.WORDS):
        rows[at] = s[at]
    turns = L.MOST * max(depth, 4)
    while turns <= LARGEST:
        found = int(tally(rows, words(L.DELTA * turns + L.SPARE), 0, depth))
        if found != L.CUT:
            return found
        turns *= 2
    raise BufferFull
