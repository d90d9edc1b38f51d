"""Apollo. Your move: you may go to an opponent's square, if you could step there; the other is
forced to the square you leave, at any height."""

from thera.santorini.rules.board import BIT, NEAR, Bits, Square
from thera.santorini.rules.power import Position, Power


class Apollo(Power):
    number = 1

    def moves(self, s: Position, at: Square) -> Bits:
        return super().moves(s, at) | NEAR[at] & s.reach(at) & s.foes

    def move(self, s: Position, at: Square, to: Square) -> None:
        if s.foes & BIT[to]:
            s.swap(at, to)
        else:
            super().move(s, at, to)
