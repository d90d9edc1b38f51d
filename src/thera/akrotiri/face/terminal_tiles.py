"""Tiles in characters: land in the corners, routes between the sides, docks where they meet.

░░░░╰•░░░   the inner character of a corner is its dock, or a bend that rounds it;
───╮ ╰───   a stub bends to its dock; where land goes round it, it is drawn as a
░░░•╮░░░░   cove ∩ ⊂ ⊃; a diagonal ridge shows as land in the middle
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from thera.akrotiri.rules.components import Tile

LAND: Final = "░"
DOCK: Final = "•"
COVES: Final = "\u222a⊂∩⊃"
"""A stub with land all round it, by the side it is open to."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
WAYS: Final = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
STROKES: Final = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
"""The stroke for each set of ways."""

HEIGHT: Final = 3
THERA_SIDES: Final = "wens"
"""The sides of the docks of a drawn Thera, by number."""

Spot = tuple[int, int]
"""A character of a block: its row and its column."""


@dataclass(slots=True)
class Block:
    """A drawn cell: what stands on each spot, and which spots are land."""

    half: int
    ways: dict[Spot, int] = field(default_factory=dict)
    coves: dict[Spot, str] = field(default_factory=dict)
    docks: dict[int, Spot] = field(default_factory=dict)
    land: dict[int, list[Spot]] = field(default_factory=dict)
    ridge: Spot | None = None

    @property
    def width(self) -> int:
        """How many characters a line has."""
        return 2 * self.half + 1

    def stroke(self, spot: Spot) -> str:
        """The route on a spot: a space where there is none."""
        return self.coves.get(spot) or STROKES[self.ways.get(spot, 0)]

    def join(self, *spots: Spot) -> None:
        """Draw a line from spot to neighbouring spot."""
        for (row, column), (below, beside) in pairwise(spots):
            for way, (down, right) in WAYS.items():
                if (below - row, beside - column) == (down, right):
                    back = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}[way]
                    self.ways[row, column] = self.ways.get((row, column), 0) | way
                    self.ways[below, beside] = self.ways.get((below, beside), 0) | back


def block(tile: Tile, half: int) -> Block:
    """A tile, as it lies, in blocks of three lines."""
    drawn = Block(half)
    parts = [[p for p in range(4) if tile.routes[p] == first] for first in sorted(set(tile.routes))]
    for ports in parts:
        _route(drawn, ports)
    for corner, route in tile.docks:
        spot = drawn.docks[corner] = inner(half, corner)
        _moor(drawn, corner, [p for p in range(4) if tile.routes[p] == route], spot)
    for port in range(4):
        if tile.land[port] == tile.land[(port + 1) % 4]:
            drawn.coves[ends(half)[port]] = COVES[port]
    centre = (1, half)
    if len(set(tile.land)) < 4 and centre not in drawn.ways:
        drawn.ridge = centre
    for corner in range(4):
        drawn.land[corner] = outer(half, corner)
    return drawn


def inner(half: int, corner: int) -> Spot:
    """The spot of a corner next to the middle of the tile."""
    return (0 if corner < 2 else 2, half + (1 if corner in (1, 2) else -1))


def outer(half: int, corner: int) -> list[Spot]:
    """The other spots of a corner, from left to right."""
    row = 0 if corner < 2 else 2
    first = half + 2 if corner in (1, 2) else 0
    return [(row, column) for column in range(first, first + half - 1)]


def ends(half: int) -> tuple[Spot, Spot, Spot, Spot]:
    """Where the arm of each port comes near the middle."""
    return (0, half), (1, half + 1), (2, half), (1, half - 1)


def _arm(half: int, port: int) -> list[Spot]:
    """The spots from beyond a port's rim to the end of its arm."""
    match port:
        case 0:
            return [(-1, half), (0, half)]
        case 1:
            return [(1, column) for column in range(2 * half + 1, half, -1)]
        case 2:
            return [(3, half), (2, half)]
        case _:
            return [(1, column) for column in range(-1, half)]


def _route(drawn: Block, ports: list[int]) -> None:
    half = drawn.half
    for port in ports:
        drawn.join(*_arm(half, port))
    near = ends(half)
    if len(ports) == 2 and (ports[1] - ports[0]) % 2:
        one, other = ports
        corner = other if (one + 1) % 4 == other else one  # the corner between the two ports
        drawn.join(near[one], inner(half, corner), near[other])
    elif len(ports) > 1:
        for port in ports:
            drawn.join(near[port], (1, half))


def _moor(drawn: Block, corner: int, ports: Iterable[int], spot: Spot) -> None:
    """A dock that does not lie on a bend hangs on an arm beside it, or on the middle."""
    if drawn.ways.get(spot):
        return
    for port in ports:
        if port in (corner, (corner + 3) % 4):
            drawn.join(ends(drawn.half)[port], spot)
            return


def thera(half: int, sides: Iterable[str]) -> Block:
    """The Thera board, two cells wide and high: a ring with two exits a side, docks within.

    ░░░░│░░░░░░░░│░░░░
    ────┼──────┬─┼────
    ░░░░├•░░░░░•░│░░░░      the island is what the ring goes round
    ░░░░│░•░░░░░•┤░░░░
    ────┼─┴──────┼────
    ░░░░│░░░░░░░░│░░░░
    """
    drawn = Block(half)
    west, east, far = half, 3 * half + 1, 4 * half + 2
    for row in (1, 4):
        drawn.join(*((row, column) for column in range(-1, far + 1)))
    for column in (west, east):
        drawn.join(*((row, column) for row in range(-1, 7)))
    spurs = {
        "w": ((2, west), (2, west + 1)),
        "e": ((3, east), (3, east - 1)),
        "n": ((1, east - 2), (2, east - 2)),
        "s": ((4, west + 2), (3, west + 2)),
    }
    for number, side in enumerate(THERA_SIDES):
        if side in sides:
            drawn.join(*spurs[side])
            drawn.docks[number] = spurs[side][1]
    return drawn
