"""Every backend plays the same steps; all of it in the long run, a sample in the short one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("alike.py")
STEPS = 60

NUMBERS = """
from random import Random
from thera.jit import words
from thera.santorini.engine.evaluation.accumulator import MIDDLE, WIDE
from thera.santorini.engine.evaluation.output_layer import weigh
from thera.santorini.kernel.plain_game import random_games

rng, acc, net = Random(16), words(WIDE), words(2 * WIDE)
for _ in range(20):
    for at in range(WIDE):
        acc[at] = sum(rng.choice((0, MIDDLE, MIDDLE + 512, 32767, rng.randrange(1 << 15))) << lane
                      for lane in (0, 16, 32, 48))
    for at in range(2 * WIDE):
        net[at] = rng.choice((-(1 << 63), (1 << 63) - 1, rng.getrandbits(63), ~rng.getrandbits(63)))
    print(weigh(acc, 0, net, 0, WIDE))
print([random_games(1 << 6 | 1 << 18, 1 << 8 | 1 << 16, games) for games in (1, 7, 100)])
"""


def said(backend: str, *words: str) -> list[str]:
    """What a program prints with a backend."""
    environment = {**os.environ, "THERA_KERNELS": backend}
    done = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def compare(backend: str, game: str, first: int, last: int, steps: int = STEPS) -> None:
    asked = (str(SCRIPT), game, str(first), str(last), str(steps))
    name, *usual = said("wasm", *asked)
    other, *found = said(backend, *asked)
    assert (name, other) == ("wasm", backend)
    for one, two in zip(usual, found, strict=True):
        assert one == two
    assert len(usual) >= 12 * (last - first + 1)


@pytest.mark.parametrize(("game", "level"), [("santorini", 1), ("akrotiri", 3)])
def test_a_sample_of_interpreted_steps(game: str, level: int) -> None:
    compare("python", game, level, level, 16)


def test_a_sample_of_what_numba_computes() -> None:
    """Exact sums of 16-bit products, at their limits too, and random games."""
    usual = said("wasm", "-c", NUMBERS)
    assert usual == said("numba", "-c", NUMBERS) == said("python", "-c", NUMBERS)
    assert len(set(usual)) == len(usual) == 21


@pytest.mark.long
@pytest.mark.parametrize(("game", "last"), [("santorini", 2), ("akrotiri", 4)])
def test_interpreted_kernels_play_the_weak_levels_alike(game: str, last: int) -> None:
    compare("python", game, 1, last)


@pytest.mark.long
@pytest.mark.parametrize(("game", "last"), [("santorini", 8), ("akrotiri", 6)])
def test_numba_plays_every_level_alike(game: str, last: int) -> None:
    compare("numba", game, 1, last)
