"""Circe. Start of your turn: if the opponent's workers are not neighbours, you alone have their
power until your next turn."""

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import near
from thera.santorini.rules.power import Position, Power
from thera.santorini.rules.state import OVER, TURN


class Circe(Power):
    number = 17
    counts = (2,)

    def wake(self, s: Position) -> None:
        s.lend(1 - s.seat, s.seat if self._takes(s) else 1 - s.seat)

    def memo(self, s: Position, me: Seat) -> str:
        return "*" if s.cast.users[1 - me] == me else ""

    def check(self, s: Position, me: Seat) -> None:
        lent = s.cast.users[1 - me] == me
        starts = s.stage == TURN and s.fresh and s.seat == me and not s.extra
        if lent and s.stage not in (TURN, OVER):
            raise bad("santorini.memory.circe_early")
        if starts and lent != self._takes(s):
            apart = self._takes(s)
            raise bad(
                "santorini.memory.circe_apart" if apart else "santorini.memory.circe_together"
            )

    def learn(self, s: Position, me: Seat, text: str) -> None:
        if text != "*":
            raise bad("santorini.memory.circe", text=quoted(text))
        s.lent(1 - me, me)

    def _takes(self, s: Position) -> bool:
        """Whether she has the opponent's power from the start of this turn on."""
        return not near(s.foes) & s.foes
