"""Evaluates a position: by hand, or by a network where one is loaded.

`net` are the weights of a network, none for the evaluation by hand; `acc` is what it keeps for each
ply, and which plies are up to date. `refresh` is called for the root, `mark_dirty` after each turn
made, `assess` where a score is wanted: only then are the sums worked out, from the last ply that
has them.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel
from thera.santorini.engine import memory_layout as M
from thera.santorini.engine.evaluation import accumulator, output_layer
from thera.santorini.engine.evaluation.handcrafted import look
from thera.santorini.engine.rows import Memory
from thera.santorini.kernel import layout as L

READY: Final = 2 * accumulator.WIDE * (M.PLIES + 3)
"""In `acc`: from here on, whether each ply has its sums."""

KEPT: Final = READY + M.PLIES + 3
"""How many words `acc` has."""


@kernel("i(w,w)")
def learned(s: Words, net: Words) -> int:
    """Whether the network values this position: it has learned from games of two."""
    return 1 if len(net) and s[L.SEATS] == 2 else 0


@kernel("i(w,i,w,w)", entry=True)
def refresh(s: Words, ply: int, net: Words, acc: Words) -> int:
    """Work out what the network keeps for a position, from nothing."""
    if learned(s, net):
        accumulator.refresh(s, ply, net, acc)
        acc[READY + ply] = 1
    return 0


@kernel("i(w,i,w,w)")
def mark_dirty(t: Words, ply: int, net: Words, acc: Words) -> int:
    """A new position has come to `ply`."""
    if learned(t, net):
        acc[READY + ply] = 0
    return 0


@kernel("i(Memory,i)")
def catch_up(m: Memory, ply: int) -> int:
    """Work out the sums of a ply from those of the last one that has them."""
    rows, net, acc = m.rows, m.net, m.acc
    known = ply
    while acc[READY + known] == 0:
        known -= 1
    while known < ply:
        accumulator.follow(rows[known], rows[known + 1], known, net, acc)
        known += 1
        acc[READY + known] = 1
    return 0


@kernel("i(Memory,i)")
def assess(m: Memory, ply: int) -> int:
    """The worth of the position at `ply` for the player to move, with the search's noise."""
    s, mem = m.rows[ply], m.mem
    if learned(s, m.net):
        catch_up(m, ply)
        score = output_layer.score(s, ply, m.net, m.acc)
    else:
        score = look(s, mem[M.ROOT])
    if mem[M.SEED]:
        score += ((s[L.HASH] ^ mem[M.SEED]) >> 17) & 7
    return max(-M.BEST, min(M.BEST, score))
