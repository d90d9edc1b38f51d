"""Before the workers come: which gods to name, which one to take, who starts."""

from __future__ import annotations

from random import Random
from typing import Final

from thera.core.bot import Sight
from thera.santorini.state import State
from thera.santorini.steps import First, Step, Take

STRENGTH: Final = (
    "triton hermes artemis minotaur apollo poseidon pan bia charon medusa circe prometheus demeter "
    "hestia atlas athena zeus selene ares hephaestus dionysus morpheus aphrodite hypnus persephone "
    "limus eros hera chaos chronus"
).split()
"""The gods, those that are good at getting up first."""


def choose(sight: Sight[State, Step], seed: int) -> Step:
    """Take the strongest god, start oneself, name any."""
    takes = [a for a in sight.legal if isinstance(a, Take)]
    if takes:
        return min(takes, key=lambda a: STRENGTH.index(a.god))
    mine = [a for a in sight.legal if isinstance(a, First) and a.seat == sight.seat]
    if mine:
        return mine[0]
    return Random(f"{seed} {sight.game.write(sight.view)}").choice(sight.legal)
