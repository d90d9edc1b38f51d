"""Games of the engine against itself: all gods, short searches, occasional random moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from thera.jit import Words
from thera.santorini.engine.evaluation.network_file import pack
from thera.santorini.engine.search import SURE, Session
from thera.santorini.kernel import buffer, deck, draw, list_turns, make, read, row
from thera.santorini.kernel import layout as L
from thera.santorini.rules.game import load
from thera.santorini.rules.gods import GODS
from thera.santorini.training.samples import RESULT, sample, save

PLAIN: Final = 0.2  # of the games are without gods
CAP: Final = 120  # turns; then nobody has won
EARLY: Final = 14  # turns in which moves may be random
ACCIDENT: Final = 0.1
PLACED: Final = 0.75  # of the workers are placed at random
SPREAD: Final = 2  # extra builds of a random turn
MOST: Final = 30_000  # limit of the scores in samples


@dataclass(frozen=True, slots=True)
class Wish:
    """What a worker is to do: for how long, how hard, with which network, where to put it."""

    seed: int
    seconds: float
    nodes: int
    out: Path
    net: bytes | None = None
    mb: int = 16


def work(wish: Wish) -> int:
    """Play games until the time is up; how many positions were kept."""
    rng = Random(f"selfplay {wish.seed}")
    session = _session(wish)
    rows: list[list[int]] = []
    end = monotonic() + wish.seconds
    while monotonic() < end:
        rows += game(session, rng, wish.nodes)
    return save(wish.out / f"{wish.seed:06d}.npz", rows)


def _session(wish: Wish) -> Session:
    return Session(wish.mb) if wish.net is None else Session(wish.mb, pack(wish.net))


def game(session: Session, rng: Random, nodes: int) -> list[list[int]]:
    """The positions of one game, with their results."""
    s, t, buf = read(load(options(rng)).start()), row(), buffer()
    rows: list[list[int]] = []
    for number in range(CAP):
        if s[L.STATUS] == L.OVER:
            break
        _turn(session, s, t, buf, rng, nodes, rows, number)
        for word in range(L.WORDS):
            s[word] = t[word]
    over = s[L.STATUS] == L.OVER
    for each in rows:
        each[RESULT] = (2 if s[L.WINNER] == each[9] else 0) if over else 1
    return rows


def options(rng: Random) -> str:
    """The gods of a game, as its spec writes them: sometimes none, sometimes one, mostly two."""
    if rng.random() < PLAIN:
        return ""
    gods = [name for name in GODS if name != "mortal"]
    pair = rng.sample(gods, 2)
    if rng.random() < 0.1:
        pair[rng.randrange(2)] = "mortal"
    return ",".join(pair)


def _turn(
    session: Session, s: Words, t: Words, buf: Words, rng: Random, nodes: int,
    rows: list[list[int]], number: int,
) -> None:  # fmt: skip
    """Play one turn, or draw a card, from `s` to `t`."""
    if s[L.STATUS] == L.CHANCE:
        draw(s, rng.choice(list(_bits(deck(s)))), t)
        return
    chance = PLACED if s[L.STATUS] == L.PLACING else ACCIDENT if number < EARLY else 0
    if rng.random() < chance:
        make(s, buf, rng.randrange(list_turns(s, buf, spread=SPREAD)), t)
        return
    found = session.search(
        s, nodes=rng.randrange(nodes // 2, nodes * 3 // 2), seed=rng.getrandbits(30)
    )
    if s[L.STATUS] == L.TURN and found.score < SURE:  # a turn that wins needs no judgement
        rows.append(sample(s, max(-MOST, found.score)))
    for word, value in enumerate(found.line[0]):
        buf[word] = value
    make(s, buf, 0, t)


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(32) if int(mask) >> bit & 1)
