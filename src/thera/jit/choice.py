"""Which backend runs kernels: chosen once, when the first kernel is loaded.

`THERA_KERNELS` asks for one by name. Otherwise it is the WebAssembly module, or the interpreter
where that cannot run.
"""

from __future__ import annotations

import logging
import os
from typing import Final

from thera.core.bot import NoEngine
from thera.jit.backend import Backend
from thera.jit.backends.python import PythonBackend

VARIABLE: Final = "THERA_KERNELS"

logger = logging.getLogger(__name__)


def choose(asked: str) -> Backend:
    """The backend of a name; for no name the fastest that is ready. NoEngine says why not."""
    if asked == "python":
        return PythonBackend(f"asked for by {VARIABLE}")
    if asked == "numba":
        return _numba()
    if asked not in ("", "wasm"):
        raise NoEngine(f"{VARIABLE} is {asked!r}: the backends are wasm, numba and python")
    from thera.jit.backends import wasm

    try:
        return wasm.load()
    except wasm.Unusable as error:
        if asked:
            raise NoEngine(str(error)) from error
        logger.warning("kernels are interpreted, strong bots are not available: %s", error)
        return PythonBackend(str(error))


def _numba() -> Backend:
    try:
        from thera.jit.backends.numba import NumbaBackend
    except (ImportError, OSError, AttributeError) as error:
        message = f"{VARIABLE} is 'numba', which cannot be used: pip install 'thera[native]'"
        raise NoEngine(f"{message} ({error})") from error
    return NumbaBackend()


BACKEND: Final = choose(os.environ.get(VARIABLE, ""))
