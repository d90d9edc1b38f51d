"""Lowers kernels to LLVM IR: numba translates them but generates no machine code."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

from thera.jit.backend import Kernel
from thera.jit.backends.numba import NumbaBackend

# without their types, which know nothing of what is private
cgutils: Any = importlib.import_module("numba.core.cgutils")
codegen: Any = importlib.import_module("numba.core.codegen")
cpu: Any = importlib.import_module("numba.core.cpu")


@dataclass(slots=True)
class Lowered:
    """The texts of all functions, callees first, and the symbol of each kernel asked for."""

    texts: list[str] = field(default_factory=list)
    symbols: dict[str, str] = field(default_factory=dict)


def lower(backend: NumbaBackend, kernels: list[Kernel]) -> Lowered:
    """Translate kernels and all that they call; this process cannot run them afterwards."""
    found = Lowered()
    _stop_numba_after_translating(found.texts)
    backend.settle = backend.compile  # type: ignore[method-assign]  # without the disk
    for kernel in kernels:
        dispatcher = backend.dispatchers[kernel.name]
        if not dispatcher.overloads:
            backend.compile(dispatcher, kernel)
        (result,) = dispatcher.overloads.values()
        found.symbols[kernel.name] = result.fndesc.mangled_name
    return found


def _stop_numba_after_translating(texts: list[str]) -> None:
    """Keep what numba would optimise, and make no machine code of it."""

    def keep(self: Any, module: Any) -> None:  # noqa: ANN401
        texts.append(cgutils.normalize_ir_text(str(module)))

    def finish(self: Any) -> None:  # noqa: ANN401
        self._finalized = True

    def nothing(*args: object, **kwargs: object) -> None:
        pass

    library, context = codegen.CPUCodeLibrary, cpu.CPUContext
    library.add_ir_module = keep
    library.finalize = finish
    library._ensure_finalized = nothing
    context.create_cpython_wrapper = context.create_cfunc_wrapper = nothing
    context.post_lowering = nothing
    # never called, but each function needs one of its own: numba keys functions by it
    context.get_executable = lambda self, library, description, environment: [].append
