"""A position of Akrotiri: a plain value. The rules change only a new fork of it, never itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from thera.akrotiri.rules.chart import Chart, Piece
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.grid import HARBOUR, Dock, Quadrant
from thera.core.game import CHANCE, NOBODY, Seat

if TYPE_CHECKING:
    from thera.akrotiri.rules.steps import Step

Cubes = tuple[int, int, int, int]
"""How many cubes of each colour: green, blue, grey, orange."""

Temples = tuple[tuple[str, Quadrant], ...]
"""The maps that a player has dug, in order, and where."""

EMPTY: Final[Cubes] = (0, 0, 0, 0)
NO_DOCK: Final[Dock] = -1
NO_CELL: Final = -1

TaskKind = Literal[
    "tile", "settle", "easy", "medium", "hard", "goal", "keep", "dock", "secret", "open", "place",
    "cube", "act", "oracle", "choose",
]  # fmt: skip
Task = tuple[TaskKind, Seat]
"""Something that has to be done next, and by whom (or for whom, by luck)."""

LUCK: Final = frozenset({"tile", "easy", "medium", "hard", "goal", "secret", "open", "oracle"})
"""The tasks of luck; a person has: settle, cube, keep, dock, place, act, choose."""


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change in a game: the components and the options."""

    components: Components
    seats: int = 2
    strategist: bool = False
    passing: int = 2
    limit: int | None = None
    file: Path | None = field(default=None, compare=False)  # of the components

    @property
    def spec(self) -> str:
        """The spec that loads a game with these options."""
        words = ["strategist"] if self.strategist else []
        words += [f"seats={self.seats}"] if self.seats != 2 else []
        words += [f"passing={self.passing}"] if self.passing != 2 else []
        words += [f"tiles={self.limit}"] if self.limit is not None else []
        words += [f"components={self.file}"] if self.file else []
        return "akrotiri" + (":" + ",".join(words) if words else "")

    @property
    def docks(self) -> tuple[Dock, ...]:
        """The docks of Thera."""
        return tuple(HARBOUR[side] for side in self.components.thera[self.seats])

    @property
    def temples(self) -> int:
        """How many temples each player has."""
        return len(self.components.board.actions) - 1


class Player:
    """What one player has; `fork` it to change it."""

    __slots__ = (
        "boat", "dug", "era", "goals", "hold", "maps", "money", "pair", "public", "seen", "tile",
    )  # fmt: skip

    def __init__(self, money: int) -> None:
        self.money = money
        self.boat: Dock = NO_DOCK
        self.hold: Cubes = EMPTY
        self.maps: tuple[str, ...] = ()  # in hand
        self.dug: Temples = ()
        self.goals: tuple[str, ...] = ()  # secret ones
        self.public: tuple[str, ...] = ()  # goals taken from the open ones
        self.pair: tuple[str, ...] = ()  # goals drawn, one to be kept
        self.tile: str | None = None
        self.seen = False  # whether everybody saw the tile (the oracle's)
        self.era = 0  # how many reshuffles came before it was drawn

    def fork(self) -> Player:
        """A copy to be changed."""
        f = Player.__new__(Player)
        f.money, f.boat, f.hold, f.maps, f.dug = (
            self.money, self.boat, self.hold, self.maps, self.dug,
        )  # fmt: skip
        f.goals, f.public, f.pair = self.goals, self.public, self.pair
        f.tile, f.seen, f.era = self.tile, self.seen, self.era
        return f

    def key(self) -> tuple[object, ...]:
        """All that makes two players equal."""
        return (
            self.money, self.boat, self.hold, self.maps, self.dug, self.goals, self.public,
            self.pair, self.tile, self.seen, self.era,
        )  # fmt: skip


class State:
    """Everything there is to know about a position, or all that one seat knows of it.

    cubes         the cubes on each land piece that has any; `stock` are those in the market
    discards      tiles shown by the oracle and not taken, sorted
    era           how often the tiles were reshuffled
    old           views only: for each earlier era, the unseen tiles that can still be in hands
    under         goals under the pile, each with who put it there
    row           the strategist's open goals
    todo          what has to be done next, in order
    actions …     the record of the turn: actions and movements left, asked terrain, oracle used
    spot          the cell of the tile just placed, while its second cube is due
    begun         whether the turn's first step has been made
    idle, lively  full rounds without a tile or a temple; whether this round had one
    ending        the game ends with this round
    """

    __slots__ = (
        "actions", "asked", "begun", "chart", "cubes", "discards", "ending", "era", "idle",
        "lively", "moves", "old", "oracle", "players", "row", "spot", "steps", "stock", "table",
        "todo", "under",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        components = table.components
        self.table = table
        self.chart = Chart(table.docks)
        self.cubes: Mapping[Piece, Cubes] = {}
        self.stock: Cubes = (components.cubes,) * 4
        self.players = tuple(Player(components.money) for _ in range(table.seats))
        self.discards: tuple[str, ...] = ()
        self.era = 0
        self.old: tuple[tuple[str, ...], ...] = ()
        self.under: tuple[tuple[str, Seat], ...] = ()
        self.row: tuple[str, ...] = ()
        self.todo: tuple[Task, ...] = ()
        self.actions = self.moves = 0
        self.asked: int | None = None
        self.oracle = self.begun = self.lively = self.ending = False
        self.spot = NO_CELL
        self.idle = 0
        self.steps: tuple[Step, ...] | None = None

    def fork(self) -> State:
        """A copy to be changed."""
        f = State.__new__(State)
        f.table, f.chart, f.cubes, f.stock = self.table, self.chart, self.cubes, self.stock
        f.players, f.discards, f.era, f.old = self.players, self.discards, self.era, self.old
        f.under, f.row, f.todo = self.under, self.row, self.todo
        f.actions, f.moves, f.asked, f.oracle = self.actions, self.moves, self.asked, self.oracle
        f.spot, f.begun, f.idle = self.spot, self.begun, self.idle
        f.lively, f.ending = self.lively, self.ending
        f.steps = None
        return f

    def key(self) -> tuple[object, ...]:
        """All that makes two positions equal."""
        tiles = frozenset(
            (cell, tile.id, turns) for cell, (tile, turns) in self.chart.tiles.items()
        )
        return (
            tiles, frozenset(self.cubes.items()), self.stock, tuple(p.key() for p in self.players),
            self.discards, self.era, self.old, self.under, self.row, self.todo, self.actions,
            self.moves, self.asked, self.oracle, self.spot, self.begun, self.idle, self.lively,
            self.ending, self.table,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return _write(self)

    def __repr__(self) -> str:
        return f"thera.load({self.table.spec!r}).read({_write(self)!r})"

    # asking

    @property
    def to_move(self) -> Seat:
        """Whose step is next: a seat, CHANCE or NOBODY."""
        if not self.todo:
            return NOBODY
        kind, seat = self.todo[0]
        return CHANCE if kind in LUCK else seat

    @property
    def fresh(self) -> bool:
        """Whether a turn starts here."""
        return bool(self.todo) and self.todo[0][0] in ("place", "act") and not self.begun

    @property
    def me(self) -> Player:
        """The player of the task at hand."""
        return self.players[self.todo[0][1]]

    @property
    def pile(self) -> int:
        """How many tiles lie in the pile."""
        held = sum(player.tile is not None for player in self.players)
        tiles = self.table.components.tiles
        return len(tiles) - len(self.chart.tiles) - len(self.discards) - held

    def temples(self) -> dict[Quadrant, Seat]:
        """Every temple and its owner."""
        return {site: seat for seat, p in enumerate(self.players) for _, site in p.dug}

    # changing (a fork only)

    def edit(self, seat: Seat) -> Player:
        """A player's fork, in place of the player."""
        player = self.players[seat].fork()
        self.replace(seat, player)
        return player

    def replace(self, seat: Seat, player: Player) -> None:
        """Another player on a seat."""
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def heap(self, piece: Piece, colour: int, count: int = 1) -> None:
        """Put cubes on a land piece, or take them (a negative count)."""
        here = list(self.cubes.get(piece, EMPTY))
        here[colour] += count
        cubes = {**self.cubes, piece: (here[0], here[1], here[2], here[3])}
        if not any(here):
            del cubes[piece]
        self.cubes = cubes

    def trade(self, colour: int, count: int) -> None:
        """Put cubes into the market, or take them (a negative count)."""
        stock = list(self.stock)
        stock[colour] += count
        self.stock = (stock[0], stock[1], stock[2], stock[3])


_write: Callable[[State], str] = object.__repr__


def set_notation(write: Callable[[State], str]) -> None:
    """Let positions print themselves: set later, since the notation imports this module."""
    global _write
    _write = write
