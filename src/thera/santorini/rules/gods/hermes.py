"""Hermes. Your turn: if no worker moves up or down, both may walk any number of squares, zero
included; then either builds. A walk of any length is one step."""

from thera.santorini.rules.board import BIT, NEAR, Bits, Square, near
from thera.santorini.rules.power import BUILD, MOVE, Position, Power

WALKS = 4  # in alternation they reach every arrangement that free walking reaches


class Hermes(Power):
    number = 7

    def may(self, s: Position) -> int:
        if s.builds or s.rose or s.fell:
            return super().may(s) if s.moves else 0
        return BUILD | MOVE if s.moves < WALKS else BUILD

    def movers(self, s: Position) -> Bits:
        return s.crew & ~s.held & ~s.mover

    def moves(self, s: Position, at: Square) -> Bits:
        level = ~(s.above(at) | s.below(at))
        steep = 0 if s.moves else super().moves(s, at) & ~level
        return steep | self._walk(BIT[at], s.free & level) & ~BIT[at]

    def builders(self, s: Position) -> Bits:
        return s.mover if s.rose or s.fell else s.crew

    def can_climb(self, s: Position) -> bool:
        return s.moves == 0

    def walks(self) -> bool:
        return True

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        if s.mover & BIT[at]:
            return "twice"
        if not NEAR[at] & BIT[to]:
            return "path"
        steep = s.level(at) != s.level(to) and s.free & BIT[to]
        return "steep" if s.moves and steep else ""

    def _walk(self, reached: Bits, ground: Bits) -> Bits:
        while more := near(reached) & ground & ~reached:
            reached |= more
        return reached
