"""The place where positions are valued: by hand, or by a network where one is loaded.

`net` are the weights of a network, none for the evaluation by hand; `acc` is what it keeps for each
ply. `refresh` is called for the root, `follow` after each turn made from `s` at `ply` to `t` at
the next one, `assess` where a score is wanted.
"""

from __future__ import annotations

from thera.kernels.jit import Words, kernel
from thera.kernels.santorini.nnue import layer, output
from thera.kernels.santorini.search.evaluate import look
from thera.kernels.santorini.search.layout import BEST, ROOT, SEED
from thera.kernels.santorini.state import HASH, SEATS


@kernel("i(w,w)")
def learned(s: Words, net: Words) -> int:
    """Whether the network values this position: it has learned from games of two."""
    return 1 if len(net) and s[SEATS] == 2 else 0


@kernel("i(w,i,w,w)", entry=True)
def refresh(s: Words, ply: int, net: Words, acc: Words) -> int:
    """Work out what the network keeps for a position, from nothing."""
    return layer.refresh(s, ply, net, acc) if learned(s, net) else 0


@kernel("i(w,w,i,w,w)")
def follow(s: Words, t: Words, ply: int, net: Words, acc: Words) -> int:
    """Work out what the network keeps for `t`, at `ply` + 1, from what it has for `s`."""
    return layer.follow(s, t, ply, net, acc) if learned(s, net) else 0


@kernel("i(w,i,w,w,w)")
def assess(s: Words, ply: int, mem: Words, net: Words, acc: Words) -> int:
    """The worth of a position for the player to move, with the search's noise."""
    score = output.score(s, ply, net, acc) if learned(s, net) else look(s, mem[ROOT])
    if mem[SEED]:
        score += ((s[HASH] ^ mem[SEED]) >> 17) & 7
    return max(-BEST, min(BEST, score))
