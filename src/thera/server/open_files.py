"""Open files: how many the system grants, and how many connections leave room for the rest."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from typing import Final

logger = logging.getLogger(__name__)

WANTED: Final = 65_536
MOST: Final = 10_000
"""Connections at once, where the system grants enough open files."""

FEW: Final = 500
"""Fewer connections than this deserve a warning."""

BACKLOG: Final = 256
"""Connections that are accepted at one go, before any can be cut off."""

OTHERS: Final = 128
EACH_CORE: Final = 10
"""Files that the database, pages and logs need, and the bots of each core."""


def raise_limit() -> int:
    """Ask for as many open files as the system grants; how many there may be."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    for wanted in (most, 10_240):  # some systems grant no more, whatever they say
        if soft != resource.RLIM_INFINITY and soft < wanted <= most:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


def connections(limit: int) -> int:
    """How many connections there may be, so that files are left for everything else."""
    spare = BACKLOG + OTHERS + EACH_CORE * (os.cpu_count() or 1)
    return max(1, min(MOST, limit - min(spare, limit // 2)))


def granted() -> int:
    """Raise the limit; how many connections there may be, with a warning if they are few."""
    limit = raise_limit()
    count = connections(limit)
    if count < FEW:
        advice = "room for %d connections only: raise the limit on open files, which is %d"
        logger.warning(advice, count, limit)
    return count
