"""Three machine instructions that numba does not offer by itself; imported by `jit` alone."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def ones(typing: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001, RUF100  # numba's own types
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
        target = context.make_array(signature.args[0])(context, builder, args[0])
        source = context.make_array(signature.args[1])(context, builder, args[1])
        cgutils.raw_memcpy(builder, target.data, source.data, args[2], 8)  # type: ignore[no-untyped-call]
        return context.get_constant(types.int64, 0)

    return types.int64(to, row, types.int64), generate
