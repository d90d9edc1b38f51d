"""Positions to learn from, as a search meets them, and the seat's final margin in each.

From some turns of a game candidates are tried as the search tries them: their lines are followed,
players play on to the end, and the features of both seats are kept wherever a search would cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from thera.akrotiri.engine import effort as E
from thera.akrotiri.engine.entries import features
from thera.akrotiri.engine.evaluation.features import FEATURES
from thera.akrotiri.engine.policy.seeded_draws import deal
from thera.akrotiri.engine.policy.stepping import copy_position
from thera.akrotiri.engine.tree.candidates import WIDE, CandidateGenerator
from thera.akrotiri.engine.tree.ismcts import Line
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.engine.weights import Weights
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.kernel.piles import seat_of, task
from thera.akrotiri.training.paired_games import game, points, turns
from thera.akrotiri.training.tune import SKILL, moved
from thera.core.game import bad
from thera.jit import Words, words

Samples = NDArray[np.int32]

SPREAD: Final = 0.1
"""By how much each player of a game misjudges each of the weights: so games differ."""

SHARE: Final = 0.3  # of the turns are looked at
TRIED: Final = 4  # placements and outcomes of a turn that are tried,
TRIES: Final = 3  # and how often each
CUTS: Final = (1, 1, 2)  # turns played before each look: the second is after two, the third four
RESULT: Final = 2 * FEATURES  # by how much the first seat was ahead, in thousandths of a point
COLUMNS: Final = RESULT + 1


@dataclass(frozen=True, slots=True)
class Wish:
    """Games to be played: their number and seed, the weights, the file for the samples."""

    count: int
    seed: int
    weights: Weights
    file: Path


def work(wish: Wish) -> int:
    """Play games and write the samples; returns how many."""
    rows = [row for n in range(wish.count) for row in watch(wish.weights, f"{wish.seed} {n}")]
    data = np.array(rows, np.int32).reshape(-1, COLUMNS)
    np.savez_compressed(wish.file, samples=data)
    return len(data)


def watch(weights: Weights, seed: str) -> list[list[int]]:
    """One game of two players, and what came of candidates at some of its turns."""
    rng, table = Random(seed), game().table
    players = [Workspace(table, misjudged(weights, rng), SKILL) for _ in range(2)]
    for player in players:
        player.seed(rng.getrandbits(60))
    look, s = Lookout(weights), pack(game().start())
    rows = list[list[int]]()
    for _ in turns(s, players):
        if s[L.DEPTH] and rng.random() < SHARE:
            rows += look.out(s, rng)
    return rows


class Lookout:
    """Tries candidates and plays on; keeps nothing but scratch rows."""

    def __init__(self, weights: Weights) -> None:
        table = game().table
        self.generator = CandidateGenerator(Workspace(table, weights, E.CAREFUL), WIDE)
        self.sailor, self.eye = (
            Workspace(table, weights, E.QUICK),
            Workspace(table, weights, E.QUICK),
        )
        self.view = words(L.WORDS)

    def out(self, s: Words, rng: Random) -> list[list[int]]:
        """What came of some candidates at the start of a turn."""
        copy_position(self.view, s)
        self.sailor.seed(rng.getrandbits(60))
        while task(self.view) >= L.DRAW_TILE:
            deal(self.view, self.sailor.kit, self.sailor.dice)
        luck = [rng.getrandbits(60) for _ in range(TRIES)]
        lines = self.lines(int(seat_of(self.view)), rng)
        return [row for line in lines for seed in luck for row in self.tried(line, seed)]

    def lines(self, seat: int, rng: Random) -> list[Line]:
        """Some placements, and some outcomes behind the one that promises most."""
        places = [line for _, line in self.generator.after(self.view, seat, ())]
        if not places:
            return []
        best = self.generator.whole(self.view, seat, places[0])
        ends = [best + line for _, line in self.generator.after(self.view, seat, best)]
        some = rng.sample(places, min(TRIED, len(places)))
        found = [self.generator.whole(self.view, seat, line) for line in some]
        return found + rng.sample(ends, min(TRIED, len(ends)))

    def tried(self, line: Line, seed: int) -> list[list[int]]:
        """Follow a line and play on to the end; returns the samples on the way."""
        c, s, seat = self.sailor, self.sailor.here, int(seat_of(self.view))
        c.seed(seed)
        copy_position(s, self.view)
        c.follow(s, seat, line)
        c.turn(s, seat)  # what is left of it
        rows = []
        for more in CUTS:
            for _ in islice(turns(s, (c, c)), more):
                pass
            if s[L.DEPTH]:
                rows.append(seen(self.eye, s))
        for _ in turns(s, (c, c)):
            pass
        ahead = round(1000 * (points(s, c, 0) - points(s, c, 1)))
        return [[*row, ahead] for row in rows]


def seen(eye: Workspace, s: Words) -> list[int]:
    """The features of both seats."""
    for seat in range(2):
        features(*eye.view(s), eye.skill, eye.log, eye.figures, seat * FEATURES, seat)
    return [int(eye.figures[at]) for at in range(RESULT)]


def misjudged(weights: Weights, rng: Random) -> Weights:
    """The weights, each with a random error."""
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
        raise bad("samples.none", file=str(path)) from error
    if data.ndim != 2 or data.shape[1] != COLUMNS:
        raise bad("samples.version", file=str(path))
    return data


def wishes(out: Path, count: int, seed: int, weights: Weights, workers: int) -> Iterable[Wish]:
    """Games shared out among workers."""
    for n in range(workers):
        share = count // workers + (n < count % workers)
        yield Wish(share, seed * 1000 + n, weights, out / f"games-{seed * 1000 + n}.npz")
