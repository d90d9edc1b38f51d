"""Positions to learn from, as rows of numbers: board, powers, what a search thought, who won."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from thera.core.game import bad
from thera.jit import Words
from thera.santorini.engine.evaluation import features as F
from thera.santorini.engine.evaluation.features import recall_of
from thera.santorini.kernel import layout as L
from thera.santorini.rules import board

Samples = NDArray[np.int32]
Indices = NDArray[np.int64]

# the columns of a sample
BOARD: Final = 0  # seven masks: blocks at least 1, 2, 3; domes; both sides' workers; the female
ORDER: Final = (*range(L.CREW + 2), L.FEMALE)
BOTH: Final = 7  # ten bits of powers
RECALLS: Final = 8  # five bits a side, 31 is none
MOVER: Final = 9
GUESTS: Final = 10  # an extra turn
SCORE: Final = 11  # of the search, for the mover
RESULT: Final = 12  # 2 the mover won, 1 nobody did, 0 lost
COLUMNS: Final = 13

PAD: Final = F.FEATURES  # the number of no feature
FACTS: Final = 25 + 8


def sample(s: Words, score: int) -> list[int]:
    """A position and its score; the result is filled in when the game is over."""
    recalls = sum((recall_of(s, seat) & 31) << 5 * seat for seat in range(2))
    masks = [int(s[plane]) for plane in ORDER]
    return [*masks, int(s[L.POWERS]) & 1023, recalls, int(s[L.SEAT]), int(s[L.EXTRA]), score, 1]


def save(path: Path, rows: Iterable[list[int]]) -> int:
    """Write samples to a file; how many."""
    data = np.array(list(rows), np.int32).reshape(-1, COLUMNS)
    np.savez_compressed(path, samples=data)
    return len(data)


def load(paths: Iterable[Path]) -> Samples:
    """The samples of several files; other files are refused."""
    return np.concatenate([_load(path) for path in paths])


def _load(path: Path) -> Samples:
    try:
        with path.open("rb") as file, np.load(file) as kept:
            found: Samples = kept["samples"]
    except (EOFError, KeyError, OSError, TypeError, ValueError, BadZipFile) as error:
        raise bad("samples.none", file=str(path)) from error
    if found.ndim != 2 or found.shape[1] != COLUMNS:
        raise bad("samples.version", file=str(path))
    return found


def features(data: Samples, mine: bool) -> Indices:
    """The features of each sample, for the mover or the other side; PAD where there are fewer."""
    side = data[:, MOVER] if mine else 1 - data[:, MOVER]
    found = np.full((len(data), FACTS), PAD, np.int64)
    found[:, :25] = _squares(data, side)
    for place, owner in enumerate((side, 1 - side)):
        other = np.full(len(data), place)
        at = 25 + 4 * place
        found[:, at] = F.POWER + 32 * other + ((data[:, BOTH] >> (5 * owner)) & 31)
        recall = (data[:, RECALLS] >> (5 * owner)) & 31
        found[:, at + 1] = np.where(recall == 31, PAD, F.RECALL + (1 + F.MOST) * other + recall)
        crew = _crew(data, owner)
        lady = data[:, BOARD + 6] & crew
        square = np.log2(np.maximum(lady, 1)).astype(np.int64)
        found[:, at + 2] = np.where(lady == 0, PAD, F.LADY + 25 * other + square)
        guest = (data[:, GUESTS] == 1) & (data[:, MOVER] == owner)
        found[:, at + 3] = np.where(guest, F.GUEST + other, PAD)
    return found


def _squares(data: Samples, side: NDArray[Any]) -> Indices:
    bits = np.arange(25)
    plane = [(data[:, k, None] >> bits) & 1 for k in range(4)]
    mine, theirs = (((_crew(data, s)[:, None]) >> bits) & 1 for s in (side, 1 - side))
    state = 3 * (plane[0] + plane[1] + plane[2]) + mine + 2 * theirs
    return F.STATES * bits + np.where(plane[3] == 1, F.DOMED, state)


def _crew(data: Samples, side: NDArray[Any]) -> NDArray[Any]:
    found: NDArray[Any] = np.where(side == 0, data[:, BOARD + 4], data[:, BOARD + 5])
    return found


def mirrors() -> Indices:
    """For each of the eight ways to look at the board, what every feature becomes."""
    found = np.tile(np.arange(F.FEATURES + 1), (8, 1))
    for way in range(8):
        for at in range(25):
            to = turned(at, way)
            found[way, F.STATES * at : F.STATES * (at + 1)] = F.STATES * to + np.arange(F.STATES)
            for begin in (F.LADY, F.LADY + 25):
                found[way, begin + at] = begin + to
    return found


def turned(at: int, way: int) -> int:
    """Where a square goes when the board is turned and mirrored."""
    row, column = divmod(at, board.SIZE)
    if way & 4:
        column = board.SIZE - 1 - column
    for _ in range(way & 3):
        row, column = column, board.SIZE - 1 - row
    return row * board.SIZE + column


if L.PLANES != 8 or F.NONE & 31 != 31:
    raise RuntimeError("the kernel's layout has changed: samples must follow it")
