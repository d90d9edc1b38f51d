"""The steps of Akrotiri: one click each, with a text and a stable number."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import ClassVar, Final, Literal

from thera.akrotiri.rules import component_schema, grid
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.core.game import bad
from thera.core.phrase import quoted

KINDS: Final = "".join(component_schema.KINDS.values())
HIDDEN: Final = "?"

Kind = Literal[
    "place", "cube", "keep", "take", "dock", "move", "load", "dig", "buy", "oracle", "sell", "drop",
    "done", "draw",
]  # fmt: skip


class Notated:
    """`str` is the notation of a step, `repr` rebuilds it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"thera.load('akrotiri').parse({str(self)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Place(Notated):
    """Put a tile on the map, turned so many quarters clockwise."""

    kind: ClassVar[Kind] = "place"
    tile: str
    cell: grid.Cell
    turns: int

    def __str__(self) -> str:
        return f"{self.tile}@{grid.CELL_NAMES[self.cell]}r{self.turns}"


@dataclass(frozen=True, slots=True, repr=False)
class Cube(Notated):
    """Put the second cube, of a colour, on a land piece of the tile just placed."""

    kind: ClassVar[Kind] = "cube"
    colour: int
    corner: int

    def __str__(self) -> str:
        return f"+{TERRAINS[self.colour]}.{CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True, repr=False)
class Keep(Notated):
    """Keep one of the goals drawn; the other goes under the pile."""

    kind: ClassVar[Kind] = "keep"
    goal: str

    def __str__(self) -> str:
        return f"keep:{self.goal}"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Notated):
    """Strategist: take an open goal."""

    kind: ClassVar[Kind] = "take"
    goal: str

    def __str__(self) -> str:
        return f"take:{self.goal}"


@dataclass(frozen=True, slots=True, repr=False)
class Moor(Notated):
    """Set-up: the boat starts at this dock of Thera."""

    kind: ClassVar[Kind] = "dock"
    dock: grid.Dock

    def __str__(self) -> str:
        return f"dock:{grid.NAMES[self.dock]}"


@dataclass(frozen=True, slots=True, repr=False)
class Sail(Notated):
    """Move the boat to a dock, by sea or over land."""

    kind: ClassVar[Kind] = "move"
    dock: grid.Dock

    def __str__(self) -> str:
        return f">{grid.NAMES[self.dock]}"


@dataclass(frozen=True, slots=True, repr=False)
class Load(Notated):
    """Load cubes, given as how many of each colour."""

    kind: ClassVar[Kind] = "load"
    cubes: tuple[int, int, int, int]

    def __str__(self) -> str:
        return "load:" + letters(self.cubes)


@dataclass(frozen=True, slots=True, repr=False)
class Dig(Notated):
    """Excavate a temple with a map on a quadrant."""

    kind: ClassVar[Kind] = "dig"
    card: str
    site: grid.Quadrant

    def __str__(self) -> str:
        return f"dig:{self.card}@{grid.NAMES[self.site]}"


@dataclass(frozen=True, slots=True, repr=False)
class Buy(Notated):
    """Buy maps, given as how many easy, medium and hard ones."""

    kind: ClassVar[Kind] = "buy"
    maps: tuple[int, int, int]

    def __str__(self) -> str:
        return "buy:" + "".join(k * n for k, n in zip(KINDS, self.maps, strict=True))


@dataclass(frozen=True, slots=True, repr=False)
class Oracle(Notated):
    """Ask the oracle for a tile of a terrain."""

    kind: ClassVar[Kind] = "oracle"
    terrain: int

    def __str__(self) -> str:
        return f"oracle:{TERRAINS[self.terrain]}"


@dataclass(frozen=True, slots=True, repr=False)
class Sell(Notated):
    """Sell a cube at Thera."""

    kind: ClassVar[Kind] = "sell"
    colour: int

    def __str__(self) -> str:
        return f"sell:{TERRAINS[self.colour]}"


@dataclass(frozen=True, slots=True, repr=False)
class Drop(Notated):
    """Unload a cube onto an island."""

    kind: ClassVar[Kind] = "drop"
    colour: int

    def __str__(self) -> str:
        return f"drop:{TERRAINS[self.colour]}"


@dataclass(frozen=True, slots=True, repr=False)
class Done(Notated):
    """End the turn."""

    kind: ClassVar[Kind] = "done"

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Notated):
    """Luck draws a tile, a map or a goal."""

    kind: ClassVar[Kind] = "draw"
    card: str

    def __str__(self) -> str:
        return f"={self.card}"


Step = (
    Place | Cube | Keep | Take | Moor | Sail | Load | Dig | Buy | Oracle | Sell | Drop | Done | Draw
)

DONE: Final = Done()


@lru_cache(maxsize=1 << 10)
def letters(cubes: tuple[int, int, int, int]) -> str:
    """Cubes as letters in the order T L M V."""
    return "".join(t * n for t, n in zip(TERRAINS, cubes, strict=True))


# cached: many positions share these steps

cube = cache(Cube)
draw = cache(Draw)
sail = cache(Sail)


@lru_cache(maxsize=1 << 14)
def placings(tile: str, cell: grid.Cell) -> tuple[Place, ...]:
    """The four ways to place a tile on a cell."""
    return tuple(Place(tile, cell, turns) for turns in range(4))


# numbers: what the position fixes, such as the tile in hand, is left out


_UP_TO_3: Final = [
    [chosen.count(n) for n in range(4)]
    for size in (1, 2, 3)
    for chosen in combinations_with_replacement(range(4), size)
]
LOADS: Final = {(a, b, c, d): n for n, (a, b, c, d) in enumerate(_UP_TO_3)}
BUYS: Final = {(e, m, h): n for n, (e, m, h, none) in enumerate(_UP_TO_3) if not none}
MAPS: Final = {
    f"{kind}{n:02}": i * 12 + n - 1 for i, kind in enumerate(KINDS) for n in range(1, 13)
}
GOALS: Final = {f"G{n:02}": n - 1 for n in range(1, 13)}
SIGNS: Final = "123456789abcdefghijklmnopqrstuvwxyz"

SIZES: Final = {
    Done: 1, Cube: 16, Keep: 12, Take: 12, Moor: 4, Load: len(LOADS), Buy: len(_UP_TO_3), Oracle: 4,
    Sell: 4, Drop: 4, Draw: 4 * len(SIGNS) + len(MAPS) + len(GOALS), Place: grid.QUADRANTS,
    Sail: grid.QUADRANTS + 4, Dig: len(MAPS) * grid.QUADRANTS,
}  # fmt: skip
"""How many numbers each kind of step has, in their order."""

ACTIONS: Final = sum(SIZES.values())
FIRST: Final = {kind: sum(list(SIZES.values())[:n]) for n, kind in enumerate(SIZES)}


def number(a: Step) -> int:
    """The number of a step: that of its kind, and its place among them."""
    return FIRST[type(a)] + _rank(a)


def _rank(a: Step) -> int:
    match a:
        case Done():
            return 0
        case Place():
            return a.cell * 4 + a.turns
        case Cube():
            return a.colour * 4 + a.corner
        case Keep() | Take():
            return GOALS[a.goal]
        case Moor():
            return a.dock - grid.QUADRANTS
        case Sail():
            return a.dock
        case Load():
            return LOADS[a.cubes]
        case Dig():
            return MAPS[a.card] * grid.QUADRANTS + a.site
        case Buy():
            return BUYS[a.maps]
        case Oracle():
            return a.terrain
        case Sell() | Drop():
            return a.colour
        case Draw():
            return _drawn(a.card)


def _drawn(card: str) -> int:
    tiles = 4 * len(SIGNS)
    if card in MAPS:
        return tiles + MAPS[card]
    if card in GOALS:
        return tiles + len(MAPS) + GOALS[card]
    return TERRAINS.index(card[0]) * len(SIGNS) + SIGNS.index(card[1])


# text

TILE: Final = r"[TLMV][1-9a-z]"
MAP: Final = r"[EMH](?:0[1-9]|1[0-2])"
GOAL: Final = r"G(?:0[1-9]|1[0-2])"


def _load(text: str) -> Step:
    a, b, c, d = (text.count(terrain) for terrain in TERRAINS)
    if (a, b, c, d) not in LOADS or letters((a, b, c, d)) != text:
        raise bad("akrotiri.load", text=quoted(f"load:{text}"))
    return Load((a, b, c, d))


def _buy(text: str) -> Step:
    e, m, h = (text.count(kind) for kind in KINDS)
    step = Buy((e, m, h))
    if step.maps not in BUYS or str(step) != f"buy:{text}":
        raise bad("akrotiri.buy", text=quoted(f"buy:{text}"))
    return step


READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Step]], ...]] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        (rf"({TILE})@(\w+)r([0-3])", lambda m: Place(m[1], grid.read_cell(m[2]), int(m[3]))),
        (r"\+([TLMV])\.(nw|ne|se|sw)", lambda m: cube(TERRAINS.index(m[1]), CORNERS.index(m[2]))),
        (rf"keep:({GOAL}|G\?)", lambda m: Keep(m[1])),
        (rf"take:({GOAL})", lambda m: Take(m[1])),
        (r"dock:(thera\.[wens])", lambda m: Moor(grid.read_quadrant(m[1]))),
        (r">([\w.]+)", lambda m: sail(grid.read_quadrant(m[1]))),
        (r"load:([TLMV]+)", lambda m: _load(m[1])),
        (rf"dig:({MAP})@([we]\d+[ns]\d+\.\w+)", lambda m: Dig(m[1], grid.read_quadrant(m[2]))),
        (r"buy:([EMH]+)", lambda m: _buy(m[1])),
        (r"oracle:([TLMV])", lambda m: Oracle(TERRAINS.index(m[1]))),
        (r"sell:([TLMV])", lambda m: Sell(TERRAINS.index(m[1]))),
        (r"drop:([TLMV])", lambda m: Drop(TERRAINS.index(m[1]))),
        (rf"=({TILE}|{MAP}|{GOAL}|\?|[EMHG]\?)", lambda m: draw(m[1])),
        (r"\.", lambda m: DONE),
    )
)


@lru_cache(maxsize=1 << 12)
def parse(text: str) -> Step:
    """The step with this text, masked ones included; BadText where there is none."""
    for pattern, reader in READERS:
        if found := pattern.fullmatch(text):
            return reader(found)
    raise bad("akrotiri.step", text=quoted(text))
