"""Entries as Python functions: one line of code, made for each signature, hands all arguments over.

Called by address: a row becomes its address and its length, as `signature` says. This is the part
that every backend over linear memory shares; how a filled buffer is called is its own.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import CodeType
from typing import Any, Final

from thera.jit.backend import Kernel
from thera.jit.signature import ADDRESS, LENGTH, NUMBER, OUT, Kind, Signature

TYPES: Final = {OUT: "i32", NUMBER: "i64", ADDRESS: "i32", LENGTH: "i32"}
SHAPES: Final = {OUT: "I12x", NUMBER: "q8x", ADDRESS: "I12x", LENGTH: "I12x"}
"""Parameters in a buffer of 16-byte slots. Addresses are unsigned and have 32 bits, so that a row
which lies elsewhere is refused, at no cost."""

UNFIT: Final = (struct.error, BufferError, LookupError, TypeError, ValueError)
"""What is raised where arguments do not fit into the buffer."""

WANTED: Final[Mapping[Kind, str]] = {
    "i": "a number of 64 bits", "w": "a row made by `words`", "r": "a table made by `rows`",
}  # fmt: skip


def type_of(signature: Signature) -> tuple[list[str], list[str]]:
    """The types of parameters and results in WebAssembly."""
    given = [TYPES[each] for each in signature.parameters]
    return given, [TYPES[NUMBER]] if signature.results == 1 else []


def shape(signature: Signature) -> str:
    """The format of the argument buffer, for `struct`."""
    return "=" + "".join(SHAPES[each] for each in signature.parameters)


def expressions(signature: Signature) -> list[str]:
    """Python that computes each parameter: `a0`, `a1`, … are the arguments, `out` the place for
    results, `at(of(a0)) - base` the address of a row."""
    found = ["out"] if signature.results > 1 else []
    for number, kind in enumerate(signature.kinds):
        name = f"a{number}"
        if kind == "i":
            found.append(name)
        elif kind == "w":
            size = f"n{number}"
            found += [f"at(of({name})) - base if ({size} := len({name})) else 0", size]
        else:
            found += [f"at(of({name}[0])) - base", f"len({name})", f"len({name}[0])"]
    return found


def caller(signature: Signature, space: Mapping[str, object]) -> Callable[..., Any]:
    """A function of rows and numbers that fills a buffer and calls what `space` names: `fill`,
    `buffer`, `refuse`, `go`, `arguments`, `trap`, `failed`, `lock`, `results`."""
    names = {**space, "unfit": UNFIT}
    exec(_code(signature), names)  # noqa: S102  # the text is made here, of nothing from outside
    return names["call"]  # type: ignore[return-value]  # it is defined by the text


def refused(kernel: Kernel, given: Sequence[Any], holds: Callable[[Any], bool]) -> TypeError:
    """What to say of arguments that do not fit: which is the first, and what is wanted there."""
    fits: Mapping[Kind, Callable[[Any], bool]] = {
        "i": lambda it: hasattr(it, "__index__") and -(1 << 63) <= int(it) < 1 << 63,
        "w": lambda it: holds(it) or (hasattr(it, "__len__") and not len(it)),
        "r": lambda it: isinstance(it, list) and bool(it) and holds(it[0]),
    }
    for number, (kind, it) in enumerate(zip(kernel.signature.kinds, given, strict=True), 1):
        if not fits[kind](it):
            said = f"{it}" if isinstance(it, int | float) else f"of type {type(it).__name__}"
            wanted = f"argument {number} must be {WANTED[kind]}"
            return TypeError(f"kernel {kernel.name}: {wanted}, but it is {said}")
    return TypeError(f"kernel {kernel.name}: its arguments do not fit")


@cache
def _code(signature: Signature) -> CodeType:
    given = ", ".join(f"a{number}" for number in range(len(signature.kinds)))
    values = ", ".join(["buffer", "0", *expressions(signature)])
    answer = "results[0]" if signature.results == 1 else "tuple(results)"
    return compile(
        f"def call({given}):\n"
        f"    with lock:\n"
        f"        try:\n"
        f"            fill({values})\n"
        f"        except unfit as error:\n"
        f"            raise refuse({given}) from error\n"
        f"        error = go(*arguments)\n"
        f"        if error or trap:\n"
        f"            failed(error)\n"
        f"        return {answer}\n",
        f"<a call of {signature}>",
        "exec",
    )
