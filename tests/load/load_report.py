"""What a run of the load generator measured, in CPU time and in wall time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field


@dataclass
class Times:
    """How long something took, each time, in seconds."""

    plays: list[float] = field(default_factory=list)
    tries: list[float] = field(default_factory=list)


@dataclass
class Report:
    """What was measured, and what went wrong.

    `cpu` is the CPU time of the server process, all its threads, without the bots' workers. `alone`
    is the same for messages that were sent one at a time.
    """

    wall: Times = field(default_factory=Times)
    alone: Times = field(default_factory=Times)
    turns: int = 0
    alone_turns: int = 0
    missed: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    client: float = 0.0
    memory: int = 0
    wrong: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        turns, seconds = max(1, self.turns), self.seconds
        yield f"{self.turns} turns in {seconds:.1f} s: {self.turns / seconds:.0f} a second"
        each = 1000 * self.cpu / turns
        tries = len(self.wall.tries) / turns
        yield f"server CPU at the rate: {each:.2f} ms a turn with its {tries:.1f} tries"
        if self.alone_turns:
            each = 1000 * sum(self.alone.plays + self.alone.tries) / self.alone_turns
            tries = len(self.alone.tries) / self.alone_turns
            yield f"server CPU one at a time: {each:.2f} ms a turn with its {tries:.1f} tries"
        yield from _percentiles("server CPU one at a time", self.alone, 2)
        yield from _percentiles("wall", self.wall, 1)
        yield f"server {self.cpu / seconds:.0%} of a core, {self.memory} MB"
        yield f"this generator {self.client / seconds:.0%} of a core"
        if self.missed:
            yield f"{self.missed} turns were due while every match was busy or over"


def _percentiles(title: str, times: Times, digits: int) -> Iterator[str]:
    for name, found in (("play", times.plays), ("try", times.tries)):
        if found:
            p50, p99 = (1000 * percentile(found, part) for part in (0.5, 0.99))
            figures = f"p50 {p50:.{digits}f} ms, p99 {p99:.{digits}f} ms"
            yield f"{title}: {name} {figures} ({len(found)} measured)"


def percentile(times: Sequence[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
