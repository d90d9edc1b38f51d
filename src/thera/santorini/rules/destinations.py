"""Where the workers of a turn may move and build: the power in use, less what opponents bar."""

from __future__ import annotations

from thera.core.game import Seat
from thera.santorini.rules import steps
from thera.santorini.rules.board import BIT, Bits, squares
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

Found = list[Step]


def moves(s: State, power: Power) -> Found:
    """The moves that no opponent bars; demands are not asked yet."""
    found: Found = []
    bars = s.cast.move_bars[s.seat]
    for at in squares(power.movers(s)):
        to = power.moves(s, at)
        for bar, me in bars:
            if not exempt(s, me, BIT[at]):
                to &= ~bar.bars_moves(s, me, at)
        if to:
            found += steps.moves(at, to)
    return found


def builds(s: State, power: Power) -> Found:
    """The builds that no opponent bars."""
    found: Found = []
    for at in squares(power.builders(s)):
        blocks, domes = power.builds(s, at), power.domes(s, at)
        for bar, me in s.cast.build_bars[s.seat]:
            if not exempt(s, me, BIT[at]):
                barred = bar.bars_builds(s, me)
                blocks, domes = blocks & ~barred, domes & (~barred | s.three)
        if blocks:
            found += steps.builds(at, blocks)
        if domes:
            found += steps.domes(at, domes)
    return found


def exempt(s: State, me: Seat, worker: Bits) -> bool:
    """Whether a power of `me` leaves a worker alone: it never binds its owner's own."""
    return s.extra and bool(s.workers[s.cast.sides[me]] & worker)
