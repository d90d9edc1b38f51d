"""The course of the game as a list of tasks: turns and rounds, and what leaves nobody a choice."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.piles import goals_left, pile, seat_of, task
from thera.jit import Words, kernel, ones

QUIET_ROUNDS: Final = 3


@kernel("i(w,i,i)")
def push(s: Words, kind: int, seat: int) -> int:
    """Put a task before all others."""
    s[L.STACK + s[L.DEPTH]] = kind * 4 + seat
    s[L.DEPTH] += 1
    return 0


@kernel("i(w)")
def pop(s: Words) -> int:
    """The task at hand is done."""
    s[L.DEPTH] -= 1
    s[L.STACK + s[L.DEPTH]] = 0
    return 0


@kernel("i(w)")
def early(s: Words) -> int:
    """Whether the set-up is still going on."""
    for n in range(s[L.DEPTH]):
        if s[L.STACK + n] >> 2 in (L.SETTLE, L.DOCK):
            return 1
    return 0


@kernel("i(w,w)")
def reshuffle(s: Words, kit: Words) -> int:
    """Where the pile of tiles is empty the discards become the pile."""
    if s[L.DISCARDS] and pile(s, kit) == 0:
        s[L.DISCARDS] = 0
        s[L.ERAS] += 1
    return 0


@kernel("i(w,w)", entry=True)
def end_turn(s: Words, kit: Words) -> int:
    """The turn is over: a tile is due and the next seat follows, or the game ends."""
    seat = seat_of(s)
    while s[L.DEPTH]:
        pop(s)
    if seat == kit[C.SEATS] - 1:
        s[L.IDLE] = 0 if s[L.LIVELY] else s[L.IDLE] + 1
        s[L.LIVELY] = 0
        full = kit[C.LIMIT] > 0 and s[L.COUNT] - 4 >= kit[C.LIMIT]
        if s[L.ENDING] or s[L.IDLE] >= QUIET_ROUNDS or full:
            s[L.BEGUN] = s[L.ACTIONS] = s[L.MOVES] = s[L.ORACLE] = 0
            return 0
    following = (seat + 1) % kit[C.SEATS]
    push(s, L.ACT, following)
    push(s, L.PLACE, following)
    if s[L.PLAYERS + seat * L.SEAT_WORDS + L.TILE] == L.NONE:
        push(s, L.DRAW_SECRET, seat)
    s[L.ACTIONS] = kit[C.ALLOWANCE + s[L.PLAYERS + following * L.SEAT_WORDS + L.DUG]]
    s[L.MOVES] = s[L.ORACLE] = s[L.BEGUN] = 0
    s[L.ASKED] = s[L.SPOT] = L.NONE
    return 0


@kernel("i(w,w)")
def no_goals(s: Words, kit: Words) -> int:
    """Whether no goal can be drawn; those under the pile become the pile first."""
    if goals_left(s, kit) == 0:
        for seat in range(4):
            s[L.UNDER + seat] = 0
        s[L.UNDER_UNKNOWN] = 0
    return 1 if goals_left(s, kit) == 0 else 0


@kernel("i(w,w)")
def vain(s: Words, kit: Words) -> int:
    """Whether the task at hand has nothing to decide; what it comes to has then been done."""
    kind, at = task(s), L.PLAYERS + seat_of(s) * L.SEAT_WORDS
    if kind in (L.DRAW_TILE, L.DRAW_SECRET):
        reshuffle(s, kit)
        return 1 if pile(s, kit) == 0 else 0
    if kind in (L.DRAW_GOAL, L.DRAW_OPEN):
        return no_goals(s, kit)
    if kind == L.KEEP and ones(s[at + L.PAIR]) + (s[at + L.UNKNOWN] >> 32) < 2:
        s[at + L.GOALS] |= s[at + L.PAIR]
        s[at + L.PAIR] = 0
        return 1
    if kind == L.CHOOSE:
        return 1 if s[L.ROW] == 0 else 0
    return 1 if kind == L.PLACE and s[at + L.TILE] == L.NONE else 0


@kernel("i(w,w)", entry=True)
def settle(s: Words, kit: Words) -> int:
    """Drop or do the tasks that leave nobody a choice."""
    while s[L.DEPTH] and vain(s, kit):
        pop(s)
    return 0
