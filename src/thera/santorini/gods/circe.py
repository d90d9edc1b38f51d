"""Circe. Start of your turn: if the opponent's workers are not neighbours, you alone have their
power until your next turn."""

from thera.core.game import BadText, Seat
from thera.santorini.board import near
from thera.santorini.power import Power
from thera.santorini.state import OVER, TURN, State


class Circe(Power):
    number = 17
    counts = (2,)

    def wake(self, s: State) -> None:
        s.lend(1 - s.seat, s.seat if self._takes(s) else 1 - s.seat)

    def memo(self, s: State, me: Seat) -> str:
        return "*" if s.cast.users[1 - me] == me else ""

    def check(self, s: State, me: Seat) -> None:
        lent = s.cast.users[1 - me] == me
        starts = s.stage == TURN and s.fresh and s.seat == me and not s.extra
        if lent and s.stage not in (TURN, OVER):
            raise BadText("circe has no power of another before the first turn")
        if starts and lent != self._takes(s):
            wanted = (
                "not neighbours: circe[*]" if self._takes(s) else "neighbours: circe, without [*]"
            )
            raise BadText(f"circe's turn starts, and the opponent's workers are {wanted}")

    def learn(self, s: State, me: Seat, text: str) -> None:
        if text != "*":
            raise BadText(f"circe remembers only *, not {text!r}")
        s.cast = s.cast.lend(1 - me, me)

    def _takes(self, s: State) -> bool:
        """Whether she has the opponent's power from the start of this turn on."""
        return not near(s.foes) & s.foes
