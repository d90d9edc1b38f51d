"""The artwork of the printed board: the island in its sea, and the figures of the workers.

x = (column - row) * WIDE,  y = (column + row) * DEEP - height:  a5 is at the back, e1 in front.
The light comes from the left.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, sin
from typing import Final

WIDE: Final = 66
DEEP: Final = 42
SLOPE: Final = DEEP / WIDE
CLIFF: Final = 84
"""How high the island stands out of the sea."""

Point = tuple[float, float]

STYLE: Final = """
.paper { fill: #ffffff; }
.shoal { fill: #93c3da; } .ring { fill: none; stroke-linejoin: round; }
.slab { fill: #fbf6ea; stroke: #b9a988; stroke-width: 1.2; stroke-linejoin: round; }
.hair { fill: none; stroke: #c9b78f; }
.veil { fill: #1d122a; fill-opacity: .36; }
.even { fill: #ddd0b4; } .odd { fill: #d5c6a6; }
.even, .odd { stroke: #fbf6ea; stroke-width: 2.2; stroke-linejoin: round; }
.joint { fill: none; stroke: #fbf6ea; stroke-width: 1.2; stroke-opacity: .65; }
.cast { fill: #5a4a6a; fill-opacity: .22; }
.sun, .shade, .top, .drum { stroke: #9aa5b1; stroke-width: .9; stroke-linejoin: round; }
.sun, .drum { fill: #f6efe2; } .shade { fill: #ccd4de; } .top { fill: #ffffff; }
.parapet { fill: #f5f1e8; stroke: #9aa5b1; stroke-opacity: .5; }
.door { fill: #1f62ab; stroke: #0d3b72; stroke-width: .8; }
.pane { fill: #3f6f9f; stroke: #9aa5b1; stroke-width: .7; }
.dusk { fill: #5f7fa2; stroke: #9aa5b1; stroke-width: .7; }
.shell { fill: url(#dome-blue); stroke: #0d3b72; }
.rib { fill: none; stroke: #ffffff; stroke-opacity: .2; }
.gleam { fill: none; stroke: #ffffff; stroke-opacity: .75; stroke-width: 2.6;
  stroke-linecap: round; }
.finial { fill: #ad7717; stroke: #7b5412; stroke-width: .8; }
.under { fill: #10203a; fill-opacity: .25; }
.coordinate { font: 600 21px serif; fill: #6b5a36; text-anchor: middle; }
.caption { font: 25px serif; fill: #17293b; }
.rim { stroke: #fffaf0; stroke-width: 1.6; stroke-linejoin: round; }
.clay { fill: #a8432a; } .clay-light { fill: #cf6d4c; } .on-clay { fill: #fff8ec; }
.obsidian { fill: #22252f; } .obsidian-light { fill: #4c5266; } .on-obsidian { fill: #f6ecd6; }
.saffron { fill: #d79a1e; } .saffron-light { fill: #f0c35c; } .on-saffron { fill: #2a1c03; }
.ray { fill: none; stroke: #fff8ec; stroke-width: 2.3; stroke-linecap: round; }
.disc { fill: #fffcf5; stroke: #a8432a; stroke-width: 1.2; }
.mark { fill: none; stroke: #17293b; stroke-width: 1.8; stroke-linecap: round; }
"""

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

SUN: Final = (
    '<circle class="on-clay" cx="12" cy="12" r="4.6"/><path class="ray" d="M12 1.8v3.6'
    "M12 18.6v3.6M1.8 12h3.6M18.6 12h3.6M4.8 4.8l2.5 2.5M16.7 16.7l2.5 2.5M19.2 4.8l-2.5 2.5"
    'M7.3 16.7l-2.5 2.5"/>'
)
MOON: Final = (
    '<path class="on-obsidian" d="M15.5 2.6A9.7 9.7 0 1 0 15.5 21.4 7.8 9.6 0 0 1 15.5 2.6z"/>'
)
FISH: Final = (
    '<path class="on-saffron" d="M1.5 12C5 6.5 12 5.5 16.5 10.5L22 6.5v11l-5.5-4'
    'C12 18.5 5 17.5 1.5 12z"/>'
)

CLAY: Final = (
    '<ellipse class="clay rim" cx="24" cy="64.5" rx="17" ry="6"/>'
    '<path class="clay rim" d="M9.5 62.5C9.5 46 14 34.5 24 34.5S38.5 46 38.5 62.5'
    'c-7 5-22 5-29 0z"/>'
    '<path class="clay-light" d="M13 61c0-13 3-22 8.5-24.5C16.5 44 15.5 53 16.5 63.5z"/>'
    '<circle class="clay-light rim" cx="24" cy="26" r="9"/>'
    '<path class="clay rim" d="M7.5 22.5c0-3 7.4-4.2 9.3-5.2C17.5 11.5 20 8.5 24 8.5s6.5 3 7.2 8.8'
    'c1.9 1 9.3 2.2 9.3 5.2s-7.4 4.3-16.5 4.3S7.5 25.5 7.5 22.5z"/>'
    f'<g transform="translate(15.5 42) scale(.71)">{SUN}</g>'
)
OBSIDIAN: Final = (
    '<path class="obsidian rim" d="M8 60.5h32l-3.5 8h-25z"/>'
    '<path class="obsidian rim" d="M12 62 17 36h14l5 26z"/>'
    '<path class="obsidian-light" d="M15 61 19 37.5h4L20.5 61z"/>'
    '<path class="obsidian rim" d="M24 4 36 29 31 38.5H17L12 29z"/>'
    '<path class="on-obsidian" d="M24 17.5 30 30l-2.5 4.5h-7L18 30z"/>'
    f'<g transform="translate(16.5 43) scale(.63)">{MOON}</g>'
)
SAFFRON: Final = (
    '<path class="saffron rim" d="M15 61h18l3.5 7.5h-25z"/>'
    '<path class="saffron rim" d="M8 50C8 41 16 38 19 35h10c3 3 11 6 11 15 0 7-5 12-9 14H17'
    'c-4-2-9-7-9-14z"/>'
    '<path class="saffron-light" d="M11.5 50c0-6 4-9.5 8-12-2.5 7-3 16-.5 24-4-2-7.5-6-7.5-12z"/>'
    '<circle class="saffron-light rim" cx="24" cy="26" r="9.5"/>'
    '<path class="saffron rim" d="M13 24c0-4 2-6 4-7l-3-9 7 5 3-8 3 8 7-5-3 9c2 1 4 3 4 7'
    '-7 3-15 3-22 0z"/>'
    f'<g transform="translate(14.5 42) scale(.79)">{FISH}</g>'
)
FIGURES: Final = (CLAY, OBSIDIAN, SAFFRON)
"""A worker of each side, 48 wide and 72 high: colour, outline and sign all differ."""

FEMALE: Final = (
    '<circle class="disc" cx="42" cy="49" r="9"/><circle class="mark" cx="42" cy="46" r="3.4"/>'
    '<path class="mark" d="M42 49.5v6M39.2 52.8h5.6"/>'
)
"""A badge beside a female worker."""

BADGES: Final = (
    f'<circle class="clay" cx="12" cy="12" r="16"/>{SUN}',
    f'<rect class="obsidian" x="-3" y="-3" width="30" height="30" rx="5"/>{MOON}',
    f'<path class="saffron" d="M12 -7 31 12 12 31 -7 12z"/>{FISH}',
)
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
