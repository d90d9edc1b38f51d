"""How jobs and workers end: deaths that cost one attempt, stops, no orphans."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from bot_pools import ME, alive, job, until, wait_and_leave_word, wait_for_the_flag, with_pool

from thera import games
from thera.core.match import Match
from thera.server.bots import worker_process
from thera.server.bots.pool import (
    BotPool,
)
from thera.server.table.bot_jobs import BotFailed
from thera.server.table.bot_turn import Stopped

# how they end


def test_a_killed_worker_costs_one_attempt_and_no_other_job(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def use(pool: BotPool) -> tuple[int, int]:
        waiting = asyncio.create_task(pool.run(ME, 30, wait_and_leave_word, str(mark)))
        other = asyncio.create_task(pool.run(ME, 30, time.sleep, 1.0))
        assert await asyncio.to_thread(until, lambda: mark.exists() and mark.stat().st_size > 0)
        first = int(mark.read_text(encoding="utf-8"))
        os.kill(first, signal.SIGKILL)
        second = await waiting
        await other
        return first, second

    first, second = with_pool(use, workers=2)
    assert first != second


def test_a_worker_that_dies_idle_is_replaced() -> None:
    async def use(pool: BotPool) -> tuple[int, int]:
        first = await pool.run(ME, 30, os.getpid)
        os.kill(first, signal.SIGKILL)
        await asyncio.to_thread(until, lambda: not alive(first))
        return first, await pool.run(ME, 30, os.getpid)

    first, second = with_pool(use)
    assert first != second


def test_a_job_that_always_kills_is_given_up() -> None:
    async def use(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="died"):
            await pool.run(ME, 30, os._exit, 3)
        assert await pool.run(ME, 30, os.getpid) in pool.pids

    with_pool(use)


def test_a_job_without_end_is_killed_after_the_grace() -> None:
    async def use(pool: BotPool) -> tuple[int, int]:
        first = await pool.run(ME, 30, os.getpid)
        with pytest.raises(BotFailed, match="within"):
            await pool.run(ME, 0.1, time.sleep, 60)
        return first, await pool.run(ME, 30, os.getpid)

    first, second = with_pool(use, grace=0.1)
    assert first != second
    assert until(lambda: not alive(first))


def test_an_unwanted_job_stops_by_its_flag_and_the_worker_lives() -> None:
    async def use(pool: BotPool) -> tuple[int, int]:
        first = await pool.run(ME, 30, os.getpid)
        task = asyncio.create_task(pool.run(ME, 30, wait_for_the_flag))
        await asyncio.sleep(0.1)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return first, await pool.run(ME, 30, os.getpid)

    first, second = with_pool(use, grace=60)  # on a busy machine workers come last
    assert first == second


def test_the_stop_flag_reaches_a_search_at_once() -> None:
    games.engine("santorini").warm()
    asked, ended = job(Match(games.load("santorini"))), list[float]()

    def search() -> None:
        with suppress(Stopped):
            worker_process.think(
                asked.spec, "8", 1, asked.seat, asked.view, asked.legal, asked.heard, 60
            )
        ended.append(time.process_time())

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.5)
    assert thread.is_alive()
    told = time.process_time()  # other work on the machine does not count
    worker_process._flag.value = 1
    thread.join(20)
    worker_process._flag.value = 0
    assert ended
    assert ended[0] - told < 0.05


def test_an_unwanted_search_ends_and_its_worker_lives() -> None:
    async def use(pool: BotPool) -> tuple[list[int], list[int]]:
        pool.start()
        match = Match(games.load("santorini"))
        await pool.choose(job(match, "8"))
        before = pool.pids
        task = asyncio.create_task(pool.choose(replace(job(match, "8"), seconds=50.0)))
        await asyncio.sleep(0.5)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert (await pool.choose(job(match, "2"))).steps
        return before, pool.pids

    before, after = with_pool(use, grace=20)
    assert before == after


def test_the_first_answer_of_a_new_pool_needs_no_preparation() -> None:
    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))
        assert (await pool.choose(job(match, "3"))).steps
        assert len(pool.pids) == 1

    with_pool(use)


def test_nothing_is_loaded_once_a_worker_is_warm() -> None:
    """Every level, all stages of a game, every number of seats: in a process that did nothing
    before but get warm."""
    done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


WARM = """
from random import Random
from thera import games
from thera.bots import levels, registry as roster
from thera.core.match import Match
from thera.core.luck import Luck
from thera.server.bots import worker_process
import sys

def think(match, level):
    sight = match.sight(match.to_move)
    steps, _ = worker_process.think(
        match.game.name, level, 1, sight.seat, match.game.write(sight.view),
        tuple(map(str, sight.legal)), tuple(map(str, sight.heard)), 0.01,
    )
    return steps

roster.warm()
loaded = {name for name in sys.modules if name.startswith('thera')}
asked = 0
for spec in ("santorini", "santorini:draft", "santorini:hermes,chaos", "santorini:ares,morpheus",
             "santorini:dionysus,selene", "santorini:pan,athena,medusa",
             "santorini:limus,eros,zeus,charon"):
    match = Match(games.load(spec), luck=Luck(b"key"))
    rng = Random(spec)
    for step in range(30):
        if match.over:
            break
        if step % 3 == 0:
            think(match, rng.choice(levels.names("santorini")))
            asked += 1
        match.play(rng.choice(match.game.legal(match.state)))
for spec in ("akrotiri", "akrotiri:seats=3", "akrotiri:strategist,seats=4"):
    match = Match(games.load(spec), luck=Luck(b"key"))
    rng = Random(spec)
    while not match.over:
        asked += 1
        for step in think(match, rng.choice(levels.names("akrotiri"))):
            match.play(step)
late = {name for name in sys.modules if name.startswith('thera')} - loaded
assert not late, late
print(asked)
"""


def test_a_pool_can_be_closed_while_its_workers_start() -> None:
    async def use(pool: BotPool) -> None:
        pool.start()

    with_pool(use)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit data")
def test_a_worker_cannot_fill_the_memory() -> None:
    async def use(pool: BotPool) -> None:
        first = await pool.run(ME, 30, os.getpid)
        with pytest.raises(MemoryError):
            await pool.run(ME, 30, bytearray, 3 << 30)
        assert (await pool.choose(job(Match(games.load("santorini")), "8"))).steps
        assert await pool.run(ME, 30, os.getpid) == first

    with_pool(use)


def test_workers_are_polite() -> None:
    async def use(pool: BotPool) -> int:
        return await pool.run(ME, 30, os.nice, 0)

    assert with_pool(use) == min(19, os.nice(0) + worker_process.LOW)


def test_workers_die_with_the_server() -> None:
    """Even if it had no time to say so, and while they think."""
    script = (
        "import asyncio, time\n"
        "from thera.server.bots.pool import BotPool\n"
        "async def main():\n"
        "    pool = BotPool({'quick': 1, 'search': 0, 'record': 1})\n"
        "    pool.start()\n"
        "    print(*pool.pids, flush=True)\n"
        "    await pool.run(('', ''), 60, time.sleep, 60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pids = [int(word) for word in server.stdout.readline().split()]
    time.sleep(0.5)
    server.kill()
    server.wait()
    server.stdout.close()
    assert len(pids) == 2
    assert until(lambda: not any(map(alive, pids)))
