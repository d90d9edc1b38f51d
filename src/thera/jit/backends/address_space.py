"""Whether the system grants wasmtime its memory: where it does not, wasmtime ends the process."""

from __future__ import annotations

import mmap
import sys
from contextlib import ExitStack
from typing import Final

GUARDS: Final = 64 << 20  # bytes of address space around a linear memory
WORK: Final = 64 << 20  # bytes to compile in, several times over


def can_reserve(reserved: int) -> bool:
    """Whether there is room for a linear memory of so many bytes of addresses, with a quarter left
    for all else, and to compile."""
    if sys.platform == "win32":
        return True  # processes have no limits there, and this would be taken, not just reserved
    with ExitStack() as held:
        try:
            for size, use in (
                (reserved + reserved // 4 + GUARDS, 0),
                (WORK, mmap.PROT_READ | mmap.PROT_WRITE),
            ):
                held.enter_context(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, use))
        except (OSError, ValueError, MemoryError):
            return False
    return True
