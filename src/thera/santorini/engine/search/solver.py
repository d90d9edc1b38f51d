"""Exhaustive proof of forced wins: no evaluation, no table, no selection."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.generate import generate
from thera.santorini.kernel.make import draw, make
from thera.santorini.kernel.power_flags import deck, side_of
from thera.santorini.kernel.threats import wins


@kernel("i(r,w,i,i,i,i)", entry=True)
def forced(rows: list[Words], buf: Words, n: int, ply: int, side: int, left: int) -> int:
    """Whether a side wins within `left` more turns, everybody's counted, whatever others do: 1 or
    0, or CUT where the buffer is too small.

    The position stands in `rows[ply]`, free places of `buf` start at `n`.
    """
    s, t = rows[ply], rows[ply + 1]
    if s[L.STATUS] == L.OVER:
        return 1 if s[L.WINNER] == side else 0
    if left == 0:
        return 0
    if s[L.STATUS] == L.CHANCE:
        cards = deck(s)
        while cards:
            draw(s, first(cards), t)
            cards &= cards - 1
            found = forced(rows, buf, n, ply + 1, side, left)
            if found != 1:
                return found
        return 1
    mine = side_of(s[L.SEATS], s[L.SEAT]) == side
    if mine:
        end = wins(s, buf, n)
        if end == L.CUT:
            return L.CUT
        if end > n:
            return 1
    if mine and left == 1:
        return 0
    end = generate(s, buf, n, L.ALL_TURNS, L.FULL)
    if end == L.CUT:
        return L.CUT
    for k in range(n, end):
        make(s, buf, k, t)
        found = forced(rows, buf, end, ply + 1, side, left - 1)
        if found == L.CUT:
            return L.CUT
        if mine and found:
            return 1
        if not mine and not found:
            return 0
    return 0 if mine else 1
