"""A position as plain sets and dictionaries, read from text and written back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .board import SQUARES


@dataclass(frozen=True)
class Player:
    """One seat's card and what lies on it."""

    god: str
    up: bool = False  # Athena moved up on her latest turn
    stock: int = 0  # pieces on Morpheus' card
    female: str = ""  # where Selene's female stands
    stolen: bool = False  # Circe has her opponent's power
    shown: str = ""  # the power on top of Chaos' card
    discards: frozenset[str] = frozenset()  # Chaos' used cards
    out: bool = False

    @property
    def card(self) -> str:
        """The power printed on this player's card, whoever may use it now."""
        return self.shown if self.god == "chaos" else self.god


@dataclass(frozen=True)
class Position:
    """Everything on the table between two turns; nothing in it is ever changed."""

    height: Mapping[str, int]
    domes: frozenset[str]
    players: tuple[Player, ...]
    workers: tuple[frozenset[str], ...]  # by side; partners share a side
    seat: int
    extra: bool = False
    winner: int | None = None

    def side(self, seat: int) -> int:
        return seat % 2 if len(self.players) == 4 else seat

    def standing(self) -> frozenset[str]:
        return frozenset().union(*self.workers)

    def free(self, square: str) -> bool:
        """Neither a worker nor a dome is there."""
        return square not in self.domes and not any(square in side for side in self.workers)

    def towers(self) -> int:
        return sum(self.height[s] == 3 for s in self.domes)

    def relocate(self, shift: Mapping[str, str]) -> "Position":
        """Workers go, all at once, from the keys of `shift` to its values."""
        workers = tuple(frozenset(shift.get(w, w) for w in side) for side in self.workers)
        players = tuple(replace(p, female=shift.get(p.female, p.female)) for p in self.players)
        return replace(self, workers=workers, players=players)

    def remove(self, gone: frozenset[str]) -> "Position":
        """These workers leave the board."""
        workers = tuple(side - gone for side in self.workers)
        players = tuple(replace(p, female="") if p.female in gone else p for p in self.players)
        return replace(self, workers=workers, players=players)

    def level(self, square: str, change: int) -> "Position":
        return replace(self, height={**self.height, square: self.height[square] + change})

    def update(self, seat: int, player: Player) -> "Position":
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)


def read_player(text: str) -> tuple[Player, str]:
    """The card and the text of the workers."""
    head, workers = text.lower().split(":")
    god, _, memory = head.rstrip("]").partition("[")
    player = Player(god, out=workers == "x")
    if god == "chaos":
        shown, _, discards = memory.partition(";")
        used = frozenset(discards.split(",")) if discards else frozenset()
        player = replace(player, shown=shown.rstrip("^"), up=shown.endswith("^"), discards=used)
    elif god == "athena":
        player = replace(player, up=memory == "^")
    elif god == "morpheus":
        player = replace(player, stock=int(memory or 0))
    elif god == "selene":
        player = replace(player, female=memory)
    elif god == "circe":
        player = replace(player, stolen=memory == "*")
    return player, workers


def read(text: str) -> Position:
    """The position at the start of a turn, or of an extra turn, that a line of text names."""
    cells, seat, *rest = text.strip().split("/")
    extra = ":" not in rest[-1]
    if extra and rest.pop().lower() != "extra":
        raise ValueError(f"not at the start of a turn: {text}")
    pairs = [read_player(part) for part in rest]
    sides = [set() if w in "-x" else set(w.split(",")) for _, w in pairs if w != "="]
    height, domes = {}, set()
    for square, cell in zip(SQUARES, cells.upper(), strict=True):
        height[square] = "0123".find(cell) if cell in "0123" else "ABC4".index(cell)
        if cell in "ABC4":
            domes.add(square)
    return Position(
        height,
        frozenset(domes),
        tuple(player for player, _ in pairs),
        tuple(frozenset(side) for side in sides),
        seat=0 if seat.startswith("=") else int(seat) - 1,
        extra=extra,
        winner=int(seat[1:]) - 1 if seat.startswith("=") else None,
    )


def memory(player: Player) -> str:
    """What stands in brackets behind the god's name."""
    if player.god == "chaos":
        used = ";" + ",".join(sorted(player.discards)) if player.discards else ""
        return player.shown + "^" * player.up + used
    return "^" * player.up + "*" * player.stolen + (str(player.stock or "")) + player.female


def write_player(pos: Position, seat: int) -> str:
    player = pos.players[seat]
    workers = ",".join(sorted(pos.workers[pos.side(seat)])) or "-"
    if pos.side(seat) != seat:
        workers = "="
    if player.out:
        workers = "x"
    note = memory(player)
    return f"{player.god}[{note}]:{workers}" if note else f"{player.god}:{workers}"


def write(pos: Position) -> str:
    """The one line of text for a position."""
    cells = "".join(("ABC4" if s in pos.domes else "0123")[pos.height[s]] for s in SQUARES)
    teams = 2 if len(pos.players) == 4 else len(pos.players)
    seat = str(pos.seat + 1) if pos.winner is None else f"={pos.winner % teams + 1}"
    players = [write_player(pos, n) for n in range(len(pos.players))]
    turn = ["extra"] if pos.extra and pos.winner is None else []
    return "/".join([cells, seat, *players, *turn])
