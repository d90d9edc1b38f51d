"""The server's own log: one JSON object a line on the standard error.

    {"at": "…", "level": "info", "from": "thera.match", "message": "started", "match": "…"}

Warnings and errors of one kind are limited, so that nobody can fill the disk by causing them.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Final

PERIOD: Final = 60.0
MOST: Final = 20
"""Lines of one kind in so many seconds; the next one after that says how many were left out."""

KINDS: Final = 1000
"""Kinds that are remembered."""

CLIENT_FAULTS: Final = frozenset(
    {
        "parser failed",
        "opening handshake failed",
        "Invalid UTF-8 sequence received from client.",
    }
)
"""What the web server reports with a traceback although a client is to blame."""


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, where from, what; which match, and the traceback if there is one."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for name in ("match", "left_out"):
            if name in record.__dict__:
                line[name] = record.__dict__[name]
        line |= record.__dict__.get("facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


@dataclass(slots=True)
class _Count:
    since: float
    passed: int = 0
    left_out: int = 0


class Throttle(logging.Filter):
    """Lets so many warnings and errors of one kind pass in a period: those of one line of code
    whose text begins alike."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._counts: dict[tuple[str, int, str], _Count] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        if record.levelno < logging.WARNING:
            return True
        _blame(record)
        count = self._count(record)
        if count.passed >= MOST:
            count.left_out += 1
            return False
        count.passed += 1
        if count.left_out:
            record.left_out = count.left_out
            count.left_out = 0
        return True

    def _count(self, record: logging.LogRecord) -> _Count:
        kind = (record.pathname, record.lineno, str(record.msg).partition("\n")[0][:40])
        now = self._clock()
        if kind not in self._counts and len(self._counts) >= KINDS:
            self._counts.clear()
        count = self._counts.setdefault(kind, _Count(now))
        if now - count.since >= PERIOD:
            count.since, count.passed = now, 0
        return count


def _blame(record: logging.LogRecord) -> None:
    """Name what a client did wrong: the traceback is of no use."""
    if record.msg in CLIENT_FAULTS and record.exc_info and record.exc_info[1] is not None:
        error, record.exc_info = record.exc_info[1], None
        record.msg, record.args = "%s: %s", (record.msg, str(error)[:200])
        record.levelno, record.levelname = logging.WARNING, "WARNING"


def begin(level: str = "warning") -> None:
    """Write the log from here on; other packages log warnings and worse only."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("thera").setLevel(level.upper())
    if level == "warning":
        logging.getLogger("thera.jit").setLevel(logging.INFO)  # which kernels run, and since when
