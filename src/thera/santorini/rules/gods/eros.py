"""Eros. Set-up: your workers go on opposite edges. How you win: also by a move that ends next to
your other worker, both on level 1 (with three players: both on the same level)."""

from thera.santorini.rules.board import BIT, EDGES, NEAR, PERIMETER, Bits, Square, squares
from thera.santorini.rules.power import Position, Power


class Eros(Power):
    number = 19

    def places(self, s: Position) -> Bits:
        placed = s.workers[s.side]
        opposite = 0 if placed else PERIMETER
        for one, other in EDGES:
            opposite |= other if one & placed else one if other & placed else 0
        return s.free & opposite

    def wins(self, s: Position, at: Square, to: Square, rise: int) -> bool:
        level = s.level(to)
        meets = any(s.level(other) == level for other in squares(s.crew & NEAR[to] & ~BIT[to]))
        return (meets and (level == 1 or s.cast.seats == 3)) or super().wins(s, at, to, rise)
