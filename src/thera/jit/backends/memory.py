"""Rows in the linear memory of a module: handed out by size, given back when nobody holds them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import wasmtime

from thera.jit.backends.unchecked import start_of

PAGE: Final = 1 << 16
LINE: Final = 64  # bytes: rows begin at multiples of it
STEP: Final = 16 << 20  # bytes that memory grows by at least
PATIENCE: Final = 0.1  # seconds to wait for other threads' short calls before a fork


class Memory:
    """The linear memory of one instance, from `floor` up to `most` free for rows.

    It never moves, so rows stay where they are. Freed blocks are kept by size, and sizes are few.
    """

    def __init__(
        self, store: wasmtime.Store, memory: wasmtime.Memory, floor: int, most: int,
        busy: threading.Lock,
    ) -> None:  # fmt: skip
        self._store, self._memory, self._busy = store, memory, busy
        self.base = start_of(memory, store)
        self.size = memory.data_len(store)
        self.most = most
        self._top = floor
        self._free: dict[int, list[int]] = {}
        self._taking = lock()

    def words(self, count: int) -> memoryview[int]:
        """A new row of zeros; it and its slices keep the block."""
        if count < 0:
            raise ValueError(f"a row cannot have {count} words")
        size = size_of(count)
        at = self._take(size)
        block = _kind(self, size).from_address(self.base + at)
        return memoryview(block).cast("B").cast("q")[:count]

    def holds(self, row: Any) -> bool:  # noqa: ANN401  # any buffer
        """Whether something is a row in this memory."""
        try:
            at = ctypes.addressof(ctypes.c_char.from_buffer(row)) - self.base
        except (TypeError, ValueError, BufferError):  # it is none, or empty, or read-only
            return False
        return 0 <= at < self.size

    def give(self, at: int, size: int) -> None:
        """Take a block back. It may be called by the garbage collector at any moment, so it waits
        for no lock."""
        self._free.setdefault(size, []).append(at)

    def _take(self, size: int) -> int:
        try:
            at = self._free[size].pop()
        except LookupError:
            return self._new(size)
        ctypes.memset(self.base + at, 0, size)
        return at

    def _new(self, size: int) -> int:
        """A block that was never used, where memory is zero; without room, one of freed blocks."""
        with self._taking:
            at = self._top
            if at + size <= self.size or self._grow(at + size):
                self._top += size
                return at
            at = self._merge(size)
        ctypes.memset(self.base + at, 0, size)
        return at

    def _grow(self, need: int) -> bool:
        """Ask for more, once no kernel runs."""
        for wanted in (max(need, self.size + STEP), need):
            if wanted <= self.most:
                with self._busy, contextlib.suppress(wasmtime.WasmtimeError):
                    self._memory.grow(self._store, -(-(wanted - self.size) // PAGE))
                    self.size = self._memory.data_len(self._store)
                    return True
        return False

    def _merge(self, size: int) -> int:
        """A place among freed blocks of other sizes, where neighbours count as one."""
        starts = dict[int, int]()  # of gaps, by their ends
        for at, each in sorted(self._freed()):
            starts[at + each] = starts.pop(at, at)
        fits = min(
            ((end - at, end) for end, at in starts.items() if end - at >= size), default=None
        )
        if fits is not None:
            at = starts.pop(fits[1])
            starts[fits[1] - size] = at
        for end, at in starts.items():
            if end > at:
                self.give(at, end - at)
        if fits is None:
            raise MemoryError(
                f"no room for a row of {-(-size >> 20)} MB: kernels have {self.size >> 20} of at "
                f"most {self.most >> 20} MB. A bot's table may be too large (option mb)."
            )
        return fits[1] - size

    def _freed(self) -> Iterator[tuple[int, int]]:
        """All freed blocks and their sizes, which are taken off the lists."""
        for size, places in tuple(self._free.items()):
            with contextlib.suppress(IndexError):
                while True:
                    yield places.pop(), size


def lock() -> threading.Lock:
    """A lock that is open in a forked process, where the threads that may hold it do not exist."""
    made = threading.Lock()
    held = False

    def take() -> None:
        nonlocal held
        held = made.acquire(timeout=PATIENCE)

    def give() -> None:
        if held:
            made.release()

    def open_up() -> None:
        if made.locked():
            made.release()

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=take, after_in_parent=give, after_in_child=open_up)
    return made


def size_of(count: int) -> int:
    """The bytes of a block for so many words: one of few sizes, a sixteenth too large at most.

    >>> [size_of(count) for count in (0, 1, 9, 1000, 1 << 20)]
    [64, 64, 128, 8192, 8388608]
    """
    need = max(8 * count, LINE)
    step = max(LINE, 1 << (need.bit_length() - 5))
    return -(-need // step) * step


@cache
def _kind(memory: Memory, size: int) -> type[ctypes.Array[ctypes.c_int64]]:
    """Blocks of one size; whoever drops the last view of one gives it back."""
    give, base, at = memory.give, memory.base, ctypes.addressof
    plain: Callable[..., Any] = ctypes.c_int64 * (size // 8)

    class Block(plain):  # type: ignore[misc,valid-type]  # an array type made at run time
        def __del__(self) -> None:
            give(at(self) - base, size)

    return Block
