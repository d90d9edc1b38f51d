"""Measure the levels: each plays the next one, mirrored games with random gods; prints Elo.

python tools/ladder.py --pairs 200 --workers 16 --seconds 2 --json ladder.json
python tools/ladder.py short:depth=2,noise=40 short:depth=2,noise=20 --pairs 100
python tools/ladder.py --game akrotiri --pairs 200

Without names all levels of the game are measured, Santorini's if none is named. It needs the
standard library and the engine only. Time matters to the highest level alone: all others count
nodes. Where luck deals secrets, openings differ by themselves: no random turns come first.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from importlib.util import find_spec
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from tempfile import gettempdir
from time import monotonic

if find_spec("platformdirs") is None:  # which says where machine code is kept
    os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(gettempdir()) / "thera-kernels"))

from thera import games
from thera.arena.mirrored_pair import Pair, Terms, check, play_pair
from thera.arena.rating import Rating, rate
from thera.bots import levels, registry
from thera.core.bot import Budget

Report = dict[str, object]


def terms_of(low: str, high: str, args: argparse.Namespace) -> Terms:
    """A duel of two neighbours, the stronger one first."""
    game = games.load(args.game[0])
    timed = registry.strongest(game.name) in (low, high)
    budget = Budget(seconds=args.seconds if timed else None, nodes=args.nodes)
    turns = 0 if game.secret else None
    return Terms(
        high, low, tuple(args.game), budget, seed=args.seed, random_turns=turns, cap=args.cap
    )


def report(terms: Terms, pairs: list[Pair], seconds: float) -> Report:
    """What a duel came to."""
    points = [game.points for pair in pairs for game in pair.games]
    slowest = [max(game.slowest[who] for pair in pairs for game in pair.games) for who in (0, 1)]
    return {
        "first": terms.first,
        "second": terms.second,
        "games": len(points),
        "won": points.count(1.0),
        "drawn": points.count(0.5),
        "lost": points.count(0.0),
        **asdict(rate([pair.share for pair in pairs])),
        "slowest": [round(each, 3) for each in slowest],
        "seconds": round(seconds, 1),
    }


def line(found: Report) -> str:
    """One row of the printed table."""
    rating = Rating(*(found[key] for key in ("elo", "low", "high")))  # type: ignore[arg-type]  # as `rate` made them
    elo, low, high = (
        "all" if each is None else f"{each:+.0f}" for each in (rating.elo, rating.low, rating.high)
    )
    score = f"+{found['won']} ={found['drawn']} -{found['lost']}"
    who = f"{found['first']!s:>10} over {found['second']!s:10}"
    return f"{who} {elo:>6} [{low}, {high}]  {score}  slowest {found['slowest']} s"


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("bots", nargs="*", help="the weakest first; else all levels")
    parser.add_argument("--pairs", type=int, default=100, help="of mirrored games, a duel")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=2.0, help="for the highest level")
    parser.add_argument("--nodes", type=int, help="a limit for all, as a quick stand-in for time")
    parser.add_argument("--game", action="append", help="specs in turn; else random gods")
    parser.add_argument("--cap", type=int, default=150, help="turns; then it is a draw")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    found = parser.parse_args()
    found.game = found.game or ["santorini:random"]
    found.bots = found.bots or list(levels.names(found.game[0]))
    return found


def main() -> int:
    """Play all duels side by side, print each when it is complete."""
    args = arguments()
    duels = [terms_of(low, high, args) for low, high in pairwise(args.bots)]
    for terms in duels:
        check(terms)
    for name in args.bots:  # once, before many processes want it
        registry.prepare(name, args.game[0])
    played: list[list[Pair]] = [[] for _ in duels]
    found: dict[int, Report] = {}
    start = monotonic()
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        waiting = {
            pool.submit(play_pair, terms, number): place
            for place, terms in enumerate(duels)
            for number in range(args.pairs)
        }
        for future in as_completed(waiting):
            place = waiting[future]
            played[place].append(future.result())
            if len(played[place]) == args.pairs:
                found[place] = report(duels[place], played[place], monotonic() - start)
                print(line(found[place]), flush=True)
                if args.json:
                    rows = [found[place] for place in sorted(found)]
                    args.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
