"""A captain's memory: the rows that its kernels work in, for one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thera.akrotiri.state import Table
from thera.jit import Words, words
from thera.kernels.akrotiri.kit import kit
from thera.kernels.akrotiri.layout import ACT, BOAT, PLAYERS, SEAT_WORDS, WORDS
from thera.kernels.akrotiri.numbers import N_DIG, N_DONE, N_SELL, QUADS, quadrant_of
from thera.kernels.akrotiri.pools import task
from thera.kernels.akrotiri.search.captain import act, buy_number, chosen, load_number, turn
from thera.kernels.akrotiri.search.helm import fork
from thera.kernels.akrotiri.search.look import CARD, look
from thera.kernels.akrotiri.search.outlook import outlook
from thera.kernels.akrotiri.search.placing import reach_of
from thera.kernels.akrotiri.search.rollout import follow
from thera.kernels.akrotiri.search.skill import BEAM, DEPTH, Skill
from thera.kernels.akrotiri.search.value import FIGURES, by_hand
from thera.kernels.akrotiri.search.voyage import BUYING, LOADING, SELLING, voyage
from thera.kernels.akrotiri.search.weights import ACTION, IDLE, USUAL, Weights
from thera.kernels.akrotiri.search.worth import DEED, NODE, PARENT, WHAT
from thera.kernels.akrotiri.travel import WORK

RANKS: Final = 8192
LINE: Final = 256
MASK: Final = (1 << 62) - 1


class Captain:
    """Somebody who sails by a look and a plan; what it remembers are only rows to work in."""

    def __init__(
        self,
        table: Table,
        weights: Weights = USUAL,
        skill: Skill | None = None,
        net: Words | None = None,
    ) -> None:
        skill = skill or Skill()
        self.kit = kit(table)
        self.weights, self.skill = weights.row(), skill.row()
        self.net, self.figures = by_hand() if net is None else net, words(FIGURES)
        self.look, self.work = look(), words(WORK)
        self.log = words(NODE * skill.nodes)
        self.here, self.there = words(WORDS), words(WORDS)
        self.dice, self.rank, self.line = words(2), words(RANKS), words(LINE)

    def seed(self, number: int) -> None:
        """Start luck anew."""
        self.dice[0] = self.dice[1] = (number & MASK) or 1

    def steps(self, s: Words, seat: int) -> list[int]:
        """The numbers of the next steps of a seat, as far as luck does not come between."""
        fork(self.here, s)
        self.line[0] = 0
        if task(s) == ACT:
            act(
                self.here, self.kit, self.look, self.weights, self.skill, seat, self.work,
                self.log, self.rank, self.line,
            )  # fmt: skip
            return [int(self.line[n]) for n in range(1, int(self.line[0]) + 1)] or [N_DONE]
        outlook(self.here, self.kit, self.look, self.weights, seat, 1, self.work)
        number = chosen(
            self.here, self.kit, self.look, self.weights, self.skill, seat, self.there,
            self.work, self.log, self.dice, self.rank,
        )  # fmt: skip
        return [int(number)]

    def deeds(self, s: Words, seat: int) -> list[int]:
        """The numbers of the steps that a seat's plan is about, without the ways to them."""
        outlook(s, self.kit, self.look, self.weights, seat, 1, self.work)
        boat = int(s[PLAYERS + seat * SEAT_WORDS + BOAT])
        beam, depth = int(self.skill[BEAM]), int(self.skill[DEPTH])
        node, far = 0, reach_of(self.look, self.skill)
        for price in (ACTION, IDLE):  # where nothing pays for its time, time is made cheap
            node = node or voyage(
                s, self.kit, self.look, self.weights, seat, boat, int(self.weights[price]), beam,
                depth, far, self.log,
            )  # fmt: skip
        found = list[int]()
        while node > 0:
            at = int(node) * NODE
            found.append(self._deed(s, int(self.log[at + DEED]), int(self.log[at + WHAT])))
            node = self.log[at + PARENT]
        return found[::-1]

    def _deed(self, s: Words, kind: int, what: int) -> int:
        """The number of a deed; of a sale, that of one cube."""
        if kind == LOADING:
            return load_number(what)
        if kind == BUYING:
            return buy_number(what)
        if kind == SELLING:
            return N_SELL + next(colour for colour in range(4) if (what >> (8 * colour)) & 255)
        card = int(self.look[CARD + (what >> 8)])
        return N_DIG + card * QUADS + int(quadrant_of(s, what & 255))

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
