"""The part of `thera bench` that measures the search: nodes a second, and its own number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Final

from rich.table import Table

from thera import games
from thera.cli.screen import Screen

if TYPE_CHECKING:
    from thera.kernels.santorini.search import Session

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
    ("circe", "zeus"),
)
DEPTH: Final = 4  # of the searches that make up the number
MB: Final = 16


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
    searches: list[Search]


def positions() -> Iterator[str]:
    """An open board, then one in the middle of a game for each pair of gods."""
    yield OPEN.format("mortal", "mortal")
    for pair in PAIRS:
        yield MIDDLE.format(*pair)


def number(session: Session) -> int:
    """The nodes of searches to a fixed depth, all together."""
    from thera.kernels.santorini import read

    boards = (games.resume("santorini", text)[1] for text in positions())
    return sum(session.search(read(s), depth=DEPTH).nodes for s in boards)


def measure(seconds: float) -> Engine | None:
    """Take the figures, about `seconds` in all; nothing without the compiler."""
    if find_spec("numba") is None:
        return None
    from thera.kernels.santorini import read
    from thera.kernels.santorini.search import Session

    session = Session(MB)
    mine, boards, found = number(session), list(positions()), []
    for text in boards:
        s = read(games.resume("santorini", text)[1])
        start = perf_counter()
        best = session.search(s, seconds=seconds / len(boards))
        found.append(Search(text, best.nodes / (perf_counter() - start), best.depth))
    return Engine(mine, found)


def show(screen: Screen, engine: Engine) -> None:
    """Print the figures."""
    say = screen.words
    sheet = Table(box=None, pad_edge=False, show_header=False)
    sheet.add_column()
    sheet.add_column(justify="right")
    sheet.add_row(say("cli.bench.number"), f"{engine.number:,}")
    for search in engine.searches:
        line = say("cli.bench.search", position=search.position, depth=search.depth)
        sheet.add_row(line, f"{search.nodes_per_second:,.0f}")
    screen.console.print(sheet)
