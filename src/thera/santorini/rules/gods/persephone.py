"""Persephone. Opponents' turns: if possible, at least one worker must move up."""

from thera.santorini.rules.power import Power


class Persephone(Power):
    number = 26

    def wants_climb(self) -> bool:
        return True
