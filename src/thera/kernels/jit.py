"""One decorator: compiled by numba where there is one, plain Python otherwise, same results.

Kernels are compiled for one explicit signature when their module is imported, callee before
caller, and kept on disk in a folder named after all kernel sources: a changed callee can then never
live on inside a cached caller.
"""

from __future__ import annotations

import hashlib
import os
import re
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar, overload

try:
    import numba
    import numpy
except ImportError:  # the extra `engine` is not installed
    numba = None
    numpy = None

COMPILED: bool = numba is not None and not numba.config.DISABLE_JIT
"""Whether kernels run as machine code."""


class Words(Protocol):
    """A row of 64-bit integers: a numpy array where there is numpy, else an array of the library."""

    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Words: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


F = TypeVar("F", bound=Callable[..., Any])


def kernel(signature: str) -> Callable[[F], F]:
    """Compile a function for one signature: `i` is an integer, `w` a row of words, `i3(…)` returns three."""
    if not COMPILED:
        return lambda function: function
    full = re.sub(r"^i(\d)\(", r"UniTuple(i,\1)(", signature)
    full = re.sub(r"\bi\b", "i8", re.sub(r"\bw\b", "i8[::1]", full))
    compiler: Callable[[F], F] = numba.njit(full, cache=True, nogil=True, error_model="numpy")
    return compiler


def words(count: int) -> Words:
    """A new row of zeros."""
    plain = memoryview(array("q", bytes(8 * count)))  # its slices are views, as numpy's are
    row: Words = numpy.zeros(count, numpy.int64) if COMPILED else plain  # type: ignore[assignment]
    return row


def table(values: list[int]) -> Words:
    """A constant row for kernels to look things up in."""
    row: Words = numpy.array(values, numpy.int64) if COMPILED else tuple(values)  # type: ignore[assignment]  # never written to
    return row


def _digest() -> str:
    """A name for the kernels as they are."""
    found = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _cache() -> Path:
    """Where machine code is kept, unless NUMBA_CACHE_DIR says otherwise."""
    from platformdirs import user_cache_path

    return user_cache_path("thera", appauthor=False) / "kernels" / _digest()


if COMPILED and not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(_cache())


def ones(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def first(bits: int) -> int:
    """The number of the lowest bit that is set; `bits` is not 0."""
    value = int(bits)
    return (value & -value).bit_length() - 1


if COMPILED:
    from thera.kernels.intrinsics import first, ones  # type: ignore[assignment]  # noqa: F811
