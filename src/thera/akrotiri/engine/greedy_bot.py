"""The bot `greedy+`: it takes the best candidate and searches no further.

`noise` perturbs its weights by so many hundredths; `depth` limits how many deeds it plans ahead,
`horizon` how many actions. So it errs as people do: it misjudges values and does not look far
ahead.
"""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, Final

from thera.akrotiri.engine.packaged_files import learned
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Cube, Done, Keep, Moor, Step, Take
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.one_game import only

if TYPE_CHECKING:
    from thera.akrotiri.engine.tree.candidates import CandidateGenerator
    from thera.akrotiri.engine.tree.workspace import Workspace
    from thera.akrotiri.engine.weights import Weights

DEPTH: Final = 6  # deeds that are planned ahead

PLANNED: Final = ("cube", "act")
"""What a placement may go on with; a plan ends before any other task."""

AkrotiriSight = Sight[State, Step]


class CandidateBot:
    """Plans several turns ahead with the compiled kernels; keeps nothing between steps."""

    name = "greedy+"
    plays = "akrotiri"

    def __init__(
        self, seed: int = 0, noise: int = 0, depth: int = DEPTH, horizon: int = 0
    ) -> None:  # fmt: skip
        self.seed = seed
        self.noise = noise
        self.depth = depth
        self.horizon = horizon or 3 * depth
        self._generators: dict[str, CandidateGenerator] = {}

    def __repr__(self) -> str:
        return f"CandidateBot({self.seed}, {self.noise}, {self.depth}, {self.horizon})"

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The only step there is, or what the bot thinks of."""
        only(self.name, self.plays, sight.game.name)
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        return self._thought_of(sight, budget, watch)

    def _thought_of(
        self, sight: AkrotiriSight, budget: Budget, watch: Watch | None
    ) -> Choice[Step]:
        """The step that promises most, and the plan behind it."""
        line = self._line(sight)
        if line[0] not in sight.legal:  # some legal steps were withheld
            return Choice(sight.legal[0])
        return Choice(line[0], None, as_planned(sight, line))

    def _line(self, sight: AkrotiriSight) -> tuple[Step, ...]:
        from thera.akrotiri.kernel.convert import pack, step

        generator, s = self._generator(sight), pack(sight.view)
        workspace, number = generator.workspace, luck(self.seed, sight)
        workspace.seed(number)
        if self.noise:
            turns = sum(isinstance(step, Done) for step in sight.heard)
            mood = Random(f"{self.seed} {sight.seat} {turns}")  # the same for a whole turn
            workspace.weights = misjudged(self.noise / 100, mood).row()
        if self.depth < DEPTH or isinstance(sight.legal[0], Cube | Keep | Take | Moor):
            numbers = workspace.steps(s, sight.seat)
        else:
            numbers = list(generator.best(s, sight.seat)[1])
        return tuple(step(s, sight.view.table, each) for each in numbers)

    def workspace(self, sight: AkrotiriSight) -> Workspace:
        """The planner behind it, for a game."""
        return self._generator(sight).workspace

    def _generator(self, sight: AkrotiriSight) -> CandidateGenerator:
        from thera.akrotiri.engine.effort import Effort
        from thera.akrotiri.engine.tree.candidates import CandidateGenerator
        from thera.akrotiri.engine.tree.workspace import Workspace

        name = edition(sight)
        if name not in self._generators:
            usual = Effort()
            skill = Effort(
                places=usual.places if self.depth >= DEPTH else 1 + self.depth,
                depth=self.depth, shallow=min(self.depth, usual.shallow),
                horizon=min(self.horizon, usual.horizon), noise=1 + 20 * self.noise,
            )  # fmt: skip
            self._generators[name] = CandidateGenerator(
                Workspace(sight.view.table, learned(), skill)
            )
        return self._generators[name]


def edition(sight: AkrotiriSight) -> str:
    """The edition of a game: the key for what bots prepare for it."""
    return f"{sight.game.name} {sight.game.edition}"


def as_planned(sight: AkrotiriSight, line: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a line before a draw, another seat or a choice of goals: none is planned."""
    s = sight.view
    for n in range(1, len(line)):
        s = sight.game.play(s, line[n - 1])
        if s.to_move != sight.seat or s.todo[0][0] not in PLANNED:
            return line[:n]
    return line


def luck(seed: int, sight: AkrotiriSight) -> int:
    """A number that follows from a seed and what a seat knows, the same on every machine."""
    text = f"{seed} {len(sight.heard)} {sight.game.write(sight.view)}"
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")


def misjudged(spread: float, rng: Random) -> Weights:
    """The weights, each with a random error."""
    from thera.akrotiri.engine.weights import Weights

    return Weights(
        **{name: value * exp(rng.gauss(0, spread)) for name, value in asdict(learned()).items()}
    )
