"""The strong opponent for Akrotiri: a tree search over what its seat knows."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Final

from thera.akrotiri.engine.greedy_bot import AkrotiriSight, CandidateBot, edition, luck
from thera.akrotiri.engine.packaged_files import learned, value
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Keep, Moor, Step, Take
from thera.core import network_choice
from thera.core.bot import Budget, Choice, Thought, Watch
from thera.core.game import CHANCE

if TYPE_CHECKING:
    from thera.akrotiri.engine.tree.candidates import CandidateGenerator
    from thera.akrotiri.engine.tree.ismcts import Tree
    from thera.akrotiri.engine.tree.workspace import Workspace
    from thera.jit import Words

NODES: Final = 400  # iterations without any budget
TURNS: Final = 4  # turns that are played on before a line is valued the last time
LAST: Final = 200  # turns, more than a game has
LATE: Final = 0.03  # seconds that one iteration can take at most
LOOK: Final = 16  # iterations between two checks whether the choice is settled
TELL: Final = 100  # iterations between two reports


class IsmctsBot(CandidateBot):
    """Searches for placements with their cubes, for action phases, and for goals.

    The same seed and iterations give the same choice: only the plan of the current turn is kept.
    """

    name = "ismcts"

    def __init__(self, seed: int = 0, nodes: int = 0, turns: int = TURNS, net: str = "") -> None:
        super().__init__(seed)
        network_choice.check(net)
        self.nodes = nodes
        self.turns = turns
        self.net = net
        self._plan: dict[State, tuple[Step, ...]] = {}
        self._crews: dict[str, tuple[Workspace, CandidateGenerator]] = {}

    def __repr__(self) -> str:
        return f"IsmctsBot({self.seed}, {self.nodes}, {self.turns}, {self.net!r})"

    def _thought_of(
        self, sight: AkrotiriSight, budget: Budget, watch: Watch | None
    ) -> Choice[Step]:
        """The first step of the most visited line, or the next one of the current plan."""
        planned = self._plan.get(sight.view)
        if planned and planned[0] in sight.legal:
            return Choice(planned[0], line=planned)
        if isinstance(sight.legal[0], Moor):  # too far off for a search
            return super()._thought_of(sight, budget, watch)
        choice = self._search(sight, budget, watch)
        if choice is None or choice.step not in sight.legal:  # some legal steps were withheld
            return super()._thought_of(sight, budget, watch)
        self._plan = plan(sight, choice.decided)
        return choice

    def _search(
        self, sight: AkrotiriSight, budget: Budget, watch: Watch | None
    ) -> Choice[Step] | None:
        from thera.akrotiri.kernel.convert import pack

        view, start = pack(sight.view), perf_counter()
        tree = self.tree(sight, view)
        share = None if budget.seconds is None else _share(sight, budget.seconds)
        limits = Budget(share, budget.nodes)

        def told(done: int) -> Thought[Step]:
            choice = self._found(sight, view, tree)
            line, score = ((), None) if choice is None else (choice.line, choice.score)
            return Thought(line, score, self.turns, done, perf_counter() - start)

        self.grow(tree, limits, watch, told, settle=True)
        return self._found(sight, view, tree)

    def grow(
        self, tree: Tree, limits: Budget, watch: Watch | None,
        think: Callable[[int], Thought[Step]], *, settle: bool,
    ) -> int:  # fmt: skip
        """Search until a limit is reached or, if it may `settle`, the choice cannot change; how
        many iterations that took. A watcher gets a report now and then."""
        start, done = perf_counter(), 0
        nodes = min(filter(None, (self.nodes, limits.nodes)), default=0)
        if not nodes and limits.seconds is None and watch is None:
            nodes = NODES
        end = None if limits.seconds is None else start + limits.seconds
        while (left := _left(nodes, start, end, done)) > 0:
            if settle and done % LOOK == 0 and tree.settled(left):
                break
            if watch is not None and watch.stopped and done:
                break
            tree.grow()
            done += 1
            if watch is not None and done % TELL == 0:
                watch.tell(think(done))
        return done

    def _found(self, sight: AkrotiriSight, view: Words, tree: Tree) -> Choice[Step] | None:
        """The most visited line, of which the first node is decided; None without candidates."""
        from thera.akrotiri.engine.tree.ismcts import steps_of
        from thera.akrotiri.kernel.convert import step

        nodes = tree.best()
        if not nodes:
            return None
        line = tuple(step(view, sight.view.table, number) for number in steps_of(nodes))
        return Choice(line[0], score_of(nodes[-1].chance), line, len(nodes[0].line))

    def tree(self, sight: AkrotiriSight, view: Words) -> Tree:
        from thera.akrotiri.engine.tree.ismcts import DOUBT, TRUST, Tree

        goal = isinstance(sight.legal[0], Keep | Take)
        workspace, generator = self._crew(sight)
        generator.workspace.seed(luck(self.seed, sight))
        return Tree(
            workspace, view, sight.seat, lambda line: generator.after(view, sight.seat, line),
            lambda line: generator.whole(view, sight.seat, line), luck(self.seed, sight),
            self._cuts(goal), trust=DOUBT if goal else TRUST,
        )  # fmt: skip

    def _cuts(self, goal: bool) -> tuple[int, ...]:
        """Where lines are evaluated; what a goal brings shows only at the end."""
        if goal:
            return (LAST,)
        return (1, self.turns) if self.turns > 1 else (self.turns,)

    def _crew(self, sight: AkrotiriSight) -> tuple[Workspace, CandidateGenerator]:
        """A quick workspace for rollouts, a careful one for candidates."""
        from thera.akrotiri.engine.effort import CAREFUL, QUICK
        from thera.akrotiri.engine.tree.candidates import WIDE, CandidateGenerator
        from thera.akrotiri.engine.tree.workspace import Workspace

        name = edition(sight)
        if name not in self._crews:
            table = sight.view.table
            quick = Workspace(table, learned(), QUICK, value(self.net))
            careful = Workspace(table, learned(), CAREFUL)
            self._crews[name] = (quick, CandidateGenerator(careful, WIDE))
        return self._crews[name]


def score_of(chance: float) -> float:
    """A chance to win as a score: -1 a sure loss, 1 a sure win."""
    return round(2 * chance - 1, 4)


def _share(sight: AkrotiriSight, seconds: float) -> float:
    """How much of the time to use: at the start of a turn its actions are still to come."""
    return max(0.0, (0.5 if sight.game.fresh(sight.view) else 0.85) * seconds - LATE)


def _left(nodes: int, start: float, end: float | None, done: int) -> float:
    """How many more iterations there will be, about; there is always a first one."""
    left = nodes - done if nodes else inf
    if end is not None and done:
        now = perf_counter()
        left = min(left, done * (end - now) / (now - start))
    return left


def plan(sight: AkrotiriSight, line: tuple[Step, ...]) -> dict[State, tuple[Step, ...]]:
    """The next step at each position of a line, up to the next draw."""
    game, s, found = sight.game, sight.view, dict[State, tuple[Step, ...]]()
    for n, step in enumerate(line[:-1]):
        s = game.play(s, step)
        if s.to_move == CHANCE or s.to_move != sight.seat:
            break
        found[s] = line[n + 1 :]
    return found
