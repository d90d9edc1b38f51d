"""What the next turns can bring, by the rules alone: wins, and turns that leave no way to move.

Exact for every card: only steps are left out that cannot matter for the question. Whoever looks has
patience, and OutOfTime when it ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from thera.core.coach import Patience
from thera.core.game import CHANCE, NOBODY, Game, Seat
from thera.core.turns import ends
from thera.santorini.rules import turn
from thera.santorini.rules.board import BIT
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import OVER, State
from thera.santorini.rules.steps import YIELD, Force, Move, Step

Line = tuple[tuple[State, Step], ...]
"""Steps in a row, each with the position it is played at."""

REACHING: Final = ("move", "build", "end", "begin", "forces", "again")
"""Hooks by which a power can do more to an opponent than stand in the way and build."""

PLAIN: Final = ("may", "movers", "builders")
"""Hooks without which a turn is one move and one build."""

CLOSED: Final = 4
"""Moves that a turn of one move and one build can take away: two squares, two workers."""

CLOSED_BY_MANY: Final = 12
"""The same for the longest turn: one move and four builds, or two moves and a build."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Looks ahead from positions of one game."""

    game: Game[State, Step]
    patience: Patience

    def wins(self, s: State) -> Iterator[Line]:
        """The ways for the side to move to win before another seat moves, the shortest first."""
        side, seat = s.side, s.to_move
        seen = {s}
        open_ways: deque[tuple[State, Line]] = deque([(s, ())])
        while open_ways:
            here, way = open_ways.popleft()
            for a in self._winning_kinds(here):
                there = self._play(here, a)
                line = (*way, (here, a))
                if there.stage == OVER:
                    if there.winner == side:
                        yield line
                elif there.to_move == seat and there not in seen:
                    seen.add(there)
                    open_ways.append((there, line))

    def _winning_kinds(self, s: State) -> Sequence[Step]:
        """The legal steps that can win or lead to a win of the same turn."""
        legal, power = self.game.legal(s), s.power
        if s.cast.watchers:  # somebody wins by what is built
            return legal
        if s.extra or (type(power).wins is Power.wins and not power.can_climb(s)):
            return ()
        if s.moves:
            return [a for a in legal if isinstance(a, Move | Force)]
        return legal

    def traps(self, s: State) -> Iterator[Line]:
        """The turns after which the only other side has no way to move, whatever luck brings."""
        if len(s.workers) > 2 or self._roomy(s):
            return
        for line, after in self.ways(s):
            if after.stage != OVER and self.shut_in(after):
                yield line

    def ways(self, s: State) -> Iterator[tuple[Line, State]]:
        """Where whoever moves can leave the game to another seat or to luck, with a way there."""
        seen = {s}
        open_ways: list[tuple[State, Line]] = [(s, ())]
        while open_ways:
            here, way = open_ways.pop()
            for a in self.game.legal(here):
                there = self._play(here, a)
                if a is YIELD or there in seen:
                    continue
                seen.add(there)
                if there.to_move == s.to_move:
                    open_ways.append((there, (*way, (here, a))))
                else:
                    yield (*way, (here, a)), there

    def deciding(self, s: State) -> Line | None:
        """A way for the side to move to decide the game now: a win, or no move for the others."""
        return next(self.wins(s), None) or next(self.traps(s), None)

    def shut_in(self, s: State) -> bool:
        """Whether whoever moves next can only give up, whatever luck brings before."""
        return all(self._stuck(each) for each in self.drawn(s))

    def _stuck(self, s: State) -> bool:
        open_ways = [s]
        while open_ways:
            here = open_ways.pop()
            for a in self.game.legal(here):
                there = self._play(here, a)
                if a is not YIELD and ends(self.game, there):
                    return False
                if a is not YIELD:
                    open_ways.append(there)
        return True

    def drawn(self, s: State) -> Iterator[State]:
        """The positions that luck can lead to before the next turn; without luck the one itself."""
        if s.to_move != CHANCE:
            yield s
            return
        for a in self.game.legal(s):
            yield from self.drawn(self._play(s, a))

    def left_out(self, s: State, seat: Seat) -> State:
        """The position as if the turn of `seat` began now."""
        f = s.fork()
        f.clear()
        f.draws, f.seat = 0, seat
        turn.begin(f)
        return f

    def _roomy(self, s: State) -> bool:
        """Whether the next side has more moves than any turn from here can take away."""
        cast, power, seat = s.cast, s.power, s.cast.after(s.seat)
        holds = (cast.freezers, cast.binders, cast.move_bars, cast.build_bars, cast.demands,
                 cast.climbs)  # fmt: skip
        wakes = any(_overrides(god, ("wake",)) for god in cast.gods if god)
        if wakes or any(hold[seat] for hold in holds) or cast.powers[seat].walks():
            return False
        if s.to_move in (CHANCE, NOBODY) or _overrides(power, REACHING):
            return False
        mine = self.left_out(s, seat)
        moves = [a for a in self.game.legal(mine) if isinstance(a, Move)]
        free = sum(not mine.busy & BIT[a.to] for a in moves)
        return free > (CLOSED_BY_MANY if _overrides(power, PLAIN) else CLOSED)

    def _play(self, s: State, a: Step) -> State:
        self.patience.spend()
        return self.game.play(s, a)


def _overrides(power: Power, hooks: Sequence[str]) -> bool:
    return any(getattr(type(power), hook) is not getattr(Power, hook) for hook in hooks)
