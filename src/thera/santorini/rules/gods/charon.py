"""Charon. Your move: before it you may force an opponent next to the worker that will move to
the opposite side of it, if that square is free of workers and domes, at any height."""

from collections.abc import Iterable

from thera.santorini.rules.board import BEYOND, BIT, NEAR, Square, squares
from thera.santorini.rules.power import FORCE, MOVE, Position, Power


class Charon(Power):
    number = 15

    def may(self, s: Position) -> int:
        return MOVE | FORCE if s.moves == 0 and not s.mover else super().may(s)

    def forces(self, s: Position) -> Iterable[tuple[Square, Square]]:
        for ferryman in squares(self.movers(s)):
            for at in squares(NEAR[ferryman] & s.foes):
                to = BEYOND[at][ferryman]
                if to is not None and s.free & BIT[to]:
                    yield at, to

    def why_no_force(self, s: Position, at: Square, to: Square) -> str:
        crossed = any(BEYOND[at][own] == to for own in squares(s.crew))
        return "" if crossed else "across"
