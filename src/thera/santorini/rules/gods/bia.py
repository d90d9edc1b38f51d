"""Bia. Set-up: you place first. Your move: an opponent's worker on the next square straight on
leaves the game, at any height."""

from thera.santorini.rules.board import BEYOND, BIT, Square
from thera.santorini.rules.power import Position, Power


class Bia(Power):
    number = 13

    def places_first(self) -> bool:
        return True

    def move(self, s: Position, at: Square, to: Square) -> None:
        super().move(s, at, to)
        beyond = BEYOND[at][to]
        if beyond is not None and s.foes & BIT[beyond]:
            s.remove(beyond)
