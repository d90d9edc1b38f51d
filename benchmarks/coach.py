"""Games of a level-1 bot against a random player, both coached; every sentence is verified.

    python benchmarks/coach.py santorini --games 200

Says how many mistakes the coach warned of (Santorini: turns that lose at once; Akrotiri: turns
that end with a map that could be dug, or that take a map its last site), whether anything it said
was false, and what an answer takes of processor time. The same seed plays the same games.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import Any, Final

import akrotiri_claims
import santorini_claims

from thera import games
from thera.bots.registry import bot
from thera.core.bot import Bot, Budget, Sight
from thera.core.game import NOBODY, Seat
from thera.core.luck import Luck
from thera.core.match import Match
from thera.core.spec import family
from thera.core.turns import ends

CLAIMS: Final = {"akrotiri": akrotiri_claims.Claims, "santorini": santorini_claims.Claims}
CAPPED: Final = 600
"""Steps after which a game is broken off."""


@dataclass
class Count:
    """What was said in games, and what was wrong with it."""

    said: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    mistakes: int = 0
    warned: int = 0
    faults: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)


def specs(name: str, rng: Random) -> Iterator[str]:
    """What is played: now and then a plain game, else with any cards that go together."""
    gods = [god for offer in games.offers() if offer.game == name
            for god in (card.id for card in offer.ways[-1].cards)]  # fmt: skip
    while True:
        yield f"{name}:{','.join(rng.sample(gods, 2))}" if gods and rng.random() < 0.8 else name


def coached(
    match: Match[Any, Any], steps: Sequence[Any], sight: Sight[Any, Any], count: Count,
    *, ending: bool,
) -> None:  # fmt: skip
    """What is said of a draft, counted and verified."""
    start = thread_time()
    said = games.engine(match.game.name).coach(sight, steps, ending, Budget())
    count.took.append(thread_time() - start)
    count.said.update(each.id for each in said)
    claims = CLAIMS[family(match.game.name)](sight, steps, ending)
    where = f"{match.game.name} {match.game.write(sight.view)} | {' '.join(map(str, steps))}"
    count.faults += (f"{fault} | {where}" for fault in claims.faults(said))
    if claims.mistake():
        count.mistakes += 1
        count.warned += any(each.warns for each in said)


def turn(match: Match[Any, Any], player: Bot, count: Count) -> None:
    """What a player drafts until the turn ends or luck comes, coached before, while and after."""
    seat, start = match.to_move, match.played
    sight, steps = match.sight(seat), list[Any]()
    coached(match, (), sight, count, ending=False)
    while not steps or _goes_on(match, seat, start + len(steps)):
        a = player.choose(match.sight(seat), Budget()).step
        match.play(a)
        steps.append(a)
        if _goes_on(match, seat, start + len(steps)):
            coached(match, steps, sight, count, ending=False)
    coached(match, steps, sight, count, ending=True)
    count.turns += 1


def _goes_on(match: Match[Any, Any], seat: Seat, played: int) -> bool:
    """Whether a seat is still to move, and luck has decided nothing since."""
    same = match.to_move == seat and match.played == played
    return same and not ends(match.game, match.state)


def game(spec: str, seed: int, count: Count, *, most: int = CAPPED) -> None:
    """One game of a level-1 bot against a random player."""
    rng = Random(seed)
    loaded = games.load(spec)
    players = [bot("1", seed=seed), bot("random", seed=seed)]
    rng.shuffle(players)
    match = Match(loaded, luck=Luck(seed.to_bytes(16, "big")))
    while match.to_move != NOBODY and match.played < most:
        turn(match, players[match.to_move % 2], count)


def main() -> int:
    """Play, verify, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=sorted(CLAIMS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    count, rng = Count(), Random(args.seed)
    for number, spec in zip(range(args.games), specs(args.game, rng), strict=False):
        game(spec, args.seed * 100_000 + number, count)
    print(*count.faults, sep="\n")
    print(f"{args.games} games, {count.turns} turns, {len(count.faults)} faults")
    print(f"{count.mistakes} mistakes, {count.warned} of them were warned of")
    print("said:", dict(count.said.most_common()))
    p99 = quantiles(count.took, n=100)[98]
    print(f"an answer: median {median(count.took) * 1e3:.2f} ms, p99 {p99 * 1e3:.1f} ms, "
          f"longest {max(count.took) * 1e3:.0f} ms")  # fmt: skip
    return bool(count.faults)


if __name__ == "__main__":
    sys.exit(main())
