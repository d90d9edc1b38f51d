"""The rest of a turn that somebody else began, or of which only some first steps may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from thera.bots.alphabeta.story import NODES, score_of
from thera.core.bot import Budget, Choice, Sight, Thought, Watch
from thera.core.game import NOBODY, Game
from thera.core.turns import ends
from thera.santorini.state import State
from thera.santorini.steps import Step

if TYPE_CHECKING:
    from thera.kernels.santorini.search import Session

STEPS: Final = 6_000  # tried at most to find ways to end the turn
KEPT: Final = 24  # turns looked at more than one reply deep

Line = tuple[Step, ...]


@dataclass(slots=True)
class Way:
    """One way to end the turn, where it leads, and what that is worth to the seat."""

    line: Line
    end: State
    score: int = 0


def choose(
    session: Session, seed: int, sight: Sight[State, Step], limits: Budget, watch: Watch | None
) -> Choice[Step]:
    """The first step of the best way to end the turn, by a search behind each of them."""
    from thera.kernels.santorini.search import SURE

    start, spent = perf_counter(), 0
    limit = limits.nodes or (NODES if limits.seconds is None and watch is None else None)
    ways = [Way(line, end) for end, line in completions(sight, watch)]
    kept = ways
    for depth in range(limits.depth or 40):
        for way in kept:
            left = _left(limits, start)
            if left == 0 or (limit and spent >= limit) or (watch and watch.stopped):
                break
            rest = Budget(left, limit and limit - spent, max(depth, 1))
            way.score, nodes = _worth(session, seed, sight, way, rest, watch)
            spent += nodes
        else:
            kept = sorted(kept, key=lambda way: -way.score)[:KEPT]
            best = kept[0]
            if watch is not None:
                took = perf_counter() - start
                watch.tell(Thought(best.line, score_of(best.score), depth + 1, spent, took))
            if best.score >= SURE or len(kept) == 1:
                break
            continue
        break
    best = kept[0]
    return Choice(best.line[0], score_of(best.score), best.line)


def _left(limits: Budget, start: float) -> float | None:
    if limits.seconds is None:
        return None
    return max(0.0, limits.seconds - (perf_counter() - start))


def _worth(
    session: Session, seed: int, sight: Sight[State, Step], way: Way, rest: Budget,
    watch: Watch | None,
) -> tuple[int, int]:  # fmt: skip
    """What the end of a way is worth to the seat, by a search within the rest of the budget, and
    the nodes it took."""
    from thera.kernels.santorini.convert import read
    from thera.kernels.santorini.search import MATE

    game, end = sight.game, way.end
    if game.to_move(end) == NOBODY:
        return (MATE if game.payoffs(end)[sight.seat] > 0 else -MATE), 1
    sides = end.cast.sides
    found = session.search(
        read(end), nodes=rest.nodes, depth=rest.depth, seconds=rest.seconds, seed=seed,
        side=sides[sight.seat], flag=watch.flag if watch else None,
    )  # fmt: skip
    return (found.score if sides[end.seat] == sides[sight.seat] else -found.score), found.nodes


def completions(sight: Sight[State, Step], watch: Watch | None) -> Iterator[tuple[State, Line]]:
    """Distinct ends of the turn with a way there, begun by one of the steps that may be chosen;
    one is enough for who is told to stop."""
    game, left = sight.game, STEPS
    seen: set[State] = set()
    paths: list[tuple[State, Line]] = []
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
    game: Game[State, Step], s: State, a: Step, line: Line, seen: set[State]
) -> list[tuple[State, Line]]:
    there = game.play(s, a)
    if there in seen:
        return []
    seen.add(there)
    return [(there, (*line, a))]
