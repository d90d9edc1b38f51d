"""Stop flags that lie outside the module's memory: copied into it every 10 ms while kernels run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from thera.core.bot import Flag
from thera.jit.backend import Words
from thera.jit.backends.memory import lock

PAUSE: Final = 0.01
LINGER: Final = 20  # polls after the last search: a bot makes many searches in quick succession

_lock = lock()
_last: Follower | None = None


class Follower:
    """A thread that looks at one flag, for all searches that this flag can stop."""

    def __init__(self, flag: Flag, copy: Words) -> None:
        self.flag, self.copy = flag, copy
        self.searches = 0
        self.idle = 0
        self._thread = threading.Thread(target=self._follow, name="stop flag", daemon=True)
        with suppress(RuntimeError):  # no more threads: searches still look between two depths
            self._thread.start()

    def follows(self, flag: Flag) -> bool:
        """Whether it looks at this flag, and still does: not after its end, nor after a fork."""
        return self.flag is flag and self.idle < LINGER and self._thread.is_alive()

    def _follow(self) -> None:
        pause = threading.Event()
        while self.idle < LINGER:
            pause.wait(PAUSE)
            with _lock:
                if self.flag[0]:
                    self.copy[0] = 1
                self.idle = 0 if self.searches else self.idle + 1


@contextmanager
def following(flag: Flag, words: Callable[[int], Words]) -> Iterator[Words]:
    """A copy of a flag that follows it until the end of the block."""
    global _last
    room = words(1)  # it may wait for another thread's search, and nobody else is to wait for that
    with _lock:
        if _last is None or not _last.follows(flag):
            _last = Follower(flag, room)
        follower = _last
        follower.searches += 1
        follower.copy[0] = flag[0]
    try:
        yield follower.copy
    finally:
        with _lock:
            follower.searches -= 1
