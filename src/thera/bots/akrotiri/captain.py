"""Greedy+: the compiled captain as a bot. It takes what promises most, and looks no further."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from thera.akrotiri.rules import Akrotiri
from thera.akrotiri.state import State
from thera.akrotiri.steps import Step
from thera.bots.alphabeta import check
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.game import BadText

if TYPE_CHECKING:
    from thera.kernels.akrotiri.search.session import Captain

AkrotiriSight = Sight[State, Step]


class CaptainBot:
    """Plans several turns ahead by itself, over compiled code; keeps nothing between steps."""

    name = "greedy+"

    def __init__(self, seed: int = 0, noise: int = 0) -> None:
        check()
        self.seed = seed
        self.noise = noise
        self._captains: dict[str, Captain] = {}

    def __repr__(self) -> str:
        return f"CaptainBot({self.seed}, {self.noise})"

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The step that promises most, and the plan behind it as far as luck does not come."""
        if not isinstance(sight.game, Akrotiri):
            raise BadText(f"{self.name} plays akrotiri only")
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        line = self._line(sight)
        if line[0] not in sight.legal:  # steps were kept from it
            return Choice(sight.legal[0])
        return Choice(line[0], None, line)

    def _line(self, sight: AkrotiriSight) -> tuple[Step, ...]:
        from thera.kernels.akrotiri.convert import pack, step

        captain, s = self._captain(sight), pack(sight.view)
        captain.seed(luck(self.seed, sight))
        numbers = captain.steps(s, sight.seat)
        return tuple(step(s, sight.view.table, number) for number in numbers)

    def _captain(self, sight: AkrotiriSight) -> Captain:
        from thera.kernels.akrotiri.search.session import Captain
        from thera.kernels.akrotiri.search.skill import Skill

        name = f"{sight.game.name} {sight.game.edition}"
        if name not in self._captains:
            skill = Skill(noise=1 + 10 * self.noise)
            self._captains[name] = Captain(sight.view.table, skill=skill)
        return self._captains[name]


def luck(seed: int, sight: AkrotiriSight) -> int:
    """A number that follows from a seed and what a seat knows, the same on every machine."""
    text = f"{seed} {len(sight.heard)} {sight.game.write(sight.view)}"
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")
