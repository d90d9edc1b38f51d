"""Information-set tree search over a seat's turn: placement and cube, then planned outcomes.

    root ── placement + cube ── outcome of the action phase ── rollout, then evaluation

Every node stands for steps of the searching seat, so its statistics cover everything that the seat
cannot see: each visit deals the unseen cards anew (determinization). Common random numbers: visit n
of every child of the root uses the same seed, so that children are compared on equal luck.
Progressive widening: children come in the order of their prior, more of them the more often their
parent was visited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

from thera.akrotiri.engine.evaluation.network import CLOSE
from thera.akrotiri.engine.policy.stepping import copy_position
from thera.akrotiri.engine.tree.determinize import LOTS, card_likelihoods, deal_hidden
from thera.akrotiri.engine.tree.rollout import rollout
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.jit import Words, words

Line = tuple[int, ...]

CURIOUS: Final = 0.08  # exploration: how much less visited children are favoured
WIDEN: Final = 1.5  # children of a node: so many times the root of its visits, and one
RIPE: Final = 200  # visits after which a node gets children
TRUST: Final = 8  # visits that the prior counts as,
DOUBT: Final = 1  # and the prior of a goal, which ignores the map
SLOPE: Final = 0.25 / CLOSE  # change of the chance per point


@dataclass(slots=True)
class Node:
    """Steps of the seat, and the chances they led to: the sum of the first n is `sums[n]`."""

    line: Line
    promise: float = 0.0
    sums: list[float] = field(default_factory=lambda: [0.0])
    children: list[Node] | None = None

    @property
    def visits(self) -> int:
        """How often the node was visited."""
        return len(self.sums) - 1

    @property
    def chance(self) -> float:
        """The mean over all visits."""
        return self.sums[-1] / self.visits if self.visits else 0.0

    def luck(self, visits: int) -> float:
        """By how much the first `visits` visits exceed the mean, in sum."""
        return self.sums[visits] - visits * self.chance

    def guess(self, usual: float, luck: float, best: float, trust: int) -> float:
        """The mean, corrected for the luck of its visits (a control variate), with a prior.

        The prior counts as `trust` visits: the most promising node is taken to have the `usual`
        chance, the others correspondingly less.
        """
        prior = usual + SLOPE * (self.promise - best)
        return (trust * prior + self.sums[-1] - luck) / (trust + self.visits)


Candidates = Callable[[Line], Sequence[tuple[float, Line]]]
"""What can be done after a line, the most promising first; nothing where it is not looked at."""

Whole = Callable[[Line], Line]
"""A line with what belongs to its last step: found only once it is tried."""


@dataclass(slots=True)
class Tree:
    """One search: a view as a row, its seat, and where candidates come from."""

    workspace: Workspace
    view: Words
    seat: int
    candidates: Candidates
    whole: Whole
    seed: int
    cuts: tuple[int, ...] = (1, 4)
    trust: int = TRUST
    root: Node = field(default_factory=lambda: Node(()))
    _lots: Words = field(default_factory=lambda: words(LOTS))

    def __post_init__(self) -> None:
        card_likelihoods(*self.workspace.view(self.view), self.seat, self._lots)

    def grow(self) -> None:
        """One iteration."""
        path = [self.root]
        while True:
            node = path[-1]
            if node.children is None and (node is self.root or node.visits >= RIPE):
                node.children = self._children(path)
            if not node.children:
                break
            path.append(self._select(node))
            if path[-1].visits == 0:
                self._complete(path)
        chance = self._try(path)
        for node in path:
            node.sums.append(node.sums[-1] + chance)

    def settled(self, left: float) -> bool:
        """Whether so many more iterations cannot change which first node has the most visits."""
        visits = sorted(child.visits for child in self.root.children or [])
        if len(visits) < 2:
            return self.root.children is not None
        return visits[-1] - visits[-2] > left

    def best(self, first: Node | None = None) -> list[Node]:
        """The most visited nodes, one after the other, as far as they were visited often.

        They begin with the `first` one, if it is given.
        """
        found = [first] if first else list[Node]()
        node = first or self.root
        while node.children and (node is self.root or node.visits >= 2 * RIPE):
            node = max(node.children, key=lambda each: (each.visits, each.chance))
            found.append(node)
        return found

    def ranked(self) -> list[tuple[float, Node]]:
        """The first nodes that were tried, by the chance that they seem to have: the mean of their
        visits without the luck of these, together with what was promised."""
        children = self.root.children or []
        tried = [child for child in children if child.visits]
        if not tried:
            return []
        model, best = max(tried, key=lambda each: each.visits), children[0].promise
        found = [
            (each.guess(model.chance, model.luck(each.visits), best, self.trust), each)
            for each in tried
        ]
        return sorted(found, key=lambda each: each[0], reverse=True)

    def _select(self, node: Node) -> Node:
        """The child to visit next, among as many as its parent's visits allow."""
        children = node.children or []
        open_ones = children[: 1 + int(WIDEN * sqrt(node.visits))]
        first = node is self.root
        model = max(open_ones, key=lambda each: each.visits) if first else node
        usual, best = model.chance or 0.5, children[0].promise
        curious = CURIOUS * sqrt(log(node.visits + 2))

        def appeal(child: Node) -> float:
            luck = model.luck(child.visits) if first else 0.0
            guess = child.guess(usual, luck, best, self.trust)
            return guess + curious / sqrt(child.visits + 1)

        return max(open_ones, key=appeal)

    def _complete(self, path: Sequence[Node]) -> None:
        before, last = steps_of(path[:-1]), path[-1]
        last.line = self.whole(before + last.line)[len(before) :]

    def _children(self, path: Sequence[Node]) -> list[Node]:
        found = self.candidates(steps_of(path))
        return [Node(line, promise) for promise, line in found]

    def _try(self, path: Sequence[Node]) -> float:
        """Determinize, follow the line, roll out: the seat's chance where that is cut off."""
        c, s = self.workspace, self.workspace.here
        first = path[1] if len(path) > 1 else self.root
        copy_position(s, self.view)
        c.seed(self.seed + 7919 * (first.visits + 1))
        deal_hidden(s, c.kit, self._lots, c.dice)
        c.follow(s, self.seat, steps_of(path))
        chance, played = 0.0, -1
        for cut in self.cuts:
            logit = rollout(*c.view(s), *c.policy, c.net, c.figures, self.seat, cut - played)
            chance, played = chance + chance_of(logit / 1000), cut
        return chance / len(self.cuts)


def steps_of(path: Sequence[Node]) -> Line:
    """All steps along a path."""
    return tuple(step for node in path for step in node.line)


def chance_of(logit: float) -> float:
    """The chance behind a logit."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, logit))))
