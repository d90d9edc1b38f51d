"""How fast the compiled kernel of Santorini is: against C, over all match-ups, in random games.

python benchmarks/santorini_kernel.py [SECONDS] prints JSON; ratios are taken in one run.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

from thera.jit import words
from thera.santorini.kernel import (
    ALL_TURNS,
    FULL,
    WORDS,
    Words,
    buffer,
    generate,
    perft,
    playout,
    read,
    row,
)
from thera.santorini.kernel import layout as k
from thera.santorini.kernel.perft import tally
from thera.santorini.kernel.plain_game import random_games
from thera.santorini.rules import notation
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import GODS, NAMES, god

OPEN = "0000000000000000000000000/1/mortal:b3,d3/mortal:c2,c4"
TURNS = 4
GAMES = 100_000
CREWS = (0x00808, 0x20080)  # as in santorini.c
MANY = 2000  # with more turns than these, two turns deep would take too long
SOURCE = Path(__file__).with_name("santorini.c")


def timed(call: Callable[[], int]) -> tuple[int, float]:
    """What a call returns, and how much processor time it takes."""
    start = process_time()
    found = call()
    return found, process_time() - start


def best(rounds: int, call: Callable[[], tuple[int, float]]) -> float:
    """The best rate of several rounds."""
    return max(found / took for found, took in (call() for _ in range(rounds)))


def ceiling(folder: Path) -> tuple[Callable[[], tuple[int, float]], ...] | None:
    """The C program's count and its games, where there is a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "plain"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)  # noqa: S603
    s = read(notation.read(OPEN))
    row = [s[k.CREW], s[k.CREW + 1], 0, 0, 0, 0, TURNS]

    def run(*args: object) -> tuple[int, float]:
        done = subprocess.run(  # noqa: S603  # compiled above
            [program, *map(str, args)], check=True, capture_output=True, text=True
        )
        count, seconds = done.stdout.split()
        return int(count), float(seconds)

    return (lambda: run(*row)), (lambda: (GAMES, run("games", GAMES)[1]))


def opened(names: tuple[str, ...], rng: Random) -> Words:
    """A position some turns into a random game."""
    game = Santorini(tuple(god(name) for name in names))
    while True:
        s = game.start()
        for _ in range(60):
            legal = game.legal(s)
            if not legal or (s.fresh and s.stage == 3 and s.one.bit_count() >= 6):
                break
            s = game.play(s, rng.choice(legal))
        if s.fresh and game.legal(s) and max(s.memory) < 4:
            return read(s)


def pair_rate(names: tuple[str, ...], seconds: float, turns: Words, rng: Random) -> float:
    """Successors generated and made a second, from positions of one match-up."""
    rows = words(WORDS * 40)
    total, took = 0, 0.0
    while took < seconds:
        s = opened(names, rng)
        for at in range(WORDS):
            rows[at] = s[at]
        depth = 1 if generate(s, turns, 0, ALL_TURNS, FULL) > MANY else 2
        found, used = timed(lambda: int(tally(rows, turns, 0, depth)))  # noqa: B023  # called here
        total, took = total + found, took + used
    return total / took


def games_rate(names: tuple[str, ...], turns: Words) -> float:
    """Random games a second of a match-up, every turn drawn from all turns."""
    start = read(notation.read(f"{'0' * 25}/1/{names[0]}:b3,d3/{names[1]}:c2,c4"))
    s, t = row(), row()

    def play(count: int) -> int:
        for seed in range(1, count + 1):
            for at in range(WORDS):
                s[at] = start[at]
            playout(s, t, turns, seed * 88172645463325252 % (1 << 62), 400, FULL)
        return count

    found, took = timed(lambda: play(300))
    return found / took


def main(seconds: float) -> None:
    """Take all figures and print them."""
    s, rng, turns = read(notation.read(OPEN)), Random(2016), buffer(1 << 17)
    figures: dict[str, object] = {}
    kernel = best(5, lambda: timed(lambda: int(perft(s, TURNS))))
    figures["plain_perft_per_second"] = round(kernel)
    games = best(3, lambda: (GAMES, timed(lambda: int(random_games(*CREWS, GAMES)))[1]))
    figures["plain_games_per_second"] = round(games)
    figures["plain_games_by_turns_per_second"] = round(games_rate(("mortal", "mortal"), turns))
    with tempfile.TemporaryDirectory() as folder:
        programs = ceiling(Path(folder))
        if programs:
            figures["perft_of_c"] = round(kernel / best(5, programs[0]), 2)
            figures["games_of_c"] = round(games / best(3, programs[1]), 2)
    pairs = [*permutations(["mortal", *NAMES], 2), ("mortal", "mortal")]
    rates = {names: pair_rate(names, seconds / len(pairs), turns, rng) for names in pairs}
    figures["pairs"] = len(pairs)
    figures["pairs_mean_successors_per_second"] = round(mean(rates.values()))
    slowest = sorted(rates, key=lambda names: rates[names])[:5]
    figures["slowest_pairs"] = {",".join(names): round(rates[names]) for names in slowest}
    figures["gods"] = {
        name: round(mean(rate for names, rate in rates.items() if names[0] == name))
        for name in ["mortal", *GODS]
    }
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
