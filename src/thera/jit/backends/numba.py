"""Kernels compiled for this processor by numba: the fastest, after minutes of compiling.

Machine code is kept on disk in a folder named after the source and all that it imports: a changed
callee never lives on inside a cached caller. Private names of numba are used here and in
`compiler.lower` only; the extra `native` pins the versions that have them.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from thera.core.bot import Flag
from thera.jit import folders, sources
from thera.jit.backend import Kernel, Operations, Words
from thera.jit.signature import Kind, Signature, fields

# without their types, which know nothing of what is private
numba: Any = importlib.import_module("numba")
numpy: Any = importlib.import_module("numpy")
intrinsics: Any = importlib.import_module("thera.jit.intrinsics")


class NumbaBackend:
    """Functions compiled when they are first called: from Python, or by a caller that is."""

    name = "numba"
    fast = True
    compiles = True
    operations: Operations = intrinsics

    def __init__(self) -> None:
        self.dispatchers: dict[str, Any] = {}
        self._own_cache = not os.environ.get("NUMBA_CACHE_DIR")

    def about(self) -> dict[str, str]:
        """Versions, and where machine code is kept."""
        return {"version": f"numba {numba.__version__}", "cache": str(folders.numba())}

    def words(self, count: int) -> Words:
        """A new array of zeros."""
        row: Words = numpy.zeros(count, numpy.int64)
        return row

    def table(self, values: Sequence[int]) -> Words:
        """A constant array, frozen into what is compiled."""
        row: Words = numpy.array(values, numpy.int64)
        return row

    def rows(self, count: int, width: int) -> Any:  # noqa: ANN401  # an array
        """An array of two dimensions."""
        return numpy.zeros((count, width), numpy.int64)

    @contextmanager
    def stop_flag(self, given: Flag | None) -> Iterator[Words]:
        """The flag's memory as an array."""
        if given is None:
            yield self.words(1)
        else:
            yield numpy.frombuffer(given, numpy.int64)

    def kernel(self, kernel: Kernel) -> Callable[..., Any]:
        """A dispatcher for the one signature. Inlined kernels become part of their callers: a call
        passes seven words for each row, too many for what is called often."""
        found = numba.njit(
            nogil=True,
            error_model="numpy",
            _nrt=False,  # nothing is owned
            forceinline=kernel.inline,
        )(kernel.function)
        self.dispatchers[kernel.name] = found
        usual = found.get_call_template

        def template(args: object, kws: object) -> object:
            if not found.overloads:
                self.settle(found, kernel)
            return usual(args, kws)

        found.get_call_template = template
        found._compile_for_args = lambda *args: self.settle(found, kernel)
        return found  # type: ignore[no-any-return]

    def settle(self, found: Any, kernel: Kernel) -> object:  # noqa: ANN401  # numba's own type
        """Compile a function for its one signature, or load it, and never for another."""
        if self._own_cache:
            numba.config.CACHE_DIR = _folder(Path(found.py_func.__code__.co_filename))
        found.enable_caching()  # not before: most kernels are never loaded by themselves
        return self.compile(found, kernel)

    def compile(self, found: Any, kernel: Kernel) -> object:  # noqa: ANN401  # numba's own type
        """Compile a function without the disk."""
        with _no_garbage(), numba.core.typeinfer.register_dispatcher(found):  # it may call itself
            made: object = found.compile(_typed(kernel.signature))
        found.disable_compile()
        return made

    def prepare(self, kernels: Iterable[Kernel], tell: Callable[[int, int], None]) -> None:
        """Compile every entry, and with it all that it calls."""
        entries = [kernel for kernel in kernels if kernel.entry]
        for done, kernel in enumerate(entries):
            tell(done, len(entries))
            if not self.dispatchers[kernel.name].overloads:
                self.settle(self.dispatchers[kernel.name], kernel)
        tell(len(entries), len(entries))


def _typed(signature: Signature) -> object:
    """A signature as numba has it."""
    types = numba.types
    letters = {"i": types.int64, "w": types.int64[::1], "r": types.int64[:, ::1]}

    def typed(kind: Kind) -> Any:  # noqa: ANN401  # numba's own type
        if isinstance(kind, str):
            return letters[kind]
        return types.BaseTuple.from_types([letters[each] for each in fields(kind)], kind)

    one = signature.results == 1
    result = types.int64 if one else types.UniTuple(types.int64, signature.results)
    return result(*map(typed, signature.kinds))


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Pause garbage collection: what is loaded stays, and collecting takes a tenth of a start."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


@cache
def _folder(path: Path) -> str:
    """Where the machine code of a source is kept: a name for it and for all that it calls."""
    names = sources.names(sources.of_module([path]))
    key = hashlib.sha256(f"{numba.__version__} {sources.digest(names)}".encode())
    return str(folders.numba() / key.hexdigest()[:16])
