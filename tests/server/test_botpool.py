"""Workers for bots: whole turns from text alone, deaths that cost one attempt, no orphans."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from thera import games
from thera.core.bot import Thought
from thera.core.game import NOBODY
from thera.core.luck import Luck
from thera.core.match import Match
from thera.core.turns import ends
from thera.server.bots import worker, worker_process
from thera.server.bots.pool import (
    QUICK,
    RECORD,
    SEARCH,
    BotPool,
    lane_sizes,
)
from thera.server.table.bot_jobs import Answer, BotFailed, Job, Owner, TooManyJobs, pause
from thera.server.table.bot_turn import Stopped

T = TypeVar("T")

ME, YOU = ("192.0.2.1", "me"), ("192.0.2.2", "you")


def with_pool(use: Callable[[BotPool], Awaitable[T]], workers: int = 1, grace: float = 1.0) -> T:
    async def main() -> T:
        pool = BotPool({QUICK: workers, SEARCH: workers, RECORD: workers}, grace=grace)
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


# what they answer


def test_bots_play_a_whole_game_from_text() -> None:
    async def use(pool: BotPool) -> int:
        match = Match(games.load("santorini:artemis,demeter"))
        turns = 0
        while match.to_move != NOBODY and turns < 200:
            answer = await pool.choose(job(match, ["greedy:nodes=300", "random"][turns % 2]))
            assert answer.table == "t"
            assert answer.version == len(match.past)
            for step in answer.steps:
                match.play(step)
            assert ends(match.game, match.state)
            turns += 1
        assert match.over
        return turns

    assert with_pool(use) > 4


def test_a_job_holds_no_seed() -> None:
    assert not {"seed", "key", "luck"} & set(Job.__slots__)


def test_bad_input_is_told_and_the_worker_lives() -> None:
    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))
        pool.start()
        pids = pool.pids
        with pytest.raises(BotFailed, match="no bot"):
            await pool.choose(job(match, "nobody"))
        assert (await pool.choose(job(match))).steps
        assert pool.pids == pids

    with_pool(use)


def test_an_answer_is_held_back_until_people_can_follow() -> None:
    quick = Answer(table="t", version=0, steps=("a", "b"), score=None, took=0.01)
    slow = Answer(table="t", version=0, steps=("a", "b"), score=None, took=5)
    sure = replace(quick, score=1.0)
    long = replace(quick, steps=("a",) * 20)
    assert 0.9 < pause(quick, Random(1)) < 2
    assert 0.5 < pause(sure, Random(1)) < pause(quick, Random(1))
    assert pause(slow, Random(1)) == 0
    assert pause(long, Random(1)) < 2


# what they think meanwhile


@pytest.mark.parametrize(("spec", "bot"), [("santorini", "8"), ("akrotiri", "6")])
def test_what_a_bot_thinks_is_heard_before_it_answers(spec: str, bot: str) -> None:
    async def use(pool: BotPool) -> tuple[list[Thought[str]], Answer, games.AnyMatch]:
        match: games.AnyMatch = Match(games.load(spec), luck=Luck(b"key"))
        heard = list[Thought[str]]()
        asked = replace(job(match, bot), seconds=4.0)
        while len(asked.legal) < 2:
            match.play(match.game.parse(asked.legal[0]))
            asked = replace(job(match, bot), seconds=4.0)
        answer = asyncio.create_task(pool.choose(asked, heard.append))
        async with asyncio.timeout(60):
            while not heard and not answer.done():
                await asyncio.sleep(0.01)
        assert heard
        return heard, await answer, match

    heard, answer, match = with_pool(use)
    legal = set(map(str, match.game.legal(match.state)))
    assert all(thought.line[0] in legal for thought in heard)
    assert answer.steps[0] in legal
    assert len(heard) > 1


def test_nobody_hears_the_thoughts_of_another_question() -> None:
    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))
        first, second = list[Thought[str]](), list[Thought[str]]()
        asked = replace(job(match, "8"), seconds=0.6)
        unwanted = asyncio.create_task(pool.choose(asked, first.append))
        await asyncio.sleep(0.4)
        unwanted.cancel()
        await asyncio.gather(unwanted, return_exceptions=True)
        count = len(first)
        assert (await pool.choose(job(match, "random"), second.append)).steps
        assert (len(first), second) == (count, [])

    with_pool(use, grace=20)


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
    assert lane_sizes(1) == {QUICK: 1, SEARCH: 1, RECORD: 1}
    assert lane_sizes(2) == {QUICK: 1, SEARCH: 1, RECORD: 1}
    assert lane_sizes(16) == {QUICK: 4, SEARCH: 15, RECORD: 1}


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
