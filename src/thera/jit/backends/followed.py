"""Stop flags that lie outside the module's memory: copied into it every 10 ms while kernels run."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from thera.core.bot import Flag
from thera.jit.backend import Words

PAUSE: Final = 0.01


@contextmanager
def following(flag: Flag, copy: Words) -> Iterator[Words]:
    """A copy of a flag that follows it until the end of the block."""
    done = threading.Event()

    def follow() -> None:
        while not done.wait(PAUSE):
            if flag[0]:
                copy[0] = 1

    copy[0] = flag[0]
    thread = threading.Thread(target=follow, name="stop flag", daemon=True)
    with suppress(RuntimeError):  # no more threads: searches still look between two depths
        thread.start()
    try:
        yield copy
    finally:
        done.set()
        if thread.ident is not None:
            thread.join()
