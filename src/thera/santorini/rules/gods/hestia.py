"""Hestia. Your build: the worker may build once more, not on the perimeter."""

from thera.santorini.rules.board import ALL, BIT, INNER, Bits, Square
from thera.santorini.rules.power import BUILD, DONE, Position, Power


class Hestia(Power):
    number = 21

    def may(self, s: Position) -> int:
        return BUILD | DONE if s.builds == 1 else super().may(s)

    def builds(self, s: Position, at: Square) -> Bits:
        return super().builds(s, at) & (INNER if s.builds else ALL)

    def domes(self, s: Position, at: Square) -> Bits:
        return super().domes(s, at) & (INNER if s.builds else ALL)

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        return "perimeter" if s.builds and not INNER & BIT[to] else ""
