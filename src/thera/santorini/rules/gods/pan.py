"""Pan. How you win: also by moving down two or more levels."""

from thera.santorini.rules.board import Square
from thera.santorini.rules.power import Position, Power


class Pan(Power):
    number = 9

    def wins(self, s: Position, at: Square, to: Square, rise: int) -> bool:
        return rise <= -2 or super().wins(s, at, to, rise)
