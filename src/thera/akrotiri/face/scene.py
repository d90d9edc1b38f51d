"""What a front end gets of Akrotiri beside what every game shows: plain data by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from thera.akrotiri.rules.scoring import ScoreKind
from thera.akrotiri.rules.state import TaskKind
from thera.akrotiri.rules.steps import Kind
from thera.core.face import Option, Phrase, Player, Scene
from thera.core.game import Seat

Four = tuple[int, int, int, int]

WayKind = Literal["sea", "portage", "past"]
"""By sea, over land, or through a dock where another boat lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileShape:
    """A tile some way up: corners and ports are counted clockwise from nw and n.

    `land` and `routes` give each corner its piece and each port its route, by first member;
    a dock is a corner and a route.
    """

    id: str
    terrain: str
    land: Four
    routes: Four
    docks: tuple[tuple[int, int], ...]
    icon: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileShown(TileShape):
    """A tile as it lies on the map, with the island of each corner and the network of each port.

    `x` and `y` are 0 for w1 and n1, 1 for e1 and s1.
    """

    cell: str
    x: int
    y: int
    turns: int
    islands: Four
    networks: Four
    label: Phrase


@dataclass(frozen=True, slots=True)
class TheraShown:
    """The Thera board: the islands of the corners of its cells w1n1 e1n1 w1s1 e1s1, its network."""

    islands: tuple[Four, Four, Four, Four]
    network: int


@dataclass(frozen=True, slots=True)
class DockShown:
    """A dock, its island and route network as numbers; whose boat lies there the players say."""

    name: str
    island: int
    network: int


@dataclass(frozen=True, slots=True)
class WayShown:
    """How the boat to move gets to a dock, and what that costs."""

    dock: str
    way: WayKind
    movements: int
    actions: int


@dataclass(frozen=True, slots=True)
class Heap:
    """Cubes on a land piece, as letters in the order T L M V."""

    piece: str
    cubes: str


@dataclass(frozen=True, slots=True)
class TempleShown:
    """A temple, whose it is and by which map it was found."""

    site: str
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Stall:
    """A colour in the market: cubes in stock, what the next one sold pays (None: none is out)."""

    terrain: str
    stock: int
    price: int | None


@dataclass(frozen=True, slots=True)
class MapShown:
    """A map in a hand that may be seen, and what it finds on the map now.

    `sides` are (side for the reader, terrain, icons asked for); `icons` has all icons of each
    side's terrain, the outermost first. `places` are the sites; where there is none (`lacking`)
    the quadrants that lack the least. A place says how many icons count on each side: the first
    so many.
    """

    id: str
    cost: int
    points: int
    sides: tuple[tuple[str, str, int], ...]
    icons: tuple[tuple[str, ...], ...]
    places: tuple[tuple[str, tuple[int, ...]], ...]
    lacking: bool


@dataclass(frozen=True, slots=True)
class GoalShown:
    """A goal, what it gives for each, and what it is worth to its owner now."""

    id: str
    key: str
    points: int
    worth: int | None
    public: bool


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score: `kind` is map, goal or money; how often it counts, what it gives."""

    kind: ScoreKind
    name: str
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AkrotiriPlayer(Player):
    """A player with all that may be seen: hidden cards are counted, not named.

    `score` holds the lines that are known; `tile` is "?" where it is hidden. `up` is the side of
    the map that lies above for this seat: 0 north, 1 east, 2 south, 3 west.
    """

    up: int
    money: int
    boat: str | None
    cargo: str
    temples: int
    actions: int
    tile: str | None
    easy: int
    medium: int
    hard: int
    goals: int
    hand: tuple[MapShown, ...]
    aims: tuple[GoalShown, ...]
    score: tuple[ScoreLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Piles:
    """How much lies in each pile, and the tiles that the oracle put aside."""

    tiles: int
    easy: int
    medium: int
    hard: int
    goals: int
    discards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gear:
    """What is printed: the market's spaces, prices of one map and more, the hold, player boards.

    `actions[k]` are those of a turn once k temples are found; `goals` are the temples that bring a
    goal.
    """

    ladder: tuple[int, ...]
    prices: tuple[int, ...]
    hold: int
    actions: tuple[int, ...]
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """A kind of step that the player to move cannot take now, and why."""

    kind: Kind
    reason: Phrase


@dataclass(frozen=True, slots=True)
class AkrotiriOption(Option):
    """An option of one of the game's kinds."""

    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class AkrotiriScene(Scene):
    """The map, the market and the players round it; `seated` is who looks on.

    `task` is what is to be done now; `shapes` are the tiles off the map that may be seen, `ways`
    those of the boat to move while it may.
    """

    players: tuple[AkrotiriPlayer, ...]
    options: tuple[AkrotiriOption, ...]
    seated: Seat | None
    task: TaskKind | Literal["over"]
    strategist: bool
    gear: Gear
    thera: TheraShown
    shapes: tuple[TileShape, ...]
    closed: tuple[Closed, ...]
    actions: int
    movements: int
    tiles: tuple[TileShown, ...]
    free: tuple[str, ...]
    docks: tuple[DockShown, ...]
    ways: tuple[WayShown, ...]
    heaps: tuple[Heap, ...]
    temples: tuple[TempleShown, ...]
    market: tuple[Stall, ...]
    piles: Piles
    open_goals: tuple[GoalShown, ...]
