"""Chronus. How you win: also when five complete towers stand, whoever built them."""

from thera.core.game import Seat
from thera.santorini.rules.power import Position, Power


class Chronus(Power):
    number = 16
    counts = (2,)

    def always_wins(self, s: Position, me: Seat) -> bool:
        return (s.domes & s.three).bit_count() >= 5
