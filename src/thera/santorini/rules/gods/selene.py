"""Selene. Set-up: your first worker is the female. Your build: instead of the normal build she
may build a dome at any level, whichever worker moved."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import BIT, NAMES, NEAR, NUMBERS, Bits, Square, squares
from thera.santorini.rules.power import Position, Power


class Selene(Power):
    number = 28

    def placed(self, s: Position, at: Square) -> None:
        if s.workers[s.side] == BIT[at]:
            s.female = BIT[at]

    def builders(self, s: Position) -> Bits:
        return s.mover | s.female & s.crew

    def builds(self, s: Position, at: Square) -> Bits:
        return super().builds(s, at) if BIT[at] & s.mover else 0

    def domes(self, s: Position, at: Square) -> Bits:
        return NEAR[at] & s.free if BIT[at] & s.female else super().domes(s, at)

    def memo(self, s: Position, me: Seat) -> str:
        return "".join(NAMES[at] for at in squares(s.female))

    def learn(self, s: Position, me: Seat, text: str) -> None:
        s.female = BIT[NUMBERS[text]] if text in NUMBERS else 0
        if not s.female & s.workers[s.cast.sides[me]]:
            raise bad("santorini.memory.selene", text=quoted(text))

    def check(self, s: Position, me: Seat) -> None:
        crew = s.workers[side := s.cast.sides[me]]
        if crew and crew.bit_count() + s.unplaced[side] == 2 and not s.female:
            raise bad("santorini.memory.female", at=NAMES[squares(crew)[0]])

    def why_no_build(self, s: Position, at: Square, to: Square, dome: bool) -> str:
        if s.female & BIT[at]:
            return "" if dome or s.mover & BIT[at] else "block"
        return "dome" if dome and s.level(to) < 3 else ""
