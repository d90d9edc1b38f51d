"""Prometheus. Your turn: a worker may build first, if it then moves without going up; it builds
again after the move."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import BUILD, MOVE, Position, Power


class Prometheus(Power):
    number = 10

    def may(self, s: Position) -> int:
        return MOVE | BUILD if s.moves == 0 and s.builds == 0 else super().may(s)

    def builders(self, s: Position) -> Bits:
        return s.mover or s.crew & ~s.held

    def moves(self, s: Position, at: Square) -> Bits:
        return super().moves(s, at) & ~s.above(at) if s.builds else super().moves(s, at)

    def can_climb(self, s: Position) -> bool:
        return s.builds == 0

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        return "up" if s.builds and s.above(at) & BIT[to] else ""
