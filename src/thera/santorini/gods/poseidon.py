"""Poseidon. End of your turn: if your worker that did not move is on the ground, it may build up
to three times."""

from thera.santorini.board import BIT, Bits, Square
from thera.santorini.power import BUILD, DONE, Power
from thera.santorini.state import State


class Poseidon(Power):
    number = 27

    def may(self, s: State) -> int:
        return BUILD | DONE if 1 <= s.builds <= 3 else super().may(s)

    def builders(self, s: State) -> Bits:
        return s.crew & ~s.moved & ~s.one if s.builds else super().builders(s)

    def why_no_build(self, s: State, at: Square, to: Square, dome: bool) -> str:
        return "moved" if s.builds and s.moved & BIT[at] else ""
