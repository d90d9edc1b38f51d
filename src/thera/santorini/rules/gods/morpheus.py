"""Morpheus. Start of your turn: put a piece on this card. Your build: the moved worker builds as
often as you like, zero times included, each time with a piece from the card."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import Square
from thera.santorini.rules.power import BUILD, DONE, MOVE, Position, Power
from thera.santorini.rules.state import TURN


class Morpheus(Power):
    number = 25

    def begin(self, s: Position) -> None:
        s.remember(s.seat, s.recall(s.seat) + 1)

    def may(self, s: Position) -> int:
        if s.moves == 0:
            return MOVE
        return BUILD | DONE if s.recall(s.seat) else 0

    def build(self, s: Position, at: Square, to: Square, dome: bool) -> None:
        super().build(s, at, to, dome)
        s.remember(s.seat, s.recall(s.seat) - 1)

    def keeps(self, memory: int) -> int:
        return memory

    def memo(self, s: Position, me: Seat) -> str:
        return str(s.memory[me] or "")

    def check(self, s: Position, me: Seat) -> None:
        mine = s.stage == TURN and not s.draws and s.power is self
        if mine and not s.memory[me] + s.builds:
            raise bad("santorini.memory.morpheus_piece")

    def learn(self, s: Position, me: Seat, text: str) -> None:
        if not (text.isascii() and text.isdigit() and len(text) <= 7 and text[0] != "0"):
            raise bad("santorini.memory.morpheus", text=quoted(text))
        s.engrave(me, int(text))
