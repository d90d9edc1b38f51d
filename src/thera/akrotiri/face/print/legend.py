"""The legend under the printed map: the title, terrains and cubes, seats, docks and routes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thera.akrotiri.face.print.artwork import (
    PICTURES,
    WORDS,
    badge,
    boat,
    cube,
    put,
    temple,
    terrain,
)
from thera.akrotiri.face.print.curves import Point, number
from thera.akrotiri.face.print.layers import Part, pier
from thera.akrotiri.face.print.tile_drawing import Pier, Sketch
from thera.akrotiri.rules.state import State

HEIGHT: Final = 112
ROW: Final = 44
TITLE: Final = 216
"""How wide the title is; the columns share the rest of the sheet."""


def legend(s: State, left: float, top: float, width: float) -> str:
    """The legend in a box of the sheet."""
    seats = s.table.seats
    columns = ((_terrains(), 236), (_seats(seats), 250 if seats > 2 else 130), (_signs(), 160))
    space = (width - TITLE - sum(wide for _, wide in columns)) / len(columns)
    drawn = [put("".join(_title(s)), (left, top), 1)]
    x = left + TITLE + space
    for column, wide in columns:
        drawn.append(put("".join(column), (x, top), 1))
        x += wide + space
    return f'<g id="legend">{"".join(drawn)}</g>'


def words(kind: str, at: Point, text: str) -> str:
    """A line of text."""
    return f'<text class="{kind}" x="{number(at[0])}" y="{number(at[1])}">{text}</text>'


def _title(s: State) -> Iterator[str]:
    count = len(s.chart.tiles)
    yield words("caps", (0, 14), "AKROTIRI")
    yield words("title", (0, 46), "The sea about Thera")
    yield from (put(PICTURES["wave"], (n * 16, 60), 1) for n in range(6))
    yield words("small", (108, 74), f"{count} tile{'' if count == 1 else 's'}")


def _spot(n: int, wide: float) -> Point:
    """The place of an entry in two columns of two rows."""
    return n % 2 * wide, 20 + n // 2 * ROW


def _terrains() -> Iterator[str]:
    for n, word in enumerate(WORDS):
        x, y = _spot(n, 124)
        yield terrain(n, (x + 14, y), 29) + cube(n, (x + 37, y), 16)
        yield words("word", (x + 50, y + 5), word)


def _seats(seats: int) -> Iterator[str]:
    for n in range(seats):
        x, y = _spot(n if seats > 2 else 2 * n, 128)
        yield badge(n, (x + 12, y), 22) + boat(n, (x + 40, y + 6)) + temple(n, (x + 68, y))
        yield words("word", (x + 83, y + 5), f"seat {n + 1}")


def _signs() -> Iterator[str]:
    """A dock, a route, and the rocks between two routes, each on a piece of sea."""
    empty = Part(0, 0, Sketch((), (), ()))
    rocks = "".join(f"M{9 + n * 9} 86q.6-5 3-5 2.4.4 3.6 5z" for n in range(4))
    land = '<path class="land" d="M0 18q26-6 52 0v4q0 3-3 3H3q-3 0-3-3z"/>'
    pictures = (
        (land + pier(empty, Pier((26, 17), (0, -1))), "dock"),
        ('<path class="line route" d="M1 48q25-8 50 0"/>', "route"),
        (f'<path class="rock" d="{rocks}"/>', "no way through"),
    )
    for n, (picture, word) in enumerate(pictures):
        yield f'<rect class="sea" rx="3" y="{n * 33}" width="52" height="25"/>{picture}'
        yield words("word", (62, n * 33 + 18), word)
