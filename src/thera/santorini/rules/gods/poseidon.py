"""Poseidon. End of your turn: if your worker that did not move is on the ground, it may build up
to three times."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import BUILD, DONE, Position, Power


class Poseidon(Power):
    number = 27

    def may(self, s: Position) -> int:
        return BUILD | DONE if 1 <= s.builds <= 3 else super().may(s)

    def builders(self, s: Position) -> Bits:
        return s.crew & ~s.moved & ~s.one if s.builds else super().builders(s)

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        return "moved" if s.builds and s.moved & BIT[at] else ""
