"""Calls into wasmtime without its checks, which take 40 to 290 µs a call; these take 1 to 4.

The only file that uses private names of wasmtime: they belong to the major version that is pinned,
and a test says so when they change.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final

import wasmtime
from wasmtime import _ffi as ffi

MAJOR: Final = "50"
VERSION: Final = version("wasmtime")
if VERSION.partition(".")[0] != MAJOR:
    raise ImportError(f"thera needs version {MAJOR}")

SLOT: Final = ctypes.sizeof(ffi.wasmtime_val_raw_t)
"""Bytes of an argument or a result."""

_CALL: Final = ctypes.CFUNCTYPE(
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
    ctypes.c_void_p,
)(ctypes.cast(ffi.dll.wasmtime_func_call_unchecked, ctypes.c_void_p).value or 0)  # fmt: skip


class Call:
    """One function of an instance with its argument buffer: fill `buffer`, then call `go`.

    `go()` is None unless it failed before it started; a trap shows in `trap`. `raised` makes an
    exception of either. `function` and the buffers must live as long as this.
    """

    def __init__(self, store: wasmtime.Store, function: wasmtime.Func, slots: int) -> None:
        self._function = function
        self._raw = (ffi.wasmtime_val_raw_t * max(slots, 1))()
        self.buffer = memoryview(self._raw).cast("B")
        self.result = self.buffer.cast("q")
        self.trap = ctypes.POINTER(ffi.wasm_trap_t)()
        self.arguments = (
            ctypes.c_void_p(ctypes.cast(store._context(), ctypes.c_void_p).value),
            ctypes.c_void_p(ctypes.addressof(function._func)),
            ctypes.c_void_p(ctypes.addressof(self._raw)),
            ctypes.c_size_t(max(slots, 1)),
            ctypes.c_void_p(ctypes.addressof(self.trap)),
        )
        self.go: Callable[..., Any] = _CALL

    def raised(self, error: int | None) -> Exception:
        """What went wrong, as an exception; the next call starts afresh."""
        if error:
            failure = ctypes.cast(error, ctypes.POINTER(ffi.wasmtime_error_t))
            return wasmtime.WasmtimeError._from_ptr(failure)
        trap = ctypes.cast(ctypes.addressof(self.trap.contents), ctypes.POINTER(ffi.wasm_trap_t))
        ctypes.c_void_p.from_address(ctypes.addressof(self.trap)).value = None
        return wasmtime.Trap._from_ptr(trap)


def start_of(memory: wasmtime.Memory, store: wasmtime.Store) -> int:
    """The address of a memory in this process."""
    return ctypes.addressof(memory.data_ptr(store).contents)
