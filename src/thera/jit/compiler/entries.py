"""Plain functions around numba's: parameters as `signature` says, a trap where one would raise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from llvmlite import ir

from thera.jit.backend import Kernel
from thera.jit.signature import ADDRESS, LENGTH, NUMBER, OUT, Kind

BYTE = ir.IntType(8).as_pointer()
LONG = ir.IntType(64)
INT = ir.IntType(32)

TYPES = {OUT: BYTE, NUMBER: LONG, ADDRESS: BYTE, LENGTH: INT}
ARRAY = [BYTE, BYTE, LONG, LONG, LONG.as_pointer()]
"""numba's array: two owners, items, bytes of an item, data; then the shape and the strides."""
INNER: Mapping[Kind, list[ir.Type]] = {
    "i": [LONG], "w": [*ARRAY, *[LONG] * 2], "r": [*ARRAY, *[LONG] * 4],
}  # fmt: skip


def wrappers(kernels: list[Kernel], symbols: dict[str, str]) -> str:
    """The text of a module with a function for each kernel, by the kernel's name."""
    module = ir.Module("entries")
    trap = ir.Function(module, ir.FunctionType(ir.VoidType(), []), "llvm.trap")
    for kernel in kernels:
        _wrap(module, kernel, symbols[kernel.name], trap)
    return str(module)


def _wrap(module: ir.Module, kernel: Kernel, symbol: str, trap: ir.Function) -> None:
    signature = kernel.signature
    one = signature.results == 1
    result = LONG if one else ir.ArrayType(LONG, signature.results)
    inner = [result.as_pointer(), BYTE.as_pointer()]
    inner += [each for kind in signature.kinds for each in INNER[kind]]
    real = ir.Function(module, ir.FunctionType(INT, inner), symbol)
    outer = ir.FunctionType(
        LONG if one else ir.VoidType(), [TYPES[p] for p in signature.parameters]
    )
    function = ir.Function(module, outer, kernel.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given: Iterator[Any] = iter(function.args)
    out = None if one else next(given)
    found, raised = builder.alloca(result), builder.alloca(BYTE)
    handed = [each for kind in signature.kinds for each in _hand(builder, kind, given)]
    status = builder.call(real, [found, raised, *handed])
    with builder.if_then(builder.icmp_signed("!=", status, INT(0)), likely=False):
        builder.call(trap, [])
        builder.unreachable()
    if out is None:
        builder.ret(builder.load(found))
    else:
        builder.store(builder.load(found), builder.bitcast(out, result.as_pointer()))
        builder.ret_void()


def _hand(builder: ir.IRBuilder, kind: Kind, given: Iterator[Any]) -> list[Any]:
    """One argument as numba wants it."""
    if kind == "i":
        return [next(given)]
    null, eight = ir.Constant(BYTE, None), LONG(8)
    data = builder.bitcast(next(given), LONG.as_pointer())
    if kind == "w":
        size = builder.zext(next(given), LONG)
        return [null, null, size, eight, data, size, eight]
    count, width = builder.zext(next(given), LONG), builder.zext(next(given), LONG)
    size, stride = builder.mul(count, width), builder.mul(width, eight)
    return [null, null, size, eight, data, count, width, stride, eight]
