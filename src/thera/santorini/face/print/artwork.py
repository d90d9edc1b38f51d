"""The artwork of the printed board: the island in its sea, and the figures of the workers.

x = (column - row) * WIDE,  y = (column + row) * DEEP - height:  a5 is at the back, e1 in front.
The light comes from the left.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, sin
from typing import Final

from thera.core.artwork import pictures, style

WIDE: Final = 66
DEEP: Final = 42
SLOPE: Final = DEEP / WIDE
CLIFF: Final = 84
"""How high the island stands out of the sea."""

Point = tuple[float, float]

STYLE: Final = style(__package__)
PICTURES: Final = pictures(__package__)

STRATA: Final = (
    (0, "#e6cfa2"), (9, "#b8623c"), (22, "#8c4630"), (31, "#d9b98a"), (43, "#6d4a44"),
    (60, "#a5583a"), (70, "#54403f"),
)  # fmt: skip
"""The layers of ash and lava in the cliff: how deep each begins, and its colour."""

RINGS: Final = (
    (150, "#94bfd8"), (147, "#ffffff"), (122, "#5a9bc6"), (110, "#2b6b9e"), (88, "#6ea9cd"),
    (86, "#2b6b9e"), (58, "#6ea9cd"), (55.4, "#2b6b9e"), (36, "#6ea9cd"), (32.4, "#2b6b9e"),
    (18, "#93c3da"), (6, "#ffffff"),
)  # fmt: skip
"""The sea as on an engraved chart: lines along the coast, the outermost first."""

FIGURES: Final = tuple(PICTURES[name] for name in ("clay", "obsidian", "saffron"))
"""A worker of each side, 48 wide and 72 high: colour, outline and sign all differ."""

FEMALE: Final = PICTURES["female"]
"""A badge beside a female worker."""

BADGES: Final = tuple(PICTURES[name] for name in ("sun", "moon", "fish"))
"""The sign of each side for the caption, round the centre 12 12."""


def place(column: float, row: float) -> Point:
    """Where the middle of a square lies on the sheet."""
    return (column - row) * WIDE, (column + row) * DEEP


def pair(x: float, y: float) -> str:
    """A point as a path writes it."""
    return f"{round(x, 1):g} {round(y, 1):g}"


def diamond(x: float, y: float, size: float) -> str:
    """The outline of a square of the board, or of a smaller one on it."""
    wide, deep = WIDE * size, DEEP * size
    corners = ((x, y - deep), (x + wide, y), (x, y + deep), (x - wide, y))
    return f"M{'L'.join(pair(*corner) for corner in corners)}Z"


def noise(n: int) -> float:
    """A number from 0 to 1 that looks random and is always the same for `n`."""
    n = (n ^ n >> 3 ^ 0x3D) * 0x45D9F3B & 0xFFFFFFFF
    n = (n ^ n >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (n ^ n >> 13) % 9973 / 9973


EDGE: Final = 0.84
BACK, RIGHT, FRONT, LEFT = (
    place(-EDGE, -EDGE), place(4 + EDGE, -EDGE), place(4 + EDGE, 4 + EDGE), place(-EDGE, 4 + EDGE),
)  # fmt: skip


def island() -> Iterator[str]:
    """The slab that the board is cut from: rings of sea, the cliffs, the deck with its letters."""
    coast = "M" + "L".join(_coast()) + "Z"
    for width, colour in RINGS:
        yield f'<path class="ring" d="{coast}" stroke="{colour}" stroke-width="{width}"/>'
    yield f'<path class="shoal" d="{coast}"/>'
    yield from _cliff(LEFT, FRONT, 40)
    yield from _cliff(FRONT, RIGHT, 80)
    yield f'<path class="veil" d="{_face(FRONT, RIGHT, 80, 0, 0)}"/>'
    yield f'<path class="slab" d="{diamond(0, 4 * DEEP, 5.68)}"/>'
    yield f'<path class="hair" d="{diamond(0, 4 * DEEP, 5.26)}"/>'
    for n in range(5):
        (x, y), (u, v) = place(n, 4.7), place(4.7, n)
        yield _letter("abcde"[n], f"1 {SLOPE:.4f} -1 {SLOPE:.4f}", x, y)
        yield _letter(str(5 - n), f"1 {-SLOPE:.4f} 1 {SLOPE:.4f}", u, v)


def _letter(text: str, plane: str, x: float, y: float) -> str:
    at = f"matrix({plane} {pair(x, y)})"
    return f'<text class="coordinate" transform="{at}" y="7">{text}</text>'


def _coast() -> Iterator[str]:
    """The waterline: the foot of the slab, roughened."""
    corners, count = (BACK, RIGHT, FRONT, LEFT), 40
    for k, (x, y) in enumerate(corners):
        u, v = corners[(k + 1) % 4]
        length = hypot(u - x, v - y)
        for n in range(count):
            t, turn = n / count, k * count + n
            swell = 1 + 0.8 * sin(turn * 0.29) + 0.5 * sin(turn * 0.83 + 1)
            out = 5 + 9 * sin(pi * t) * swell + (noise(turn) - 0.5) * 5
            yield pair(
                x + (u - x) * t + (v - y) / length * out,
                y + (v - y) * t + CLIFF - (u - x) / length * out,
            )


def _cliff(a: Point, b: Point, seed: int) -> Iterator[str]:
    """One side of the slab, layer over layer, with cracks."""
    for n, (depth, colour) in enumerate(STRATA):
        rough = 5 if n else 0
        yield f'<path fill="{colour}" d="{_face(a, b, seed, depth, rough)}"/>'


def _face(a: Point, b: Point, seed: int, depth: float, rough: float) -> str:
    """The part of a cliff below a depth."""
    top = _ridge(a, b, depth, seed + round(depth) * 31, rough)
    foot = _ridge(a, b, CLIFF, seed + 7, 13)
    return f"M{'L'.join([*top, *reversed(list(foot))])}Z"


def _ridge(a: Point, b: Point, depth: float, seed: int, rough: float) -> Iterator[str]:
    count = 26
    for n in range(count + 1):
        t = n / count
        jag = (noise(seed + n * 17) - 0.5) * rough if 0 < n < count else 0
        yield pair(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + depth + jag)
