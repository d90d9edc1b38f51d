"""Hypnus. Opponents' turns: a worker that starts the turn higher than all others of its player,
or as the only one, may not move."""

from thera.core.game import Seat
from thera.santorini.rules.board import BIT, Bits, squares
from thera.santorini.rules.power import Position, Power


class Hypnus(Power):
    number = 22

    def freezes(self, s: Position, me: Seat, crew: Bits) -> Bits:
        return sum(BIT[at] for at in squares(crew) if not crew & ~BIT[at] & ~s.below(at))
