"""The rest of a turn that somebody else began, or of which only some first steps may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final

from thera.core.bot import Budget, Line, Sight, Thought, Watch
from thera.core.game import NOBODY, Game
from thera.core.turns import ends
from thera.santorini.engine.to_steps import NODES, score_of
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

if TYPE_CHECKING:
    from thera.santorini.engine.search import Session

STEPS: Final = 6_000  # tried at most to find ways to end the turn
KEPT: Final = 24  # turns looked at more than one reply deep

Steps = tuple[Step, ...]


@dataclass(slots=True)
class Way:
    """One way to end the turn, where it leads, and what that is worth to the seat."""

    line: Steps
    end: State
    score: int = 0


def think(
    session: Session, sight: Sight[State, Step], limits: Budget, watch: Watch | None,
    lines: int = 1, seed: int = 0,
) -> Thought[Step]:  # fmt: skip
    """The best ways to end the turn, by a search behind each of them."""
    from thera.santorini.engine.search import SURE

    asked = _Asked(session, sight, limits, watch, seed)
    kept = [Way(line, end) for end, line in completions(sight, watch)]
    found = _thought(kept, asked, 0, lines)
    for depth in range(limits.depth or 40):
        if not asked.score(kept, depth):
            break
        kept = sorted(kept, key=lambda way: -way.score)[:KEPT]
        found = _thought(kept, asked, depth + 1, lines)
        if watch is not None:
            watch.tell(found)
        if kept[0].score >= SURE or len(kept) == 1:
            break
    return found


def _thought(ways: list[Way], asked: _Asked, depth: int, lines: int) -> Thought[Step]:
    best, *others = ways[:lines]
    return Thought(
        best.line, score_of(best.score), depth, asked.spent, perf_counter() - asked.start,
        tuple(Line(way.line, score_of(way.score)) for way in others),
    )  # fmt: skip


@dataclass(slots=True)
class _Asked:
    """One question: what a search behind each way may cost, and what it has cost."""

    session: Session
    sight: Sight[State, Step]
    limits: Budget
    watch: Watch | None
    seed: int
    spent: int = 0
    start: float = field(default_factory=perf_counter)

    def score(self, ways: list[Way], depth: int) -> bool:
        """Score every way by a search so deep; whether there was time for all of them."""
        limits, watch = self.limits, self.watch
        limit = limits.nodes or (NODES if limits.seconds is None and watch is None else None)
        for way in ways:
            left = _left(limits, self.start)
            if left == 0 or (limit and self.spent >= limit) or (watch and watch.stopped):
                return False
            way.score, nodes = self._worth(way, depth, limit and limit - self.spent, left)
            self.spent += nodes
        return True

    def _worth(
        self, way: Way, depth: int, nodes: int | None, seconds: float | None
    ) -> tuple[int, int]:
        """What the end of a way is worth to the seat, so many turns on, and the nodes it took."""
        from thera.santorini.engine.search import MATE
        from thera.santorini.kernel.convert import read

        game, end, seat = self.sight.game, way.end, self.sight.seat
        if game.to_move(end) == NOBODY:
            return (MATE if game.payoffs(end)[seat] > 0 else -MATE), 1
        sides = end.cast.sides
        found = self.session.search(
            read(end), nodes=nodes, depth=max(depth, 1), seconds=seconds, seed=self.seed,
            side=sides[seat], flag=self.watch.flag if self.watch else None,
        )  # fmt: skip
        same = sides[end.seat] == sides[seat]
        return (found.score if same else -found.score), found.nodes


def _left(limits: Budget, start: float) -> float | None:
    if limits.seconds is None:
        return None
    return max(0.0, limits.seconds - (perf_counter() - start))


def completions(sight: Sight[State, Step], watch: Watch | None) -> Iterator[tuple[State, Steps]]:
    """Distinct ends of the turn with a way there, begun by one of the steps that may be chosen;
    one is enough for who is told to stop."""
    game, left = sight.game, STEPS
    seen: set[State] = set()
    paths: list[tuple[State, Steps]] = []
    for a in sight.legal:
        paths += _kept(game, sight.view, a, (), seen)
    paths.reverse()
    while paths:
        here, line = paths.pop()
        if ends(game, here):
            yield here, line
            if watch and watch.stopped:
                return
            continue
        if watch and watch.stopped:
            left = 0
        if left <= 0:  # enough: finish what is begun, straight on
            seen.clear()
        for a in game.legal(here)[: None if left > 0 else 1]:
            left -= 1
            paths += _kept(game, here, a, line, seen)


def _kept(
    game: Game[State, Step], s: State, a: Step, line: Steps, seen: set[State]
) -> list[tuple[State, Steps]]:
    there = game.play(s, a)
    if there in seen:
        return []
    seen.add(there)
    return [(there, (*line, a))]
