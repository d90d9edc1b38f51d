"""Hephaestus. Your build: you may put one more block, never a dome, on the square just built on."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import BUILD, DONE, Position, Power


class Hephaestus(Power):
    number = 6

    def may(self, s: Position) -> int:
        return BUILD | DONE if s.builds == 1 else super().may(s)

    def builds(self, s: Position, at: Square) -> Bits:
        return super().builds(s, at) & s.last if s.builds else super().builds(s, at)

    def domes(self, s: Position, at: Square) -> Bits:
        return 0 if s.builds else super().domes(s, at)

    def build(self, s: Position, at: Square, to: Square, dome: bool) -> None:
        super().build(s, at, to, dome)
        s.last = BIT[to]

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        if not s.builds:
            return ""
        return "elsewhere" if not s.last & BIT[to] else "dome" if dome else ""
