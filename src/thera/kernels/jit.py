"""One decorator: compiled by numba where there is one, plain Python otherwise, same results.

Kernels have one explicit signature each. Machine code is kept on disk in a folder named after the
source and all kernels that it imports: a changed callee never lives on inside a cached caller.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import importlib.util
import os
import re
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast, overload


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Look for no garbage meanwhile: what is loaded stays, and looking takes a tenth of a start."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


numba: Any = None
numpy: Any = None
if importlib.util.find_spec("numba"):  # else the extra `engine` is not installed
    with _no_garbage():
        numba = importlib.import_module("numba")
        numpy = importlib.import_module("numpy")

COMPILED: Final[bool] = numba is not None and not numba.config.DISABLE_JIT
"""Whether kernels run as machine code."""


class Words(Protocol):
    """A row of 64-bit integers: an array of numpy, or one of the library's."""

    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Words: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


FOLDER: Final = Path(__file__).parent
OWN_CACHE: Final = COMPILED and not os.environ.get("NUMBA_CACHE_DIR")

SIGNATURES: dict[Any, str] = {}
"""The one signature that each compiled function is meant for."""

F = TypeVar("F", bound=Callable[..., Any])


def kernel(signature: str, *, entry: bool = False, inline: bool = False) -> Callable[[F], F]:
    """Compile a function for one signature: `i` is an integer, `w` a row of words, `i3(…)` returns
    three. It is compiled, or loaded, when it is first called: from Python, which is what an entry
    is for, or by a caller that is compiled. So a warm start loads few. An `inline` one becomes part
    of its callers: a call hands over seven words for each row, too many for what is done often."""
    if not COMPILED:
        return lambda function: function
    full = re.sub(r"^i(\d)\(", r"UniTuple(i,\1)(", signature)
    full = re.sub(r"\bi\b", "i8", re.sub(r"\bw\b", "i8[::1]", full))
    options = {
        "nogil": True,
        "error_model": "numpy",
        "_nrt": False,  # nothing is owned
        "forceinline": inline,
    }

    def compiler(function: F) -> F:
        found = numba.njit(**options)(function)
        SIGNATURES[found] = full
        _settle_when_called(found)
        return cast("F", found)

    return compiler


def _settle(found: Any) -> object:  # noqa: ANN401  # numba's own type
    """Compile a function for its one signature, or load it, and never for another."""
    if OWN_CACHE:
        numba.config.CACHE_DIR = _folder(Path(found.py_func.__code__.co_filename))
    found.enable_caching()  # not before: most kernels are never loaded by themselves
    with _no_garbage(), numba.core.typeinfer.register_dispatcher(found):  # it may call itself
        machine: object = found.compile(SIGNATURES[found])
    found.disable_compile()
    return machine


def _settle_when_called(found: Any) -> None:  # noqa: ANN401  # numba's own type
    """Compile a function when Python calls it, or when the first caller is compiled."""
    usual = found.get_call_template

    def template(args: object, kws: object) -> object:
        if not found.overloads:
            _settle(found)
        return usual(args, kws)

    found.get_call_template = template
    found._compile_for_args = lambda *args: _settle(found)


def words(count: int) -> Words:
    """A new row of zeros."""
    if COMPILED:
        row: Words = numpy.zeros(count, numpy.int64)
        return row
    return memoryview(array("q", bytes(8 * count)))  # its slices are views, as numpy's are


def table(values: list[int]) -> Words:
    """A constant row for kernels to look things up in."""
    row: Words = numpy.array(values, numpy.int64) if COMPILED else tuple(values)  # type: ignore[assignment]  # never written to
    return row


IMPORT: Final = re.compile(r"^from thera\.(kernels[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE)


@cache
def _imports(path: Path) -> frozenset[Path]:
    """The sources of the kernels that a source imports, whole modules too."""
    found: set[Path] = set()
    for module, names in IMPORT.findall(path.read_text("utf-8")):
        home = FOLDER.parent.joinpath(*module.split("."))
        modules = [home / f"{name}.py" for name in re.findall(r"\w+", names)]
        found.update((home.with_suffix(".py"), home / "__init__.py", *modules))
    return frozenset(source for source in found if source.exists())


def _sources(path: Path, found: set[Path]) -> set[Path]:
    """A kernel's source and those of all kernels that it imports."""
    found.add(path)
    for source in _imports(path) - found:
        _sources(source, found)
    return found


@cache
def _folder(path: Path) -> str:
    """Where the machine code of a source is kept: a name for it and for all that it calls."""
    from platformdirs import user_cache_path

    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(_sources(path, set())):
        digest.update(_content(source))
    return str(user_cache_path("thera", appauthor=False) / "kernels" / digest.hexdigest()[:16])


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def ones(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def first(bits: int) -> int:
    """The number of the lowest bit that is set; `bits` is not 0."""
    value = int(bits)
    return (value & -value).bit_length() - 1


def copy(to: Words, row: Words, count: int) -> int:
    """Copy so many words of one row to another."""
    for at in range(count):
        to[at] = row[at]
    return 0


if COMPILED:  # machine instructions in place of the three functions above
    _machine = importlib.import_module("thera.kernels.intrinsics")
    globals().update(copy=_machine.copy, first=_machine.first, ones=_machine.ones)
