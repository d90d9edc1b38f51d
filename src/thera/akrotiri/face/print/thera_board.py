"""The Thera board: the island round its flooded crater, eight islets, the ring with eight exits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, cos, degrees, sin
from typing import Final, NamedTuple

from thera.akrotiri.face.print.coast import BEYOND, EVEN, INWARD, Coast, Land, edge_gap
from thera.akrotiri.face.print.curves import SPAN, Line, Point, add, bezier, mix, pair, rough
from thera.akrotiri.face.print.tile_drawing import Pier, Route, Sketch, tufts

WIDE: Final = 2 * SPAN
TURN: Final = 6.2832
RING: Final = 64
"""How far from the middle the ring route runs."""

BERTHS: Final = (-1.62, 0.12, 1.55, -2.52)
"""Where on the island the dock of each side is, as an angle clockwise from the east."""


class Exit(NamedTuple):
    """Where the ring leaves the board: the point, half the gap, inward and clockwise from there."""

    at: Point
    half: float
    into: Point
    along: Point


@lru_cache(maxsize=16)
def thera(sides: tuple[int, ...], even: bool = False) -> Sketch:
    """The drawing of the board with docks on these sides, in its place on the map or loose."""
    exits = [_exit(side, n, even) for side in range(4) for n in (0, 1)]
    islets = [_islet(exits, n) for n in range(8)]
    lands = (*islets, _loop(_crescent()), _loop(_kameni()))
    piers = tuple(_pier(side) for side in sides)
    lines = [_ring(), *(_exit_line(each, n) for n, each in enumerate(exits))]
    route = Route((), lines, [_spur(pier) for pier in piers])
    return Sketch(lands, (route,), piers, scrub=tufts(lands, [p.at for p in piers], "thera", WIDE))


def _exit(side: int, n: int, even: bool) -> Exit:
    """The first or second exit of a side, clockwise."""
    i = n if side < 2 else 1 - n
    place = ((i, 0), (2, i), (i, 2), (0, i))[side]
    shift, half = EVEN if even else edge_gap("HVHV"[side], *place)
    v = SPAN * i + SPAN / 2 + shift
    at = ((v, 0), (WIDE, v), (v, WIDE), (0, v))[side]
    along = INWARD[(side + 3) % 4]
    return Exit(at, half, INWARD[side], along)


def _islet(exits: list[Exit], n: int) -> Land:
    """The islet between an exit and the next; every second one stands in a corner."""
    one, other = exits[n], exits[(n + 1) % 8]
    a, b = add(one.at, one.along, one.half), add(other.at, other.along, -other.half)
    reach = 24 if n % 2 else 25
    curve = bezier(a, add(a, one.into, reach), add(b, other.into, reach), b)
    line = rough(curve, f"T{n}", 1.6)[::-1]  # the land on its right, as on tiles
    coast = Coast((add(b, other.into, -BEYOND), *line, add(a, one.into, -BEYOND)))
    corner = ((WIDE, 0), (WIDE, WIDE), (0, WIDE), (0, 0))[n // 2]
    if n % 2 == 0:
        return Land((), (coast,), (None,), tuple(line))
    x, y = corner
    outer = (x + (BEYOND if x else -BEYOND), y + (BEYOND if y else -BEYOND))
    return Land((), (coast,), (outer,), (*line, corner))


def _loop(points: list[Point]) -> Land:
    return Land((), (Coast((*points, points[0])),), (None,), tuple(points))


def _shore(t: float) -> Point:
    """The outer coast of the island at an angle."""
    r = 45 + 3 * sin(3 * t + 1) + 1.6 * sin(8 * t)
    return 100 + r * cos(t) * 1.03, 101 + r * sin(t)


def _crescent() -> list[Point]:
    """The island, open to the west."""
    found = [_shore(-2.62 + n / 60 * 5.24) for n in range(61)]
    for n in range(45):
        t = 2.42 - n / 44 * 4.84
        r = 22 + 1.6 * sin(5 * t) + 0.8 * sin(11 * t)
        found.append((92 + r * cos(t), 101 + r * sin(t) * 0.98))
    return found


def _kameni() -> list[Point]:
    """The young islet in the crater."""
    return [
        (88 + (7 + sin(3 * t)) * cos(t), 101 + (6 + sin(2 * t)) * sin(t))
        for t in (n / 16 * TURN for n in range(16))
    ]


# the ring


def _on_ring(t: float) -> Point:
    r = RING + 1.3 * sin(3 * t + 0.8) + 0.8 * sin(7 * t)
    return 100 + r * cos(t), 100 + r * sin(t)


def _ring() -> Line:
    points = [_on_ring(n / 72 * TURN) for n in range(72)]
    return (*points, points[0])


def _exit_line(exit_: Exit, n: int) -> Line:
    at, _, into, _ = exit_
    end = _on_ring(_angle(at) + (-0.12 if n % 2 else 0.12))
    bend = mix(add(at, into, 20), end, 0.6)
    return tuple(bezier(at, add(at, into, 14), bend, end, 10))


def _pier(side: int) -> Pier:
    t = BERTHS[side]
    return Pier(_shore(t), (cos(t), sin(t)), side, length=8)


def _spur(pier: Pier) -> Line:
    head = pier.head
    end = _on_ring(_angle(head) + 0.16)
    return tuple(bezier(head, add(head, pier.out, 4), add(head, pier.out, 7), end, 6))


def _angle(p: Point) -> float:
    return atan2(p[1] - 100, p[0] - 100)


# the town and the dig


def town() -> str:
    """What stands on the island: white houses on the crater's rim, the dig, the name."""
    return "".join([*_houses(), _dig(), *_name()])


def _houses() -> Iterator[str]:
    spots = []
    for n in range(12):
        t, r = -1.2 + n * 0.185, 33 + n % 3 * 2.6
        spots.append((102 + r * sin(t), 96 + r * cos(t) * 1.02, n))
    for y, x, n in sorted(spots):
        w, h = 4 + n % 3, 3.4 + n % 2 * 1.6
        yield (
            f'<g transform="translate({pair(x, y)})">'
            f'<path class="wall-sun" d="M{-w / 2:g} {-h:g}h{w}v{h:g}h{-w}z"/>'
            f'<path class="wall-shade" d="M{w / 2:g} {-h:g}l1.6-.9v{h:g}l-1.6.9z"/>'
            f'<path class="wall-top" d="M{-w / 2:g} {-h:g}l1.6-.9h{w}l-1.6.9z"/>{_top(w, h, n)}</g>'
        )


def _top(w: float, h: float, n: int) -> str:
    if n % 4 != 1:
        return '<path class="blue" d="M-.5 0v-1.6h1V0z"/>'
    a, b = w / 2 - 0.3, w / 2 - 0.2
    start = f"M{0.8 - w / 2:.2f} {-h - 0.3:.2f}"
    return f'<path class="blue" d="{start}a{a:.2f} {b:.2f} 0 0 1 {w - 0.6:.2f} 0z"/>'


def _dig() -> str:
    """The trenches of the buried town, with the walls that came to light."""
    return (
        '<g transform="translate(75.5 128) rotate(42) scale(.85)"><path class="trench"'
        ' d="M-8-4.5h9v-1.6h6.5v10H-2v1.6h-6z"/><path class="wall"'
        ' d="M-6.6-3v7M-6.6.4h4.2M-2.4-3v5.2M.2-3v5.6M.2-.6h5.8M3.4-4.6v4"/></g>'
    )


def _name() -> Iterator[str]:
    for n, letter in enumerate("THERA"):
        t = 1.9 - n * 0.215
        x, y = 98 + 38.5 * cos(t), 101 + 38.5 * sin(t)
        turn = f"rotate({degrees(t) - 90:.0f} {pair(x, y)})"
        yield f'<text class="island" transform="{turn}" x="{x:.1f}" y="{y:.1f}">{letter}</text>'
