"""What a file of components may say; every check that fails names the culprit in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from thera.core.game import BadText

TERRAINS: Final = "TLMV"
"""Tree, lake, mountain, volcano; a terrain is its place in this word."""

CORNERS: Final = ("nw", "ne", "se", "sw")
SIDES: Final = ("n", "e", "s", "w")
"""The sides of a tile, where its ports are, and the sides of a map."""

KINDS: Final = {"easy": "E", "medium": "M", "hard": "H"}
"""The difficulties of maps in a file, and the letters they are known by."""

KEYS: Final = (
    *("portage", "bare", "far", "volcano", "apart", "lake"),
    *("quadrants", "tree", "biggest", "mountain", "open", "three"),
)
"""What goals there are; what each one counts is a rule."""

TILES: Final = 36
MAPS: Final = 12
CUBES: Final = 8
TEMPLES: Final = 6

Four = tuple[int, int, int, int]


# tables and values


def section(where: str, value: object) -> Mapping[str, object]:
    """A table with keys of its own choice."""
    if not isinstance(value, dict):
        raise BadText(f"{where}: {value!r} is no table")
    return value


def fields(where: str, value: object, keys: str) -> list[object]:
    """The values of a table that has these keys and no others."""
    table = section(where, value)
    names = keys.split()
    for key in names:
        if key not in table:
            raise BadText(f"{where}: {key} is missing")
    for key in table:
        if key not in names:
            raise BadText(f"{where}: {key!r} is not known here, only {', '.join(names)}")
    return [table[key] for key in names]


def word(where: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadText(f"{where}: {value!r} is no text in quotes")
    return value


def number(where: str, value: object, least: int, most: int) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadText(f"{where}: {value!r} is no number from {least} to {most}")
    return value


def rising(where: str, value: object, count: int) -> tuple[int, ...]:
    """So many numbers, none smaller than the one before."""
    if not isinstance(value, list) or len(value) != count:
        raise BadText(f"{where}: {value!r} is no list of {count} numbers")
    numbers = tuple(number(where, each, 1, 99) for each in value)
    if list(numbers) != sorted(numbers):
        raise BadText(f"{where}: {value!r} does not rise from left to right")
    return numbers


def place(where: str, name: str, names: tuple[str, ...]) -> int:
    """The number of a corner or side."""
    if name not in names:
        raise BadText(f"{where}: {name!r} is none of {' '.join(names)}")
    return names.index(name)


def pile(what: str, value: object, pattern: str, count: int) -> Mapping[str, object]:
    """A table of so many tiles or cards whose names follow a pattern."""
    table = section(f"{what}s", value)
    for name in table:
        if not re.fullmatch(pattern, name):
            raise BadText(f"{what} {name!r}: the name does not follow the pattern {pattern}")
    if len(table) != count:
        raise BadText(f"{what}s: there are {len(table)}, not {count}")
    return table


# tiles


class Block(NamedTuple):
    """A land piece or route as points of the rim: nw n ne e se s sw w are 0 to 7."""

    name: str
    points: frozenset[int]

    def crosses(self, other: Block) -> bool:
        """Whether both cannot be drawn on one tile without touching."""
        return any(
            (low < a < high) != (low < b < high)
            for low, high in combinations(sorted(self.points), 2)
            for a, b in combinations(other.points, 2)
        )


class Drawing(NamedTuple):
    """What a tile shows: see Tile."""

    land: Four
    routes: Four
    docks: tuple[tuple[int, int], ...]
    icon: int


def drawing(name: str, value: object) -> Drawing:
    """A tile that can be drawn."""
    where = f"tile {name}"
    land_, routes_, docks_, icon_ = fields(where, value, "land routes docks icon")
    land = partition(f"{where}, land", word(f"{where}, land", land_), CORNERS, "+")
    routes = partition(f"{where}, routes", word(f"{where}, routes", routes_), SIDES, "-")
    if len(set(land)) < 2:
        raise BadText(f"{where}: there are 2 to 4 land pieces, not 1")
    blocks = _blocks(land, routes)
    for one, other in combinations(blocks, 2):
        if one.crosses(other):
            raise BadText(f"{where}: {one.name} crosses {other.name}")
    docks = _docks(where, word(f"{where}, docks", docks_), blocks)
    for port in range(4):
        if routes.count(routes[port]) == 1 and all(routes[p] != port for _, p in docks):
            raise BadText(f"{where}: stub {SIDES[port]} does not end at a dock")
    icon = place(f"{where}, icon", word(f"{where}, icon", icon_), CORNERS)
    return Drawing(land, routes, tuple((corner, routes[p]) for corner, p in docks), icon)


def partition(where: str, text: str, names: tuple[str, ...], glue: str) -> Four:
    """`nw+ne se sw` as (0, 0, 2, 3): each member with the first member of its part."""
    first: dict[int, int] = {}
    for part in text.split():
        members = [place(where, name, names) for name in part.split(glue)]
        for member in members:
            if member in first or members.count(member) > 1:
                raise BadText(f"{where}: {names[member]} stands there twice")
        first |= dict.fromkeys(members, min(members))
    for member, name in enumerate(names):
        if member not in first:
            raise BadText(f"{where}: {name} is missing")
    return first[0], first[1], first[2], first[3]


def _blocks(land: Four, routes: Four) -> list[Block]:
    """The pieces and routes of a tile; corner i is point 2i of the rim, port i point 2i + 1."""
    found = []
    for what, parts, names, glue, odd in (
        ("land piece", land, CORNERS, "+", 0),
        ("route", routes, SIDES, "-", 1),
    ):
        for part in sorted(set(parts)):
            members = [i for i in range(4) if parts[i] == part]
            name = f"{what} {glue.join(names[i] for i in members)}"
            found.append(Block(name, frozenset(2 * i + odd for i in members)))
    return found


def _docks(where: str, text: str, blocks: Iterable[Block]) -> list[tuple[int, int]]:
    """The docks as corners and ports, corner by corner."""
    docks: dict[int, int] = {}
    for dock in text.split():
        spot = f"{where}, dock {dock}"
        if dock.count("@") != 1:
            raise BadText(f"{spot}: a dock is corner@side")
        corner_, _, side = dock.partition("@")
        corner, port = place(spot, corner_, CORNERS), place(spot, side, SIDES)
        if corner in docks:
            raise BadText(f"{where}: corner {CORNERS[corner]} has two docks")
        docks[corner] = port
        _touch(spot, corner, port, blocks)
    return sorted(docks.items())


def _touch(where: str, corner: int, port: int, blocks: Iterable[Block]) -> None:
    """A dock's land and route meet: were they one, they would still cross nothing."""
    ends = {2 * corner, 2 * port + 1}
    points = frozenset().union(*(block.points for block in blocks if block.points & ends))
    joined = Block("", points)
    for block in blocks:
        if not block.points & ends and joined.crosses(block):
            raise BadText(f"{where}: {block.name} lies between the land and the route")


# cards and boards


def sides(where: str, value: object) -> tuple[tuple[int, int, int], ...]:
    """A map's three sides as (side, terrain, count), clockwise from above."""
    words = word(where, value).split()
    found: dict[int, tuple[int, int, int]] = {}
    for name, icons in zip(words[::2], [*words[1::2], ""], strict=False):
        side = place(where, name, SIDES)
        match = re.fullmatch(f"([1-3]?)([{TERRAINS}])", icons)
        if match is None:
            raise BadText(f"{where}: {icons!r} is not 1 to 3 icons of {' '.join(TERRAINS)}")
        if side in found:
            raise BadText(f"{where}: side {name} stands there twice")
        terrain = TERRAINS.index(match[2])
        if any(terrain == other for _, other, _ in found.values()):
            raise BadText(f"{where}: terrain {match[2]} stands there twice")
        found[side] = (side, terrain, int(match[1] or 1))
    if len(found) != 3:
        raise BadText(f"{where}: {len(found)} sides have icons, not 3")
    return tuple(found[side] for side in sorted(found))


def uncovered(value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The player board: actions a turn with 0 to 6 temples found, which temples bring a goal."""
    actions, temples = fields("board", value, "actions temples")
    found = [number("board, actions", actions, 1, 9)]
    goals = []
    if not isinstance(temples, list) or len(temples) != TEMPLES or temples[-1] != "last":
        raise BadText(f'board, temples: {temples!r} is no list of {TEMPLES} that ends with "last"')
    for temple, what in enumerate(temples[:-1], 1):
        if what == "goal":
            goals.append(temple)
            found.append(found[-1])
        else:
            found.append(number(f"board, temple {temple}", what, found[-1], 9))
    return (*found, found[-1]), tuple(goals)


def harbours(value: object) -> dict[int, tuple[int, ...]]:
    """The sides of Thera that have a dock, by number of players."""
    found = {}
    for seats, text in zip((2, 3, 4), fields("thera", value, "2 3 4"), strict=True):
        where = f"thera, {seats} players"
        docks = tuple(place(where, name, SIDES) for name in word(where, text).split())
        if len(docks) < seats or len(docks) != len(set(docks)):
            raise BadText(f"{where}: {text!r} is not {seats} different docks or more")
        found[seats] = docks
    return found
