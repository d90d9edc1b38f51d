"""Several lines for a position of Akrotiri: what the strongest bot does, and what else it tried.

One search (`search_bot`) tries all of them, so the better a line looks, the more iterations it
gets. The first line is the most visited one, which the bot plays; the others are ranked by their
estimated chance of winning, and none is rated above the first, since few visits prove little.
The score is that chance, from -1, a sure loss, to 1, a sure win.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from thera.akrotiri.engine.greedy_bot import AkrotiriSight, CandidateBot
from thera.akrotiri.engine.search_bot import IsmctsBot, score_of
from thera.akrotiri.rules.steps import Moor, Step
from thera.core.bot import Budget, Line, Thought, Watch

if TYPE_CHECKING:
    from thera.akrotiri.engine.tree.ismcts import Node, Tree
    from thera.jit import Words


def analyse(sight: AkrotiriSight, budget: Budget, lines: int, watch: Watch | None) -> Thought[Step]:
    """The best lines from here, the best first."""
    from thera.akrotiri.kernel.convert import pack

    if isinstance(sight.legal[0], Moor):  # too far off for a search
        return _planned(sight, budget, lines)
    start, bot, view = perf_counter(), IsmctsBot(), pack(sight.view)
    tree = bot.tree(sight, view)

    def thought(done: int) -> Thought[Step]:
        found = _lines(sight, view, tree, lines)
        best = found[0] if found else Line[Step](())
        return Thought(
            best.steps, best.score, bot.turns, done, perf_counter() - start, tuple(found[1:])
        )

    found = thought(bot.grow(tree, budget, watch, thought, settle=False))
    if not found.lines or found.line[0] not in sight.legal:
        return _planned(sight, budget, lines)
    return found


def _lines(sight: AkrotiriSight, view: Words, tree: Tree, count: int) -> list[Line[Step]]:
    """The most visited line, then the others by their estimated chance."""
    path = tree.best()
    if not path:
        return []
    found = [_line(sight, view, path, path[-1].chance)]
    for chance, node in tree.ranked():
        if len(found) < count and node is not path[0]:
            line = _line(sight, view, tree.best(node), min(chance, path[-1].chance))
            known = any(line.steps == each.steps for each in found)  # up to the next draw
            if line.steps[0] in sight.legal and not known:
                found.append(line)
    return found


def _line(sight: AkrotiriSight, view: Words, path: list[Node], chance: float) -> Line[Step]:
    from thera.akrotiri.engine.tree.ismcts import steps_of
    from thera.akrotiri.kernel.convert import step

    steps = tuple(step(view, sight.view.table, number) for number in steps_of(path))
    return Line(steps, score_of(chance))


def _planned(sight: AkrotiriSight, budget: Budget, lines: int) -> Thought[Step]:
    """The planner's choice, then other steps; none of them has a score."""
    line = CandidateBot().choose(sight, budget).plan
    rest = [step for step in sight.legal if step != line[0]][: lines - 1]
    return Thought(line, others=tuple(Line((step,)) for step in rest))
