"""Hera. Opponents' turns: no opponent wins by a move that ends on the perimeter."""

from thera.core.game import Seat
from thera.santorini.rules.board import BIT, PERIMETER, Square
from thera.santorini.rules.power import Position, Power


class Hera(Power):
    number = 20

    def bars_wins(self, s: Position, me: Seat, to: Square) -> bool:
        return bool(PERIMETER & BIT[to])
