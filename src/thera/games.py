"""Names and options to games: the only module that knows which games there are."""

from __future__ import annotations

from thera.core.game import BadText
from thera.santorini import rules as santorini


def load(spec: str):
    name, _, options = spec.strip().lower().partition(":")
    return santorini.load(options)

def resume(): ...
