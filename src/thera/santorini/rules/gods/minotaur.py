"""Minotaur. Your move: you may go to an opponent's square, if you could step there and the next
square straight on is free of workers and domes, at any height; the other is forced there."""

from thera.santorini.rules.board import BEYOND, BIT, NEAR, Bits, Square, squares
from thera.santorini.rules.power import Position, Power


class Minotaur(Power):
    number = 8

    def moves(self, s: Position, at: Square) -> Bits:
        pushes = 0
        for to in squares(NEAR[at] & s.reach(at) & s.foes):
            beyond = BEYOND[at][to]
            if beyond is not None and s.free & BIT[beyond]:
                pushes |= BIT[to]
        return super().moves(s, at) | pushes

    def move(self, s: Position, at: Square, to: Square) -> None:
        beyond = BEYOND[at][to]
        if s.foes & BIT[to] and beyond is not None:
            s.shift(to, beyond)
        super().move(s, at, to)

    def why_no_move(self, s: Position, at: Square, to: Square) -> str:
        return "room" if s.foes & BIT[to] else ""
