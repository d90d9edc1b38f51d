"""Random games: each turn is drawn from all turns of the position."""

from __future__ import annotations

from thera.jit import Words, copy, first, kernel, ones
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.generate import generate
from thera.santorini.kernel.make import draw, make
from thera.santorini.kernel.plain_game import pick, shuffle
from thera.santorini.kernel.power_flags import deck


@kernel("i(w,w,w,i,i,i)", entry=True)
def playout(s: Words, t: Words, buf: Words, seed: int, turns: int, spread: int) -> int:
    """Play on from `s` at random, at most so many turns: the side that wins, or -1.

    `s` ends up as the last position or the one before, `t` is spoilt.
    """
    for _ in range(turns):
        seed = shuffle(seed)
        if s[L.STATUS] == L.OVER:
            return s[L.WINNER]
        if s[L.STATUS] == L.CHANCE:
            cards = deck(s)
            draw(s, first(pick(cards, (seed >> 16) % ones(cards))), t)
        else:
            end = generate(s, buf, 0, L.ALL_TURNS, spread)
            make(s, buf, (seed >> 16) % end, t)
        copy(s, t, L.WORDS)
    return s[L.WINNER] if s[L.STATUS] == L.OVER else -1
