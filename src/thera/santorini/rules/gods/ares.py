"""Ares. End of your turn: you may remove the top block, not a dome, of an unoccupied square next
to your worker that did not move."""

from thera.santorini.rules.board import BIT, Bits, Square, near
from thera.santorini.rules.power import DONE, RAZE, Position, Power


class Ares(Power):
    number = 12

    def may(self, s: Position) -> int:
        return RAZE | DONE if s.builds == 1 else super().may(s)

    def razes(self, s: Position) -> Bits:
        return near(s.crew & ~s.moved) & s.free & s.one

    def why_no_raze(self, s: Position, at: Square) -> str:
        return "" if near(s.crew & ~s.moved) & BIT[at] else "still"
