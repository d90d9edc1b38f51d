"""The part of `bench.py` that measures the engine: nodes a second, its own number, its start.

Rates are by processor time: what else the machine does hardly counts.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from random import Random
from statistics import mean, median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

import akrotiri_number
from rich.table import Table

from thera import games
from thera.bots import levels
from thera.bots.program_bot import ProgramBot
from thera.core.bot import Budget
from thera.core.match import Match
from thera.santorini.engine import packaged_files
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import NAMES, god
from thera.santorini.rules.state import TURN, State

if TYPE_CHECKING:
    from thera.santorini.engine.search import Session

OPEN: Final = "0000000000000000000000000/1/{}:b2,d4/{}:b4,d2"
MIDDLE: Final = "0100012000001100000100000/1/{}:b2,d4/{}:b4,d2"
PAIRS: Final = (
    ("mortal", "mortal"),
    ("apollo", "artemis"),
    ("demeter", "minotaur"),
    ("prometheus", "triton"),
    ("hestia", "ares"),
    ("poseidon", "atlas"),
    ("hermes", "hera"),
    ("morpheus[3]", "selene[b4]"),
    ("chaos[pan]", "charon"),
    ("circe[*]", "zeus"),
)
DEPTH: Final = 4  # of the searches that make up the number
MB: Final = 16
RANDOM_PAIRS: Final = 50
SEED: Final = 2016
BLOCKS: Final = 6  # squares built on from which on a game is in its middle
SLOWEST: Final = 3
COMMAND: Final = shlex.join([sys.executable, "-c", "from thera.cli import main; main()", "engine"])
FEW: Final = 1_000  # nodes of a first answer


@dataclass(frozen=True, slots=True)
class Search:
    """What a search of some seconds came to."""

    position: str
    nodes_per_second: float
    depth: int


@dataclass(frozen=True, slots=True)
class Engine:
    """All that is measured of the search."""

    number: int  # the nodes of fixed searches: it changes with the search, and only with it
    akrotiri_number: int  # a checksum of Akrotiri's choices, likewise
    first_answer_seconds: float  # of a new process, from its start, everything compiled before
    searches: list[Search]
    pairs: int
    pairs_nodes_per_second: float  # the mean over random pairs of gods
    slowest_pairs: list[Search]


def positions() -> Iterator[str]:
    """An open board, then one in the middle of a game for each pair of gods."""
    yield OPEN.format("mortal", "mortal")
    for pair in PAIRS:
        yield MIDDLE.format(*pair)


def number(session: Session) -> int:
    """The nodes of searches to a fixed depth, all together."""
    from thera.santorini.kernel import read

    boards = (games.resume("santorini", text)[1] for text in positions())
    return sum(session.search(read(s), depth=DEPTH).nodes for s in boards)


def middle(names: tuple[str, ...], rng: Random) -> State:
    """A position in the middle of a random game."""
    game = Santorini(tuple(god(name) for name in names))
    while True:
        s = game.start()
        while legal := game.legal(s):
            if s.stage == TURN and s.fresh and s.one.bit_count() >= BLOCKS:
                return s
            s = game.play(s, rng.choice(legal))


def random_pairs(count: int = RANDOM_PAIRS) -> list[State]:
    """Positions of random pairs of gods, the same ones each time."""
    rng = Random(SEED)
    return [middle(tuple(rng.sample(NAMES, 2)), rng) for _ in range(count)]


def measure(seconds: float) -> Engine | None:
    """Take the figures, each about `seconds`; none where kernels are interpreted."""
    if levels.missing():
        return None
    from thera.santorini.engine.search import Session

    games.engine("santorini").warm()
    session = packaged_files.session(MB, "")
    fixed = [games.resume("santorini", text)[1] for text in positions()]
    pairs = random_pairs()
    rates = [_rate(session, s, seconds / len(pairs)) for s in pairs]
    return Engine(
        number=number(Session(MB)),
        akrotiri_number=akrotiri_number.number(),
        first_answer_seconds=_first_answer(seconds),
        searches=[_rate(session, s, seconds / len(fixed)) for s in fixed],
        pairs=len(pairs),
        pairs_nodes_per_second=mean(rate.nodes_per_second for rate in rates),
        slowest_pairs=sorted(rates, key=lambda rate: rate.nodes_per_second)[:SLOWEST],
    )


def _rate(session: Session, s: State, seconds: float) -> Search:
    """How fast a position is searched, with the network."""
    from thera.santorini.kernel import read

    start = process_time()
    best = session.search(read(s), seconds=seconds)
    return Search(Santorini().write(s), best.nodes / (process_time() - start), best.depth)


def _first_answer(seconds: float) -> float:
    """The time from the start of an engine to its first answer: the median of some starts."""
    match = Match(*games.resume("santorini", OPEN.format("mortal", "mortal")))
    sight, found = match.sight(0), list[float]()
    while not found or sum(found) < seconds:
        start = perf_counter()
        with closing(ProgramBot(COMMAND)) as bot:
            bot.choose(sight, Budget(nodes=FEW))
            found.append(perf_counter() - start)
    return median(found)


def table(engine: Engine) -> Table:
    """The figures, to be printed."""
    sheet = Table("", "", box=None, pad_edge=False, show_header=False)
    sheet.columns[1].justify = "right"
    sheet.add_row("Search: nodes of the fixed searches (its number)", f"{engine.number:,}")
    sheet.add_row("Akrotiri: checksum of fixed choices", str(engine.akrotiri_number))
    first = "Engine: first answer of a new process, s"
    sheet.add_row(first, f"{engine.first_answer_seconds:,.2f}")
    for search in engine.searches:
        line = f"Search: nodes a second, depth {search.depth}: {search.position}"
        sheet.add_row(line, f"{search.nodes_per_second:,.0f}")
    pairs = f"Search: nodes a second, {engine.pairs} random pairs of gods"
    sheet.add_row(pairs, f"{engine.pairs_nodes_per_second:,.0f}")
    for search in engine.slowest_pairs:
        sheet.add_row(f"  {search.position}", f"{search.nodes_per_second:,.0f}", style="dim")
    return sheet
