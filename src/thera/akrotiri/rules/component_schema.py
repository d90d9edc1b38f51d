"""What a file of components may say; every check that fails names the culprit in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from thera.akrotiri.rules.component_faults import Faults, Section, a_table, fault, part, shown
from thera.core.phrase import Phrase, quoted

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


# values


def word(where: Phrase, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise fault(where, "no_text", text=shown(value))
    return value


def number(where: Phrase, value: object, least: int, most: int) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise fault(where, "no_number", text=shown(value), least=least, most=most)
    return value


def rising(where: Phrase, value: object, count: int) -> tuple[int, ...]:
    """So many numbers, none smaller than the one before."""
    if not isinstance(value, list) or len(value) != count:
        raise fault(where, "no_list", text=shown(value), wanted=count)
    numbers = tuple(number(where, each, 1, 99) for each in value)
    if list(numbers) != sorted(numbers):
        raise fault(where, "not_rising", text=shown(value))
    return numbers


def place(where: Phrase, name: str, names: tuple[str, ...]) -> int:
    """The number of a corner or side."""
    if name not in names:
        raise fault(where, "no_place", text=shown(name), known=" ".join(names))
    return names.index(name)


def pile(
    where: Phrase, value: object, kind: str, pattern: str, count: int, faults: Faults
) -> dict[str, object]:
    """Those of so many tiles or cards whose names follow a pattern; `kind` is what one is."""
    table = a_table(where, value)
    if len(table) != count:
        faults.append(fault(where, "count", found=len(table), wanted=count).reason)
    named = {name: each for name, each in table.items() if re.fullmatch(pattern, name)}
    for name in sorted(table.keys() - named.keys()):
        one = Phrase(f"error.set.{kind}", {"name": shown(name)})
        faults.append(fault(one, "name", pattern=pattern).reason)
    return named


# tiles


class Block(NamedTuple):
    """A land piece or route as points of the rim: nw n ne e se s sw w are 0 to 7."""

    phrase: Phrase
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


def drawing(where: Phrase, value: object, faults: Faults) -> Drawing | None:
    """A tile that can be drawn; None where it has faults."""
    tile = Section(where, value, "land routes docks icon", faults)
    land = tile.read("land", partition, CORNERS, "+")
    routes = tile.read("routes", partition, SIDES, "-")
    icon = tile.read("icon", lambda at, text: place(at, word(at, text), CORNERS))
    if land is None or routes is None:
        return None
    blocks = _blocks(land, routes)
    tile.try_to(_check_land, where, land, blocks)
    if "docks" not in tile.values:
        return None
    docks = tile.try_to(_docks, where, part(where, "docks"), tile.values["docks"], blocks)
    if docks is None or icon is None:
        return None
    tile.try_to(_check_stubs, where, routes, docks)
    return Drawing(land, routes, tuple((corner, routes[p]) for corner, p in docks), icon)


def _check_land(where: Phrase, land: Four, blocks: list[Block]) -> None:
    """Pieces and routes do not cross, and there are several pieces."""
    if len(set(land)) < 2:
        raise fault(where, "one_piece")
    for one, other in combinations(blocks, 2):
        if one.crosses(other):
            raise fault(where, "crosses", one=one.phrase, other=other.phrase)


def _check_stubs(where: Phrase, routes: Four, docks: list[tuple[int, int]]) -> None:
    """A route with one end only ends at a dock."""
    for port in range(4):
        if routes.count(routes[port]) == 1 and all(routes[p] != port for _, p in docks):
            raise fault(where, "stub", side=SIDES[port])


def partition(where: Phrase, value: object, names: tuple[str, ...], glue: str) -> Four:
    """`nw+ne se sw` as (0, 0, 2, 3): each member with the first member of its part."""
    first: dict[int, int] = {}
    for piece in word(where, value).split():
        members = [place(where, name, names) for name in piece.split(glue)]
        for member in members:
            if member in first or members.count(member) > 1:
                raise fault(where, "twice", name=names[member])
        first |= dict.fromkeys(members, min(members))
    for member, name in enumerate(names):
        if member not in first:
            raise fault(where, "missing", name=name)
    return first[0], first[1], first[2], first[3]


def _blocks(land: Four, routes: Four) -> list[Block]:
    """The pieces and routes of a tile; corner i is point 2i of the rim, port i point 2i + 1."""
    found = []
    for kind, parts, names, glue, odd in (
        ("piece", land, CORNERS, "+", 0),
        ("route", routes, SIDES, "-", 1),
    ):
        for first in sorted(set(parts)):
            members = [i for i in range(4) if parts[i] == first]
            name = Phrase(f"error.set.{kind}", {"name": glue.join(names[i] for i in members)})
            found.append(Block(name, frozenset(2 * i + odd for i in members)))
    return found


def _docks(
    tile: Phrase, where: Phrase, value: object, blocks: Iterable[Block]
) -> list[tuple[int, int]]:
    """The docks as corners and ports, corner by corner."""
    docks: dict[int, int] = {}
    for dock in word(where, value).split():
        spot = Phrase("error.set.dock", {"where": tile, "name": quoted(dock)})
        if dock.count("@") != 1:
            raise fault(spot, "dock_form")
        corner_, _, side = dock.partition("@")
        corner, port = place(spot, corner_, CORNERS), place(spot, side, SIDES)
        if corner in docks:
            raise fault(tile, "two_docks", corner=CORNERS[corner])
        docks[corner] = port
        _touch(spot, corner, port, blocks)
    return sorted(docks.items())


def _touch(where: Phrase, corner: int, port: int, blocks: Iterable[Block]) -> None:
    """A dock's land and route meet: were they one, they would still cross nothing."""
    ends = {2 * corner, 2 * port + 1}
    points = frozenset().union(*(block.points for block in blocks if block.points & ends))
    joined = Block(where, points)
    for block in blocks:
        if not block.points & ends and joined.crosses(block):
            raise fault(where, "between", block=block.phrase)


# cards and boards


def sides(where: Phrase, value: object) -> tuple[tuple[int, int, int], ...]:
    """A map's three sides as (side, terrain, count), clockwise from above."""
    words = word(where, value).split()
    found: dict[int, tuple[int, int, int]] = {}
    for name, icons in zip(words[::2], [*words[1::2], ""], strict=False):
        side = place(where, name, SIDES)
        match = re.fullmatch(f"([1-3]?)([{TERRAINS}])", icons)
        if match is None:
            raise fault(where, "icons", text=shown(icons), known=" ".join(TERRAINS))
        if side in found:
            raise fault(where, "side_twice", name=name)
        found[side] = (side, TERRAINS.index(match[2]), int(match[1] or 1))
    if len(found) != 3:
        raise fault(where, "sides", found=len(found))
    return tuple(found[side] for side in sorted(found))


def uncovered(
    where: Phrase, value: object, faults: Faults
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The player board: actions a turn with 0 to 6 temples found, which temples bring a goal."""
    board = Section(where, value, "actions temples", faults)
    actions = board.read("actions", number, 1, 9)
    return board.read("temples", _temples, where, actions) if actions else None


def _temples(
    where: Phrase, value: object, board: Phrase, actions: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each temple uncovers: more actions, or a goal."""
    if not isinstance(value, list) or len(value) != TEMPLES or value[-1] != "last":
        raise fault(where, "temples", text=shown(value), wanted=TEMPLES)
    found, goals = [actions], []
    for temple, what in enumerate(value[:-1], 1):
        if what == "goal":
            goals.append(temple)
            found.append(found[-1])
        else:
            spot = Phrase("error.set.temple", {"where": board, "number": temple})
            found.append(number(spot, what, found[-1], 9))
    return (*found, found[-1]), tuple(goals)


def harbours(where: Phrase, value: object, faults: Faults) -> dict[int, tuple[int, ...]]:
    """The sides of Thera that have a dock, by number of players."""
    thera = Section(where, value, "2 3 4", faults)
    found = {}
    for seats in (2, 3, 4):
        spot = Phrase("error.set.players", {"where": where, "count": seats})
        if str(seats) in thera.values:
            docks = thera.try_to(_harbour, spot, thera.values[str(seats)], seats)
            found[seats] = docks or ()
    return found


def _harbour(where: Phrase, value: object, seats: int) -> tuple[int, ...]:
    docks = tuple(place(where, name, SIDES) for name in word(where, value).split())
    if len(docks) < seats or len(docks) != len(set(docks)):
        raise fault(where, "docks", text=shown(value), wanted=seats)
    return docks
