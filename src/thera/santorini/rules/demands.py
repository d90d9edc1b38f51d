"""Demands: what the moves of a turn must come to, and the look-ahead that keeps them possible."""

from __future__ import annotations

from thera.santorini.rules.board import BIT
from thera.santorini.rules.destinations import Found, exempt, moves
from thera.santorini.rules.play import apply_step
from thera.santorini.rules.players import Hold
from thera.santorini.rules.power import BUILD, MOVE, Power
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Move, Step


def comply(s: State, power: Power, found: Found) -> Found:
    """The steps after which all demands can still be met.

    A climb is asked for only where one is possible, after all other demands.
    """
    climbs = s.cast.climbs[s.seat]
    if s.extra:
        return _comply_as_guest(s, climbs, found)
    if climbs and (kept := Lookahead(s, power, climb=True).keep(found)):
        return kept
    return Lookahead(s, power, climb=False).keep(found) if s.cast.demands[s.seat] else found


def _comply_as_guest(s: State, climbs: tuple[Hold, ...], found: Found) -> Found:
    """An extra turn is a single move: whoever wants a climb gets it from workers not their own."""
    for _, me in climbs:
        asked = [a for a in found if isinstance(a, Move) and not exempt(s, me, BIT[a.at])]
        if any(_rises(s, a) for a in asked):
            found = [a for a in found if a not in asked or _rises(s, a)]
    return found


def _rises(s: State, a: Step) -> bool:
    return isinstance(a, Move) and bool(s.above(a.at) & BIT[a.to])


Key = tuple[object, ...]


def _key(s: State) -> Key:
    """What the rest of the moves depends on.

    Trails are left out: a way that a trail blocks crosses a square from which the search has gone
    on already, so nothing that can be reached is missed.
    """
    board = (s.workers, s.one, s.two, s.three, s.domes)
    return (board, s.mover, s.moved, s.bound, s.moves, s.rose, s.fell)


class Lookahead:
    """The look-ahead over the rest of a turn's moves: can they still come to what is demanded?"""

    def __init__(self, s: State, power: Power, *, climb: bool) -> None:
        self.start, self.power, self.climb = s, power, climb
        self.demands = s.cast.demands[s.seat]
        self.dead: set[Key] = set()  # positions that lead nowhere

    def keep(self, found: Found) -> Found:
        """The steps that do not give the demands up."""
        return [a for a in found if self._leads(a)]

    def _leads(self, first: Step) -> bool:
        """Whether a step, and some way of going on with the moves, meets the demands."""
        seen: set[Key] = set()
        ways: list[State] = [self.start]
        while ways:
            before = ways.pop()
            for a in moves(before, self.power) if seen else [first]:
                after = before.fork()
                verdict = self._judge(after, apply_step(after, self.power, a))
                if verdict:
                    return True
                if verdict is None and (key := _key(after)) not in seen and key not in self.dead:
                    seen.add(key)
                    ways.append(after)
        self.dead |= seen
        return False

    def _judge(self, s: State, won: bool) -> bool | None:
        """Whether the moves may stay as they are; None where only going on can tell."""
        kinds = 0 if won else self.power.may(s)
        if self.climb and not s.rose and not (kinds & MOVE and self.power.can_climb(s)):
            return False
        met = (s.rose or not self.climb) and all(p.demands(s, me) for p, me in self.demands)
        if not kinds & MOVE or (met and kinds & BUILD):
            return met
        if met and not s.bound & s.mover and not moves(s, self.power):
            return True  # a dead end, of a worker of whom nobody asks anything
        return None
