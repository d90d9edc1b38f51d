"""Demeter. Your build: the worker may build once more, on another square."""

from thera.santorini.board import BIT, Bits, Square
from thera.santorini.power import BUILD, DONE, Power
from thera.santorini.state import State


class Demeter(Power):
    number = 5

    def may(self, s: State) -> int:
        return BUILD | DONE if s.builds == 1 else super().may(s)

    def builds(self, s: State, at: Square) -> Bits:
        return super().builds(s, at) & ~s.last

    def domes(self, s: State, at: Square) -> Bits:
        return super().domes(s, at) & ~s.last

    def build(self, s: State, at: Square, to: Square, dome: bool) -> None:
        super().build(s, at, to, dome)
        s.last = BIT[to]

    def why_no_build(self, s: State, at: Square, to: Square, dome: bool) -> str:
        return "same" if s.last & BIT[to] else ""
