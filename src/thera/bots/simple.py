"""Two bots for any game: one plays anything, the other takes what looks best after its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from thera import games
from thera.core.bot import Budget, Choice, Sight, Value, Watch
from thera.core.game import CHANCE, NOBODY, A, Game, S, Seat
from thera.core.turns import ends

NODES: Final = 20_000  # steps tried for the own turn; where there are more, a sample
REPLY: Final = 2_500  # steps tried for one answer of the next player
WARY: Final = 12  # turns checked for such an answer, best first

Line = tuple[A, ...]

Planner = Callable[[Sight[Any, Any], Random, int], Choice[Any]]
"""How to choose in a game whose turns are too long to try them all; the number is of nodes."""


def _voyage(sight: Sight[Any, Any], rng: Random, nodes: int) -> Choice[Any]:
    from thera.bots import voyage  # and with it all of Akrotiri

    return voyage.choose(sight, rng, nodes)


PLANNERS: Final[dict[str, Planner]] = {"akrotiri": _voyage}
"""The games that have a planner of their own, by name."""


class RandomBot:
    """Any legal step, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"RandomBot({self.seed})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """One of the legal steps."""
        return Choice(_rng(self.seed, sight).choice(sight.legal))


class GreedyBot:
    """The turn that wins, else the best looking one after which nobody wins at once.

    It keeps nothing between steps: in the middle of a turn it looks at what is left of it.
    Where a game has a planner of its own, that one chooses.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, nodes: int = NODES) -> None:
        self.seed = seed
        self.nodes = nodes

    def __repr__(self) -> str:
        return f"GreedyBot({self.seed}, {self.nodes})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """The first step of the chosen turn."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        rng = _rng(self.seed, sight)
        nodes = self.nodes if budget.nodes is None else min(budget.nodes, self.nodes)
        if planner := PLANNERS.get(sight.game.name.partition(":")[0]):
            return planner(sight, rng, nodes)
        s = sight.game.guess(sight.view, sight.seat, rng)
        ranked = _ranked(sight.game, s, sight.seat, rng, nodes)
        score, _, line, _ = next((r for r in ranked[:WARY] if _safe(sight, r[3], rng)), ranked[0])
        return Choice(line[0], score, line)


def _rng(seed: int, sight: Sight[S, A]) -> Random:
    """Luck of its own for each position: equal seeds choose alike, whatever was asked before."""
    return Random(f"{seed} {len(sight.heard)} {sight.game.write(sight.view)}")


def _ranked(
    game: Game[S, A], s: S, seat: Seat, rng: Random, nodes: int
) -> list[tuple[float, float, Line[A], S]]:
    """The turns found, the best first, equals in random order; a turn that wins stands alone."""
    value = games.value(game)
    found = []
    for end, line in _turns(game, s, rng, nodes):
        score = _score(game, end, seat, value)
        if game.to_move(end) == NOBODY and score > 0:
            return [(score, 0.0, line, end)]
        found.append((score, rng.random(), line, end))
    return sorted(found, key=lambda turn: turn[:2], reverse=True)


def _turns(game: Game[S, A], s: S, rng: Random, nodes: int) -> Iterator[tuple[S, Line[A]]]:
    """Distinct results of a whole turn with a way there: all, or those met in `nodes` steps."""
    seen = {s}
    open_turns: list[tuple[S, Line[A]]] = [(s, ())]
    found = False
    while open_turns and (nodes > 0 or not found):
        here, line = open_turns.pop()
        legal = list(game.legal(here))
        rng.shuffle(legal)
        nodes -= len(legal)
        for a in legal:
            there = game.play(here, a)
            if there in seen:
                continue
            seen.add(there)
            if ends(game, there):
                found = True
                yield there, (*line, a)
            else:
                open_turns.append((there, (*line, a)))


def _score(game: Game[S, A], s: S, seat: Seat, value: Value[S] | None) -> float:
    if game.to_move(s) == NOBODY:
        return game.payoffs(s)[seat] * 1e6
    return value(s, seat) if value else 0.0


def _safe(sight: Sight[S, A], s: S, rng: Random) -> bool:
    """Whether the next player finds no turn that wins against this seat."""
    game, seat = sight.game, sight.seat
    while game.to_move(s) == CHANCE:
        s = game.play(s, rng.choice(game.legal(s)))
    mover = game.to_move(s)
    if mover in (NOBODY, seat):
        return True
    for end, _ in _turns(game, s, rng, REPLY):
        if game.to_move(end) == NOBODY:
            payoffs = game.payoffs(end)
            if payoffs[mover] > 0 > payoffs[seat]:
                return False
    return True
