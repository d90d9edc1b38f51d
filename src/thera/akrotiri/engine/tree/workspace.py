"""Scratch memory for one table: the rows that the kernels of a search work in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.effort import Effort
from thera.akrotiri.engine.entries import plan, steps, turn
from thera.akrotiri.engine.evaluation.network import FIGURES, by_hand
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.policy import buy_number, load_number
from thera.akrotiri.engine.policy.route_beam import BUYING, LOADING, SELLING
from thera.akrotiri.engine.policy.stepping import copy_position
from thera.akrotiri.engine.rows import Policy, View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.view_layout import look
from thera.akrotiri.engine.tree.rollout import follow
from thera.akrotiri.engine.weights import Weights
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.step_numbers import quadrant_of
from thera.akrotiri.kernel.travel import WORK
from thera.akrotiri.rules.state import Table
from thera.jit import Words, words

RANKS: Final = 8192
LINE: Final = 256
MASK: Final = (1 << 62) - 1


class Workspace:
    """Scratch rows, and the kernels called on them."""

    def __init__(
        self,
        table: Table,
        weights: Weights = W.USUAL,
        skill: Effort | None = None,
        net: Words | None = None,
    ) -> None:
        skill = skill or Effort()
        self.kit = kit(table)
        self.weights, self.skill = weights.row(), skill.row()
        self.net, self.figures = by_hand() if net is None else net, words(FIGURES)
        self.look, self.work = look(), words(WORK)
        self.log = words(R.NODE * skill.nodes)
        self.here, self.there = words(L.WORDS), words(L.WORDS)
        self.dice, self.rank, self.line = words(2), words(RANKS), words(LINE)

    def seed(self, number: int) -> None:
        """Seed the random numbers."""
        self.dice[0] = self.dice[1] = (number & MASK) or 1

    def view(self, s: Words) -> View:
        """A position with the rows that kernels view it by; `weights` may have been replaced since
        the last time."""
        return View(s, self.kit, self.look, self.weights, self.work)

    @property
    def policy(self) -> Policy:
        """The rows that kernels choose by."""
        return Policy(self.skill, self.log, self.there, self.dice, self.rank, self.line)

    def steps(self, s: Words, seat: int) -> list[int]:
        """The numbers of the next steps of a seat, up to the next draw."""
        copy_position(self.here, s)
        count = int(steps(*self.view(self.here), *self.policy, seat))
        return [int(self.line[n]) for n in range(1, count + 1)] or [N.N_DONE]

    def deeds(self, s: Words, seat: int) -> list[int]:
        """The numbers of the steps that a seat's plan is about, without the ways to them."""
        node = int(plan(*self.view(s), *self.policy, seat))
        found = list[int]()
        while node > 0:
            at = int(node) * R.NODE
            found.append(self._deed(s, int(self.log[at + R.DEED]), int(self.log[at + R.WHAT])))
            node = self.log[at + R.PARENT]
        return found[::-1]

    def _deed(self, s: Words, kind: int, what: int) -> int:
        """The number of a deed; of a sale, that of one cube."""
        if kind == LOADING:
            return load_number(what)
        if kind == BUYING:
            return buy_number(what)
        if kind == SELLING:
            return N.N_SELL + next(colour for colour in range(4) if (what >> (8 * colour)) & 255)
        card = int(self.look[V.CARD + (what >> 8)])
        return N.N_DIG + card * N.QUADS + int(quadrant_of(s, what & 255))

    def follow(self, s: Words, seat: int, line: Sequence[int]) -> None:
        """Take the steps of a seat's line on a position, luck's draws included."""
        for n, step in enumerate(line):
            self.line[n] = step
        follow(s, self.kit, self.weights, seat, self.line, len(line), self.work, self.dice)

    def turn(self, s: Words, seat: int) -> None:
        """Play a seat's turn on a position, luck's draws included."""
        turn(*self.view(s), *self.policy, seat)
