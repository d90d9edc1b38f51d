"""Dionysus. Your build: whenever a worker you control completes a tower, you may take an extra
turn with an opponent's worker. Nobody wins in it."""

from thera.santorini.power import Power
from thera.santorini.state import State


class Dionysus(Power):
    number = 18

    def again(self, s: State) -> bool:
        return s.towers > 0
