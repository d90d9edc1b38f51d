"""A whole duel: pairs in processes side by side, kept in a file as they come in, resumable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

import thera
from thera.arena.mirrored_pair import Pair, Terms, play_pair
from thera.arena.rating import Sprt, rate
from thera.core.game import bad


@dataclass(slots=True)
class Series:
    """The pairs of a duel so far."""

    terms: Terms
    sprt: Sprt | None = None
    pairs: dict[int, Pair] = field(default_factory=dict)

    @property
    def shares(self) -> list[float]:
        """What the first bot got, pair by pair."""
        return [self.pairs[number].share for number in sorted(self.pairs)]

    @property
    def tally(self) -> tuple[int, int, int]:
        """Games won, drawn and lost by the first bot."""
        points = [game.points for pair in self.pairs.values() for game in pair.games]
        return points.count(1.0), points.count(0.5), points.count(0.0)

    @property
    def verdict(self) -> bool | None:
        """What the sequential test says; None while it is not sure, or there is none."""
        return self.sprt.verdict(self.shares) if self.sprt else None

    def run(self, count: int, workers: int) -> Iterator[Pair]:
        """Play the pairs that are missing up to `count`, or until the test is sure."""
        todo = iter([number for number in range(count) if number not in self.pairs])
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        try:
            running: set[Future[Pair]] = set()
            while self.verdict is None:
                while len(running) < workers and (number := next(todo, None)) is not None:
                    running.add(pool.submit(play_pair, self.terms, number))
                if not running:
                    break
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    pair = future.result()
                    self.pairs[pair.number] = pair
                    yield pair
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def report(self) -> dict[str, Any]:
        """All of it as plain data, to be written as JSON and taken up again by `resume`."""
        won, drawn, lost = self.tally
        return {
            "thera": thera.__version__,
            "terms": asdict(self.terms),
            "sprt": self.sprt and {**asdict(self.sprt), "ratio": self.sprt.ratio(self.shares)},
            "verdict": self.verdict,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            **asdict(rate(self.shares)),
            "pairs": [asdict(self.pairs[number]) for number in sorted(self.pairs)],
        }

    def resume(self, path: Path) -> None:
        """Take the pairs of an earlier run from its file; one of another duel is refused."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            terms = msgspec.convert(data["terms"], Terms)
            pairs = msgspec.convert(data["pairs"], list[Pair])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise bad("duel.none", file=str(path)) from error
        if terms != self.terms:
            raise bad("duel.terms", file=str(path))
        self.pairs = {pair.number: pair for pair in pairs}
