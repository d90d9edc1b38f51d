"""Akrotiri's tiles, map cards and Thera, typed in again by hand for the flood-fill oracle."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]
Quadrant = tuple[int, int]
Port = tuple[int, int, str]
Tile = tuple[str, int, int, int]  # id, x, y, quarter turns clockwise
Part = frozenset[Quadrant]

CORNERS = ("nw", "ne", "se", "sw")
SIDES = ("n", "e", "s", "w")
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
TABLE = range(-19, 21)

# Land pieces, route groups, docks as corner@route, the icon's corner.
SHAPES = {
    "1": "nw/ne/se/sw  a=n,e,s,w          nw@a,se@a        nw",
    "2": "nw/ne/se/sw  a=n,e;b=s;c=w      ne@a,se@b,sw@c   ne",
    "3": "nw/ne/se/sw  a=n,e;b=s,w        ne@a,sw@b        ne",
    "4": "nw/ne/se/sw  a=n,e;b=s,w        nw@a,se@b        se",
    "5": "nw+ne/se/sw  a=n;b=e;c=s,w      nw@a,ne@b,se@c   ne",
    "6": "nw/ne/se/sw  a=e,w;b=n;c=s      nw@b,se@c,sw@a   nw",
    "7": "nw+se/ne/sw  a=n,e;b=s,w        nw@a,se@b        se",
    "8": "nw+ne/se/sw  a=n;b=e,s,w        nw@a,ne@b        nw",
    "9": "nw+ne/se/sw  a=n;b=e,w;c=s      ne@a,nw@b,se@c   nw",
}

CARDS = """
E01 N V  E T  S M        M01 N L  E T  S 2M         H01 N 2L E 2M S 2T
E02 N T  E L  S V        M02 N V  E 2M S L          H02 N 2V E 2T W 2L
E03 N M  E V  S L        M03 N V  E 2T W M          H03 N 2M S 2V W 2L
E04 N T  E L  W V        M04 N T  E M  W 2V         H04 N 2V S 2M W 2T
E05 N L  E M  W T        M05 E L  S 2T W M          H05 E 2M S 2V W 2T
E06 N V  E M  W T        M06 E V  S 2L W M          H06 E 2T S 2M W 2V
E07 N L  S T  W M        M07 N 2L E 2V S M          H07 N 3V E 2L S 2T
E08 N V  S L  W T        M08 N 2T E V  W 2L         H08 N 2T E 3M S 2L
E09 N M  S L  W V        M09 N 2T S L  W 2V         H09 N 3L E 2V W 2M
E10 E M  S T  W L        M10 N 2M S T  W 2L         H10 N 2M E 2L W 3T
E11 E T  S V  W M        M11 N 2M S 2V W T          H11 N 2T S 3L W 2V
E12 E V  S M  W L        M12 E 2L S V  W 2T         H12 E 3V S 2L W 2M
"""

# Thera: its own island in the middle, an islet at each corner and at the middle of each side.
THERA_CELLS = frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})
THERA_ISLAND = frozenset({(1, 1), (2, 1), (1, 2), (2, 2)})
ISLETS = (
    *(frozenset({corner}) for corner in [(0, 0), (3, 0), (0, 3), (3, 3)]),
    *(frozenset({(1, row), (2, row)}) for row in (0, 3)),
    *(frozenset({(column, 1), (column, 2)}) for column in (0, 3)),
)
EXITS: frozenset[Port] = frozenset(
    {(0, 0, "n"), (1, 0, "n"), (1, 0, "e"), (1, 1, "e")}
    | {(1, 1, "s"), (0, 1, "s"), (0, 1, "w"), (0, 0, "w")}
)


def cell_name(cell: Cell) -> str:
    """A cell in our notation: (2, 0) is e2n1."""
    x, y = cell
    return (f"e{x}" if x >= 1 else f"w{1 - x}") + (f"s{y}" if y >= 1 else f"n{1 - y}")


def name(quadrant: Quadrant) -> str:
    """A quadrant in our notation: (4, 0) is e2n1.nw."""
    column, row = quadrant
    return f"{cell_name((column // 2, row // 2))}.{'ns'[row % 2]}{'we'[column % 2]}"


def cell_of(text: str) -> Cell:
    """The cell of that name."""
    found = re.fullmatch(r"([we])(\d+)([ns])(\d+)", text)
    assert found, f"no cell: {text}"
    across, down = int(found[2]), int(found[4])
    return (across if found[1] == "e" else 1 - across, down if found[3] == "s" else 1 - down)


def quadrant_of(text: str) -> Quadrant:
    """The quadrant of that name."""
    cell, _, corner = text.partition(".")
    assert corner in CORNERS, f"no quadrant: {text}"
    return _quadrant(*cell_of(cell), corner)


def tile_of(text: str) -> Tile:
    """The placed tile of that name: T3@e2n1r1."""
    found = re.fullmatch(r"([TLMV][1-9])@(\w+)r([0-3])", text)
    assert found, f"no placed tile: {text}"
    return (found[1], *cell_of(found[2]), int(found[3]))


def side_of(seat: int, seats: int) -> str:
    """Where a seat, counted from 1, sits: S and N for two, otherwise clockwise from S."""
    return ("SN" if seats == 2 else "SWNE")[seat - 1]


@cache
def pattern(card: str) -> tuple[tuple[str, int, str], ...]:
    """The sides of a card as (side for the reader, how many, terrain), by id or written out."""
    listed = dict(re.findall(r"([EMH]\d\d)((?: +[NESW] \d?[TLMV])+)", CARDS))
    sides = re.findall(r"([NESW]) (\d?)([TLMV])", listed.get(card, card))
    assert sides, f"no card: {card}"
    return tuple((side, int(number or 1), terrain) for side, number, terrain in sides)


def _quadrant(x: int, y: int, corner: str) -> Quadrant:
    return (2 * x + (corner[1] == "e"), 2 * y + (corner[0] == "s"))


def turned(word: str, ring: tuple[str, ...], turns: int) -> str:
    """What a corner or a side becomes after so many quarter turns clockwise."""
    return ring[(ring.index(word) + turns) % 4]


class Face(NamedTuple):
    """What a tile shows where it lies."""

    pieces: list[Part]
    routes: dict[str, frozenset[Port]]
    docks: dict[Quadrant, str]
    icon: Quadrant


def face(tile: Tile) -> Face:
    """A tile's shape, turned and moved to its cell."""
    kind, x, y, turns = tile

    def land(corner: str) -> Quadrant:
        return _quadrant(x, y, turned(corner, CORNERS, turns))

    pieces, routes, docks, icon = SHAPES[kind[1:]].split()
    return Face(
        [frozenset(map(land, piece.split("+"))) for piece in pieces.split("/")],
        {
            route[0]: frozenset((x, y, turned(s, SIDES, turns)) for s in route[2:].split(","))
            for route in routes.split(";")
        },
        {land(dock[:2]): dock[3] for dock in docks.split(",")},
        land(icon),
    )
