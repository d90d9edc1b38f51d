"""Triton. Your move: each time the worker moves onto the perimeter it may move again. Within a
turn it enters a square once at most before its first climb, and once at most from then on."""

from thera.santorini.rules.board import BIT, PERIMETER, Bits, Square
from thera.santorini.rules.power import BUILD, MOVE, Position, Power


class Triton(Power):
    number = 29

    def may(self, s: Position) -> int:
        shore = s.moves and not s.builds and s.mover & PERIMETER
        return MOVE | BUILD if shore else super().may(s)

    def moves(self, s: Position, at: Square) -> Bits:
        before = super().moves(s, at)
        return before & ~s.trail if s.rose else before & (~s.trail | s.above(at))

    def move(self, s: Position, at: Square, to: Square) -> None:
        climbs = s.above(at) & BIT[to] and not s.rose
        super().move(s, at, to)
        entered = BIT[to] if climbs else s.trail | BIT[to]
        s.trail = entered if BIT[to] & PERIMETER else 0

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        return "entered" if s.trail & BIT[to] else ""
