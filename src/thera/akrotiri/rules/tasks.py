"""The course of the game as a list of tasks: the set-up, turns and rounds, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from thera.akrotiri.rules import piles
from thera.akrotiri.rules.state import NO_CELL, State, Table, Task, TaskKind
from thera.core.game import Seat

QUIET_ROUNDS: Final = 3  # so many full rounds without a tile or a temple end the game
OPEN_GOALS: Final = 5
MAP_TASKS: Final[Mapping[TaskKind, str]] = {"easy": "E", "medium": "M", "hard": "H"}


def setting_up(table: Table) -> tuple[Task, ...]:
    """All tasks of the set-up: each line for all seats before the next."""
    seats = range(table.seats)
    lines: list[tuple[TaskKind, ...]] = [
        ("tile", "settle"),
        ("easy", "medium", "goal", "goal"),
        ("keep",),
        ("dock",),
        ("secret",),
    ]
    tasks = [(kind, seat) for line in lines for seat in seats for kind in line]
    if table.strategist:
        tasks += [("open", 0)] * OPEN_GOALS
    return (*tasks, ("place", 0), ("act", 0))


def allowance(s: State, seat: Seat) -> int:
    """The actions of a seat's turn: the rightmost visible number on its board."""
    return s.table.components.board.actions[len(s.players[seat].dug)]


def push(s: State, *tasks: Task) -> None:
    """Put tasks before all others."""
    s.todo = (*tasks, *s.todo)


def pop(s: State) -> None:
    """The task at hand is done."""
    s.todo = s.todo[1:]


def start_turn(s: State, seat: Seat) -> None:
    """Give the turn to a seat."""
    s.todo = (*s.todo, ("place", seat), ("act", seat))
    s.actions, s.moves = allowance(s, seat), 0
    s.oracle = s.begun = False
    s.asked, s.spot = None, NO_CELL


def end_turn(s: State) -> None:
    """The turn is over: draw a tile and hand on, or end the game with the round."""
    seat = s.todo[0][1]
    s.todo = ()
    if seat == s.table.seats - 1:
        s.idle = 0 if s.lively else s.idle + 1
        s.lively = False
        if last_round(s) or s.idle >= QUIET_ROUNDS:
            s.begun, s.actions, s.moves, s.oracle = False, 0, 0, False
            return
    if s.players[seat].tile is None:
        push(s, ("secret", seat))
    start_turn(s, (seat + 1) % s.table.seats)


def last_round(s: State) -> bool:
    """Whether the game ends with this round: by the last temple, or by a number of tiles."""
    return s.ending or (s.table.limit is not None and len(s.chart.tiles) >= s.table.limit)


def last_if_quiet(s: State) -> bool:
    """Whether the game ends with this round unless a tile or a temple comes."""
    return s.idle == QUIET_ROUNDS - 1 and not s.lively


def settle(s: State) -> None:
    """Drop or do the tasks that leave nobody a choice, and shuffle piles that run out."""
    while s.todo and _vain(s, *s.todo[0]):
        pop(s)


def _vain(s: State, kind: str, seat: Seat) -> bool:
    """Whether a task has nothing to decide; what it comes to has then been done."""
    player = s.players[seat]
    if kind in ("tile", "secret"):
        reshuffle(s)
        return s.pile == 0
    if kind in ("goal", "open"):
        if piles.goals_left(s) == 0:
            s.under = ()  # they become the pile, and nobody knows them any more
        return piles.goals_left(s) == 0
    if kind == "keep" and len(player.pair) < 2:
        mine = s.edit(seat)
        mine.goals, mine.pair = tuple(sorted((*mine.goals, *mine.pair))), ()
        return True
    if kind == "choose":
        return not s.row
    return kind == "place" and player.tile is None


def reshuffle(s: State) -> None:
    """Where the pile of tiles is empty the discards become the pile."""
    if s.pile == 0 and s.discards:
        s.discards = ()
        s.era += 1
