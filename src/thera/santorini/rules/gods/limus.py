"""Limus. Opponents' turns: next to your workers opponents may build only a dome that completes a
tower."""

from thera.core.game import Seat
from thera.santorini.rules.board import Bits, near
from thera.santorini.rules.power import Position, Power


class Limus(Power):
    number = 23

    def bars_builds(self, s: Position, me: Seat) -> Bits:
        return near(s.workers[s.cast.sides[me]])
