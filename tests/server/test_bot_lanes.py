"""Who waits for whom: lanes, owners, and a machine that is busy with something else."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from bot_pools import ME, YOU, job, until, wait_for_the_flag, with_pool

from thera import games
from thera.core.luck import Luck
from thera.core.match import Match
from thera.server.bots import worker
from thera.server.bots.pool import (
    COACH,
    QUICK,
    RECORD,
    SEARCH,
    BotPool,
    lane_sizes,
)
from thera.server.table.bot_jobs import Owner, TooManyJobs

# who waits for whom


def test_weak_bots_and_records_wait_for_no_strong_bot() -> None:
    async def use(pool: BotPool) -> None:
        plain = Match(games.load("santorini"))
        hard = replace(job(plain, "8"), seconds=600.0, owner=ME)
        strong = [asyncio.create_task(pool.choose(hard)) for _ in range(20)]
        await asyncio.sleep(0)
        assert (pool.waiting, pool.running) == (19, 1)
        async with asyncio.timeout(60):
            for spec in ("santorini", "akrotiri"):
                match = Match(games.load(spec), luck=Luck(b"key"))
                assert (await pool.choose(job(match, "1"))).steps
            assert await pool.run(YOU, 30, os.getpid) in pool.pids
        assert (pool.waiting, pool.running) == (19, 1)
        assert pool.longest_wait > 0
        for task in strong:
            task.cancel()
        await asyncio.gather(*strong, return_exceptions=True)
        assert pool.waiting == 0
        assert await asyncio.to_thread(until, lambda: pool.running == 0)

    with_pool(use, grace=20)


def test_a_visitor_with_many_tables_does_not_hold_up_another() -> None:
    order: list[str] = []

    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))

        async def choose(owner: Owner) -> None:
            await pool.choose(replace(job(match, "8"), seconds=0.05, owner=owner))
            order.append(owner[1])

        many = [asyncio.create_task(choose(ME)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(choose(YOU), *many)

    with_pool(use)
    assert order == ["me", "you", "me", "me", "me", "me"]


def test_jobs_that_nobody_waits_for_leave_the_queue(tmp_path: Path) -> None:
    async def use(pool: BotPool) -> None:
        first = asyncio.create_task(pool.run(ME, 30, wait_for_the_flag))
        left = tmp_path / "left"
        second = asyncio.create_task(pool.run(ME, 30, left.touch))
        await asyncio.sleep(0)
        assert pool.waiting == 1
        second.cancel()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert pool.waiting == 0
        await pool.run(ME, 30, os.getpid)
        assert not left.exists()

    with_pool(use, grace=60)


def test_a_worker_given_to_somebody_who_has_just_left_is_free_again() -> None:
    async def use(pool: BotPool) -> None:
        asked = asyncio.create_task(pool.run(ME, 30, os.getpid))
        asyncio.get_running_loop().call_soon(asked.cancel)
        await asyncio.gather(asked, return_exceptions=True)
        assert await pool.run(ME, 30, os.getpid) in pool.pids

    with_pool(use)


def test_only_so_many_records_may_wait() -> None:
    async def use(pool: BotPool) -> None:
        asked = [asyncio.create_task(pool.run(ME, 30, wait_for_the_flag)) for _ in range(11)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyJobs):
            await pool.run(ME, 30, os.getpid)
        others = asyncio.create_task(pool.run(YOU, 30, os.getpid))
        await asyncio.sleep(0)
        assert pool.waiting == 11
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert await others in pool.pids

    with_pool(use, grace=60)


def test_searches_leave_a_core_free_and_no_lane_is_empty() -> None:
    assert lane_sizes(1) == {QUICK: 1, SEARCH: 1, COACH: 1, RECORD: 1}
    assert lane_sizes(2) == {QUICK: 1, SEARCH: 1, COACH: 1, RECORD: 1}
    assert lane_sizes(16) == {QUICK: 4, SEARCH: 15, COACH: 4, RECORD: 1}


# a busy machine


def test_time_without_a_cpu_does_not_count_against_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where other processes have the CPU all the time."""
    monkeypatch.setattr(worker, "cpu_delay", lambda pid: time.monotonic())

    async def use(pool: BotPool) -> None:
        await pool.run(ME, 0.1, time.sleep, 0.5)
        answer = await pool.choose(replace(job(Match(games.load("santorini")), "1"), seconds=0.0))
        assert answer.steps

    with_pool(use)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell it")
def test_the_system_tells_how_long_a_process_waited_for_a_cpu() -> None:
    before = worker.cpu_delay(os.getpid())
    assert 0 <= before <= worker.cpu_delay(os.getpid())
    assert worker.cpu_delay(os.getpid()) > 0
    assert worker.cpu_delay(None) == 0
