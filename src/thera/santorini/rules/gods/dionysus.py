"""Dionysus. Your build: whenever a worker you control completes a tower, you may take an extra
turn with an opponent's worker. Nobody wins in it."""

from thera.santorini.rules.power import Position, Power


class Dionysus(Power):
    number = 18

    def again(self, s: Position) -> bool:
        return s.towers > 0
