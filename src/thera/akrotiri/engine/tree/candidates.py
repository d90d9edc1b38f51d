"""What a seat might do next: placements with their cubes, outcomes of the planner, goals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thera.akrotiri.engine import planner
from thera.akrotiri.engine.entries import fill_view, good_places
from thera.akrotiri.engine.evaluation.handcrafted import static_value
from thera.akrotiri.engine.planner.fill_value_table import fill_value_table
from thera.akrotiri.engine.policy.placement import EACH, GOOD, WORTH
from thera.akrotiri.engine.policy.policy import likely, wanted
from thera.akrotiri.engine.policy.stepping import copy_position
from thera.akrotiri.engine.tree.ismcts import Line
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.legal import legal
from thera.akrotiri.kernel.piles import seat_of, task
from thera.akrotiri.kernel.play import play
from thera.akrotiri.kernel.scoring import score
from thera.akrotiri.rules import steps
from thera.jit import Words, words

EXACT_ACTIONS: Final = 4  # with more of them the planner uses a beam
WIDTH: Final = 48
PLACES: Final = 24  # placements that are kept,
COMPARED: Final = 4  # and those whose outcomes are compared

Found = list[tuple[float, Line]]


@dataclass(frozen=True, slots=True)
class Breadth:
    """How many outcomes of the planner are looked at closely, and how many of them are kept."""

    looked_at: int = 24
    kept: int = 1


WIDE: Final = Breadth(200, 40)
"""For a search: what promises most now is often not what turns out best."""


class CandidateGenerator:
    """Finds candidates for a seat; keeps nothing but scratch rows."""

    def __init__(self, workspace: Workspace, breadth: Breadth | None = None) -> None:
        self.workspace = workspace
        self.breadth = breadth or Breadth()
        self.memory, self.worth = planner.new_memory(), planner.new_worth()
        self.at, self.end = words(L.WORDS), words(L.WORDS)
        self.out = words(1 << 14)

    def after(self, view: Words, seat: int, line: Line) -> Found:
        """What can be done after some steps of a seat, the most promising first."""
        if not self._go(view, seat, line):
            return []
        kind = int(task(self.at))
        if kind in (L.PLACE, L.SETTLE):
            return self._places(seat)
        if kind == L.ACT:
            return self._outcomes(seat)
        if kind >= L.DRAW_TILE:
            return []
        return self._each(seat)

    def _go(self, view: Words, seat: int, line: Line) -> bool:
        """Take the steps of a seat; whether it is the seat's turn then, and was all the way."""
        copy_position(self.at, view)
        for number in line:
            if task(self.at) >= L.DRAW_TILE or seat_of(self.at) != seat:
                return False
            play(self.at, self.workspace.kit, number)
        return bool(seat_of(self.at) == seat)

    def _places(self, seat: int) -> Found:
        c = self.workspace
        count = int(good_places(*c.view(self.at), *c.policy, seat))
        found = range(GOOD, GOOD + EACH * count, EACH)
        good = [(int(c.rank[at + WORTH]), int(c.rank[at])) for at in found]
        return [
            (worth / 1000, (N.N_PLACE + place,))
            for worth, place in sorted(good, reverse=True)[:PLACES]
        ]

    def whole(self, view: Words, seat: int, line: Line) -> Line:
        """A line with the cube that fits it best, if it ends with a placement."""
        if not self._go(view, seat, line) or task(self.at) != L.CUBE:
            return line
        return (*line, *self.workspace.steps(self.at, seat))

    def _each(self, seat: int) -> Found:
        """Every legal step: goals by what they will likely bring, cubes by what they promise."""
        count = int(legal(self.at, self.workspace.kit, self.out))
        numbers = [int(self.out[n]) for n in range(count)]
        worth = self._goal if task(self.at) in (L.KEEP, L.CHOOSE) else self._step
        found: Found = [(worth(seat, number), (number,)) for number in numbers]
        return sorted(found, reverse=True)

    def _goal(self, seat: int, number: int) -> float:
        c, goal = self.workspace, number - (N.N_KEEP if number < N.N_TAKE else N.N_TAKE)
        return int(likely(self.at, c.kit, c.weights, seat, goal, c.work)) / 1000

    def _step(self, seat: int, number: int) -> float:
        copy_position(self.end, self.at)
        play(self.end, self.workspace.kit, number)
        return self._promise(seat)

    def _promise(self, seat: int) -> float:
        c = self.workspace
        return int(static_value(*c.view(self.end), c.skill, c.log, seat, 0)) / 1000

    def best(self, view: Words, seat: int) -> tuple[float, Line]:
        """What promises most: a placement together with the outcome planned behind it."""
        found = self.after(view, seat, ())
        if task(view) not in (L.PLACE, L.SETTLE):
            return found[0]
        return max(
            (
                self._with_outcome(view, seat, worth, self.whole(view, seat, line))
                for worth, line in found[:COMPARED]
            ),
            key=lambda each: each[0],
        )

    def _with_outcome(self, view: Words, seat: int, worth: float, line: Line) -> tuple[float, Line]:
        """A placement with the best outcome of the actions behind it, if they come at once."""
        rest = self.after(view, seat, line)
        if not rest or task(self.at) != L.ACT:
            return worth, line
        return rest[0][0], line + rest[0][1]

    def _outcomes(self, seat: int) -> Found:
        """The outcomes of the planner that promise most."""
        c, s = self.workspace, self.at
        fill_view(*c.view(s), seat, 1)
        terrain = int(wanted(s, c.kit, c.look, seat))
        planner.list_options(s, c.kit, seat, self.memory)
        fill_value_table(*c.view(s), seat, self.memory, self.worth)
        width = planner.EXACT if s[L.ACTIONS] <= EXACT_ACTIONS else WIDTH
        planner.plan(c.kit, self.memory, self.worth, width)
        count = int(planner.top(self.memory, self.breadth.looked_at))
        picks = [int(self.memory[planner.plan_layout.PICK + n]) for n in range(count)]
        ranked = sorted(((self._end(seat, n), n) for n in picks), reverse=True)[: self.breadth.kept]
        return [(worth, self._script(seat, n, terrain)) for worth, n in ranked]

    def _end(self, seat: int, outcome: int) -> float:
        """What an outcome promises; in a last turn, the points it makes."""
        c = self.workspace
        copy_position(self.end, self.at)
        planner.apply(self.end, c.kit, seat, self.memory, outcome)
        if self.at[L.ENDING]:
            return float(score(self.end, c.kit, seat, c.work))
        return self._promise(seat)

    def _script(self, seat: int, outcome: int, terrain: int) -> Line:
        taken = planner.steps_to(self.at, self.workspace.kit, seat, self.memory, outcome, terrain)
        line = Line()
        for step in taken:
            line += (steps.number(step),)
            if isinstance(step, steps.Buy):  # new maps will be seen: think again then
                return line
        return (*line, N.N_DONE)
