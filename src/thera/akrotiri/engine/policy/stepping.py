"""Plays steps and appends them to a line; sails towards an island as far as a turn goes."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.islands import ways
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.play import play
from thera.akrotiri.kernel.step_numbers import dock_number
from thera.akrotiri.kernel.travel import reach
from thera.jit import Words, copy, kernel

LONGEST: Final = 40  # steps of a way


@kernel("i(w,w)", entry=True)
def copy_position(to: Words, s: Words) -> int:
    """Copy a position."""
    copy(to, s, L.WORDS)
    return 0


@kernel("i(w,w,i,w)")
def play_step(s: Words, kit: Words, number: int, line: Words) -> int:
    """Play a step and write it down: line[0] counts, the steps follow."""
    line[0] += 1
    line[line[0]] = number
    return play(s, kit, number)


# the way to a deed


@kernel("i(View,i,i,i)")
def next_stop(v: View, seat: int, boat: int, isle: int) -> int:
    """The free dock to sail to on a shortest way to an isle; work[dock] is what that costs."""
    s, kit, look, _, work = v
    reach(s, kit, seat, boat, work)
    best, least = L.NONE, V.NEVER
    for dock in range(s[L.DOCK_COUNT]):
        if work[dock]:
            ways(s, look, dock)
            legs = work[dock] + look[V.LEGS + dock * V.STRIDE + isle]
            if legs < least or (legs == least and work[dock] > work[best]):
                best, least = dock, legs
    return best


@kernel("i(View,w,i,i)")
def sail_towards(v: View, line: Words, seat: int, goal: int) -> int:
    """Sail towards the isle of a dock as far as this turn goes; whether the boat gets there."""
    s, kit, look, _, work = v
    me, isle = L.PLAYERS + seat * L.SEAT_WORDS, look[V.AT_ISLE + goal]
    for _ in range(LONGEST):
        boat = s[me + L.BOAT]
        if look[V.AT_ISLE + boat] == isle:
            return 1
        stop = next_stop(v, seat, boat, isle)
        stride = 1 if s[me + L.HOLD] else 2
        if stop == L.NONE or s[L.MOVES] + s[L.ACTIONS] * stride < work[stop]:
            return 0
        play_step(s, kit, N.N_SAIL + dock_number(s, kit, stop), line)
    return 0
