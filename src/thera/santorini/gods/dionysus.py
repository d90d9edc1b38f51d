"""Dionysus: a complete tower earns a turn with an opponent's worker."""

from thera.santorini.power import Power
from thera.santorini.state import State


class Dionysus(Power):
    """Your build: whenever a worker you control completes a tower, you may take an extra turn with
    an opponent's worker. Nobody wins in it."""

    number = 18

    def again(self, s: State) -> bool:
        return s.towers > 0
