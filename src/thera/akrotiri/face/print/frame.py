"""The sheet of the printed map: its frame with the names of the cells, and the compass rose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from thera.akrotiri.face.print.curves import SPAN, Point, number, pair
from thera.akrotiri.rules.grid import CELL_NAMES, LOW, WIDTH, cell_at

LEAST: Final = (8, 5)
"""The least columns and rows of a chart."""

TABLE: Final = 40
"""How much of the table shows between the tiles and the frame."""

BORDER: Final = 44
"""The frame with its degrees and names."""

BAND: Final = 6
HALF: Final = SPAN // 2

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The chart within its frame: the columns and rows that it shows."""

    columns: range
    rows: range

    @property
    def corner(self) -> Point:
        """Its upper left corner, in units."""
        return self.columns[0] * SPAN - TABLE, self.rows[0] * SPAN - TABLE

    @property
    def size(self) -> Point:
        """Its width and height."""
        return len(self.columns) * SPAN + 2 * TABLE, len(self.rows) * SPAN + 2 * TABLE


def sheet_for(places: Iterable[Place]) -> Sheet:
    """The smallest chart that shows these cells."""
    xs, ys = zip(*places, strict=True)
    return Sheet(_enough(min(xs), max(xs), LEAST[0]), _enough(min(ys), max(ys), LEAST[1]))


def _enough(low: int, high: int, least: int) -> range:
    """So many columns or rows at least, added on both sides in turn."""
    side = 0
    while high - low + 1 < least:
        low, high = (low - 1, high) if side else (low, high + 1)
        side = 1 - side
    return range(max(low, LOW), min(high, LOW + WIDTH - 1) + 1)


def rectangle(kind: str, at: Point, size: Point) -> str:
    """A rectangle of a class."""
    (x, y), (w, h) = at, size
    box = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    return f'<rect class="{kind}" {box}/>'


# the frame


def frame(sheet: Sheet) -> Iterator[str]:
    """Two lines with a scale of light and dark degrees between, and a name at every cell."""
    (x, y), (w, h) = sheet.corner, sheet.size
    for out in (0, BAND, BAND + 4):
        yield rectangle("frame", (x - out, y - out), (w + 2 * out, h + 2 * out))
    yield f'<path class="degree" d="{"".join(_degrees(x, x + w, (y - BAND, y + h), across=True))}'
    yield f'{"".join(_degrees(y, y + h, (x - BAND, x + w), across=False))}"/>'
    for column in sheet.columns:
        name, at = CELL_NAMES[cell_at(column, 0)][:-2], column * SPAN + HALF
        yield _label(name, at, y - BAND - 13) + _label(name, at, y + h + BAND + 23)
    for row in sheet.rows:
        name, at = CELL_NAMES[cell_at(0, row)][2:], row * SPAN + HALF + 5
        yield _label(name, x - BAND - 22, at) + _label(name, x + w + BAND + 22, at)


def _degrees(start: float, end: float, lines: tuple[float, float], across: bool) -> Iterator[str]:
    """Every second half of a cell along two sides."""
    at = start - start % SPAN
    while at < end:
        low, high = max(at, start), min(at + HALF, end)
        for line in lines:
            if low < high and across:
                yield f"M{pair(low, line)}h{number(high - low)}v{BAND}h{number(low - high)}z"
            elif low < high:
                yield f"M{pair(line, low)}v{number(high - low)}h{BAND}v{number(low - high)}z"
        at += SPAN


def _label(name: str, x: float, y: float) -> str:
    return f'<text class="cell" x="{number(x)}" y="{number(y)}">{name}</text>'


# the rose


def table(sheet: Sheet, taken: Iterable[Place]) -> Iterator[str]:
    """What the tiles lie on: paper, and a rose with its lines where there is room for one."""
    yield rectangle("table", sheet.corner, sheet.size)
    room, middle = max(_rooms(sheet, list(taken)))
    if room < 42:
        return
    yield f'<clipPath id="paper">{rectangle("table", sheet.corner, sheet.size)}</clipPath>'
    far = hypot(*sheet.size)
    rays = (n * pi / 16 for n in range(32))
    lines = "".join(f"M{pair(*middle)}l{pair(far * cos(t), far * sin(t))}" for t in rays)
    yield f'<path class="rhumb" clip-path="url(#paper)" d="{lines}"/>'
    yield f'<g id="rose" transform="translate({pair(*middle)})">{_rose(min(room - 6, 74))}</g>'


def _rooms(sheet: Sheet, taken: list[Place]) -> Iterator[tuple[float, Point]]:
    """Places for the rose with the room that each has; of equals the lower right is best."""
    (x, y), (w, h) = sheet.corner, sheet.size
    for i in range(1, int(w) // 25):
        for j in range(1, int(h) // 25):
            p, q = i * 25, j * 25
            room = min(p, q, w - p, h - q, 90.0)
            for a, b in taken:
                room = min(room, _off(p + x - a * SPAN, q + y - b * SPAN))
            yield room, (p + x, q + y)


def _off(x: float, y: float) -> float:
    """How far a point is from the first cell."""
    return hypot(max(-x, 0, x - SPAN), max(-y, 0, y - SPAN))


def _rose(radius: float) -> str:
    found = []
    colours = {0: "#a3431f", 4: "#0e3a66", 2: "#ad7717", 1: "#8a7d62"}
    for n in sorted(range(16), key=lambda n: (n % 2 == 0, n % 4 == 0, n)):
        kind = 0 if n == 0 else 4 if n % 4 == 0 else 2 if n % 2 == 0 else 1
        long, wide = radius * (0.4, 0.7, 1)[(n % 2 == 0) + (n % 4 == 0)], radius * 0.13
        wide *= 0.45 if n % 2 else 1
        for side, fill in ((-wide, "#fffcf5"), (wide, colours[kind])):
            path = f"M0 0L{pair(side, -wide * 1.2)}L0 {number(-long)}z"
            turn = f"rotate({n * 22.5:g})"
            found.append(f'<path class="petal" fill="{fill}" transform="{turn}" d="{path}"/>')
    hub = f'<circle class="petal" fill="#fffcf5" r="{number(radius * 0.11)}"/>'
    return "".join(found) + hub
