"""Positions to learn from: the signs of both seats after each turn, and who won in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from thera.core.game import BadText
from thera.kernels.akrotiri.convert import pack
from thera.kernels.akrotiri.layout import DEPTH
from thera.kernels.akrotiri.search.session import Captain
from thera.kernels.akrotiri.search.signs import SIGNS, signs
from thera.kernels.akrotiri.search.skill import QUICK
from thera.kernels.akrotiri.search.weights import Weights
from thera.kernels.jit import Words
from thera.learn.akrotiri.games import game, points, turns
from thera.learn.akrotiri.tune import SKILL, moved

Samples = NDArray[np.int32]

SPREAD: Final = 0.1
"""By how much each player of a game misjudges each of the weights: so games differ."""

RESULT: Final = 2 * SIGNS  # 2 the first seat won, 1 nobody did, 0 lost
COLUMNS: Final = RESULT + 1


@dataclass(frozen=True, slots=True)
class Wish:
    """Games to be played: their number and seed, whose weights, the file for what is seen."""

    count: int
    seed: int
    weights: Weights
    file: Path


def work(wish: Wish) -> int:
    """Play games and write what was seen; how many positions."""
    rows = [row for n in range(wish.count) for row in watch(wish.weights, f"{wish.seed} {n}")]
    data = np.array(rows, np.int32).reshape(-1, COLUMNS)
    np.savez_compressed(wish.file, samples=data)
    return len(data)


def watch(weights: Weights, seed: str) -> list[list[int]]:
    """One game of two captains, and the signs after each of its turns."""
    rng, table = Random(seed), game().table
    captains = [Captain(table, misjudged(weights, rng), SKILL) for _ in range(2)]
    eye = Captain(table, weights, QUICK)
    for captain in captains:
        captain.seed(rng.getrandbits(60))
    s = pack(game().start())
    rows = [seen(eye, s) for _ in turns(s, captains) if s[DEPTH]]
    ahead = points(s, eye, 0) - points(s, eye, 1)
    return [[*row, 1 + (ahead > 0) - (ahead < 0)] for row in rows]


def seen(eye: Captain, s: Words) -> list[int]:
    """The signs of both seats."""
    for seat in range(2):
        signs(
            s, eye.kit, eye.look, eye.weights, eye.skill, seat, eye.work, eye.log, eye.figures,
            seat * SIGNS,
        )  # fmt: skip
    return [int(eye.figures[at]) for at in range(RESULT)]


def misjudged(weights: Weights, rng: Random) -> Weights:
    """The weights, each moved by lot."""
    signs_of = {name: rng.choice((-1, 1)) for name in Weights.__dataclass_fields__}
    return moved(weights, signs_of, abs(rng.gauss(0, SPREAD)))


def load(paths: Sequence[Path]) -> Samples:
    """The samples of some files, one after the other."""
    return np.concatenate([_load(path) for path in paths])


def _load(path: Path) -> Samples:
    try:
        with np.load(path) as file:
            data: Samples = file["samples"]
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise BadText(f"{path} holds no samples") from error
    if data.ndim != 2 or data.shape[1] != COLUMNS:
        raise BadText(f"{path} holds samples of another kind")
    return data


def wishes(out: Path, count: int, seed: int, weights: Weights, workers: int) -> Iterable[Wish]:
    """Games shared out among workers."""
    for n in range(workers):
        share = count // workers + (n < count % workers)
        yield Wish(share, seed * 1000 + n, weights, out / f"games-{seed * 1000 + n}.npz")
