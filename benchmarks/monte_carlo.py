"""The baseline for Santorini's search: plain Monte-Carlo tree search with random playouts.

    python benchmarks/monte_carlo.py BOT [--games 20] [--playouts 10000] [--game SPEC]

plays a duel of a bot against it. It is a program of the engine protocol as well, so everything that
takes a bot can play against it: `pipe:python benchmarks/monte_carlo.py --serve --playouts 10000`.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, field
from math import inf, log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from thera.bots.line_server import LineServer
from thera.cli import main as thera
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.jit import Words, words
from thera.santorini.engine import draft_choice, mid_turn, to_steps
from thera.santorini.kernel import buffer, list_turns, make, playout, read, row, side_of
from thera.santorini.kernel.layout import CHANCE, OVER, SEAT, SEATS, STATUS
from thera.santorini.rules.steps import Step

PLAYOUTS: Final = 10_000
WIDEST: Final = 200  # children of a node; of more turns a sample is taken
LONG: Final = 150  # turns of a playout, then it counts as drawn
DEEPEST: Final = 64
CURIOSITY: Final = 1.0  # how much the less visited are favoured

Delta = tuple[int, int, int]


@dataclass(slots=True)
class Node:
    """A turn, who made it, how often it was tried and the points that it got."""

    delta: Delta = (0, 0, 0)
    mover: int = -1
    visits: int = 0
    points: float = 0.0
    children: list[Node] = field(default_factory=list)

    def best(self) -> Node:
        """The child to visit next."""
        wish = CURIOSITY * sqrt(log(1 + self.visits))

        def appeal(child: Node) -> float:
            if not child.visits:
                return inf
            return child.points / child.visits + wish / sqrt(child.visits)

        return max(self.children, key=appeal)


class MonteCarloBot:
    """As many playouts a turn as said; a turn is planned at its first step."""

    name = "monte-carlo"
    plays = "santorini"

    def __init__(self, playouts: int = PLAYOUTS, seed: int = 0) -> None:
        self.playouts = playouts
        self.seed = seed
        self._plan: to_steps.Plan = {}
        self._buffer, self._turn = buffer(), words(3)
        self._here, self._there = row(), row()

    def choose(
        self, sight: Sight[Any, Any], budget: Budget, watch: Watch | None = None
    ) -> Choice[Any]:
        """The first step of the turn visited most, or the next one of the turn under way."""
        drafted: Choice[Step] | None = to_steps.at_once(
            sight, self._plan, lambda asked: Choice(draft_choice.choose(asked, self.seed))
        )
        if drafted:
            return drafted
        rng = Random(f"{self.seed} {sight.game.write(sight.view)}")
        if not to_steps.whole(sight.view):
            return self._finish(sight, rng, watch)
        return self._search(sight, rng, watch)

    def _search(self, sight: Sight[Any, Any], rng: Random, watch: Watch | None) -> Choice[Any]:
        start, root = read(sight.view), Node()
        for _ in range(self.playouts):
            self._visit(start, root, rng)
            if watch and watch.stopped:
                break
        best = max(root.children, key=lambda child: child.visits)
        line = to_steps.steps_of(sight.view, (best.delta,))
        self._plan = to_steps.plan(sight.game, sight.view, line)
        step = line[0] if line[0] in sight.legal else sight.legal[0]
        return Choice(step, 2 * best.points / best.visits - 1, line)

    def _finish(self, sight: Sight[Any, Any], rng: Random, watch: Watch | None) -> Choice[Any]:
        """A turn that somebody else began: the end after which most playouts are won."""
        ways = list(mid_turn.completions(sight, watch))
        mine = int(side_of(sight.game.seats, sight.seat))
        each, found = max(10, self.playouts // len(ways)), list[tuple[float, tuple[Any, ...]]]()
        for end, line in ways:
            found.append((sum(self._points(read(end), mine, rng) for _ in range(each)), line))
            if watch and watch.stopped:
                break
        points, line = max(found, key=lambda way: way[0])
        return Choice(line[0], 2 * points / each - 1, line)

    def _visit(self, start: Words, root: Node, rng: Random) -> None:
        """Down the tree, one node more, a random game, and back."""
        path, s = [root], start
        while s[STATUS] not in (OVER, CHANCE) and len(path) < DEEPEST:
            node = path[-1]
            if not node.children and (node.visits or node is root):
                node.children = self._turns(s, rng, spread=3 if node is root else 1)
            if not node.children:
                break
            child = node.best()
            child.mover = int(side_of(int(s[SEATS]), int(s[SEAT])))
            for place, word in enumerate(child.delta):
                self._turn[place] = word
            there = row()
            make(s, self._turn, 0, there)
            path.append(child)
            s = there
        winner = self._game(s, rng)
        for node in path:
            node.visits += 1
            node.points += 0.5 if winner < 0 else winner == node.mover

    def _turns(self, s: Words, rng: Random, spread: int) -> list[Node]:
        end, buf = list_turns(s, self._buffer, spread=spread), self._buffer
        chosen = range(end) if end <= WIDEST else rng.sample(range(end), WIDEST)
        return [Node((int(buf[3 * k]), int(buf[3 * k + 1]), int(buf[3 * k + 2]))) for k in chosen]

    def _points(self, s: Words, mine: int, rng: Random) -> float:
        winner = self._game(s, rng)
        return 0.5 if winner < 0 else float(winner == mine)

    def _game(self, s: Words, rng: Random) -> int:
        """Who wins a random game, or -1."""
        for word in range(len(self._here)):
            self._here[word] = s[word]
        seed = 1 + rng.getrandbits(62)
        return int(playout(self._here, self._there, self._buffer, seed, LONG, 1))


def main() -> None:
    """Play a duel, or serve."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bot", nargs="?", default="alphabeta:nodes=20000")
    parser.add_argument("--serve", action="store_true", help="read and answer lines")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--games", default="20")
    parser.add_argument("--game", default="santorini")
    given = parser.parse_args()
    if given.serve:
        engine = LineServer("random", sys.stdout)
        engine.bot = MonteCarloBot(given.playouts)
        engine.run(sys.stdin)
        return
    command = [sys.executable, str(Path(__file__)), "--serve", "--playouts", str(given.playouts)]
    sys.argv[1:] = ["arena", "duel", given.bot, f"pipe:{shlex.join(command)}", "--game", given.game,
                    "--games", given.games, "--nodes", "1000000"]  # fmt: skip
    thera()


if __name__ == "__main__":
    main()
