"""Artemis. Your move: the worker may move once more, but not to the square it started the turn
on."""

from thera.santorini.rules.board import BIT, Bits, Square
from thera.santorini.rules.power import BUILD, MOVE, Position, Power


class Artemis(Power):
    number = 2

    def may(self, s: Position) -> int:
        return MOVE | BUILD if s.moves == 1 and s.builds == 0 else super().may(s)

    def moves(self, s: Position, at: Square) -> Bits:
        return super().moves(s, at) & ~s.trail

    def move(self, s: Position, at: Square, to: Square) -> None:
        super().move(s, at, to)
        s.trail = 0 if s.moves else BIT[at]

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        return "back" if s.trail & BIT[to] else ""
