"""Atlas. Your build: you may build a dome at any level."""

from thera.santorini.rules.board import NEAR, Bits, Square
from thera.santorini.rules.power import Position, Power


class Atlas(Power):
    number = 4

    def domes(self, s: Position, at: Square) -> Bits:
        return NEAR[at] & s.free
