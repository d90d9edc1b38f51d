"""Where a map can be dug: a card is a rectangle of quadrants, given by the lines of icons."""

from __future__ import annotations

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import column, row_of
from thera.jit import Words, kernel


@kernel("i4(w,w,i,i)", entry=True)
def box(s: Words, kit: Words, card: int, seat: int) -> tuple[int, int, int, int]:
    """The columns and rows that a site must lie between, exclusively: left, right, top, bottom."""
    left, right, top, bottom = -L.FAR, L.FAR, -L.FAR, L.FAR
    at = C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_SIDES
    for n in range(at, at + 9, 3):
        side = (kit[n] + kit[C.TURNED + seat]) & 3
        line = s[L.LINES + (side * 4 + kit[n + 1]) * 3 + kit[n + 2] - 1]
        if side == 0:
            top = max(top, line)
        elif side == 1:
            right = min(right, line)
        elif side == 2:
            bottom = min(bottom, line)
        else:
            left = max(left, line)
    return left, right, top, bottom


@kernel("i(w,i)", entry=True)
def shut(s: Words, island: int) -> int:
    """Whether nothing can be excavated on an island: it has a temple, or is Thera."""
    return 1 if (s[L.ISLE + island] >> L.TEMPLES) & 15 or s[L.ISLAND + L.MIDDLE] == island else 0


@kernel("i(w,i,i,i)", entry=True)
def found(s: Words, seat: int, card: int, plot: int) -> int:
    """Write down one more temple of a seat; money and hand stay as they are."""
    at = L.PLAYERS + seat * L.SEAT_WORDS
    count = s[at + L.DUG]
    s[at + L.CARDS + count] = card
    s[at + L.SITES + count] = plot
    s[at + L.DUG] = count + 1
    s[L.ISLE + s[L.ISLAND + plot]] |= 1 << (L.TEMPLES + seat)
    return count + 1


@kernel("i(w,w,i,i,i,w,i)", entry=True)
def sites(s: Words, kit: Words, card: int, seat: int, island: int, out: Words, n: int) -> int:
    """The plots of an island where a seat could dig with a card, from place n of `out` on.

    Temples are ignored; no quadrant of the Thera board is a site.
    """
    left, right, top, bottom = box(s, kit, card, seat)
    if left + 1 >= right or top + 1 >= bottom:
        return n
    plot = island
    while True:
        if plot >= 16 and left < column(s, plot) < right and top < row_of(s, plot) < bottom:
            out[n] = plot
            n += 1
        plot = s[L.NEXT + plot]
        if plot == island:
            return n


@kernel("i(w,w,i,i,i)", entry=True)
def missing(s: Words, kit: Words, card: int, seat: int, plot: int) -> int:
    """How many icons a card still lacks at a plot."""
    count, at = 0, C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_SIDES
    across, down = column(s, plot), row_of(s, plot)
    for n in range(at, at + 9, 3):
        side = (kit[n] + kit[C.TURNED + seat]) & 3
        line = L.LINES + (side * 4 + kit[n + 1]) * 3
        mine = across if side & 1 else down
        rising = side == 0 or side == 3
        for icon in range(line, line + kit[n + 2]):
            if (s[icon] >= mine) if rising else (s[icon] <= mine):
                count += 1
    return count


@kernel("i(w,w,i,i,i)", entry=True)
def shortage(s: Words, kit: Words, card: int, seat: int, island: int) -> int:
    """The least number of icons that a card lacks anywhere on an island; FAR: it has no tile."""
    least, plot = L.FAR, island
    while True:
        if plot >= 16:
            least = min(least, missing(s, kit, card, seat, plot))
        plot = s[L.NEXT + plot]
        if plot == island:
            return least
