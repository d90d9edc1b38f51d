"""Zeus. Your build: you may build a block under your worker."""

from thera.santorini.board import BIT, Bits, Square
from thera.santorini.power import Power
from thera.santorini.state import State


class Zeus(Power):
    number = 30

    def builds(self, s: State, at: Square) -> Bits:
        return super().builds(s, at) | BIT[at] & ~s.three
