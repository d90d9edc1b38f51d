"""Medusa. End of your turn: where an opponent's worker stands next to and lower than one of
yours, you build a block there, if you may, and the worker leaves the game."""

from thera.santorini.rules.board import NEAR, squares
from thera.santorini.rules.power import Position, Power


class Medusa(Power):
    number = 24

    def end(self, s: Position) -> None:
        seen = 0
        for at in squares(s.crew):
            seen |= NEAR[at] & s.below(at)
        for at in squares(seen & s.foes & ~s.closed()):
            s.remove(at)
            s.put(at, dome=False)
