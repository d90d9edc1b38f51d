"""Zeus. Your build: you may build a block under your worker."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import Position, Power


class Zeus(Power):
    number = 30

    def builds(self, s: Position, at: Square) -> Bits:
        return super().builds(s, at) | BIT[at] & ~s.three

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        if at != to:
            return ""
        return "dome" if dome else "top" if s.level(at) == 3 else ""
