"""Luck inside a search: numbers that follow from a seed, and draws from the piles."""

from __future__ import annotations

from typing import Final

from thera.kernels.akrotiri.kit import KIT_RANKS
from thera.kernels.akrotiri.layout import DRAW_EASY, DRAW_GOAL, DRAW_HARD, DRAW_OPEN
from thera.kernels.akrotiri.numbers import DRAW_GOALS, DRAW_MAPS, N_DRAW
from thera.kernels.akrotiri.play import play
from thera.kernels.akrotiri.pools import free_goals, free_maps, free_tiles, task
from thera.kernels.jit import Words, first, kernel, ones

MASK: Final = (1 << 62) - 1


@kernel("i(w)")
def roll(dice: Words) -> int:
    """The next number of a seed kept in `dice`."""
    x = dice[0]
    x ^= (x << 13) & MASK
    x ^= x >> 7
    x ^= (x << 17) & MASK
    dice[0] = x
    return x


@kernel("i(i,w)")
def one_of(bits: int, dice: Words) -> int:
    """One of the bits that are set, each as likely."""
    skip = (roll(dice) >> 16) % ones(bits)
    for _ in range(skip):
        bits &= bits - 1
    return first(bits)


@kernel("i(w,w,w)")
def deal(s: Words, kit: Words, dice: Words) -> int:
    """Luck's step: any card of the pile that is drawn from."""
    kind = task(s)
    if DRAW_EASY <= kind <= DRAW_HARD:
        return play(s, kit, DRAW_MAPS + one_of(free_maps(s, kit, kind - DRAW_EASY), dice))
    if kind in (DRAW_GOAL, DRAW_OPEN):
        return play(s, kit, DRAW_GOALS + one_of(free_goals(s, kit), dice))
    return play(s, kit, N_DRAW + kit[KIT_RANKS + one_of(free_tiles(s, kit), dice)])
