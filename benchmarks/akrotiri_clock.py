"""Whether Akrotiri's search keeps its time, and how soon it answers once it is told to stop.

python benchmarks/akrotiri_clock.py [CHOICES] [SECONDS] prints JSON. Positions come from games of
greedy+ against itself, two to four seats: turns that begin, and actions. Processor time is what a
choice costs; on a machine with other work the time on the clock is longer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count, islice
from time import perf_counter, process_time

from stopping import Times, stopped

from thera import games
from thera.akrotiri.engine import CandidateBot, IsmctsBot
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.bot import Budget, Sight
from thera.core.luck import Luck
from thera.core.match import Match

CHOICES = 1000
SECONDS = 0.1
STOPS = 120
THINK = (0.0, 0.01, 0.03, 0.08)  # seconds before the bot is told to stop
TABLES = ("akrotiri", "akrotiri:seats=3", "akrotiri:seats=4")
EVERY = 5  # of the choices of a game one is looked at


def sights() -> Iterator[Sight[State, Step]]:
    """What movers see, from as many games as are wanted."""
    seen = 0
    for number in count():
        spec = TABLES[number % len(TABLES)]
        match: Match[State, Step] = Match(games.load(spec), luck=Luck(f"clock {number}".encode()))
        while not match.over:
            sight = match.sight(match.to_move)
            seen += len(sight.legal) > 1
            if len(sight.legal) > 1 and seen % EVERY == 0:
                yield sight
            match.play(CandidateBot().choose(sight, Budget()).step)


def timed(sight: Sight[State, Step], seconds: float) -> Times:
    """Seconds of the clock and of the processor for a choice."""
    begun = perf_counter(), process_time()
    IsmctsBot().choose(sight, Budget(seconds=seconds))
    return perf_counter() - begun[0], process_time() - begun[1]


def told(times: list[Times]) -> dict[str, float]:
    """The slowest, and those that 99 and 99.9 in a hundred do not exceed, in milliseconds."""
    found = {}
    for name, column in (("clock", 0), ("processor", 1)):
        figures = sorted(each[column] for each in times)
        for share in (0.99, 0.999, 1.0):
            at = min(len(figures) - 1, int(share * len(figures)))
            found[f"{name}_{100 * share:g}"] = round(1000 * figures[at], 1)
    return found


def main(choices: int, seconds: float) -> None:
    """Measure and print."""
    games.engine("akrotiri").warm()
    found = list(islice(sights(), choices))
    stops = [
        stopped(IsmctsBot(), sight, THINK[n % len(THINK)]) for n, sight in enumerate(found[:STOPS])
    ]
    figures = {
        "choices": len(found),
        "seconds": seconds,
        "choice_ms": told([timed(sight, seconds) for sight in found]),
        "stops": len(stops),
        "stop_ms": told(stops),
    }
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else CHOICES,
        float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS,
    )
