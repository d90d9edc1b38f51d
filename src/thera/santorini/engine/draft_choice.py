"""Before the workers come: which gods to name, which one to take, who starts."""

from __future__ import annotations

from random import Random
from typing import Final

from thera.core.bot import Sight
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import First, Step, Take

STRENGTH: Final = (
    "triton hermes artemis minotaur apollo poseidon pan bia charon medusa circe prometheus demeter "
    "hestia atlas athena zeus selene ares hephaestus dionysus morpheus aphrodite hypnus persephone "
    "limus eros hera chaos chronus"
).split()
"""The gods, those that are good at getting up first."""


def choose(sight: Sight[State, Step], seed: int) -> Step:
    """Take the strongest god, start oneself, name any."""
    return preferred(sight, seed)[0]


def preferred(sight: Sight[State, Step], seed: int) -> list[Step]:
    """What can be chosen, the best first."""
    if takes := [a for a in sight.legal if isinstance(a, Take)]:
        return [*sorted(takes, key=lambda a: STRENGTH.index(a.god))]
    mine = [a for a in sight.legal if isinstance(a, First) and a.seat == sight.seat]
    rng = Random(f"{seed} {sight.game.write(sight.view)}")
    first = mine[0] if mine else rng.choice(sight.legal)
    return [first, *(a for a in sight.legal if a != first)]
