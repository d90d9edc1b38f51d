"""Machine instructions for kernels that numba does not offer; their twins are in `operations`."""

from __future__ import annotations

import importlib
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

cgutils: Any = importlib.import_module("numba.core.cgutils")  # most of it has no types

LANES = 8  # 16-bit numbers in a vector of 128 bits


@intrinsic
def ones(typing: Any, bits: Any) -> Any:  # noqa: ANN401  # numba's own types
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def first(typing: Any, bits: Any) -> Any:  # noqa: ANN401
    """The number of the lowest bit that is set; `bits` is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@intrinsic
def copy(typing: Any, to: Any, row: Any, count: Any) -> Any:  # noqa: ANN401
    """Copy so many words of one row to another."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        target, source = _data(context, builder, signature, args[:2])
        cgutils.raw_memcpy(builder, target, source, args[2], 8)
        return context.get_constant(types.int64, 0)

    return types.int64(to, row, types.int64), generate


def clipped_dot(words: int, middle: int, most: int) -> Any:  # noqa: ANN401  # numba's own type
    """A function `dot(sums, ours, others)`: see `operations`.

    No sum of products may leave 32 bits. Neighbours are added in pairs because processors and
    WebAssembly multiply and add pairs of 16-bit numbers in one instruction.
    """

    @intrinsic
    def dot(typing: Any, sums: Any, ours: Any, others: Any) -> Any:  # noqa: ANN401
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
            rows = _data(context, builder, signature, args)
            return _dot(builder, rows, 4 * words // LANES, middle, most)

        return types.int64(sums, ours, others), generate

    return dot


def _data(context: Any, builder: Any, signature: Any, args: Any) -> list[Any]:  # noqa: ANN401
    """Where the words of rows lie."""
    return [
        context.make_array(kind)(context, builder, row).data
        for kind, row in zip(signature.args, args, strict=False)
    ]


def _dot(builder: Any, rows: list[Any], steps: int, middle: int, most: int) -> Any:  # noqa: ANN401
    short, wide = ir.VectorType(ir.IntType(16), LANES), ir.VectorType(ir.IntType(32), LANES)
    half, word = ir.VectorType(ir.IntType(32), LANES // 2), ir.IntType(32)
    binary = ir.FunctionType(short, [short, short])
    clip = [
        cgutils.get_or_insert_function(builder.module, binary, f"llvm.{name}.v{LANES}i16")
        for name in ("smax", "smin")
    ]
    even, odd = (ir.Constant(half, list(range(start, LANES, 2))) for start in (0, 1))
    vectors = [builder.bitcast(row, short.as_pointer()) for row in rows]
    total = ir.Constant(half, [0] * (LANES // 2))
    for step in range(steps):
        values, *weights = (
            builder.load(builder.gep(vector, [ir.Constant(word, step)]), align=8)
            for vector in vectors
        )
        values = builder.sub(values, ir.Constant(short, [middle] * LANES))
        for function, bound in zip(clip, (0, most), strict=True):
            values = builder.call(function, [values, ir.Constant(short, [bound] * LANES)])
        for weight in weights:
            products = builder.mul(builder.sext(values, wide), builder.sext(weight, wide))
            pairs = (builder.shuffle_vector(products, products, which) for which in (even, odd))
            total = builder.add(total, builder.add(*pairs))
    result = ir.Constant(ir.IntType(64), 0)
    for lane in range(LANES // 2):
        part = builder.extract_element(total, ir.Constant(word, lane))
        result = builder.add(result, builder.sext(part, ir.IntType(64)))
    return result
