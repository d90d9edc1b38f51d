"""Two bots for any game: one plays anything, the other takes what looks best after its turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from thera import games
from thera.core.bot import Bot, Budget, Choice, Line, Sight, Value, Watch
from thera.core.game import CHANCE, NOBODY, A, Game, S, Seat
from thera.core.spec import family
from thera.core.turns import ends

NODES: Final = 20_000  # steps tried for the own turn; where there are more, a sample
REPLY: Final = 2_500  # steps tried for one answer of the next player
WARY: Final = 12  # turns checked for such an answer, best first

Steps = tuple[A, ...]


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
    Where a game has a greedy bot of its own, that one chooses.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, nodes: int = NODES) -> None:
        self.seed = seed
        self.nodes = nodes
        self._own: dict[str, Bot | None] = {}

    def __repr__(self) -> str:
        return f"GreedyBot({self.seed}, {self.nodes})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """The first step of the chosen turn."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        game = family(sight.game.name)
        if game not in self._own:
            self._own[game] = games.engine_for(game).greedy(self.seed)
        if own := self._own[game]:
            return own.choose(sight, budget, watch)
        best = best_turns(sight, self.seed, min(budget.nodes or self.nodes, self.nodes))[0]
        return Choice(best.steps[0], best.score, best.steps)


def best_turns(sight: Sight[S, A], seed: int = 0, nodes: int = NODES) -> list[Line[A]]:
    """The turns that look best, those first after which nobody wins at once.

    Only a turn that ends the game has a score.
    """
    rng = _rng(seed, sight)
    s = sight.game.guess(sight.view, sight.seat, rng)
    ranked = _ranked(sight.game, s, sight.seat, rng, nodes)
    first = next((r for r in ranked[:WARY] if _safe(sight, r[3], rng)), ranked[0])
    order = [first, *(turn for turn in ranked if turn is not first)]
    return [Line(turn[2], _result(sight, turn[3])) for turn in order]


def _result(sight: Sight[S, A], end: S) -> float | None:
    """What the end of a turn is worth, if the game is over there."""
    if sight.game.to_move(end) != NOBODY:
        return None
    points = sight.game.payoffs(end)[sight.seat]
    return float((points > 0) - (points < 0))


def _rng(seed: int, sight: Sight[S, A]) -> Random:
    """Random numbers for a position: the same seed chooses the same, whatever was asked before."""
    return Random(f"{seed} {len(sight.heard)} {sight.game.write(sight.view)}")


def _ranked(
    game: Game[S, A], s: S, seat: Seat, rng: Random, nodes: int
) -> list[tuple[float, float, Steps[A], S]]:
    """The turns found, the best first, equals in random order; a turn that wins stands alone."""
    value = games.engine_for(game.name).value
    found = []
    for end, line in _turns(game, s, rng, nodes):
        score = _score(game, end, seat, value)
        if game.to_move(end) == NOBODY and score > 0:
            return [(score, 0.0, line, end)]
        found.append((score, rng.random(), line, end))
    return sorted(found, key=lambda turn: turn[:2], reverse=True)


def _turns(game: Game[S, A], s: S, rng: Random, nodes: int) -> Iterator[tuple[S, Steps[A]]]:
    """Distinct results of a whole turn with a way there: all, or those met in `nodes` steps."""
    seen = {s}
    open_turns: list[tuple[S, Steps[A]]] = [(s, ())]
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
