"""How fast the rules and the engines are, as a table and as JSON: `python benchmarks/bench.py`.

`--help` lists its options; `make bench ARGS=…` is the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import harmonic_mean
from time import perf_counter
from typing import Annotated, Any, Final

import bench_backends
import bench_search
import typer
from rich import print as show
from rich.table import Table

from thera import games
from thera.core.game import NOBODY
from thera.core.turns import perft, turns

PLAIN: Final = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"
HERMES: Final = "0000000000000000000000000/1/hermes:b2,d4/mortal:b4,d2"
OPEN: Final = (  # the longest looks ahead: many ways to walk, and somebody who asks for a climb
    "0000000000000000000000000/1/hermes:b2,d4/persephone:b4,d2",
    "0000000000000000000000000/1/triton:b2,d4/persephone:b4,d2",
    "0000010100000000101000000/1/hermes:b2,d4/persephone:b4,d2",
    "0000010100000000101000000/1/triton:b2,d4/persephone:b4,d2",
)
SEED: Final = 2016
SLOWEST: Final = 5
LATE: Final = 24  # tiles on the table of Akrotiri from which on a position is a late one


@dataclass(frozen=True, slots=True)
class Speed:
    """Random steps a second of one game."""

    spec: str
    steps_per_second: float


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is measured."""

    plain_steps_per_second: float
    pairs: int
    pairs_steps_per_second: float  # the harmonic mean
    slowest_pairs: list[Speed]
    perft_turns: int
    perft_leaves: int
    perft_leaves_per_second: float
    worst_legal_ms: float
    worst_legal_position: str
    hermes_turns: int
    hermes_seconds: float
    akrotiri_steps_per_second: float
    akrotiri_late_positions: int
    akrotiri_late_legal_ms: float  # the 99th percentile
    akrotiri_late_play_ms: float  # the 99th percentile


def bench(
    to: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write JSON; - prints it.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each measure.")] = 4.0,
    pairs: Annotated[int, typer.Option(min=1, help="How many random pairs of gods.")] = 120,
    rounds: Annotated[
        int, typer.Option(min=0, help="Rounds of the comparison of backends; 0 leaves it out.")
    ] = 1,
    against: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Compare with another checkout too.")
    ] = None,
) -> None:
    """Measure the rules and the engines: random steps, counting, searches, every backend."""
    bench_backends.backends(against)  # refuses what is no checkout
    figures = measure(seconds, pairs)
    engine = bench_search.measure(seconds)
    sides = bench_backends.measure(seconds, rounds, against, _now)
    found = {**asdict(figures), "engine": engine and asdict(engine), "backends": sides}
    text = json.dumps(found, indent=2)
    if to == "-":
        typer.echo(text)
        return
    show(table(figures))
    if engine is not None:
        show(bench_search.table(engine))
    if sides:
        show(bench_backends.table(sides))
    if to is not None:
        Path(to).write_text(text + "\n", encoding="utf-8")


def measure(seconds: float, pairs: int) -> Figures:
    """Take all figures; each measure takes about `seconds`."""
    rng = Random(SEED)
    plain = _speed("santorini", seconds, rng)
    specs = list(_pairs(pairs, rng))
    speeds = [_speed(spec, seconds / pairs, rng) for spec in specs]
    depth, leaves, leaf_speed = _count(seconds)
    worst, position = _worst_legal(seconds, specs, rng)
    found, took = _hermes()
    akrotiri = _speed("akrotiri", seconds, rng)
    legal, play = _late(seconds, rng)
    return Figures(
        plain_steps_per_second=plain.steps_per_second,
        pairs=pairs,
        pairs_steps_per_second=harmonic_mean([s.steps_per_second for s in speeds]),
        slowest_pairs=sorted(speeds, key=lambda s: s.steps_per_second)[:SLOWEST],
        perft_turns=depth,
        perft_leaves=leaves,
        perft_leaves_per_second=leaf_speed,
        worst_legal_ms=worst * 1000,
        worst_legal_position=position,
        hermes_turns=found,
        hermes_seconds=took,
        akrotiri_steps_per_second=akrotiri.steps_per_second,
        akrotiri_late_positions=len(legal),
        akrotiri_late_legal_ms=_percentile(legal) * 1000,
        akrotiri_late_play_ms=_percentile(play) * 1000,
    )


def _now(name: str) -> None:
    """Say what is being measured: numba compiles first, which takes minutes."""
    typer.echo(f"Measuring {name} …", err=True)


def _pairs(count: int, rng: Random) -> Iterator[str]:
    """Specs of random pairs of gods."""
    draft = games.load("santorini:draft")
    names = [str(a).removeprefix("name:") for a in draft.legal(draft.start())]
    for _ in range(count):
        yield f"santorini:{','.join(rng.sample(names, 2))}"


def _walk(game: games.AnyGame, s: Any, rng: Random) -> Iterator[Any]:  # noqa: ANN401  # positions
    """The positions of random games from `s` on, without end."""
    while True:
        here = s
        while game.to_move(here) != NOBODY:
            yield here
            here = game.play(here, rng.choice(game.legal(here)))


def _speed(spec: str, seconds: float, rng: Random) -> Speed:
    game = games.load(spec)
    start = perf_counter()
    for steps, _ in enumerate(_walk(game, game.start(), rng), 1):  # noqa: B007  # counted
        if (took := perf_counter() - start) >= seconds:
            break
    return Speed(spec, steps / took)


def _count(seconds: float) -> tuple[int, int, float]:
    """Count whole turns, ever deeper, while another depth fits into the time."""
    depth = 0
    took = 0.0
    while took * 80 < seconds:  # an open board has some eighty turns
        depth += 1
        game, s = games.resume("santorini", PLAIN)
        start = perf_counter()
        leaves = perft(game, s, depth)
        took = perf_counter() - start
    return depth, leaves, leaves / took


def _worst_legal(seconds: float, specs: list[str], rng: Random) -> tuple[float, str]:
    """The longest time that one question for the legal steps took, and where."""
    roots = [games.resume("santorini", position) for position in OPEN]
    roots += [(game, game.start()) for game in map(games.load, specs)]
    worst, where = 0.0, ""
    for number, (game, root) in enumerate(roots):
        share = seconds / 2 / (len(OPEN) if number < len(OPEN) else len(specs))
        end = perf_counter() + share
        for s in _walk(game, root, rng):
            start = perf_counter()
            game.legal(s)
            if (took := perf_counter() - start) > worst:
                worst, where = took, game.write(s)
            if perf_counter() > end:
                break
    return worst, where


def _hermes() -> tuple[int, float]:
    game, s = games.resume("santorini", HERMES)
    start = perf_counter()
    found = len(turns(game, s))
    return found, perf_counter() - start


def _late(seconds: float, rng: Random) -> tuple[list[float], list[float]]:
    """How long `legal` and `play` took, each time, late in random games of Akrotiri."""
    game = games.load("akrotiri")
    legal: list[float] = []
    play: list[float] = []
    end = perf_counter() + seconds
    for s in _walk(game, game.start(), rng):
        if len(s.chart.tiles) < LATE:
            continue
        start = perf_counter()
        found = game.legal(s)
        asked = perf_counter()
        game.play(s, rng.choice(found))
        legal.append(asked - start)
        play.append(perf_counter() - asked)
        if perf_counter() > end:
            break
    return legal, play


def _percentile(times: list[float]) -> float:
    """What 99 in a hundred do not exceed."""
    return sorted(times)[(len(times) - 1) * 99 // 100]


def table(figures: Figures) -> Table:
    """The figures, to be printed."""
    sheet = Table("", "", box=None, pad_edge=False, show_header=False)
    sheet.columns[1].justify = "right"
    sheet.add_row("Plain game, random steps a second", f"{figures.plain_steps_per_second:,.0f}")
    pairs = f"{figures.pairs} random pairs of gods, steps a second (harmonic mean)"
    sheet.add_row(pairs, f"{figures.pairs_steps_per_second:,.0f}")
    for pair in figures.slowest_pairs:
        sheet.add_row(f"  {pair.spec}", f"{pair.steps_per_second:,.0f}", style="dim")
    perfts = f"Perft of {figures.perft_turns} turns ({figures.perft_leaves:,} leaves)"
    sheet.add_row(f"{perfts}, leaves a second", f"{figures.perft_leaves_per_second:,.0f}")
    sheet.add_row("Slowest question for legal steps, ms", f"{figures.worst_legal_ms:,.1f}")
    sheet.add_row(f"  {figures.worst_legal_position}", "", style="dim")
    hermes = f"All {figures.hermes_turns} turns of Hermes on an open board, seconds"
    sheet.add_row(hermes, f"{figures.hermes_seconds:,.3f}")
    speed = f"{figures.akrotiri_steps_per_second:,.0f}"
    sheet.add_row("Akrotiri, random steps a second", speed)
    late = f"Akrotiri from {LATE} tiles on"
    legal, play = figures.akrotiri_late_legal_ms, figures.akrotiri_late_play_ms
    sheet.add_row(f"{late}, legal steps, 99th percentile, ms", f"{legal:,.2f}")
    sheet.add_row(f"{late}, one step, 99th percentile, ms", f"{play:,.2f}")
    return sheet


if __name__ == "__main__":
    typer.run(bench)
