"""The components of Akrotiri: tiles, maps, goals and boards as values, read from a data file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from thera.akrotiri.rules import component_schema
from thera.akrotiri.rules.component_faults import BadSet, Faults, Section, fault, shown, sure
from thera.akrotiri.rules.component_schema import CORNERS, KEYS, KINDS, SIDES, TERRAINS, Four
from thera.core.files import read_text
from thera.core.game import bad
from thera.core.phrase import Phrase, quoted

__all__ = [
    "CORNERS",
    "KEYS",
    "KINDS",
    "SIDES",
    "TERRAINS",
    "Board",
    "Components",
    "Four",
    "Goal",
    "Map",
    "Tile",
    "load",
    "read",
]


@dataclass(frozen=True, slots=True)
class Tile:
    """A land tile, lying some way up. Corners and ports are numbered clockwise.

        0  0  1         corners nw ne se sw outside, ports n e s w between them
        3     1         land[corner] is its piece, named by the piece's first corner
        3  2  2         routes[port] is its route, named by the route's first port

    A dock is a corner and a route; `icon` is the corner that shows the terrain.
    """

    id: str
    terrain: int
    land: Four
    routes: Four
    docks: tuple[tuple[int, int], ...]
    icon: int
    _turns: list[Tile] = field(default_factory=list, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id

    def turned(self, quarters: int) -> Tile:
        """The same tile after so many quarter turns clockwise.

        >>> load().tiles["T5"].land, load().tiles["T5"].turned(1).land
        ((0, 0, 2, 3), (0, 1, 1, 3))
        """
        if not self._turns:  # worked out once: rules ask for it all the time
            self._turns[:] = [self, *(self._turn(r) for r in (1, 2, 3))]
        return self._turns[quarters % 4]

    def _turn(self, r: int) -> Tile:
        routes = _shift(self.routes, r)
        docks = sorted(((corner + r) % 4, routes[(port + r) % 4]) for corner, port in self.docks)
        icon = (self.icon + r) % 4
        return Tile(self.id, self.terrain, _shift(self.land, r), routes, tuple(docks), icon)


def _shift(parts: Four, r: int) -> Four:
    """A partition turned, its parts named by their first members again."""
    moved = parts[4 - r :] + parts[: 4 - r]
    a, b, c, d = map(moved.index, moved)
    return a, b, c, d


@dataclass(frozen=True, slots=True)
class Map:
    """A map card; `sides` are (side, terrain, count), clockwise from above for the reader."""

    id: str
    kind: str
    cost: int
    points: int
    sides: tuple[tuple[int, int, int], ...]

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card: what it counts, and the points for each."""

    id: str
    key: str
    points: int

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Board:
    """A player board: `actions[k]` a turn once k temples are found; which temples bring a goal."""

    actions: tuple[int, ...]
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Components:
    """A whole set. Two sets are equal if their digests are: name and content are the same.

    `ladder` are the market's spaces of a colour, `prices` those of one to three maps at once,
    `thera` the sides of the Thera board with a dock, by number of players.
    """

    digest: str
    name: str = field(compare=False)
    tiles: dict[str, Tile] = field(compare=False)
    maps: dict[str, Map] = field(compare=False)
    goals: dict[str, Goal] = field(compare=False)
    ladder: tuple[int, ...] = field(compare=False)
    board: Board = field(compare=False)
    thera: dict[int, tuple[int, ...]] = field(compare=False)
    prices: tuple[int, ...] = field(compare=False)
    money: int = field(compare=False)
    hold: int = field(compare=False)
    cubes: int = field(compare=False)

    def __str__(self) -> str:
        return self.name


# reading


def load(path: Path | None = None) -> Components:
    """The set in a file, or BadText; without a path the standard one."""
    return _standard() if path is None else read(read_text(path))


@cache
def _standard() -> Components:
    return read(files(__package__).joinpath("standard.toml").read_text(encoding="utf-8"))


def read(text: str) -> Components:
    """The set that a text describes, or BadSet with everything that is wrong with it."""
    faults: Faults = []
    keys = "name money hold cubes ladder prices board thera tiles maps goals"
    top = Section(Phrase("error.set.whole"), _toml(text), keys, faults, top=True)
    name = top.read("name", _name)
    cubes = top.read(
        "cubes", component_schema.number, component_schema.CUBES, component_schema.CUBES
    )
    ladder = top.read("ladder", component_schema.rising, component_schema.CUBES)
    prices = top.read("prices", component_schema.rising, 3)
    money = top.read("money", component_schema.number, 0, 99)
    hold = top.read("hold", component_schema.number, 1, 3)
    board = top.read("board", component_schema.uncovered, faults)
    thera = top.read("thera", component_schema.harbours, faults)
    tiles = top.read("tiles", _tiles, faults)
    maps = top.read("maps", _maps, faults)
    goals = top.read("goals", _goals, faults)
    if faults:
        raise BadSet(faults)
    found = Components(
        digest="",
        name=sure(name),
        tiles={tile.id: tile for tile in sure(tiles)},
        maps={card.id: card for card in sure(maps)},
        goals={goal.id: goal for goal in sure(goals)},
        ladder=sure(ladder),
        board=Board(*sure(board)),
        thera=sure(thera),
        prices=sure(prices),
        money=sure(money),
        hold=sure(hold),
        cubes=sure(cubes),
    )
    return replace(found, digest=sha256(_canonical(found).encode()).hexdigest())


def _toml(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+)", str(error))
        why = quoted(str(error))
        if at is None:
            raise bad("set.toml", why=why) from error
        line = shown(text.split("\n")[int(at[1]) - 1].strip())
        raise bad("set.toml_line", why=why, text=line) from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond all measure
        raise bad("set.toml_big") from error


def _name(where: Phrase, value: object) -> str:
    name = component_schema.word(where, value)
    if not re.fullmatch("[a-z][a-z0-9-]{0,31}", name):
        raise fault(where, "set_name", text=shown(name))
    return name


def _tiles(where: Phrase, value: object, faults: Faults) -> list[Tile]:
    table = component_schema.pile(
        where, value, "tile", f"[{TERRAINS}][1-9a-z]", component_schema.TILES, faults
    )
    found = []
    for name, each in table.items():
        drawing = component_schema.drawing(Phrase("error.set.tile", {"name": name}), each, faults)
        if drawing is not None:
            found.append(Tile(name, TERRAINS.index(name[0]), *drawing))
    return sorted(found, key=lambda tile: (tile.terrain, tile.id))


def _maps(where: Phrase, value: object, faults: Faults) -> list[Map]:
    decks = Section(where, value, " ".join(KINDS), faults)
    return [
        card
        for long in KINDS
        if long in decks.values
        for card in _deck(long, decks.values[long], faults)
    ]


def _deck(long: str, value: object, faults: Faults) -> Iterator[Map]:
    kind, where = KINDS[long], Phrase(f"error.set.{long}_maps")
    deck = Section(where, value, "cost points cards", faults)
    cost = deck.read("cost", component_schema.number, 0, 99)
    points = deck.read("points", component_schema.number, 0, 99)
    if "cards" not in deck.values:
        return
    pattern = f"{kind}(0[1-9]|1[0-2])"
    table = deck.try_to(
        component_schema.pile,
        where,
        deck.values["cards"],
        f"{long}_map",
        pattern,
        component_schema.MAPS,
        faults,
    )
    for name in sorted(table or ()):
        spot = Phrase("error.set.map", {"name": name})
        sides = deck.try_to(component_schema.sides, spot, sure(table)[name])
        if cost is not None and points is not None and sides is not None:
            yield Map(name, kind, cost, points, sides)


def _goals(where: Phrase, value: object, faults: Faults) -> list[Goal]:
    table = component_schema.pile(where, value, "goal", "G(0[1-9]|1[0-2])", len(KEYS), faults)
    seen: dict[str, str] = {}
    found = []
    for name in sorted(table):
        spot = Phrase("error.set.goal", {"name": name})
        goal = Section(spot, table[name], "key points", faults)
        key = goal.read("key", _goal_key, spot, seen)
        points = goal.read("points", component_schema.number, 1, 99)
        if key is not None and points is not None:
            seen[key] = name
            found.append(Goal(name, key, points))
    return found


def _goal_key(where: Phrase, value: object, goal: Phrase, seen: dict[str, str]) -> str:
    key = component_schema.word(where, value)
    if key not in KEYS:
        raise fault(goal, "no_goal", text=shown(key), known=", ".join(KEYS))
    if key in seen:
        raise fault(goal, "goal_twice", key=key, name=seen[key])
    return key


def _canonical(found: Components) -> str:
    """All that a set says, the same text however its file is written."""

    def plain(value: Tile | Map | Goal | Board) -> list[object]:
        return [getattr(value, each.name) for each in fields(value) if each.compare]

    content = {each.name: getattr(found, each.name) for each in fields(found)}
    return json.dumps(content, default=plain, sort_keys=True, separators=(",", ":"))
