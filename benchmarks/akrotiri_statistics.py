"""Plays games of Akrotiri and writes what they were like: a page of tables and a picture.

    python benchmarks/akrotiri_statistics.py --games 400
    python benchmarks/akrotiri_statistics.py --games 100 --bot ismcts:nodes=400 --name strong

The same seed plays the same games. A bot's plan is followed up to the next draw of luck.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter
from typing import Final

from thera import games
from thera.akrotiri.face.phrases import TERRAIN_NAMES
from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import KINDS, Oracle, Sell, Step
from thera.bots.registry import bot
from thera.core.bot import Budget
from thera.core.luck import Luck
from thera.core.match import Match

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
SHARES: Final = {
    "akrotiri": 1,
    "akrotiri:strategist": 10,
    "akrotiri:seats=3": 20,
    "akrotiri:seats=4": 20,
}
"""What is played, and one in how many games of the plain kind."""

TITLES: Final = {
    "akrotiri": "two seats",
    "akrotiri:strategist": "two seats, strategist",
    "akrotiri:seats=3": "three seats",
    "akrotiri:seats=4": "four seats",
}


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of one game."""

    spec: str
    rounds: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the win, by seat
    sixth: bool  # ended by somebody's last temple
    kinds: Counter[str]  # temples by difficulty
    goals: tuple[tuple[str, int], ...]  # each goal that was held, with its points
    tiles: Counter[str]  # placed, by terrain
    sold: Counter[str]  # cubes, by colour
    takings: Counter[str]  # drachmas, by colour
    asked: Counter[str]  # of the oracle, by terrain
    turns: int
    dry: int  # turns that began with a colour out of stock


# playing


def play(job: tuple[str, int, str]) -> Played:
    """Play one game of a spec with a seed, a bot against itself."""
    spec, seed, name = job
    match = Match(games.load(spec), luck=Luck(f"statistics {seed}".encode()))
    bots = [bot(name, seed=seed * match.game.seats + seat) for seat in range(match.game.seats)]
    while not match.over:
        seat = match.to_move
        choice = bots[seat].choose(match.sight(seat), Budget())
        for step in choice.line or (choice.step,):
            if match.to_move != seat or step not in match.sight(seat).legal:
                break  # luck came
            match.play(step)
    return record(spec, match)


def record(spec: str, match: games.AnyMatch) -> Played:
    """What a finished match was like."""
    s: State = match.state
    seats, won = range(len(s.players)), scoring.winners(s)
    goals = s.table.components.goals
    held = [(n, goal) for n in seats for goal in (*s.players[n].goals, *s.players[n].public)]
    fresh = [here for here, _ in match.past if here.fresh]
    sold, takings, asked = trade(match)
    return Played(
        spec=spec,
        rounds=len(fresh) // len(seats),
        scores=tuple(scoring.total(s, n) for n in seats),
        shares=tuple((n in won) / len(won) for n in seats),
        sixth=any(len(player.dug) == s.table.temples for player in s.players),
        kinds=Counter(card[0] for player in s.players for card, _ in player.dug),
        goals=tuple((goals[goal].key, scoring.worth(s, n, goal).points) for n, goal in held),
        tiles=Counter(TERRAINS[tile.terrain] for tile, _ in s.chart.tiles.values()),
        sold=sold,
        takings=takings,
        asked=asked,
        turns=len(fresh),
        dry=sum(0 in here.stock for here in fresh),
    )


def trade(match: games.AnyMatch) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """The cubes sold and the drachmas taken, by colour; the oracle's questions, by terrain."""
    sold, takings, asked = Counter[str](), Counter[str](), Counter[str]()
    places: list[tuple[State, Step | None]] = [*match.past, (match.state, None)]
    for (before, a), (after, _) in pairwise(places):
        if isinstance(a, Sell):
            seat = before.to_move
            sold[TERRAINS[a.colour]] += 1
            takings[TERRAINS[a.colour]] += after.players[seat].money - before.players[seat].money
        elif isinstance(a, Oracle):
            asked[TERRAINS[a.terrain]] += 1
    return sold, takings, asked


def series(name: str, count: int, seed: int, workers: int) -> list[Played]:
    """All games, on several processes, with a line of progress."""
    jobs = [
        (spec, seed + n, name)
        for spec, share in SHARES.items()
        for n in range(max(1, count // share))
    ]
    found: list[Played] = []
    start = perf_counter()
    with ProcessPoolExecutor(workers) as pool:
        for played in pool.map(play, jobs):
            found.append(played)
            took = perf_counter() - start
            print(f"\r{len(found)} of {len(jobs)} games, {took:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


# the page


def report(found: Sequence[Played], name: str, seed: int, file: str) -> str:
    """The page."""
    plain = [played for played in found if played.spec == "akrotiri"]
    parts = [
        "# Akrotiri: what games are like",
        f"{len(found)} games that the bot `{name}` played against itself (seeds {seed} and up), "
        "written by `benchmarks/akrotiri_statistics.py`. Spread is the standard deviation; "
        "what follows ± is a standard error.",
        f"![Scores and rounds of the games of two]({file}.svg)",
        "\n".join(table(lengths(found))),
        f"The rest is from the {len(plain)} games of two.",
        "## Temples",
        "\n".join(table(temples(plain))),
        "## Goals",
        "The share of players who held it, the points it brought, and how often it brought none.",
        "\n".join(table(goals(plain))),
        "## Terrains",
        "\n".join(table(terrains(plain))),
    ]
    return "\n\n".join(parts) + "\n"


def table(rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """A Markdown table; the first row is its head."""
    head = next(rows)
    yield f"| {' | '.join(head)} |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def lengths(found: Sequence[Played]) -> Iterator[Sequence[str]]:
    """How long games are, what they score, who wins."""
    yield (
        "game", "games", "rounds", "spread", "tiles", "points", "spread", "winner's margin",
        "first player wins", "ended by a sixth temple", "turns with a colour out of stock",
    )  # fmt: skip
    for spec, title in TITLES.items():
        its = [played for played in found if played.spec == spec]
        points = [score for played in its for score in played.scores]
        margins = [high - low for p in its for low, high in [sorted(p.scores)[-2:]]]
        yield (
            title, str(len(its)),
            f"{mean(p.rounds for p in its):.1f}", f"{spread([p.rounds for p in its]):.1f}",
            f"{mean(p.tiles.total() for p in its):.1f}",
            f"{mean(points):.1f}", f"{spread(points):.1f}", f"{mean(margins):.1f}",
            share([p.shares[0] for p in its]),
            f"{mean(p.sixth for p in its):.0%}",
            f"{sum(p.dry for p in its) / sum(p.turns for p in its):.1%}",
        )  # fmt: skip


def spread(numbers: Sequence[float]) -> float:
    """The standard deviation; of a single number nothing."""
    return stdev(numbers) if len(numbers) > 1 else 0.0


def share(wins: Sequence[float]) -> str:
    """A share of wins with its standard error."""
    p = mean(wins)
    return f"{p:.0%} ± {(p * (1 - p) / len(wins)) ** 0.5:.0%}"


def temples(found: Sequence[Played]) -> Iterator[Sequence[str]]:
    """Temples by difficulty."""
    kinds = sum((played.kinds for played in found), Counter[str]())
    yield "map", "temples a player", "share"
    for kind, name in zip(KINDS, ("easy", "medium", "hard"), strict=True):
        players = sum(len(played.scores) for played in found)
        yield name, f"{kinds[kind] / players:.2f}", f"{kinds[kind] / kinds.total():.0%}"


def goals(found: Sequence[Played]) -> Iterator[Sequence[str]]:
    """How often each goal is held, and what it brings."""
    worths: dict[str, list[int]] = {}
    for played in found:
        for key, points in played.goals:
            worths.setdefault(key, []).append(points)
    hands = sum(len(played.scores) for played in found)
    yield "goal", "held by", "points", "spread", "worth nothing"
    for key, its in sorted(worths.items(), key=lambda item: -mean(item[1])):
        yield (
            key, f"{len(its) / hands:.0%}", f"{mean(its):.1f}", f"{spread(its):.1f}",
            f"{its.count(0) / len(its):.0%}",
        )  # fmt: skip


def terrains(found: Sequence[Played]) -> Iterator[Sequence[str]]:
    """How much each terrain and its cubes are used."""
    yield "terrain", "tiles a game", "cubes sold a game", "drachmas a cube", "asked of the oracle"
    for letter, name in TERRAIN_NAMES.items():
        tiles, sold, takings, asked = (
            sum(counter[letter] for counter in counters)
            for counters in zip(
                *((p.tiles, p.sold, p.takings, p.asked) for p in found), strict=True
            )
        )
        count = len(found)
        yield (
            name, f"{tiles / count:.1f}", f"{sold / count:.1f}", f"{takings / max(1, sold):.2f}",
            f"{asked / count:.2f}",
        )  # fmt: skip


# the picture


def picture(found: Sequence[Played]) -> str:
    """Two histograms side by side: points and rounds of the games of two."""
    plain = [played for played in found if played.spec == "akrotiri"]
    points = Counter(score // 5 * 5 for played in plain for score in played.scores)
    rounds = Counter(played.rounds for played in plain)
    drawn = [*bars(points, 5, 20, "points of a player"), *bars(rounds, 1, 400, "rounds of a game")]
    style = "text{font:12px sans-serif;fill:#444;text-anchor:middle}rect{fill:#2a6f97}"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 240" role="img">'
    return "\n".join(
        [head, "<title>Points and rounds</title>", f"<style>{style}</style>", *drawn, "</svg>", ""]
    )


def bars(counts: Counter[int], step: int, left: int, title: str) -> Iterator[str]:
    """One histogram, 320 wide, from `left` on."""
    values = range(min(counts), max(counts) + step, step)
    wide, most = 320 / len(values), max(counts.values())
    yield f'<text x="{left + 160}" y="16">{title}</text>'
    for n, value in enumerate(values):
        x, high = left + n * wide, 160 * counts[value] / most
        size = f'width="{wide - 2:.1f}" height="{high:.1f}"'
        yield f'<rect x="{x + 1:.1f}" y="{200 - high:.1f}" {size}/>'
        yield f'<text x="{x + wide / 2:.1f}" y="216">{value}</text>'
        if counts[value]:
            yield f'<text x="{x + wide / 2:.1f}" y="{196 - high:.1f}">{counts[value]}</text>'


def main() -> None:
    """Play, then write the page and the picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="how many games of two")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--to", type=Path, default=DOCS, help="the folder to write into")
    parser.add_argument("--bot", default="greedy", help="who plays against itself")
    parser.add_argument("--name", default="", help="for the files, where another bot plays")
    given = parser.parse_args()
    found = series(given.bot, given.games, given.seed, given.workers)
    file = "-".join(filter(None, ("akrotiri-statistics", given.name)))
    page = report(found, given.bot, given.seed, file)
    (given.to / f"{file}.md").write_text(page, encoding="utf-8")
    (given.to / f"{file}.svg").write_text(picture(found), encoding="utf-8")


if __name__ == "__main__":
    main()
