"""Circe. Start of your turn: if the opponent's workers are not neighbours, you alone have their
power until your next turn."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.board import near
from thera.santorini.power import Power
from thera.santorini.state import State


class Circe(Power):
    number = 17
    counts = (2,)

    def wake(self, s: State) -> None:
        together = near(s.foes) & s.foes
        s.lend(1 - s.seat, 1 - s.seat if together else s.seat)

    def memo(self, s: State, me: Seat) -> str:
        return "*" if s.cast.users[1 - me] == me else ""

    def learn(self, s: State, me: Seat, text: str) -> None:
        if text != "*":
            raise bad("santorini.memory.circe", text=quoted(text))
        s.cast = s.cast.lend(1 - me, me)
