"""Kernels: functions over rows of 64-bit integers, written in Python and run as compiled code.

    @kernel("i(w,i)", entry=True)
    def total(row: Words, count: int) -> int: ...

    row = words(10)          # ten zeros
    total(row, 10)

`kernel` says what a function takes, `BACKEND` how it runs: as part of a WebAssembly module
(`backends.wasm`), compiled by numba, or interpreted. `compiler` makes the module. Kernels use
64-bit integers and rows only, so that all backends give the same results.
"""

from thera.jit.backend import Words
from thera.jit.choice import BACKEND
from thera.jit.kernel import KERNELS, kernel

__all__ = [
    "BACKEND",
    "KERNELS",
    "Words",
    "clear",
    "clipped_dot",
    "copy",
    "first",
    "kernel",
    "ones",
    "rows",
    "stop_flag",
    "table",
    "words",
]

words, table, rows, stop_flag = BACKEND.words, BACKEND.table, BACKEND.rows, BACKEND.stop_flag
ones, first, copy = BACKEND.operations.ones, BACKEND.operations.first, BACKEND.operations.copy
clipped_dot = BACKEND.operations.clipped_dot

CHUNK = bytes(1 << 20)


def clear(row: Words) -> None:
    """Fill a row with zeros."""
    view = memoryview(row).cast("B")  # type: ignore[arg-type]  # every backend's rows are buffers
    for at in range(0, len(view), len(CHUNK)):
        end = min(at + len(CHUNK), len(view))
        view[at:end] = CHUNK[: end - at]
