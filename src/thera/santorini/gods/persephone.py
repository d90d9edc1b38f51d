"""Persephone: opponents must climb."""

from thera.santorini.power import Power


class Persephone(Power):
    """Opponents' turns: if possible, at least one worker must move up."""

    number = 26

    def wants_climb(self) -> bool:
        return True
