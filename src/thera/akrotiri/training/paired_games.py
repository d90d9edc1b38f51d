"""Games between two players on the flat position, each deal played with the seats exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from thera.akrotiri.engine.effort import Effort
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.engine.weights import Weights
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.kernel.piles import seat_of
from thera.akrotiri.kernel.scoring import score
from thera.akrotiri.rules.game import Akrotiri
from thera.jit import Words

CAP = 300
"""Turns after which a game is broken off."""


@dataclass(frozen=True, slots=True)
class Result:
    """The first workspace's share of the points of a pair, and what both scored on average."""

    share: float
    margin: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of equal skill but different weights, and the seed of their games."""

    one: Weights
    other: Weights
    skill: Effort
    seed: int


@cache
def game() -> Akrotiri:
    """The game with its usual options, for all of a process."""
    return Akrotiri()


def play_pairs(clash: Pairing) -> Result:
    """The result of a pairing; it can be called in any process."""
    one, other = (Workspace(game().table, each, clash.skill) for each in (clash.one, clash.other))
    return pair(one, other, clash.seed)


def pair(one: Workspace, other: Workspace, seed: int) -> Result:
    """Two games from one seed, the seats exchanged in the second."""
    share = margin = 0.0
    for swapped in (False, True):
        players = (other, one) if swapped else (one, other)
        points = play(players, seed)
        mine, theirs = points[int(swapped)], points[int(not swapped)]
        share += 0.5 * (mine > theirs) + 0.25 * (mine == theirs)
        margin += (mine - theirs) / 2
    return Result(share, margin)


def play(players: tuple[Workspace, Workspace], seed: int) -> tuple[float, float]:
    """One game; the points of both, drachmas left as hundredths."""
    s, rng = pack(game().start()), Random(seed)
    for player in players:
        player.seed(rng.getrandbits(60))
    for _ in turns(s, players):
        pass
    return points(s, players[0], 0), points(s, players[0], 1)


def turns(s: Words, players: Sequence[Workspace]) -> Iterator[None]:
    """Let players play a position to its end, or nearly; a halt after each turn."""
    for _ in range(CAP):
        if s[L.DEPTH] == 0:
            break
        seat = int(seat_of(s))
        players[seat].turn(s, seat)
        yield


def points(s: Words, workspace: Workspace, seat: int) -> float:
    """What a seat has, drachmas deciding between equals."""
    money = int(s[L.PLAYERS + seat * L.SEAT_WORDS + L.MONEY])
    return float(score(s, workspace.kit, seat, workspace.work)) + money / 1000
