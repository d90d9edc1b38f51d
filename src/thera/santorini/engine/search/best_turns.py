"""The next best turns of a position: the search itself finds only the best one.

Every turn is searched at the root, with a window above the worst of those that are listed: a turn
below it is not listed, a turn above it gets an exact score.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from threading import TIMEOUT_MAX, Timer

from thera.core.bot import Flag
from thera.jit import Words, stop_flag, words
from thera.santorini.engine import memory_layout as at
from thera.santorini.engine.search.move_order import spread_of
from thera.santorini.engine.search.root_scores import root_scores
from thera.santorini.engine.search.session import ENDLESS, Delta, Found, Session
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.checked_list import list_turns
from thera.santorini.kernel.make import make
from thera.santorini.kernel.power_flags import side_of

WIDEST = 200
"""Turns that are searched; of more, those that look best at first sight."""

LATE = 8
"""Turns behind this one are first searched a turn less deep."""


@dataclass(slots=True)
class Turn:
    """A turn and what it was worth the last time it was searched."""

    delta: Delta
    score: int
    line: tuple[Delta, ...] = ()


class Several:
    """The turns of one position, searched ever deeper, in a session of their own."""

    def __init__(
        self, session: Session, s: Words, *, nodes: int | None = None, seed: int = 0
    ) -> None:
        self.session = session
        self.root = s
        self.side = int(side_of(int(s[L.SEATS]), int(s[L.SEAT])))
        self._turn, self._child = words(3), words(L.WORDS)
        session.begin(s, min(nodes or ENDLESS, ENDLESS), seed, self.side)
        self.turns = self._listed()

    @property
    def nodes(self) -> int:
        """The positions that were made so far."""
        return self.session.nodes

    def deepen(
        self, depth: int, count: int, without: Delta, *,
        seconds: float | None = None, flag: Flag | None = None,
    ) -> tuple[Found, ...]:  # fmt: skip
        """The `count` best turns but one, searched so deep; nothing where a limit came first."""
        timer = None if seconds is None else Timer(min(seconds, TIMEOUT_MAX), self.session.halt)
        if timer:
            timer.daemon = True
            timer.start()
        try:
            with stop_flag(flag) as look:
                best = self._best(depth, count, without, look)
        finally:
            if timer:
                timer.cancel()
        return tuple(
            Found(depth, self.nodes, turn.score, (turn.delta, *turn.line)) for turn in best
        )

    def _best(self, depth: int, count: int, without: Delta, look: Words) -> Sequence[Turn]:
        self.turns.sort(key=lambda turn: -turn.score)
        best = list[Turn]()
        for n, turn in enumerate(self.turns):
            if turn.delta == without:
                continue
            alpha = best[count - 1].score if len(best) >= count else -at.INFINITE
            self._search(turn, depth, alpha, n, look)
            if self.session.stopped:
                return ()
            if turn.score > alpha:
                insort(best, turn, key=lambda turn: -turn.score)
        return best[:count]

    def _search(self, turn: Turn, depth: int, alpha: int, n: int, look: Words) -> None:
        """Score a turn: exactly, or by a bound that is not above alpha."""
        there = self._made(turn.delta)
        turn.line = ()
        if there[L.STATUS] == L.OVER:
            turn.score = at.MATE - 1 if there[L.WINNER] == self.side else 1 - at.MATE
            return
        same = side_of(int(there[L.SEATS]), int(there[L.SEAT])) == self.side
        if alpha > -at.INFINITE:
            less = 1 if n >= LATE and depth >= 3 else 0
            for shallower in range(less, -1, -1):
                turn.score = self._behind(
                    there, depth - shallower, alpha, alpha + 1, look, same=same
                )
                if turn.score <= alpha or self.session.stopped:
                    return
        turn.score = self._behind(there, depth, alpha, at.INFINITE, look, same=same)
        turn.line = self.session.line(1)

    def _behind(
        self, there: Words, depth: int, alpha: int, beta: int, look: Words, *, same: bool
    ) -> int:
        low, high = (alpha, beta) if same else (-beta, -alpha)
        score = self.session.behind(there, depth, low, high, look)
        return score if same else -score

    def _made(self, delta: Delta) -> Words:
        for place, word in enumerate(delta):
            self._turn[place] = word
        make(self.root, self._turn, 0, self._child)
        return self._child

    def _listed(self) -> list[Turn]:
        """All turns, the best at first sight in front."""
        buf = self.session.buffer
        end = list_turns(self.root, buf, spread=int(spread_of(self.root, 0, 1)))
        scores = words(end)
        root_scores(self.root, self._child, buf, end, self.side, scores)
        found = [
            Turn((int(buf[3 * k]), int(buf[3 * k + 1]), int(buf[3 * k + 2])), int(scores[k]))
            for k in range(end)
        ]
        return sorted(found, key=lambda turn: -turn.score)[:WIDEST]
