"""Quick questions of a search: which turns win at once, and does somebody threaten to win?"""

from __future__ import annotations

from thera.jit import Words, copy, kernel
from thera.kernels.santorini.generate import generate
from thera.kernels.santorini.state import EXTRA, SEAT, STATUS, TURN, WINS, WORDS


@kernel("i(w,w,i)", entry=True)
def wins(s: Words, buf: Words, n: int) -> int:
    """The turns by which the player to move wins at once, from place `n` on; where they end."""
    return generate(s, buf, n, WINS, 0)


@kernel("i(w,i,w,i,w)", entry=True)
def threat(s: Words, seat: int, buf: Words, n: int, t: Words) -> int:
    """How many winning turns a seat would have, were it to move; `t` is spoilt."""
    copy(t, s, WORDS)
    t[SEAT], t[EXTRA], t[STATUS] = seat, 0, TURN
    return generate(t, buf, n, WINS, 0) - n
