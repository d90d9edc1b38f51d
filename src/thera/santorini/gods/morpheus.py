"""Morpheus. Start of your turn: put a piece on this card. Your build: the moved worker builds as
often as you like, zero times included, each time with a piece from the card."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.board import Square
from thera.santorini.power import BUILD, DONE, MOVE, Power
from thera.santorini.state import TURN, State


class Morpheus(Power):
    number = 25

    def begin(self, s: State) -> None:
        s.remember(s.seat, s.recall(s.seat) + 1)

    def may(self, s: State) -> int:
        if s.moves == 0:
            return MOVE
        return BUILD | DONE if s.recall(s.seat) else 0

    def build(self, s: State, at: Square, to: Square, dome: bool) -> None:
        super().build(s, at, to, dome)
        s.remember(s.seat, s.recall(s.seat) - 1)

    def keeps(self, memory: int) -> int:
        return memory

    def memo(self, s: State, me: Seat) -> str:
        return str(s.memory[me] or "")

    def check(self, s: State, me: Seat) -> None:
        mine = s.stage == TURN and not s.draws and s.power is self
        if mine and not s.memory[me] + s.builds:
            raise bad("santorini.memory.morpheus_piece")

    def learn(self, s: State, me: Seat, text: str) -> None:
        if not (text.isascii() and text.isdigit() and len(text) <= 7 and text[0] != "0"):
            raise bad("santorini.memory.morpheus", text=quoted(text))
        s.engrave(me, int(text))
