"""How fast the compiled kernel of Akrotiri is: placing, reach, cards, goals, whole random games.

THERA_KERNELS=numba python benchmarks/akrotiri_kernel.py [SECONDS] prints JSON: microseconds of
processor time a call. It has kernels of its own, which are not in the module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from thera.akrotiri.kernel import WORDS, WORK, Words, kit, legal, pack, play, row
from thera.akrotiri.kernel.chart import cells, shore
from thera.akrotiri.kernel.layout import DOCK_COUNT, DOCKS, PLOTS
from thera.akrotiri.kernel.market import place
from thera.akrotiri.kernel.scoring import score
from thera.akrotiri.kernel.sites import shut, sites
from thera.akrotiri.kernel.travel import distances, reach
from thera.akrotiri.rules import game as rules
from thera.akrotiri.rules.state import State
from thera.jit import BACKEND, copy, kernel, words

CARDS = 8
ROUNDS = 200
TILES = (8, 16, 24, 32)


@kernel("i(w,w,i,w,i)", entry=True)
def placed(s: Words, k: Words, tile: int, t: Words, rounds: int) -> int:
    """Copy a position and place a tile, on cell after cell, each way up."""
    end, done = cells(s, t, WORDS), 0
    for n in range(rounds):
        cell = t[WORDS + n % (end - WORDS)]
        copy(t, s, WORDS)
        done += place(t, k, tile, cell, n & 3)
    return done


@kernel("i(w,w,i,w,w,i)", entry=True)
def surveyed(s: Words, k: Words, tile: int, t: Words, out: Words, rounds: int) -> int:
    """The same; then the boat's reach, and the sites of eight cards on every island in reach."""
    end, found = cells(s, t, WORDS), 0
    for n in range(rounds):
        cell = t[WORDS + n % (end - WORDS)]
        copy(t, s, WORDS)
        place(t, k, tile, cell, n & 3)
        reach(t, k, 0, 0, out)
        found += dug(t, k, out, n)
    return found


@kernel("i(w,w,w,i)")
def dug(t: Words, k: Words, out: Words, seed: int) -> int:
    """How many sites eight cards have on the islands that the boat can reach."""
    found = 0
    for plot in range(DOCKS, DOCKS + PLOTS):
        out[plot] = 0
    for dock in range(t[DOCK_COUNT]):
        island = shore(t, dock)
        if out[dock] and out[DOCKS + island] == 0 and not shut(t, island):
            out[DOCKS + island] = 1
            for card in range(CARDS):
                found += sites(t, k, (card * 5 + seed) % 36, 0, island, out, DOCKS + PLOTS)
                found -= DOCKS + PLOTS
    return found


@kernel("i(w,w,w,w,i,i)", entry=True)
def random_game(s: Words, k: Words, t: Words, out: Words, seed: int, limit: int) -> int:
    """Random steps from a position: how many until the end, or until the limit."""
    copy(t, s, WORDS)
    for made in range(limit):
        count = legal(t, k, out)
        if count == 0:
            return made
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        play(t, k, out[(seed >> 8) % count])
    return limit


def position(rng: Random, tiles: int) -> State:
    """A position of a random game in which a seat is about to place its tile."""
    game = rules.load("")
    s = game.start()
    while not (s.fresh and len(s.chart.tiles) >= tiles and s.me.tile):
        s = game.play(s, rng.choice(game.legal(s)))
    return s


def rate(call: Callable[[], int], calls: int, seconds: float) -> float:
    """Microseconds of the fastest round of calls."""
    call()
    best, start = float("inf"), process_time()
    while process_time() - start < seconds:
        before = process_time()
        call()
        best = min(best, process_time() - before)
    return best / calls * 1e6


def figures(tiles: int, seconds: float) -> dict[str, float]:
    """What each thing takes on a map of so many tiles."""
    s = position(Random(2014), tiles)
    k, p, t, out = kit(s.table), pack(s), words(2 * WORDS), words(DOCKS * DOCKS)
    tile = list(s.table.components.tiles).index(str(s.me.tile))
    notes, games = words(WORK), row()

    def many(call: Callable[[], int]) -> Callable[[], int]:
        return lambda: sum(call() for _ in range(ROUNDS))

    steps = random_game(p, k, games, out, 7, 100_000)
    calls = {
        "copy_and_place": (lambda: placed(p, k, tile, t, 10_000), 10_000),
        "with_reach_and_8_cards": (lambda: surveyed(p, k, tile, t, out, 10_000), 10_000),
        "step_of_random_game": (lambda: random_game(p, k, games, out, 7, 100_000), steps),
        "distances_of_all_docks": (many(lambda: distances(p, out, notes)), ROUNDS),
        "score": (many(lambda: score(p, k, 0, notes)), ROUNDS),
    }
    times = {name: round(rate(call, n, seconds), 2) for name, (call, n) in calls.items()}
    return {"docks": int(p[DOCK_COUNT]), **times}


def main(seconds: float) -> None:
    """Take all figures and print them."""
    if not BACKEND.compiles:
        raise SystemExit("These kernels must be compiled here: set THERA_KERNELS=numba.")
    found = {f"{tiles}_tiles": figures(tiles, seconds) for tiles in TILES}
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
