"""Kernels as one WebAssembly module, run by wasmtime: rows lie in its memory.

0 ─ stack (grows down) ─ constants ─ rows ─────────── grows up to `most`
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import logging
import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import update_wrapper
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from time import perf_counter
from typing import Any, Final, NoReturn

from thera.core.bot import Flag, NoEngine
from thera.jit import operations, sources
from thera.jit.backend import Kernel, Operations, Words
from thera.jit.manifest import Manifest
from thera.jit.wasm_file import BadWasm

MISSING: Exception | None = None
try:
    import wasmtime

    from thera.jit.backends import module_cache, stop_flags
    from thera.jit.backends.address_space import can_reserve
    from thera.jit.backends.calls import caller, refused, shape, type_of
    from thera.jit.backends.memory import PAGE, Memory, lock
    from thera.jit.backends.unchecked import VERSION, Call
except (ImportError, OSError, RuntimeError, AttributeError) as error:
    # it is not installed; it is a wheel for another system; its private names have changed
    MISSING = error

FILE: Final = "kernels.wasm"
RESERVED: Final = (4 << 30, 1 << 30, 256 << 20)
"""Bytes of address space to ask for, one after the other. With the first, no address can leave
it, so that compiled code need not check any."""

IMPORTS: Final = {"__linear_memory", "__stack_pointer"}
NATIVE_STACK: Final = 256 << 10  # bytes: some threads have no more than twice that

logger = logging.getLogger(__name__)


class Unusable(RuntimeError):
    """The module cannot run here; the message says why."""


class KernelTrap(RuntimeError):
    """A kernel was stopped because it left its memory or its stack: a bug in it."""


def load() -> WasmBackend:
    """The module, ready to run. Unusable says why it is not; NoEngine that sources are newer."""
    if MISSING is not None:
        raise Unusable(_why(MISSING))
    try:
        module = files("thera.jit").joinpath(FILE).read_bytes()
        manifest = Manifest.read(module)
    except (OSError, ValueError) as error:
        if sources.CHECKOUT:
            raise NoEngine(f"{FILE} cannot be read: run make kernels ({error})") from error
        raise Unusable(f"{FILE} cannot be read: {error}") from error
    if sources.CHECKOUT and manifest.stale:
        raise NoEngine(f"{FILE} is stale: run make kernels")
    problem = "there is not enough memory (see `ulimit -v`)"
    for reserved in filter(can_reserve, RESERVED):
        try:
            return WasmBackend(module, manifest, reserved)
        except (wasmtime.WasmtimeError, wasmtime.Trap, BadWasm, MemoryError) as error:
            problem = str(error).partition("\n")[0]
    raise Unusable(f"wasmtime cannot run {FILE}: {problem}")


def _why(error: Exception) -> str:
    """Why wasmtime cannot be used."""
    try:
        found = f"wasmtime {version('wasmtime')}"
    except PackageNotFoundError:
        return "wasmtime is not installed"
    if isinstance(error, OSError | RuntimeError):
        return f"{found} does not run on this system: {error}"
    return f"{found} cannot be used: {error}"


def _enable_faulthandler() -> None:
    """Enabled after wasmtime has started, it would let every trap of a kernel end the process."""
    if not faulthandler.is_enabled():
        with contextlib.suppress(AttributeError, OSError, RuntimeError, ValueError):  # no stderr
            faulthandler.enable(sys.__stderr__ or sys.stderr)


def _config(reserved: int) -> wasmtime.Config:
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.wasm_simd = True
    config.memory_may_move = False
    config.memory_reservation = reserved
    config.max_wasm_stack = NATIVE_STACK
    config.parallel_compilation = False  # it ends the process where threads are refused
    return config


class WasmBackend:
    """An instance of the module. One kernel runs at a time: others wait."""

    name = "wasm"
    fast = True
    compiles = False
    operations: Operations = operations

    def __init__(self, module: bytes, manifest: Manifest, reserved: int) -> None:
        start = perf_counter()
        self.manifest, self.reserved = manifest, reserved
        _enable_faulthandler()
        engine = wasmtime.Engine(_config(reserved))
        made, self.cache = module_cache.compiled(engine, module, f"speed simd {reserved}")
        self._lock = lock()
        self._store = wasmtime.Store(engine)
        self._bind(made)
        self.seconds = perf_counter() - start
        logger.info("kernels: wasm, ready in %.2f s, cache %s", self.seconds, self.cache)

    def _bind(self, made: wasmtime.Module) -> None:
        """Give the module its memory and its stack. The memory never reaches the last addresses,
        where a stack that overflows goes."""
        kinds = {str(each.name): each.type for each in made.imports}
        needed = kinds.get("__linear_memory")
        if not isinstance(needed, wasmtime.MemoryType) or kinds.keys() - IMPORTS:
            raise BadWasm(f"it imports {', '.join(kinds) or 'no memory'}")
        floor, most = needed.limits.min, (self.reserved - self.manifest.stack) // PAGE
        limits = wasmtime.Limits(floor + 16, most)
        memory = wasmtime.Memory(self._store, wasmtime.MemoryType(limits))
        kind = wasmtime.GlobalType(wasmtime.ValType.i32(), True)  # noqa: FBT003, RUF100
        self._stack = wasmtime.Global(self._store, kind, wasmtime.Val.i32(self.manifest.stack))
        given = [memory if name == "__linear_memory" else self._stack for name in kinds]
        self._exports = wasmtime.Instance(self._store, made, given).exports(self._store)
        self._types = {
            each.name: ([*map(str, each.type.params)], [*map(str, each.type.results)])
            for each in made.exports
            if isinstance(each.type, wasmtime.FuncType)
        }
        self.memory = Memory(self._store, memory, floor * PAGE, most * PAGE, self._lock)
        self.words: Callable[[int], Words] = self.memory.words

    def about(self) -> dict[str, str]:
        """Versions, where the compiled module is kept, and how it is run."""
        made = self.manifest
        return {
            "version": f"wasmtime {VERSION}",
            "module": f"{made.digest[:12]}, built by Python {made.python}, numba {made.numba}, "
            f"llvmlite {made.llvmlite}",
            "cache": self.cache,
            "memory": "" if self.reserved == RESERVED[0] else f"{self.reserved >> 20} MB",
        }

    def table(self, values: Sequence[int]) -> Words:
        """A row with these values."""
        row = self.words(len(values))
        for at, value in enumerate(values):
            row[at] = value
        return row

    def rows(self, count: int, width: int) -> Any:  # noqa: ANN401  # a list of rows
        """Slices of one row."""
        block = self.words(count * width)
        return [block[at : at + width] for at in range(0, count * width, width)]

    @contextlib.contextmanager
    def stop_flag(self, given: Flag | None) -> Iterator[Words]:
        """The flag itself if it lies in the module's memory, else a copy that follows it."""
        if given is None:
            yield self.words(1)
        elif self.memory.holds(given):
            yield given
        else:
            with stop_flags.following(given, self.words) as copy:
                yield copy

    def kernel(self, kernel: Kernel) -> Callable[..., Any]:
        """An entry of the module; other kernels are interpreted. NoEngine if it has another type,
        since a call would end the process."""
        function = self._exports.get(kernel.name) if kernel.entry else None
        if not isinstance(function, wasmtime.Func):
            return kernel.function
        signature = kernel.signature
        if self._types[kernel.name] != type_of(signature):
            raise NoEngine(f"{FILE} is not made of these sources: {kernel.name} has another type")
        call = Call(self._store, function, len(signature.parameters))
        space: dict[str, object] = {
            "fill": struct.Struct(shape(signature)).pack_into, "buffer": call.buffer,
            "go": call.go, "arguments": call.arguments, "trap": call.trap, "lock": self._lock,
            "failed": lambda error: self._failed(kernel, call, error), "results": call.result,
            "refuse": lambda *given: refused(kernel, given, self.memory.holds),
            "at": ctypes.addressof, "of": ctypes.c_char.from_buffer, "base": self.memory.base,
        }  # fmt: skip
        if signature.results > 1:
            out = self.memory.words(signature.results)
            place = ctypes.addressof(ctypes.c_char.from_buffer(out)) - self.memory.base
            space |= {"results": out, "out": place}
        return update_wrapper(caller(signature, space), kernel.function)

    def _failed(self, kernel: Kernel, call: Call, error: int | None) -> NoReturn:
        """Report a trap, and put the stack back, which a trap leaves as it was."""
        raised = call.raised(error)
        self._stack.set_value(self._store, wasmtime.Val.i32(self.manifest.stack))
        reason = str(raised).strip().rpartition("wasm trap: ")[2]
        raise KernelTrap(f"kernel {kernel.name}: {reason}") from raised

    def prepare(self, kernels: Iterable[Kernel], tell: Callable[[int, int], None]) -> None:
        """Nothing is left to be compiled."""
