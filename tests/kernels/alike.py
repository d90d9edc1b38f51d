"""What bots play from fixed positions, a line each: `alike.py GAME FIRST LAST STEPS`.

Run with one backend after the other, it must print the same: levels FIRST to LAST, all set-ups.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from thera import games
from thera.bots import registry
from thera.core.bot import Budget
from thera.core.luck import Luck
from thera.core.match import Match
from thera.core.spec import family
from thera.jit import BACKEND

SETUPS = {
    "santorini": (
        "santorini",
        "santorini:draft",
        "santorini:hermes,poseidon",
        "santorini:chaos,morpheus",
        "santorini:random",
        "santorini:random,seats=3",
        "santorini:random,seats=4",
    ),
    "akrotiri": (
        "akrotiri",
        "akrotiri:strategist",
        "akrotiri:seats=3",
        "akrotiri:strategist,seats=4",
    ),
}
STARTS = (0, 8, 21)  # random steps before the bots begin
NODES = {"santorini": 3_000, "akrotiri": 30}  # for the levels that otherwise go by the clock


def lines(game: str, levels: range, steps: int) -> Iterator[str]:
    """What each level plays from each position of each set-up."""
    for spec in SETUPS[game]:
        for start in STARTS:
            for level in levels:
                yield f"{spec} {start} {level}: {' '.join(played(spec, start, str(level), steps))}"


def played(spec: str, start: int, level: str, steps: int) -> Iterator[str]:
    """So many steps of a bot that plays all seats."""
    match = Match(games.load(spec), luck=Luck(f"alike {spec} {start}".encode()))
    rng, bot = Random(f"{spec} {start}"), registry.bot(level, seed=start)
    for _ in range(start):
        match.play(rng.choice(match.game.legal(match.state)))
    budget = Budget(nodes=NODES[family(spec)])
    for _ in range(steps):
        if match.over:
            return
        step = bot.choose(match.sight(match.to_move), budget).step
        yield str(step)
        match.play(step)


if __name__ == "__main__":
    name, first, last, count = sys.argv[1:]
    print(BACKEND.name)
    for line in lines(name, range(int(first), int(last) + 1), int(count)):
        print(line, flush=True)
