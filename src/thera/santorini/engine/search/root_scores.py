"""Static scores after every root turn; no reply is looked at."""

from __future__ import annotations

from thera.jit import Words, kernel
from thera.santorini.engine import memory_layout as M
from thera.santorini.engine.evaluation.handcrafted import look
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.make import make
from thera.santorini.kernel.power_flags import side_of


@kernel("i(w,w,w,i,i,w)", entry=True)
def root_scores(s: Words, t: Words, buf: Words, end: int, side: int, scores: Words) -> int:
    """Score the turns 0 to `end` - 1 of a position for a side, by hand; `t` is spoilt."""
    for k in range(end):
        make(s, buf, k, t)
        if t[L.STATUS] == L.OVER:
            scores[k] = M.MATE - 1 if t[L.WINNER] == side else 1 - M.MATE
        elif side_of(t[L.SEATS], t[L.SEAT]) == side:
            scores[k] = look(t, side)
        else:
            scores[k] = -look(t, side)
    return end
