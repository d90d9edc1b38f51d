"""The sea routes of a tile: each looks for the middle of its channel and keeps off the coasts."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import dist, hypot
from typing import Final

from thera.akrotiri.face.print.coast import INWARD, Land, Rim, on_land
from thera.akrotiri.face.print.curves import (
    Line,
    Point,
    add,
    away,
    bezier,
    mix,
    nearest,
    noise,
    spread,
    towards,
)

MESH: Final = 4
NODES: Final = 26
"""The grid of the water: so many units apart, so many nodes a side."""

DRY: Final = 1e4
REACH: Final = 11
"""Nearer than this to a coast, a route is pushed away from it."""

EASE: Final = 6
"""How many pieces of a route it takes to turn from a port to its course."""

Lines = list[Line]


class Water:
    """The sea of a tile: its coasts, and what it costs to sail at each place."""

    def __init__(self, rim: Rim, lands: tuple[Land, ...]) -> None:
        self.ports = rim.ports
        self.lands = lands
        self.shore: Line = tuple(p for land in lands for coast in land.coasts for p in coast.line)
        self._buoys = self.shore[::2]
        self._prices: dict[int, float] = {}
        self._squares: dict[tuple[int, int], list[Point]] = {}
        self._pushes: dict[tuple[int, int], Point] = {}

    def inward(self, port: int, far: float) -> Point:
        """The point so far in from a port."""
        return add(self.ports[port], INWARD[port], far)

    def dry(self, p: Point) -> bool:
        """Whether a point is on land."""
        return on_land(p, self.lands)

    def clear(self, a: Point, b: Point) -> bool:
        """Whether there is only water between two points, themselves included."""
        return not any(self.dry(mix(a, b, t / 8)) for t in range(9))

    # sailing

    def price(self, node: int) -> float:
        """What a node of the grid costs: near the shore is dear."""
        if node not in self._prices:
            p = _node_at(node)
            price = DRY if self.dry(p) else 1 + (18 / max(2.0, away(p, self._buoys))) ** 2
            self._prices[node] = price
        return self._prices[node]

    def sail(self, port: int, end: Point, into: Point | None) -> list[Point]:
        """The cheapest way from a port to a place; `into` leads inwards if that is a port too."""
        goal = add(end, into, 8) if into else end
        way = self._cheapest(_node(self.inward(port, 8)), _node(goal))
        tail = [add(end, into, 5), end] if into else [end]
        line = spread([self.ports[port], self.inward(port, 5), *way, *tail], 22)
        smooth = self.settle(line)
        eased = _ease(smooth, INWARD[port])
        if into:
            eased = _ease(eased[::-1], into)[::-1]
        for found in (eased, smooth):
            if not any(self.dry(p) for p in found[1:-1]):
                return found
        return line

    def _cheapest(self, start: int, goal: int) -> list[Point]:
        """The nodes between two others on the cheapest way."""
        costs, before = {start: 0.0}, {start: start}
        edge = [(0.0, start)]
        while edge:
            cost, node = heappop(edge)
            if node == goal:
                break
            if cost > costs[node]:
                continue
            for other, length in _around(node):
                total = cost + length * (self.price(node) + self.price(other))
                if total < costs.get(other, 1e9) - 1e-9:
                    costs[other], before[other] = total, node
                    heappush(edge, (total, other))
        way = []
        while (goal := before[goal]) != start:
            way.append(_node_at(goal))
        return way[::-1]

    # smoothing

    def settle(self, line: Sequence[Point], rounds: int = 60, *, push: bool = True) -> list[Point]:
        """A line smoothed and pushed off the coasts; two points at either end stay."""
        found = list(line)
        for _ in range(rounds):
            old = found[:]
            for n in range(2, len(old) - 2):
                (a, b), (c, d), (e, f) = old[n - 1], old[n], old[n + 1]
                x, y = c / 2 + (a + e) / 4, d / 2 + (b + f) / 4
                u, v = self._push(x, y) if push else (0.0, 0.0)
                found[n] = (x + u, y + v)
        return found

    def _push(self, x: float, y: float) -> Point:
        """Which way, and how much, the coasts push what is at a place."""
        key = (round(x), round(y))
        if key not in self._pushes:
            p, q = key
            u = v = 0.0
            for a, b in self._close(p // REACH, q // REACH):
                far = hypot(p - a, q - b)
                if 0 < far < REACH:
                    u += (p - a) / far * (REACH - far) * 0.04
                    v += (q - b) / far * (REACH - far) * 0.04
            self._pushes[key] = (u, v)
        return self._pushes[key]

    def _close(self, i: int, j: int) -> list[Point]:
        """The points of the shore in a square of side REACH and in the squares round it."""
        if (i, j) not in self._squares:
            self._squares[i, j] = [
                (a, b)
                for a, b in self.shore
                if -1 <= a // REACH - i <= 1 and -1 <= b // REACH - j <= 1
            ]
        return self._squares[i, j]

    # routes

    def route(self, ports: Sequence[int], seed: str) -> Lines:
        """The lines of a route between these ports; none for a stub, which needs its dock first."""
        match len(ports):
            case 1:
                return []
            case 2:
                return [tuple(self._join(ports[0], ports[1]))]
            case 3:
                lone = next(port for port in ports if (port + 2) % 4 not in ports)
                main = self._join(*(port for port in ports if port != lone))
                return [tuple(main), tuple(self._half(lone, nearest(self.inward(lone, 40), main)))]
            case _:
                return self._crossroads(seed)

    def _join(self, a: int, b: int) -> list[Point]:
        return self.sail(a, self.ports[b], INWARD[b])

    def _half(self, port: int, end: Point) -> list[Point]:
        bend = mix(self.inward(port, 34), end, 0.55)
        return self.settle(bezier(self.ports[port], self.inward(port, 20), bend, end, 12))

    def _crossroads(self, seed: str) -> Lines:
        """Two lines through one point near the middle."""
        hub = (50 + (noise(seed, "hx") - 0.5) * 9, 50 + (noise(seed, "hy") - 0.5) * 9)
        arms = [self._half(port, hub) for port in range(4)]
        both = [self.settle([*arms[port], *arms[port + 2][-2::-1]], push=False) for port in (0, 1)]
        middle = mix(both[0][12], both[1][12], 0.5)
        found = []
        for line in both:
            x, y = line[12]
            shift = (middle[0] - x, middle[1] - y)
            pull = [max(0.0, 1 - abs(n - 12) / 8) for n in range(25)]
            found.append(tuple(add(p, shift, k) for p, k in zip(line, pull, strict=True)))
        return found

    def stub(self, port: int, head: Point, out: Point) -> Line:
        """A line from a port to the head of its dock, which points to `out`."""
        line = bezier(self.ports[port], self.inward(port, 14), add(head, out, 7), head, 12)
        if any(self.dry(p) for p in line[1:]):
            line = self.sail(port, head, None)
        return tuple(line)

    def spur(self, head: Point, out: Point, line: Line) -> Line:
        """A short line from the head of a dock that joins a route at a slant."""
        n = line.index(nearest(head, line))
        ends = line[max(1, n - 4)], line[min(len(line) - 2, n + 4)]
        end = nearest((50, 50), ends)
        found = bezier(head, add(head, out, 5), mix(end, line[n], 0.6), end, 10)
        if any(self.dry(p) for p in found):
            seen = (p for p in sorted(line, key=lambda p: dist(p, head)) if self.clear(head, p))
            end = next(seen, line[n])
            found = [head, mix(head, end, 0.5), end]
        return tuple(found)


def _ease(line: list[Point], into: Point) -> list[Point]:
    """A line that leaves its first point straight inwards and bends only then, and gently."""
    a, b = line[0], line[EASE]
    ahead = towards(line[EASE - 1], line[EASE + 1])
    third = dist(a, b) / 3
    start = bezier(a, add(a, into, third * 1.5), add(b, ahead, -third), b, EASE)
    return [*start, *line[EASE + 1 :]]


def _node(p: Point) -> int:
    return int(p[1] / MESH + 0.5) * NODES + int(p[0] / MESH + 0.5)


def _node_at(node: int) -> Point:
    y, x = divmod(node, NODES)
    return x * MESH, y * MESH


def _around(node: int) -> list[tuple[int, float]]:
    """The nodes beside another, with their distances."""
    if node not in _BESIDE:
        y, x = divmod(node, NODES)
        _BESIDE[node] = [
            (v * NODES + u, hypot(u - x, v - y))
            for v in range(max(0, y - 1), min(NODES, y + 2))
            for u in range(max(0, x - 1), min(NODES, x + 2))
            if (u, v) != (x, y)
        ]
    return _BESIDE[node]


_BESIDE: Final[dict[int, list[tuple[int, float]]]] = {}
