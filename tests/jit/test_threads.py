"""Threads share one module: kernels take turns, and a flag of any kind stops them."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_int64
from random import Random

import pytest

from jit.processes import python
from jit.toy import ENDLESS, Toy
from thera.core.bot import Flag

LONG = 30  # seconds after which something hangs


@pytest.fixture
def toy() -> Toy:
    return Toy()


def test_threads_call_kernels_and_make_rows_at_once(toy: Toy) -> None:
    def work(seed: int) -> int:
        rng, kept = Random(seed), toy.words(100)
        for _ in range(300):
            row, number = toy.words(rng.choice((1, 50, 2000, 100_000))), rng.getrandbits(40)
            assert not any(row[:50])
            at = rng.randrange(len(row))
            toy.put(row, at, number)
            assert toy.both(row[at:], seed) == (number, seed)
            toy.put(kept, rng.randrange(100), seed)
        assert set(kept) <= {0, seed}
        return seed

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(8))) == list(range(8))


def test_small_rows_can_be_had_while_a_kernel_runs_and_memory_grows_after_it(toy: Toy) -> None:
    flag, grown = toy.words(1), list[int]()
    kernel = threading.Thread(target=toy.wait, args=(flag, ENDLESS))
    kernel.start()
    while not toy.backend._lock.locked():
        time.sleep(0.001)
    assert len(toy.words(100)) == 100
    large = threading.Thread(target=lambda: grown.append(len(toy.words(1 << 22))))
    large.start()
    time.sleep(0.05)
    assert grown == []
    flag[0] = 1
    large.join(LONG)
    kernel.join(LONG)
    assert grown == [1 << 22]


def seconds_to_stop(toy: Toy, flag: Flag, stop: Callable[[], None]) -> float:
    """The time from a stop to the end of a kernel that would not end by itself."""
    stopped = list[float]()

    def soon() -> None:
        time.sleep(0.05)
        stopped.append(time.monotonic())
        stop()

    with toy.backend.stop_flag(flag) as look:
        assert look[0] == 0
        threading.Thread(target=soon).start()
        toy.wait(look, ENDLESS)
    return time.monotonic() - stopped[0]


def test_a_flag_in_the_memory_of_the_module_is_its_own_copy(toy: Toy) -> None:
    flag = toy.words(1)
    with toy.backend.stop_flag(flag) as look:
        assert look is flag
    assert seconds_to_stop(toy, flag, lambda: flag.__setitem__(0, 1)) < LONG


def test_a_flag_elsewhere_is_followed(toy: Toy) -> None:
    flag = array("q", [0])
    assert seconds_to_stop(toy, flag, lambda: flag.__setitem__(0, 1)) < LONG


def test_a_flag_that_only_others_can_write_is_followed(toy: Toy) -> None:
    flag = array("q", [0])
    shown = memoryview(flag).toreadonly()
    assert seconds_to_stop(toy, shown, lambda: flag.__setitem__(0, 1)) < LONG


def test_a_flag_that_is_set_before_the_start_stops_at_once(toy: Toy) -> None:
    with toy.backend.stop_flag(array("q", [1])) as look:
        assert toy.wait(look, ENDLESS) == 1


def test_without_a_flag_nothing_stops(toy: Toy) -> None:
    with toy.backend.stop_flag(None) as look:
        assert toy.wait(look, 1000) == 1000


def followers() -> int:
    return sum(thread.name == "stop flag" for thread in threading.enumerate())


def until_none() -> None:
    """Threads go soon after the last search."""
    for _ in range(1000):
        if not followers():
            return
        time.sleep(0.02)
    pytest.fail("a thread still follows a flag")


def test_one_thread_follows_a_flag_for_all_searches_and_then_goes(toy: Toy) -> None:
    until_none()
    flag = array("q", [0])
    for _ in range(20):
        with toy.backend.stop_flag(flag) as one, toy.backend.stop_flag(flag) as two:
            assert one is two
            assert followers() == 1
    until_none()
    flag[0] = 1
    with toy.backend.stop_flag(flag) as look:
        assert look[0] == 1


def test_a_flag_that_is_taken_back_stops_no_later_search(toy: Toy) -> None:
    flag = array("q", [1])
    with toy.backend.stop_flag(flag) as look:
        assert look[0] == 1
    flag[0] = 0
    with toy.backend.stop_flag(flag) as look:
        assert look[0] == 0


def press(flag: object) -> None:
    """Stop the search of another process."""
    memoryview(flag).cast("B").cast("q")[0] = 1  # type: ignore[arg-type]  # a RawValue


def test_another_process_stops_a_kernel(toy: Toy) -> None:
    context = multiprocessing.get_context("spawn")
    value = context.RawValue(c_int64, 0)
    other = context.Process(target=press, args=(value,))
    flag = memoryview(value).cast("B").cast("q")
    with toy.backend.stop_flag(flag) as look:
        other.start()
        toy.wait(look, ENDLESS)
    other.join(LONG)
    assert (flag[0], other.exitcode) == (1, 0)


FORK = """
    import os, threading, time, warnings
    from array import array
    from jit.toy import ENDLESS, Toy

    warnings.simplefilter("ignore", DeprecationWarning)  # to fork with threads
    toy = Toy()
    row, flag = toy.words(5), toy.words(1)
    row[0] = 7
    kernel = threading.Thread(target=toy.wait, args=(flag, {turns}))
    kernel.start()
    while {turns} == ENDLESS and not toy.backend._lock.locked():
        time.sleep(0.001)
    child = os.fork()
    if not child:
        assert toy.both(row, 1) == (7, 1)
        assert toy.put(row, 0, 8) == row[0] == 8
        assert toy.put(toy.words(1000), 999, 3) == 3
        assert toy.put(toy.words(5_000_000), 4_999_999, 3) == 3  # memory grows
        with toy.backend.stop_flag(array("q", [0])) as look:
            look[0] = 1
            assert toy.wait(look, ENDLESS) == 1
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    flag[0] = 1
    kernel.join()
    print(code, toy.add(2, 3), row[0])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("turns", [1, "ENDLESS"], ids=["idle", "during a kernel"])
def test_a_forked_process_works(turns: int | str) -> None:
    told = python(FORK.format(turns=turns))
    assert (told.stdout, told.stderr) == ("0 5 7\n", "")
