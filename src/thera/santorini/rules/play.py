"""What one step does to the pieces and to the record of the turn."""

from __future__ import annotations

from typing import Final

from thera.santorini.rules.board import BIT
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Build, Dome, Force, Move, Raze, Step

COUNTED: Final = 4  # moves are counted up to here: no power asks for more


def apply_step(s: State, power: Power, a: Step) -> bool:
    """What a step does to the pieces and the record, on a fork; whether it is a move that wins."""
    match a:
        case Move():
            return _move(s, power, a)
        case Build() | Dome():
            power.build(s, a.at, a.to, isinstance(a, Dome))
            s.builds += 1
            s.mover = s.mover if s.moves else BIT[a.at]
        case Force():
            s.shift(a.at, a.to)
            s.mover = BIT[(a.at + a.to) // 2]
        case Raze():
            s.raze(a.at)
            s.builds += 1
    return False


def _move(s: State, power: Power, a: Move) -> bool:
    at, to = BIT[a.at], BIT[a.to]
    rise = s.level(a.to) - s.level(a.at)
    power.move(s, a.at, a.to)
    s.moves = min(s.moves + 1, COUNTED)
    s.builds = 0
    s.mover = to
    s.moved = s.moved & ~at | to
    if s.bound & at:
        s.bound ^= at | to
    s.rose |= rise > 0
    s.fell |= rise < 0
    return power.wins(s, a.at, a.to, rise) and not any(
        bar.bars_wins(s, me, a.to) for bar, me in s.cast.win_bars[s.seat]
    )
