"""The board as a printable picture: towers on their island, drawn in parallel perspective."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from thera.santorini.face.print import artwork as A
from thera.santorini.rules import notation
from thera.santorini.rules.board import BIT, NAMES, SIZE, SQUARES, Square
from thera.santorini.rules.state import State

RISE: Final = (0, 28, 53, 75)
"""How high the top of each level lies."""

SIZES: Final = (1, 0.82, 0.69, 0.56)
"""How wide each level is: what stands behind stays visible."""

BOX: Final = (-480, -150, 960, 790)
CAPTION: Final = 604

WINDOWS: Final = (
    ((0.2, -13, 2.7, 4), (0.8, -13, 2.7, 4), (1.3, -12, 3, 5), (1.68, -12, 3, 5)),
    ((0.33, -9, 3.2, 7), (0.67, -9, 3.2, 7), (1.5, -9, 3.2, 7)),
    ((0.28, -6, 2.4, 7), (0.5, -6, 2.4, 7), (0.72, -6, 2.4, 7), (1.36, -6, 2.4, 7),
     (1.64, -6, 2.4, 7)),
)  # fmt: skip
"""For each level where its windows are (from 1 on: on the right face), and their size."""

HEAD: Final = (
    '<linearGradient id="dome-blue" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#6fb0ea"/><stop offset=".45" stop-color="#1f62ab"/>'
    '<stop offset="1" stop-color="#0d3b72"/></linearGradient>'
)


def svg(s: State) -> str:
    """The position as a picture that stands alone."""
    left, top, width, height = BOX
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="{width}" height="{height}"'
        f' viewBox="{left} {top} {width} {height}">',
        f"<title>Santorini</title><desc>{escape(notation.write(s))}</desc>",
        f'<style type="text/css">{A.STYLE}</style>',
        f"<defs>{HEAD}",
        f'<clipPath id="deck"><path d="{A.diamond(0, 4 * A.DEEP, 5.34)}"/></clipPath></defs>',
        f'<rect class="paper" x="{left}" y="{top}" width="{width}" height="{height}"/>',
        *A.island(),
        *(_paving(at) for at in SQUARES),
        '<g clip-path="url(#deck)">',
        *(_shadow(s, at) for at in SQUARES if s.level(at)),
        "</g>",
        *(_square(s, at) for at in SQUARES),
        *_caption(s),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _spot(at: Square) -> tuple[float, float]:
    row, column = divmod(at, SIZE)
    return A.place(column, row)


# the ground


def _paving(at: Square) -> str:
    """Stones with whitewashed joints."""
    x, y = _spot(at)
    a, b, d, e, g = ((A.noise(at * 11 + n) - 0.5) * 0.16 for n in range(5))
    a, b, g = a - 0.17, b + 0.17, g + 0.2
    cuts = (
        (-0.5, a, 0.5, a), (-0.5, b, 0.5, b), (d, -0.5, d, a), (e - 0.2, a, e - 0.2, b),
        (g, a, g, b), (d + 0.12, b, d + 0.12, 0.5),
    )  # fmt: skip
    joints = "".join(f"M{_stone(x, y, *cut[:2])}L{_stone(x, y, *cut[2:])}" for cut in cuts)
    shade = "odd" if at % 2 else "even"
    return f'<path class="{shade}" d="{A.diamond(x, y, 1)}"/><path class="joint" d="{joints}"/>'


def _stone(x: float, y: float, u: float, v: float) -> str:
    """A point within a square, from -0.5 to 0.5 along column and row."""
    return A.pair(x + (u - v) * A.WIDE, y + (u + v) * A.DEEP)


def _shadow(s: State, at: Square) -> str:
    x, y = _spot(at)
    wide, deep = A.WIDE * SIZES[1], A.DEEP * SIZES[1]
    far = RISE[s.level(at)] * 0.62
    lift = far * A.SLOPE * 0.25
    corners = (
        (x, y + deep), (x + far, y + deep - lift), (x + wide + far, y - lift),
        (x + wide * 0.4 + far, y - deep * 0.6 - far * 0.2), (x, y - deep),
    )  # fmt: skip
    return f'<path class="cast" d="M{"L".join(A.pair(*corner) for corner in corners)}Z"/>'


# what stands on it


def _square(s: State, at: Square) -> str:
    x, y = _spot(at)
    level = s.level(at)
    parts = [_block(x, y, n) for n in range(1, level + 1)]
    if s.domes & BIT[at]:
        parts.append(_dome(x, y - RISE[level], A.WIDE * (0.58, 0.52, 0.46, 0.42)[level]))
    if s.busy & BIT[at]:
        female = bool(s.female & BIT[at])
        parts.append(_worker(x, y - RISE[level], s.owner(BIT[at]), female))
    return f'<g class="square" id="square-{NAMES[at]}">{"".join(parts)}</g>'


def _block(x: float, y: float, level: int) -> str:
    """Two walls, doors and windows in them, a roof with a parapet."""
    wide, deep = A.WIDE * SIZES[level], A.DEEP * SIZES[level]
    foot, top = y - RISE[level - 1], y - RISE[level]
    edge = f"L{A.pair(x, top + deep)}L{A.pair(x, foot + deep)}"
    return (
        f'<path class="sun" d="M{A.pair(x - wide, top)}{edge}L{A.pair(x - wide, foot)}Z"/>'
        f'<path class="shade" d="M{A.pair(x + wide, top)}{edge}L{A.pair(x + wide, foot)}Z"/>'
        f'<g transform="matrix(1 {A.SLOPE:.4f} 0 1 {A.pair(x - wide, foot)})">'
        f"{_openings(wide, level, 0)}</g>"
        f'<g transform="matrix(1 {-A.SLOPE:.4f} 0 1 {A.pair(x, foot + deep)})">'
        f"{_openings(wide, level, 1)}</g>"
        f'<path class="top" d="{A.diamond(x, top, SIZES[level])}"/>'
        f'<path class="parapet" d="{A.diamond(x, top + 0.5, SIZES[level] * 0.88)}"/>'
    )


def _openings(wide: float, level: int, face: int) -> str:
    found = [_arch("door", wide * 0.5, 0, 5.5, 13)] if level == 1 and face == 0 else []
    for u, v, half, tall in WINDOWS[level - 1]:
        if int(u) == face:
            found.append(_arch("dusk" if face else "pane", wide * (u - face), v, half, tall))
    return "".join(found)


def _arch(kind: str, u: float, v: float, half: float, tall: float) -> str:
    line = f"M{A.pair(u - half, v)}v{-tall}a{half} {half} 0 0 1 {2 * half} 0v{tall}z"
    return f'<path class="{kind}" d="{line}"/>'


def _dome(x: float, y: float, a: float) -> str:
    """A blue cupola of half width `a` on a whitewashed drum."""
    b, t, w, base = a * A.SLOPE, a * 0.98, a + 2, y - 5
    peak = A.pair(x, base - t)
    drum = (
        f"M{A.pair(x - w, y)}v-5a{A.pair(w, b + 1)} 0 0 0 {A.pair(2 * w, 0)}v5"
        f"a{A.pair(w, b + 1)} 0 0 1 {A.pair(-2 * w, 0)}z"
    )
    shell = (
        f"M{A.pair(x - a, base)}a{A.pair(a, t)} 0 0 1 {A.pair(2 * a, 0)}"
        f"a{A.pair(a, b)} 0 0 1 {A.pair(-2 * a, 0)}z"
    )
    rib = "".join(
        f"M{peak}q{A.pair(side * a * 0.75, t * 0.35)} {A.pair(side * a * 0.52, t + b * 0.86)}"
        for side in (-1, 0, 1)
    )
    gleam = f"M{A.pair(x - a * 0.62, base - t * 0.42)}q{A.pair(a * 0.1, -t * 0.3)}"
    gleam += f" {A.pair(a * 0.36, -t * 0.4)}"
    return (
        f'<g class="dome"><path class="drum" d="{drum}"/><path class="shell" d="{shell}"/>'
        f'<path class="rib" d="{rib}"/><path class="gleam" d="{gleam}"/>'
        f'<circle class="finial" cx="{x:g}" cy="{round(base - t - 1, 1):g}" r="2.6"/></g>'
    )


def _worker(x: float, y: float, side: int, female: bool) -> str:
    return (
        f'<ellipse class="under" cx="{x + 5:g}" cy="{y + 2:g}" rx="21" ry="10"/>'
        f'<g class="worker" transform="translate({A.pair(x - 24, y - 63)})">'
        f"{A.FIGURES[side]}{A.FEMALE if female else ''}</g>"
    )


# whose it is


def _caption(s: State) -> Iterator[str]:
    """The sign of each side with the gods of its players."""
    sides = len(s.workers)
    step = BOX[2] / sides
    for side in range(sides):
        x = BOX[0] + step * (side + 0.5)
        name = _names(s, side)
        # without knowing the font, centre by a fair guess of its width
        left = x - (len(name) * 11.5 + 44) / 2
        yield f'<g transform="translate({A.pair(left, CAPTION - 12)})">{A.BADGES[side]}</g>'
        yield f'<text class="caption" x="{left + 42:g}" y="{CAPTION + 8}">{escape(name)}</text>'


def _names(s: State, side: int) -> str:
    cards = [god for god, its in zip(s.cast.gods, s.cast.sides, strict=True) if its == side]
    return " and ".join(god.name.title() if god else "?" for god in cards)
