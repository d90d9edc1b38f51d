"""Points, curves and a steady noise: the plane in which Akrotiri's map is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, hypot, sin
from typing import Final

Point = tuple[float, float]
Line = tuple[Point, ...]

SPAN: Final = 100
"""How many units a cell is wide."""

MASK: Final = 0xFFFFFFFF


def noise(*keys: object) -> float:
    """A pseudo-random number from 0 to 1 that depends on nothing but the keys.

    >>> noise("H", 2, -1) == noise("H", 2, -1) != noise("V", 2, -1)
    True
    """
    h = 2166136261
    for letter in "|".join(map(str, keys)):
        h = (h ^ ord(letter)) * 16777619 & MASK
    h = (h ^ h >> 15) * 2246822519 & MASK
    h = (h ^ h >> 13) * 3266489917 & MASK
    return (h ^ h >> 16) / 4294967296


# points


def add(a: Point, b: Point, k: float = 1.0) -> Point:
    """The point k steps b away from a."""
    return a[0] + b[0] * k, a[1] + b[1] * k


def mix(a: Point, b: Point, t: float) -> Point:
    """The point between two others: a for 0, b for 1."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def towards(a: Point, b: Point) -> Point:
    """The direction from one point to another, of length 1."""
    x, y = b[0] - a[0], b[1] - a[1]
    length = hypot(x, y) or 1.0
    return x / length, y / length


def rim(p: Point) -> float:
    """How far inside its cell a point lies."""
    return min(p[0], p[1], SPAN - p[0], SPAN - p[1])


def nearest(p: Point, points: Iterable[Point]) -> Point:
    """The point of some that is nearest to another."""
    x, y = p
    return min(points, key=lambda q: (q[0] - x) * (q[0] - x) + (q[1] - y) * (q[1] - y))


def away(p: Point, points: Sequence[Point], most: float = 999.0) -> float:
    """How far the nearest of some points is, or `most` if there are none."""
    if not points:
        return most
    x, y = p
    return float(min([(a - x) * (a - x) + (b - y) * (b - y) for a, b in points]) ** 0.5)


def inside(p: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within a closed outline."""
    x, y = p
    found = False
    u, v = outline[-1]
    for a, b in outline:
        if (b > y) != (v > y) and x < (u - a) * (y - b) / (v - b) + a:
            found = not found
        u, v = a, b
    return found


# lines


def bezier(a: Point, b: Point, c: Point, d: Point, pieces: int = 26) -> list[Point]:
    """A cubic curve as points."""
    found = []
    for n in range(pieces + 1):
        t = n / pieces
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = p * a[0] + q * b[0] + r * c[0] + s * d[0]
        found.append((x, p * a[1] + q * b[1] + r * c[1] + s * d[1]))
    found[0], found[-1] = a, d
    return found


def rough(line: Sequence[Point], seed: str, height: float) -> list[Point]:
    """A smooth line made uneven, as coasts are; less and less so towards its ends."""
    phases = [noise(seed, k) * 6.283 for k in (1, 2, 3)]
    last = len(line) - 1
    found = [line[0]]
    for n in range(1, last):
        t = n / last
        fade = min(1.0, t / 0.22, (1 - t) / 0.22) ** 2
        swell = sum(
            h * sin(k * t + phase)
            for h, k, phase in zip((0.75, 0.42, 0.24), (9, 17, 31), phases, strict=True)
        )
        x, y = towards(line[n - 1], line[n + 1])
        found.append(add(line[n], (-y, x), swell * fade * height))
    return [*found, line[-1]]


def spread(line: Sequence[Point], pieces: int) -> list[Point]:
    """The same line in so many even pieces."""
    lengths = [0.0]
    for a, b in pairwise(line):
        lengths.append(lengths[-1] + dist(a, b))
    found, n = [], 1
    for k in range(pieces + 1):
        at = lengths[-1] * k / pieces
        while n < len(line) - 1 and lengths[n] < at:
            n += 1
        step = (lengths[n] - lengths[n - 1]) or 1.0
        found.append(mix(line[n - 1], line[n], (at - lengths[n - 1]) / step))
    return found


# paths


def number(value: float) -> str:
    """A number as a picture writes it.

    >>> number(12.04), number(-0.01)
    ('12', '0')
    """
    return f"{round(value, 1) + 0.0:g}"


def pair(x: float, y: float) -> str:
    """A point as a path writes it."""
    return f"{round(x, 1) + 0.0:g} {round(y, 1) + 0.0:g}"


def curve(line: Sequence[Point], x: float = 0, y: float = 0, start: str = "M") -> str:
    """A path that runs smoothly through all points of a line, moved by x and y.

    >>> curve([(0, 0), (6, 0)], 1)
    'M1 0C2 0 6 0 7 0'
    """
    points = [(a + x, b + y) for a, b in line]
    closed = points[0] == points[-1]
    before, after = (points[-2], points[1]) if closed else (points[0], points[-1])
    around = [before, *points, after]
    parts = [start, pair(*points[0])]
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        p = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        q = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        parts.append(f"C{pair(*p)} {pair(*q)} {pair(*c)}")
    return "".join(parts) + ("Z" if closed else "")
