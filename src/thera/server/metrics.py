"""Prometheus metrics of one server; `docs/operations.md` lists them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from time import perf_counter
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from thera.core.face import Phrase
from thera.server.table.services import Failure, TimedWork

KIND: Final = CONTENT_TYPE_LATEST

QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds by which answers to people, and commits, are told apart."""

SLOW: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 40.0)
"""Seconds by which the answers of bots are told apart."""

TIMED: Final[dict[TimedWork, tuple[str, str, tuple[float, ...]]]] = {
    "play": ("play", "Plays, from message to acknowledgement", QUICK),
    "try": ("try", "Drafts tried, from message to answer", QUICK),
    "plan": ("plan", "Plans for cards, from message to answer", QUICK),
    "advice": ("advice", "Answers of coaches, waiting for a worker included", QUICK),
    "bot": ("bot_answer", "Answers of bots, waiting for a worker included", SLOW),
}
"""The work whose time is taken, under which name, and by which bounds it is told apart."""

JOBS: Final = (1, 2, 5, 10, 20, 50, 100)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a counter was made is no figure


class Metrics:
    """Counts and times of one app, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._timed = {
            what: Histogram(f"thera_{name}_seconds", text, buckets=buckets, registry=registry)
            for what, (name, text, buckets) in TIMED.items()
        }
        self.commits = Histogram(
            "thera_commit_seconds", "Commits", buckets=QUICK, registry=registry
        )
        self.commit_jobs = Histogram(
            "thera_commit_jobs", "Writes that share a commit", buckets=JOBS, registry=registry
        )
        self._refusals = Counter(
            "thera_refusals", "Requests and messages refused", ["reason"], registry=registry
        )
        self._errors = Counter("thera_errors", "Failures of the server", ["in"], registry=registry)
        ProcessCollector(registry=registry)

    def refused(self, reason: Phrase) -> None:
        """Count a refusal; what the rules of a game forbid counts as one reason."""
        place, _, key = reason.key.partition(".")
        self._refusals.labels(key if place == "server" else "rules").inc()

    def failed(self, place: Failure) -> None:
        """Count an error."""
        self._errors.labels(place).inc()

    def timed(self, what: TimedWork) -> AbstractContextManager[None]:
        """Note how long something takes, unless it fails."""
        return timed(self._timed[what])

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Add a figure that is read when somebody asks for it."""
        Gauge(name, what, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)


class timed:  # noqa: N801  # used as a function
    """Note how long something took, unless it fails; a generator would cost more than the rest."""

    __slots__ = ("histogram", "start")

    def __init__(self, histogram: Histogram) -> None:
        self.histogram = histogram

    def __enter__(self) -> None:
        self.start = perf_counter()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.histogram.observe(perf_counter() - self.start)
