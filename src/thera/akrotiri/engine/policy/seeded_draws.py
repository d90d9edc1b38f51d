"""Seeded random numbers and draws from the piles, for rollouts.

The seed shuffles every pile once: whatever else is drawn before, the tiles come in one order. So
two lines that are tried with the same seed differ by what they do, and not by what they draw.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.piles import free_goals, free_maps, free_tiles, task
from thera.akrotiri.kernel.play import play
from thera.jit import Words, first, kernel

MASK: Final = (1 << 62) - 1
STRIDE: Final = 0x9E3779B97F4A7
A_TILE: Final = 0
A_MAP: Final = 1
A_GOAL: Final = 2


@kernel("i(w)")
def next_random(dice: Words) -> int:
    """The next random number from the seed in `dice`, for errors of judgement and samples."""
    x = dice[0]
    x ^= (x << 13) & MASK
    x ^= x >> 7
    x ^= (x << 17) & MASK
    dice[0] = x
    return x


@kernel("i(i)")
def mixed(x: int) -> int:
    """A hash: a pseudo-random number for each number."""
    x &= MASK
    x = ((x ^ (x >> 31)) * 0x7FB5D329728EA185) & MASK
    x = ((x ^ (x >> 27)) * 0x1DADEF4BC2DD44D) & MASK
    return x ^ (x >> 33)


@kernel("i(i,w,i)")
def next_of(bits: int, dice: Words, pile: int) -> int:
    """Of the cards that are left of a pile, as bits, the one that lies on top."""
    best, least = L.NONE, MASK
    while bits:
        card = first(bits)
        bits &= bits - 1
        place = mixed(dice[1] + (64 * pile + card + 1) * STRIDE)
        if best == L.NONE or place < least:
            best, least = card, place
    return best


@kernel("i(w,w,w)")
def deal(s: Words, kit: Words, dice: Words) -> int:
    """Luck's step: any card of the pile that is drawn from."""
    kind = task(s)
    if L.DRAW_EASY <= kind <= L.DRAW_HARD:
        return play(
            s, kit, N.DRAW_MAPS + next_of(free_maps(s, kit, kind - L.DRAW_EASY), dice, A_MAP)
        )
    if kind in (L.DRAW_GOAL, L.DRAW_OPEN):
        return play(s, kit, N.DRAW_GOALS + next_of(free_goals(s, kit), dice, A_GOAL))
    return play(s, kit, N.N_DRAW + kit[C.KIT_RANKS + next_of(free_tiles(s, kit), dice, A_TILE)])
