"""Aphrodite. Opponents' turns: a worker that starts the turn next to one of yours and moves must
end its last move next to one of yours."""

from thera.core.game import Seat
from thera.santorini.rules.board import Bits, near
from thera.santorini.rules.power import Position, Power


class Aphrodite(Power):
    number = 11
    counts = (2, 4)

    def binds(self, s: Position, me: Seat, crew: Bits) -> Bits:
        return crew & near(s.workers[s.cast.sides[me]])

    def demands(self, s: Position, me: Seat) -> bool:
        return not s.bound & s.moved & ~near(s.workers[s.cast.sides[me]])
