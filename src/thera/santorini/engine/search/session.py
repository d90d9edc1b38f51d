"""Iterative deepening, one search after another, in memory that is allocated once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import TIMEOUT_MAX, Timer
from typing import Final

from thera.core.bot import Flag
from thera.jit import Words, clear, rows, stop_flag, words
from thera.santorini.engine import memory_layout as at
from thera.santorini.engine.evaluation.evaluate import KEPT, refresh
from thera.santorini.engine.search.node import cyclic
from thera.santorini.engine.search.pvs import pvs
from thera.santorini.engine.search.transpositions import AGES
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.checked_list import BufferFull, list_turns
from thera.santorini.kernel.power_flags import side_of

ENDLESS: Final = 1 << 60
LEAST: Final = 16  # a table has at least so many buckets
Delta = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """What one round of deepening has found: a line of deltas and its worth to the mover."""

    depth: int
    nodes: int
    score: int
    line: tuple[Delta, ...]

    @property
    def mate(self) -> int | None:
        """In how many turns, everybody's counted, the game is won or (negative) lost; or None."""
        if abs(self.score) < at.SURE:
            return None
        turns = at.MATE - abs(self.score)
        return turns if self.score > 0 else -turns


class Session:
    """A table of `mb` megabytes and all else that searches need; one search at a time.

    A search leaves nothing to the next one: the same question has the same answer.
    """

    def __init__(self, mb: int = 64, net: Words | None = None) -> None:
        buckets = LEAST
        while buckets * 2 * 32 <= mb << 20:
            buckets *= 2
        self.table = words(4 * buckets)
        self.net = words(0) if net is None else net
        self._kept = words(0 if net is None else KEPT)
        self._rows = rows(at.PLIES + 2, at.WIDTH)
        self.buffer = words(L.DELTA * at.STACK + L.SPARE)
        self._memory = words(at.MARKS + at.STACK + at.GUARDS)
        self._age = 0

    @property
    def nodes(self) -> int:
        """The positions that the search has made so far."""
        return int(self._memory[at.NODES])

    def halt(self) -> None:
        """End the search that goes on; to be called from another thread."""
        self._memory[at.HALT] = 1

    @property
    def stopped(self) -> bool:
        """Whether the search has come to a limit."""
        return bool(self._memory[at.STOPPED])

    def line(self, ply: int) -> tuple[Delta, ...]:
        """The best turns from a ply on, as far as they are known."""
        start, size = at.LINES + ply * at.LINE, int(self._memory[at.LENGTHS + ply])
        found = [int(self._memory[start + word]) for word in range(3 * size)]
        return tuple(zip(found[::3], found[1::3], found[2::3], strict=True))

    def behind(self, there: Words, depth: int, alpha: int, beta: int, look: Words) -> int:
        """What the player to move has after a turn from the root, `depth` counts that turn."""
        row = self._rows[1]
        for word in range(L.WORDS):
            row[word] = there[word]
        row[at.TURNS] = 1
        refresh(row, 1, self.net, self._kept)
        return self._seek(1, depth - 1, depth, alpha, beta, look)

    def _seek(self, ply: int, depth: int, deep: int, alpha: int, beta: int, look: Words) -> int:
        self._memory[at.DEEP] = min(2 * deep + 4, at.PLIES - 4)
        score = pvs(self._rows, self.buffer, self._memory, self.table, look, self.net,
                     self._kept, ply, depth, alpha, beta)  # fmt: skip
        if self._memory[at.OVERFLOW]:
            raise BufferFull
        return int(score)

    def search(
        self, s: Words, *, nodes: int | None = None, depth: int | None = None,
        seconds: float | None = None, seed: int = 0, side: int | None = None,
        flag: Flag | None = None, tell: Callable[[Found], None] | None = None,
    ) -> Found:  # fmt: skip
        """Search a position (a row) ever deeper until a limit is reached or it is decided.

        `side` is whom all others play against with three seats, the mover's unless said.
        """
        mine = side_of(int(s[L.SEATS]), int(s[L.SEAT])) if side is None else side
        self.begin(s, min(nodes or ENDLESS, ENDLESS), seed, mine)
        timer = None if seconds is None else Timer(min(seconds, TIMEOUT_MAX), self.halt)
        if timer:
            timer.daemon = True
            timer.start()
        try:
            with stop_flag(flag) as look:
                return self._deepen(s, min(depth or at.PLIES, at.PLIES - 8), look, flag, tell)
        finally:
            if timer:
                timer.cancel()

    def _deepen(
        self, s: Words, depth: int, look: Words, flag: Flag | None,
        tell: Callable[[Found], None] | None,
    ) -> Found:  # fmt: skip
        found = Found(0, 0, 0, self._any(s))
        for deep in range(1, depth + 1):
            if flag is not None and flag[0]:
                look[0] = 1  # it may be a copy that is a little behind
            score = self._seek(0, deep, deep, -at.INFINITE, at.INFINITE, look)
            found = self._found(deep, score, found)
            if tell is not None and found.depth == deep:
                tell(found)
            if self.stopped or (found.mate and abs(found.mate) <= deep):
                break
        return found

    def _any(self, s: Words) -> tuple[Delta, ...]:
        """Some turn, should there be no time to find a good one; none at luck's draw."""
        if list_turns(s, self.buffer, spread=1) == 0:
            return ()
        first, second, third = (int(self.buffer[word]) for word in range(3))
        return ((first, second, third),)

    def begin(self, s: Words, nodes: int, seed: int, side: int) -> None:
        """Make a position the root, with nothing left of the search before."""
        self._age += 1
        if self._age > AGES:
            self._age = 1
            clear(self.table)
        memory, root = self._memory, self._rows[0]
        for word in range(at.LENGTHS + at.PLIES):
            memory[word] = 0
        for word in range(L.WORDS):
            root[word] = s[word]
        root[at.TURNS] = 0
        memory[at.LIMIT], memory[at.AGE], memory[at.ROOT] = nodes, self._age, side
        memory[at.CYCLES] = cyclic(s)
        memory[at.SEED] = Random(seed).getrandbits(62) if seed else 0
        refresh(root, 0, self.net, self._kept)

    def _found(self, depth: int, score: int, before: Found) -> Found:
        """The last round's result; one that was cut short counts as far as it came."""
        line, nodes = self.line(0), self.nodes
        if self.stopped:
            if not line:
                return Found(before.depth, nodes, before.score, before.line)
            return Found(before.depth, nodes, score, line)
        return Found(depth, nodes, score, line)
