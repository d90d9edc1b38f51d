"""Quick questions of a search: which turns win at once, and does somebody threaten to win?"""

from __future__ import annotations

from thera.jit import Words, copy, kernel
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.generate import generate


@kernel("i(w,w,i)", entry=True)
def wins(s: Words, buf: Words, n: int) -> int:
    """The turns by which the player to move wins at once, from place `n` on; where they end."""
    return generate(s, buf, n, L.WINS, 0)


@kernel("i(w,i,w,i,w)", entry=True)
def threat(s: Words, seat: int, buf: Words, n: int, t: Words) -> int:
    """How many winning turns a seat would have, were it to move; `t` is spoilt."""
    copy(t, s, L.WORDS)
    t[L.SEAT], t[L.EXTRA], t[L.STATUS] = seat, 0, L.TURN
    return generate(t, buf, n, L.WINS, 0) - n
