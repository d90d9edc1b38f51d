"""The lowest levels of a game: level 1 against a beginner, and how far levels 1 to 3 are apart.

    python benchmarks/levels.py akrotiri [--pairs 200] [--workers 2] [--level 1]

All games are mirrored. The beginner (`akrotiri_beginner.py`, `santorini_beginner.py`) plays the
plain game; levels play each other as in `tools/ladder.py`, Santorini's with gods dealt by luck. A
level may be of an older version: `--level 1@1`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from statistics import mean, median
from typing import Any, Final, NamedTuple

from akrotiri_beginner import AkrotiriBeginner
from santorini_beginner import SantoriniBeginner

from thera import games
from thera.arena.mirrored_pair import Terms, play_pair
from thera.arena.rating import rate
from thera.bots import registry
from thera.bots.whole_game import play
from thera.core.bot import Bot, Budget

BEGINNERS: Final[dict[str, Callable[[int], Bot]]] = {
    "akrotiri": AkrotiriBeginner,
    "santorini": SantoriniBeginner,
}
SPECS: Final = {"akrotiri": "akrotiri", "santorini": "santorini:random"}
"""What levels play each other."""

ROUNDS: Final = 9
"""After so many temples are counted: a first evening's game is about as long."""


class Met(NamedTuple):
    """A pair of games with the beginner: the level's share, the temples of both in each game."""

    share: float
    level: tuple[int, ...]
    beginner: tuple[int, ...]


def meet(game: str, level: str, number: int) -> Met:
    """A level and the beginner, from both seats with the same luck."""
    points, mine, theirs = 0.0, list[int](), list[int]()
    for seat in (0, 1):
        bots = [BEGINNERS[game](number), BEGINNERS[game](number)]
        bots[seat] = registry.bot(level, seed=number)
        match = play(game, *bots, seed=number)
        points += (match.payoffs[seat] + 1) / 4
        if game == "akrotiri":
            players = after_rounds(match).players
            mine.append(len(players[seat].dug))
            theirs.append(len(players[1 - seat].dug))
    return Met(points, tuple(mine), tuple(theirs))


def after_rounds(match: games.AnyMatch) -> Any:  # noqa: ANN401  # a position
    """The position after nine rounds of a game, or at its end."""
    begun = [s for s, _ in match.past if match.game.fresh(s)]
    last = ROUNDS * match.game.seats
    return begun[last] if len(begun) > last else match.state


def gap(game: str, high: str, low: str, number: int) -> float:
    """The share of the higher level in a pair of games with the lower one."""
    turns = 0 if games.load(SPECS[game]).secret else None
    return play_pair(Terms(high, low, (SPECS[game],), Budget(), random_turns=turns), number).share


def told(what: str, shares: Sequence[float]) -> str:
    """A duel as a line: share, games, Elo and its interval."""
    rating = rate(shares)
    elo, low, high = (
        "all" if each is None else f"{each:+.0f}" for each in (rating.elo, rating.low, rating.high)
    )
    return f"{what}: {mean(shares):.1%} of {2 * len(shares)} games, {elo} Elo ({low} to {high})"


def counted(who: str, temples: Sequence[int]) -> str:
    """Somebody's temples as a line."""
    middle, usual = median(temples), mean(temples)
    return f"temples of {who} in {ROUNDS} rounds: median {middle:g}, mean {usual:.1f}"


def report(game: str, level: str, pairs: int, pool: Executor) -> Iterator[str]:
    """What the games come to, line by line."""
    met = list(pool.map(partial(meet, game, level), range(pairs)))
    yield told(f"level {level} – beginner", [each.share for each in met])
    if met[0].level:
        yield counted(f"level {level}", [n for each in met for n in each.level])
        yield counted("the beginner", [n for each in met for n in each.beginner])
    for low, high in pairwise(("1", "2", "3")):
        shares = pool.map(partial(gap, game, high, low), range(pairs))
        yield told(f"level {high} – level {low}", list(shares))


def main() -> None:
    """Play all of it and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=BEGINNERS)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--level", default="1", help="who plays the beginner")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for line in report(given.game, given.level, given.pairs, pool):
            print(line, flush=True)


if __name__ == "__main__":
    main()
