"""Weights that win more: simultaneous perturbation over games between a workspace and itself.

All weights are moved a little at once, each up or down at random, and in the opposite direction for
a second player. The two play some pairs of games; then all weights follow the one that scored more,
in proportion to its margin.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from math import exp
from random import Random
from typing import Final

from thera.akrotiri.engine.effort import Effort
from thera.akrotiri.engine.weights import Weights
from thera.akrotiri.training.paired_games import Pairing, Result, play_pairs

SHARES: Final = ("later", "cargo", "pace_1", "pace_2", "pace_3", "short", "away", "next", "after")
"""Weights that are shares of one."""

MOST_SHARE: Final = 1.05

SKILL: Final = Effort(places=6)
"""How carefully they look: enough to play well, quick enough for many games."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to tune: rounds, pairs of games in each, how far weights are moved, how fast they go."""

    rounds: int = 200
    pairs: int = 16
    reach: float = 0.12
    speed: float = 0.05
    seed: int = 1


Tell = Callable[[int, Weights, float], None]
Play = Callable[[list[Pairing]], Iterable[Result]]
"""Plays games, one after the other or side by side."""


def in_turn(clashes: list[Pairing]) -> Iterable[Result]:
    """Play them one after the other."""
    return map(play_pairs, clashes)


def tune(start: Weights, plan: Plan, tell: Tell, play: Play = in_turn) -> Weights:
    """The weights after all rounds; `tell` hears of each."""
    rng, weights = Random(plan.seed), start
    for number in range(plan.rounds):
        signs = {name: rng.choice((-1, 1)) for name in asdict(weights)}
        one, other = moved(weights, signs, plan.reach), moved(weights, signs, -plan.reach)
        seeds = [rng.getrandbits(40) for _ in range(plan.pairs)]
        found = play([Pairing(one, other, SKILL, seed) for seed in seeds])
        margin = sum(result.margin for result in found) / plan.pairs
        pace = plan.speed / (1 + number / 100) ** 0.6
        weights = moved(weights, signs, max(-0.04, min(0.04, pace * margin * plan.reach)))
        tell(number + 1, weights, margin)
    return weights


def moved(weights: Weights, signs: dict[str, int], by: float) -> Weights:
    """Each weight moved by a share of itself, up or down."""
    found = {name: value * exp(signs[name] * by) for name, value in asdict(weights).items()}
    for name in SHARES:
        found[name] = min(found[name], MOST_SHARE)
    return Weights(**found)


def written(weights: Weights) -> str:
    """The weights as the text of a file."""
    return (
        json.dumps({name: round(value, 4) for name, value in asdict(weights).items()}, indent=1)
        + "\n"
    )
