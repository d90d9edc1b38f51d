"""Demeter. Your build: the worker may build once more, on another square."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import BUILD, DONE, Position, Power


class Demeter(Power):
    number = 5

    def may(self, s: Position) -> int:
        return BUILD | DONE if s.builds == 1 else super().may(s)

    def builds(self, s: Position, at: Square) -> Bits:
        return super().builds(s, at) & ~s.last

    def domes(self, s: Position, at: Square) -> Bits:
        return super().domes(s, at) & ~s.last

    def build(self, s: Position, at: Square, to: Square, dome: bool) -> None:
        super().build(s, at, to, dome)
        s.last = BIT[to]

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        return "same" if s.last & BIT[to] else ""
