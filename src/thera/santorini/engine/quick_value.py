"""How good a position looks for a seat, at a glance: heights, ways up and room to move."""

from __future__ import annotations

from typing import Final

from thera.core.game import NOBODY, Seat
from thera.santorini.rules.board import BIT, INNER, NEAR, Bits, Square, squares
from thera.santorini.rules.state import State

HEIGHT: Final = (0.0, 4.0, 10.0, 10.0)
CLIMB: Final = (1.0, 2.0, 6.0, 0.0)  # for each way up, by the height it starts from
LEVEL: Final = 0.25  # for each way on the flat
CENTRE: Final = (0.0, 0.5, 1.0)  # on the perimeter, on the ring inside it, in the middle
OUT: Final = -1000.0
MIDDLE: Final[Bits] = BIT[12]


def value(s: State, seat: Seat) -> float:
    """The worth of a position for `seat`: its side's workers against the strongest other side's."""
    side = s.cast.sides[seat]
    if s.to_move == NOBODY:
        return -OUT if s.winner == side else OUT
    if not s.cast.plays(seat):
        return OUT
    foes = [_crew(s, crew) for other, crew in enumerate(s.workers) if other != side]
    return _crew(s, s.workers[side]) - max(foes)


def _crew(s: State, crew: Bits) -> float:
    return sum(_worker(s, at) for at in squares(crew))


def _worker(s: State, at: Square) -> float:
    level, ring = s.level(at), bool(BIT[at] & INNER) + bool(BIT[at] & MIDDLE)
    open_ways = NEAR[at] & s.free & s.reach(at)
    ups = open_ways & s.above(at)
    flat = (open_ways & ~ups).bit_count()
    return HEIGHT[level] + CENTRE[ring] + CLIMB[level] * ups.bit_count() + LEVEL * flat
