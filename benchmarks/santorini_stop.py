"""How soon the bots of Santorini answer once they are told to stop, over random pairs of gods.

python benchmarks/santorini_stop.py [PAIRS] prints JSON. For each pair: the set-up, the middle of a
game, and a turn that somebody else has begun. Processor time is what it costs; on a machine with
other work the time on the clock is longer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from bench_search import RANDOM_PAIRS, SEED, middle
from stopping import stopped

from thera import games
from thera.bots.registry import bot
from thera.core.bot import Sight
from thera.core.game import CHANCE, NOBODY, Game
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import NAMES, god

BOTS = ("8", "6")
THINK = 0.15  # seconds before the bot is told to stop
HARD = [("hermes", "persephone"), ("poseidon", "mortal"), ("morpheus", "hermes")]


def sights(names: tuple[str, ...], rng: Random) -> Iterator[Sight[Any, Any]]:
    """What the mover sees in the set-up, at the start of a turn, and within a turn."""
    game = Santorini(tuple(god(name) for name in names))
    s = middle(names, rng)
    for here in (game.start(), s, game.play(s, rng.choice(game.legal(s)))):
        while game.to_move(here) == CHANCE:
            here = game.play(here, rng.choice(game.legal(here)))
        if game.to_move(here) != NOBODY:
            yield seen(game, here)


def seen(game: Game[Any, Any], s: Any) -> Sight[Any, Any]:  # noqa: ANN401  # a position
    """What the mover sees of a position."""
    return Sight(game, game.to_move(s), s, tuple(game.legal(s)), ())


def main(count: int) -> None:
    """Stop every bot at every position, and print the slowest answers."""
    rng = Random(SEED)
    games.engine("santorini").warm()
    pairs = [*HARD, *(tuple(rng.sample(NAMES, 2)) for _ in range(count))]
    figures: dict[str, object] = {"pairs": len(pairs)}
    found: dict[str, list[tuple[float, float, str]]] = {name: [] for name in BOTS}
    for names in pairs:
        for sight in sights(names, rng):
            for name in BOTS:
                took = stopped(bot(name), sight, THINK)
                found[name].append((*took, sight.game.write(sight.view)))
    for name, stops in found.items():
        clock = max(stops)
        processor = max(stops, key=lambda stop: stop[1])
        figures[name] = {
            "stops": len(stops),
            "slowest_ms": round(1000 * clock[0], 1),
            "slowest_processor_ms": round(1000 * processor[1], 1),
            "where": processor[2],
        }
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RANDOM_PAIRS)
