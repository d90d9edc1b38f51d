"""Athena. Opponents' turns: if one of your workers moved up on your latest turn, no opponent may
move up until your next one."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import Bits, Square
from thera.santorini.rules.power import Position, Power


class Athena(Power):
    number = 3

    def end(self, s: Position) -> None:
        s.remember(s.seat, int(s.rose))

    def bars_moves(self, s: Position, me: Seat, at: Square) -> Bits:
        return s.above(at) if s.recall(me) else 0

    def memo(self, s: Position, me: Seat) -> str:
        return "^" if s.memory[me] else ""

    def learn(self, s: Position, me: Seat, text: str) -> None:
        if text != "^":
            raise bad("santorini.memory.athena", text=quoted(text))
        s.engrave(me, 1)
