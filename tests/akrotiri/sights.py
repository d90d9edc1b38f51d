"""Positions for the tests of what people are shown of Akrotiri."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.state import State
from thera.core.game import NOBODY

GAME = load("")
TABLES = ["", "strategist", "seats=3,passing=3", "seats=4,strategist,tiles=20"]

# Two tiles: a green and an orange cube on each, boats at Thera, the first seat to act.
TILES = "V5@w2n1r0,T1@e2n1r0/w2n1.nw:V,w2n1.se:T,e2n1.nw:T,e2n1.ne:V"
MINE = "E01,M05|-|G01|-|-"
THEIRS = "2|thera.e|-|?|E?,M?|-|G?|-|-"
TABLE = "-|0|G?:1,G?:2|-|-"


def at(
    mine: str = f"5|thera.w|TV|-|{MINE}",
    turn: str = "act1|2|0|0|-|-|begun,lively",
    where: str = TILES,
) -> State:
    return GAME.read(f"{where}/{mine}/{THEIRS}/{TABLE}/{turn}")


def walk(options: str, seed: str, every: int) -> Iterator[tuple[Akrotiri, State]]:
    """Positions of a random game in which people dig, sell and load when they can."""
    game, rng = load(options), Random(seed)
    s = game.start()
    for count in range(2000):
        if count % every == 0 or game.to_move(s) == NOBODY:
            yield game, s
        if game.to_move(s) == NOBODY:
            return
        legal = game.legal(s)
        keen = [a for a in legal if a.kind in ("dig", "sell", "load")]
        s = game.play(s, rng.choice(keen if keen and rng.random() < 0.6 else legal))
