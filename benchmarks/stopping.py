"""How soon a bot answers once it is told to stop."""

from __future__ import annotations

import threading
from time import perf_counter, process_time, sleep
from typing import Any

from thera.core.bot import Bot, Budget, Sight, Watch

Times = tuple[float, float]
"""Seconds of the clock and of the processor."""


def stopped(player: Bot, sight: Sight[Any, Any], think: float) -> Times:
    """From the word, after some thinking, to the answer; 0 if it came first."""
    watch, ended = Watch(), list[Times]()

    def choose() -> None:
        player.choose(sight, Budget(), watch)
        ended.append((perf_counter(), process_time()))

    thread = threading.Thread(target=choose)
    thread.start()
    sleep(think)
    told = perf_counter(), process_time()
    watch.stop()
    thread.join()
    clock, processor = (end - start for end, start in zip(ended[0], told, strict=True))
    return max(0.0, clock), max(0.0, processor)
