"""How fast the planner of Akrotiri is: exact plans and beams, by the number of actions.

python benchmarks/akrotiri_plan.py [POSITIONS] prints JSON: milliseconds of processor time a plan,
outcomes, and what a beam misses of the best value. Positions are random, from 8 to 24 tiles.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "kernels" / "akrotiri"))

from exhaust import positions
from plancases import valued
from thera.akrotiri.engine.planner import EXACT, list_options, new_memory, plan, top
from thera.akrotiri.engine.planner.plan_layout import FULL, SCORE
from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.rules import game
from thera.akrotiri.rules.state import State
from thera.jit import Words

GAME = game.load("")
KIT = kit(GAME.table)
WIDE, NARROW = new_memory(1 << 19, 1 << 21), new_memory(1 << 15, 1 << 17)
WIDTHS = (16, 32, 48, 64)
ROUNDS = 5


def timed(call: Callable[[], int]) -> tuple[float, int]:
    """Milliseconds of the fastest of some calls, and what it gave."""
    best, found = float("inf"), 0
    for _ in range(ROUNDS):
        before = process_time()
        found = call()
        best = min(best, process_time() - before)
    return 1000 * best, found


def spread(values: Sequence[float]) -> dict[str, float]:
    """The middle of some values, the one in a hundred, and the greatest."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return {
        "median": round(median(ordered), 3),
        "p99": round(high, 3),
        "max": round(max(ordered), 3),
    }


def planned(s: State, memory: Words, width: int) -> tuple[float, int, int]:
    """Milliseconds to plan a position, the outcomes, and the value of the best."""
    row, seat = pack(s), s.todo[0][1]
    list_options(row, KIT, seat, memory)
    worth = valued(row, KIT, memory)

    def call() -> int:
        list_options(row, KIT, seat, memory)
        return plan(KIT, memory, worth, width)

    time, count = timed(call)
    if memory[FULL]:
        raise SystemExit(f"the memory is too small: {GAME.write(s)}")
    top(memory, 1)
    return time, int(count), int(memory[SCORE])


def figures(actions: int, count: int, *, exact: bool) -> dict[str, object]:
    """What plans with so many actions take."""
    table = list(islice(positions(GAME, Random(2014), (8, 24), actions), count))
    found: dict[str, object] = {}
    whole = [planned(s, WIDE, EXACT) for s in table] if exact else []
    if exact:
        found["exact_ms"] = spread([time for time, _, _ in whole])
        found["outcomes"] = spread([outcomes for _, outcomes, _ in whole])
    for width in WIDTHS:
        beams = [planned(s, NARROW, width) for s in table]
        found[f"beam_{width}_ms"] = spread([time for time, _, _ in beams])
        if exact:
            missed = [100 * (1 - b[2] / w[2]) for b, w in zip(beams, whole, strict=True)]
            found[f"beam_{width}_misses_percent"] = {
                "mean": round(mean(missed), 3),
                **spread(missed),
            }
    return found


def main(count: int) -> None:
    """Take all figures and print them."""
    found = {
        f"{actions}_actions": figures(actions, count, exact=actions < 6) for actions in (3, 4, 5, 6)
    }
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
