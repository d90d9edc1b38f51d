"""Monte-Carlo trees for one position after the other."""

from __future__ import annotations

from random import Random
from typing import Final

from thera.core.bot import Flag
from thera.jit import Words, stop_flag, words
from thera.kernels.santorini import state as L
from thera.kernels.santorini.flags import side_of
from thera.kernels.santorini.playout import playout
from thera.kernels.santorini.search.session import Delta
from thera.kernels.santorini.search.uct import LONG, POINTS, SIZE, VISITS, grow

TURNS: Final = 1 << 15
DEPTH: Final = 64
EACH: Final = 100  # children of a node, on average


class Wood:
    """Room for a tree of so many playouts."""

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts
        self._tree = words(SIZE * (EACH * playouts + 1000))
        self._buffer = words(L.DELTA * TURNS + L.SPARE)
        self._rows = words(L.WORDS), words(L.WORDS)
        self._path = words(DEPTH)

    def best(self, s: Words, seed: int, flag: Flag | None = None) -> tuple[Delta, float]:
        """The turn visited most, and the share of points it got; the flag ends it early."""
        start = 1 + Random(f"{seed} {int(s[L.WORDS - 1])}").getrandbits(62)
        with stop_flag(flag) as look:
            child = grow(
                s, *self._rows, self._buffer, self._tree, self._path, look, start, self.playouts
            )
        at = SIZE * int(child)
        first, second, third = (int(self._tree[at + word]) for word in range(3))
        visits = int(self._tree[at + VISITS])
        return (first, second, third), int(self._tree[at + POINTS]) / (2 * max(visits, 1))

    def worth(self, s: Words, seat: int, seed: int, games: int, flag: Flag | None = None) -> float:
        """The share of points of a seat in random games; the flag ends them early."""
        rng, side, points = Random(seed), side_of(int(s[L.SEATS]), seat), list[float]()
        here, there = self._rows
        while len(points) < games and not (points and flag and flag[0]):
            for word in range(L.WORDS):
                here[word] = s[word]
            winner = playout(here, there, self._buffer, 1 + rng.getrandbits(62), LONG, 1)
            points.append(0.5 if winner < 0 else float(winner == side))
        return sum(points) / len(points)
