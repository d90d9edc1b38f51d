"""The course of the game as a list of tasks: turns and rounds, and what leaves nobody a choice."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, ones
from thera.kernels.akrotiri.kit import ALLOWANCE, LIMIT, SEATS
from thera.kernels.akrotiri.layout import (
    ACT,
    ACTIONS,
    ASKED,
    BEGUN,
    CHOOSE,
    COUNT,
    DEPTH,
    DISCARDS,
    DOCK,
    DRAW_GOAL,
    DRAW_OPEN,
    DRAW_SECRET,
    DRAW_TILE,
    DUG,
    ENDING,
    ERAS,
    GOALS,
    IDLE,
    KEEP,
    LIVELY,
    MOVES,
    NONE,
    ORACLE,
    PAIR,
    PLACE,
    PLAYERS,
    ROW,
    SEAT_WORDS,
    SETTLE,
    SPOT,
    STACK,
    TILE,
    UNDER,
    UNDER_UNKNOWN,
    UNKNOWN,
)
from thera.kernels.akrotiri.pools import goals_left, pile, seat_of, task

QUIET_ROUNDS: Final = 3


@kernel("i(w,i,i)")
def push(s: Words, kind: int, seat: int) -> int:
    """Put a task before all others."""
    s[STACK + s[DEPTH]] = kind * 4 + seat
    s[DEPTH] += 1
    return 0


@kernel("i(w)")
def pop(s: Words) -> int:
    """The task at hand is done."""
    s[DEPTH] -= 1
    s[STACK + s[DEPTH]] = 0
    return 0


@kernel("i(w)")
def early(s: Words) -> int:
    """Whether the set-up is still going on."""
    for n in range(s[DEPTH]):
        if s[STACK + n] >> 2 in (SETTLE, DOCK):
            return 1
    return 0


@kernel("i(w,w)")
def reshuffle(s: Words, kit: Words) -> int:
    """Where the pile of tiles is empty the discards become the pile."""
    if s[DISCARDS] and pile(s, kit) == 0:
        s[DISCARDS] = 0
        s[ERAS] += 1
    return 0


@kernel("i(w,w)", entry=True)
def end_turn(s: Words, kit: Words) -> int:
    """The turn is over: a tile is due and the next seat follows, or the game ends."""
    seat = seat_of(s)
    while s[DEPTH]:
        pop(s)
    if seat == kit[SEATS] - 1:
        s[IDLE] = 0 if s[LIVELY] else s[IDLE] + 1
        s[LIVELY] = 0
        full = kit[LIMIT] > 0 and s[COUNT] - 4 >= kit[LIMIT]
        if s[ENDING] or s[IDLE] >= QUIET_ROUNDS or full:
            s[BEGUN] = s[ACTIONS] = s[MOVES] = s[ORACLE] = 0
            return 0
    following = (seat + 1) % kit[SEATS]
    push(s, ACT, following)
    push(s, PLACE, following)
    if s[PLAYERS + seat * SEAT_WORDS + TILE] == NONE:
        push(s, DRAW_SECRET, seat)
    s[ACTIONS] = kit[ALLOWANCE + s[PLAYERS + following * SEAT_WORDS + DUG]]
    s[MOVES] = s[ORACLE] = s[BEGUN] = 0
    s[ASKED] = s[SPOT] = NONE
    return 0


@kernel("i(w,w)")
def no_goals(s: Words, kit: Words) -> int:
    """Whether no goal can be drawn; those under the pile become the pile first."""
    if goals_left(s, kit) == 0:
        for seat in range(4):
            s[UNDER + seat] = 0
        s[UNDER_UNKNOWN] = 0
    return 1 if goals_left(s, kit) == 0 else 0


@kernel("i(w,w)")
def vain(s: Words, kit: Words) -> int:
    """Whether the task at hand has nothing to decide; what it comes to has then been done."""
    kind, at = task(s), PLAYERS + seat_of(s) * SEAT_WORDS
    if kind in (DRAW_TILE, DRAW_SECRET):
        reshuffle(s, kit)
        return 1 if pile(s, kit) == 0 else 0
    if kind in (DRAW_GOAL, DRAW_OPEN):
        return no_goals(s, kit)
    if kind == KEEP and ones(s[at + PAIR]) + (s[at + UNKNOWN] >> 32) < 2:
        s[at + GOALS] |= s[at + PAIR]
        s[at + PAIR] = 0
        return 1
    if kind == CHOOSE:
        return 1 if s[ROW] == 0 else 0
    return 1 if kind == PLACE and s[at + TILE] == NONE else 0


@kernel("i(w,w)", entry=True)
def settle(s: Words, kit: Words) -> int:
    """Drop or do the tasks that leave nobody a choice."""
    while s[DEPTH] and vain(s, kit):
        pop(s)
    return 0
