"""The decorator of kernels, and the registry of all that were loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from thera.jit.backend import F, Kernel
from thera.jit.choice import BACKEND
from thera.jit.signature import Signature

KERNELS: Final[dict[str, Kernel]] = {}
"""Every kernel by name, `santorini.kernel.make.make`, as far as its module was loaded."""


def kernel(signature: str, *, entry: bool = False, inline: bool = False) -> Callable[[F], F]:
    """Let a function be compiled, for one signature (see `signature`).

    An `entry` is called from Python, other kernels by kernels only; where these are called from
    Python all the same, some backends interpret them. An `inline` one becomes part of its callers.
    A tuple in a signature is a global of the function's module.
    """

    def register(function: F) -> F:
        name = f"{function.__module__}.{function.__qualname__}".removeprefix("thera.")
        takes = Signature.parse(signature, function.__globals__)
        if entry and not all(isinstance(kind, str) for kind in takes.kinds):
            raise TypeError(f"{name} is an entry: it takes rows and makes tuples of them")
        made = Kernel(name, function, takes, entry, inline)
        KERNELS[name] = made
        return cast("F", BACKEND.kernel(made))

    return register
