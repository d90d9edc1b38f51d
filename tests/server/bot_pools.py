"""Pools of bot workers for tests, and jobs for them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from thera import games
from thera.server.bots import worker_process
from thera.server.bots.pool import (
    COACH,
    QUICK,
    RECORD,
    SEARCH,
    BotPool,
)
from thera.server.table.bot_jobs import Job
from thera.server.table.bot_turn import Stopped

T = TypeVar("T")

ME, YOU = ("192.0.2.1", "me"), ("192.0.2.2", "you")


def with_pool(use: Callable[[BotPool], Awaitable[T]], workers: int = 1, grace: float = 1.0) -> T:
    async def main() -> T:
        sizes = dict.fromkeys((QUICK, SEARCH, COACH, RECORD), workers)
        pool = BotPool(sizes, grace=grace)
        try:
            return await use(pool)
        finally:
            pids = pool.pids
            await pool.close()
            assert until(lambda: not any(map(alive, pids)))

    return asyncio.run(main())


def alive(pid: int) -> bool:
    """Whether a process runs (one that waits for its parent's notice does not)."""
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return False


def until(condition: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def job(match: games.AnyMatch, bot: str = "greedy") -> Job:
    sight = match.sight(match.to_move)
    return Job(
        table="t",
        version=len(match.past),
        spec=match.game.name,
        bot=bot,
        seat=sight.seat,
        view=match.game.write(sight.view),
        legal=tuple(map(str, sight.legal)),
        heard=tuple(map(str, sight.heard)),
    )


def wait_and_leave_word(path: str) -> int:
    """A job that takes long the first time only."""
    mark = Path(path)
    if not mark.exists():
        mark.write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(60)
    return os.getpid()


def wait_for_the_flag() -> None:
    while not worker_process._flag.value:
        time.sleep(0.01)
    raise Stopped
