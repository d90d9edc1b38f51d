"""A captain's memory: the rows that its kernels work in, for one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thera.akrotiri.state import Table
from thera.jit import Words, words
from thera.kernels.akrotiri import layout as L
from thera.kernels.akrotiri import numbers as N
from thera.kernels.akrotiri.kit import kit
from thera.kernels.akrotiri.numbers import quadrant_of
from thera.kernels.akrotiri.pools import task
from thera.kernels.akrotiri.search import look as V
from thera.kernels.akrotiri.search import skill as E
from thera.kernels.akrotiri.search import weights as W
from thera.kernels.akrotiri.search import worth as R
from thera.kernels.akrotiri.search.captain import act, buy_number, chosen, load_number, turn
from thera.kernels.akrotiri.search.helm import fork
from thera.kernels.akrotiri.search.look import look
from thera.kernels.akrotiri.search.outlook import outlook
from thera.kernels.akrotiri.search.placing import reach_of
from thera.kernels.akrotiri.search.rollout import follow
from thera.kernels.akrotiri.search.skill import Skill
from thera.kernels.akrotiri.search.value import FIGURES, by_hand
from thera.kernels.akrotiri.search.voyage import BUYING, LOADING, SELLING, voyage
from thera.kernels.akrotiri.search.weights import Weights
from thera.kernels.akrotiri.travel import WORK

RANKS: Final = 8192
LINE: Final = 256
MASK: Final = (1 << 62) - 1


class Captain:
    """Somebody who sails by a look and a plan; what it remembers are only rows to work in."""

    def __init__(
        self,
        table: Table,
        weights: Weights = W.USUAL,
        skill: Skill | None = None,
        net: Words | None = None,
    ) -> None:
        skill = skill or Skill()
        self.kit = kit(table)
        self.weights, self.skill = weights.row(), skill.row()
        self.net, self.figures = by_hand() if net is None else net, words(FIGURES)
        self.look, self.work = look(), words(WORK)
        self.log = words(R.NODE * skill.nodes)
        self.here, self.there = words(L.WORDS), words(L.WORDS)
        self.dice, self.rank, self.line = words(2), words(RANKS), words(LINE)

    def seed(self, number: int) -> None:
        """Start luck anew."""
        self.dice[0] = self.dice[1] = (number & MASK) or 1

    def steps(self, s: Words, seat: int) -> list[int]:
        """The numbers of the next steps of a seat, as far as luck does not come between."""
        fork(self.here, s)
        self.line[0] = 0
        if task(s) == L.ACT:
            act(
                self.here, self.kit, self.look, self.weights, self.skill, seat, self.work,
                self.log, self.rank, self.line,
            )  # fmt: skip
            return [int(self.line[n]) for n in range(1, int(self.line[0]) + 1)] or [N.N_DONE]
        outlook(self.here, self.kit, self.look, self.weights, seat, 1, self.work)
        number = chosen(
            self.here, self.kit, self.look, self.weights, self.skill, seat, self.there,
            self.work, self.log, self.dice, self.rank,
        )  # fmt: skip
        return [int(number)]

    def deeds(self, s: Words, seat: int) -> list[int]:
        """The numbers of the steps that a seat's plan is about, without the ways to them."""
        outlook(s, self.kit, self.look, self.weights, seat, 1, self.work)
        boat = int(s[L.PLAYERS + seat * L.SEAT_WORDS + L.BOAT])
        beam, depth = int(self.skill[E.BEAM]), int(self.skill[E.DEPTH])
        node, far = 0, reach_of(self.look, self.skill)
        for price in (W.ACTION, W.IDLE):  # where nothing pays for its time, time is made cheap
            node = node or voyage(
                s, self.kit, self.look, self.weights, seat, boat, int(self.weights[price]), beam,
                depth, far, self.log,
            )  # fmt: skip
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
        turn(
            s, self.kit, self.look, self.weights, self.skill, seat, self.there, self.work,
            self.log, self.dice, self.rank, self.line,
        )  # fmt: skip
