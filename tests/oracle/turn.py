"""An unfinished turn: the single steps of which every turn is made, and what they lead to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .board import NEAR, beyond
from .position import Position
from .powers import binders, bound, held, no_build, no_climb, no_win, power, tower_winner


@dataclass(frozen=True)
class Turn:
    """A turn so far; every step makes a new one."""

    pos: Position
    seat: int
    side: int  # whose workers are used; an opponent's in an extra turn
    power: str
    bars: dict[str, int] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    moved: frozenset[tuple[str, str]] = frozenset()  # (where it began the turn, where it is)
    mover: str = ""
    pending: bool = False  # the mover is fixed but has not moved yet
    rose: bool = False
    domes: int = 0
    towers: int = 0
    winner: int | None = None
    path: tuple[str, ...] = ()

    @property
    def mine(self) -> frozenset[str]:
        return self.pos.workers[self.side]

    @property
    def unmoved(self) -> frozenset[str]:
        return self.mine - {now for _, now in self.moved}


def opening(pos: Position, side: int) -> Turn:
    """The start of a turn with the workers of `side`; what holds all turn long is settled here."""
    bars = binders(pos, pos.seat, side)
    might = "mortal" if pos.extra else power(pos, pos.seat)
    return Turn(pos, pos.seat, side, might, bars, held(pos, bars, side), bound(pos, bars, side))


def rise(pos: Position, start: str, end: str) -> int:
    return pos.height[end] - pos.height[start]


def steps(turn: Turn, worker: str) -> Iterator[Turn]:
    """Every single move of a worker."""
    pos = turn.pos
    for end in NEAR[worker] - pos.domes:
        climb = rise(pos, worker, end)
        if climb > 1 or (climb == 1 and no_climb(pos, turn.bars)):
            continue
        shift = entry(turn, worker, end)
        if shift:
            yield arrive(turn, worker, end, shift)


def entry(turn: Turn, worker: str, end: str) -> dict[str, str]:
    """Who goes where when a worker enters a square; empty if it may not."""
    if turn.pos.free(end):
        return {worker: end}
    if end not in turn.mine:
        far = beyond(worker, end)
        if turn.power == "apollo":
            return {worker: end, end: worker}
        if turn.power == "minotaur" and far is not None and turn.pos.free(far):
            return {worker: end, end: far}
    return {}


def arrive(turn: Turn, worker: str, end: str, shift: dict[str, str]) -> Turn:
    """The turn after a move, its victims gone and its win claimed."""
    pos = turn.pos.relocate(shift)
    far = beyond(worker, end)
    if turn.power == "bia" and far is not None and far not in turn.mine:
        pos = pos.remove(frozenset({far}))
    begun = next((first for first, now in turn.moved if now == worker), worker)
    return replace(
        turn,
        pos=pos,
        mover=end,
        pending=False,
        moved=turn.moved - {(begun, worker)} | {(begun, end)},
        rose=turn.rose or rise(pos, worker, end) > 0,
        winner=turn.seat if wins(turn, pos, worker, end) else None,
        path=(*turn.path, f"{worker}-{end}"),
    )


def wins(turn: Turn, pos: Position, start: str, end: str) -> bool:
    """Whether a move that led to `pos` wins."""
    climb = rise(pos, start, end)
    if pos.extra or no_win(turn.bars, end):
        return False
    if climb > 0 and pos.height[end] == 3:
        return True
    if turn.power == "pan":
        return climb <= -2
    return turn.power == "eros" and meets(pos, end, NEAR[end] & pos.workers[turn.side])


def meets(pos: Position, end: str, mates: frozenset[str]) -> bool:
    """Eros: both on the first level; with three players on any same level."""
    levels = (0, 1, 2, 3) if len(pos.players) == 3 else (1,)
    here = pos.height[end]
    return here in levels and any(pos.height[mate] == here for mate in mates)


def put(turn: Turn, builder: str, square: str, dome: bool) -> Turn:
    """The turn after a block or a dome was built."""
    old = turn.pos
    pos = replace(old, domes=old.domes | {square}) if dome else old.level(square, 1)
    return replace(
        turn,
        pos=pos,
        domes=turn.domes + dome,
        towers=turn.towers + (dome and old.height[square] == 3),
        winner=None if pos.extra else tower_winner(pos),
        path=(*turn.path, f"{builder}{'^' if dome else '+'}{square}"),
    )


def plain(turn: Turn, builder: str) -> list[Turn]:
    """Every ordinary build of a worker: a block, or on three blocks a dome."""
    found = []
    for square in NEAR[builder]:
        dome = turn.pos.height[square] == 3
        if turn.pos.free(square) and not no_build(turn.pos, turn.bars, square, dome):
            found.append(put(turn, builder, square, dome))
    return found


def capped(turn: Turn, builder: str) -> list[Turn]:
    """Every dome on any level that a worker may build by a power."""
    return [
        put(turn, builder, square, True)
        for square in NEAR[builder]
        if turn.pos.free(square) and not no_build(turn.pos, turn.bars, square, True)
    ]
