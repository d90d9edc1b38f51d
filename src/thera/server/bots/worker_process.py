"""The worker's side of a bot process: its limits, its stop flag, its games and bots."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from ctypes import c_int64
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Final

from thera import games
from thera.bots import registry
from thera.core.bot import Bot, Thought
from thera.server.table.bot_turn import Chosen, choose_turn

LOW: Final = 10
"""Added to the niceness: the event loop always comes first."""

MEMORY: Final = 2 << 30
"""Bytes that a worker may fill. Addresses are not limited: the engine reserves 4 GiB of them."""

_flag = c_int64(0)
_thoughts: Connection | None = None


def begin(flag: c_int64, thoughts: Connection) -> None:
    """Set up a new worker: low priority, little memory, no Ctrl-C; it ends with the server."""
    global _flag, _thoughts
    _flag, _thoughts = flag, thoughts
    with contextlib.suppress(AttributeError, OSError):  # not every system has priorities
        os.nice(LOW)
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):  # nor this limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger("thera.jit").setLevel(logging.ERROR)  # the server has said how kernels run
    threading.Thread(target=_die_with_the_server, daemon=True).start()


def think(
    spec: str,
    bot: str,
    seed: int,
    seat: int,
    view: str,
    legal: Sequence[str],
    heard: Sequence[str],
    seconds: float,
    telling: bool = False,
) -> Chosen:
    """The steps that a bot plays until its turn ends or luck comes; if it is `telling`, its
    thoughts go to the server meanwhile."""
    return choose_turn(
        _game(spec),
        _bot(bot, seed),
        seat,
        view,
        legal,
        heard,
        seconds,
        flag=memoryview(_flag).cast("B").cast("q"),
        tell=_send if telling else None,
    )


def _send(thought: Thought[str]) -> None:
    """Hand a thought to the server."""
    if _thoughts is not None:
        with contextlib.suppress(OSError):  # the server is gone
            _thoughts.send(thought)


def _die_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


_game = lru_cache(maxsize=64)(games.load)


@lru_cache(maxsize=64)
def _bot(name: str, seed: int) -> Bot:
    return registry.bot(name, seed=seed)
