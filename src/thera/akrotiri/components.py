"""The components of Akrotiri: tiles, maps, goals and boards as values, read from a data file."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from thera.akrotiri import schema
from thera.akrotiri.schema import CORNERS, KEYS, KINDS, SIDES, TERRAINS, Four
from thera.core.game import BadText

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
    "statistics",
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

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card: what it counts, and the points for each."""

    id: str
    key: str
    points: int

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
    if path is None:
        return _standard()
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        raise BadText(f"cannot read {path}: {why}") from error
    except UnicodeDecodeError as error:
        raise BadText(f"cannot read {path}: it is no text file") from error
    return read(text)


@cache
def _standard() -> Components:
    return read(files(__package__).joinpath("standard.toml").read_text(encoding="utf-8"))


def read(text: str) -> Components:
    """The set that a text describes, or BadText."""
    keys = "name money hold cubes ladder prices board thera tiles maps goals"
    values = dict(zip(keys.split(), schema.fields("the set", _toml(text), keys), strict=True))
    name = schema.word("name", values["name"])
    if not re.fullmatch("[a-z][a-z0-9-]{0,31}", name):
        raise BadText(f"name: {name!r} is not up to 32 small letters, digits and hyphens")
    cubes = schema.number("cubes", values["cubes"], schema.CUBES, schema.CUBES)
    found = Components(
        digest="",
        name=name,
        tiles={tile.id: tile for tile in _tiles(values["tiles"])},
        maps={card.id: card for card in _maps(values["maps"])},
        goals={goal.id: goal for goal in _goals(values["goals"])},
        ladder=schema.rising("ladder", values["ladder"], cubes),
        board=Board(*schema.uncovered(values["board"])),
        thera=schema.harbours(values["thera"]),
        prices=schema.rising("prices", values["prices"], 3),
        money=schema.number("money", values["money"], 0, 99),
        hold=schema.number("hold", values["hold"], 1, 3),
        cubes=cubes,
    )
    return replace(found, digest=sha256(_canonical(found).encode()).hexdigest())


def _toml(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+)", str(error))
        lines = text.split("\n")
        line = f" in {lines[int(at[1]) - 1].strip()[:60]!r}" if at else ""
        raise BadText(f"this is not TOML: {error}{line}") from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond all measure
        raise BadText("this is not TOML: something in it is too big") from error


def _tiles(value: object) -> list[Tile]:
    table = schema.pile("tile", value, f"[{TERRAINS}][1-9a-z]", schema.TILES)
    found = [
        Tile(name, TERRAINS.index(name[0]), *schema.drawing(name, each))
        for name, each in table.items()
    ]
    return sorted(found, key=lambda tile: (tile.terrain, tile.id))


def _maps(value: object) -> Iterator[Map]:
    decks = schema.fields("maps", value, " ".join(KINDS))
    for deck, (long, kind) in zip(decks, KINDS.items(), strict=True):
        where = f"{long} maps"
        cost_, points_, cards = schema.fields(where, deck, "cost points cards")
        cost = schema.number(f"{where}, cost", cost_, 0, 99)
        points = schema.number(f"{where}, points", points_, 0, 99)
        table = schema.pile(f"{long} map", cards, f"{kind}(0[1-9]|1[0-2])", schema.MAPS)
        for name in sorted(table):
            yield Map(name, kind, cost, points, schema.sides(f"map {name}", table[name]))


def _goals(value: object) -> Iterator[Goal]:
    table = schema.pile("goal", value, "G(0[1-9]|1[0-2])", len(KEYS))
    seen: dict[str, str] = {}
    for name in sorted(table):
        where = f"goal {name}"
        key_, points = schema.fields(where, table[name], "key points")
        key = schema.word(f"{where}, key", key_)
        if key not in KEYS:
            raise BadText(f"{where}: there is no goal {key!r}, only {', '.join(KEYS)}")
        if key in seen:
            raise BadText(f"{where}: {key} is goal {seen[key]} already")
        seen[key] = name
        yield Goal(name, key, schema.number(f"{where}, points", points, 1, 99))


def _canonical(found: Components) -> str:
    """All that a set says, the same text however its file is written."""

    def plain(value: Tile | Map | Goal | Board) -> list[object]:
        return [getattr(value, each.name) for each in fields(value) if each.compare]

    content = {each.name: getattr(found, each.name) for each in fields(found)}
    return json.dumps(content, default=plain, sort_keys=True, separators=(",", ":"))


# counting


def statistics(found: Components) -> dict[str, dict[str, int]]:
    """What there is of everything, as counts by name under a heading.

    For each kind of map: cards with icons on a side, with a terrain, with both together; icons by
    side and by terrain.
    """
    tiles = list(found.tiles.values())
    counts = {
        "set": {
            "tiles": len(tiles),
            "docks": sum(len(tile.docks) for tile in tiles),
            "pieces": sum(len(set(tile.land)) for tile in tiles),
            "maps": len(found.maps),
            "goals": len(found.goals),
        },
        "terrain": {t: sum(tile.id[0] == t for tile in tiles) for t in TERRAINS},
        "pieces": {str(n): sum(len(set(tile.land)) == n for tile in tiles) for n in (2, 3, 4)},
        "docks": {str(n): sum(len(tile.docks) == n for tile in tiles) for n in range(5)},
    }
    for kind in KINDS.values():
        counts |= _deck(kind, [card for card in found.maps.values() if card.kind == kind])
    return counts


def _deck(kind: str, cards: list[Map]) -> dict[str, dict[str, int]]:
    icons = Counter[tuple[str, str]]()
    pairs = Counter[tuple[str, str]]()
    for card in cards:
        for side, terrain, count in card.sides:
            icons[SIDES[side], TERRAINS[terrain]] += count
            pairs[SIDES[side], TERRAINS[terrain]] += 1
    return {
        f"{kind}.sides": {s: sum(pairs[s, t] for t in TERRAINS) for s in SIDES},
        f"{kind}.terrains": {t: sum(pairs[s, t] for s in SIDES) for t in TERRAINS},
        f"{kind}.pairs": {f"{s}{t}": pairs[s, t] for s in SIDES for t in TERRAINS},
        f"{kind}.icons": {
            **{s: sum(icons[s, t] for t in TERRAINS) for s in SIDES},
            **{t: sum(icons[s, t] for s in SIDES) for t in TERRAINS},
        },
    }
