"""Two machine instructions that numba does not offer by itself; imported by `jit` alone."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def ones(typing: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001, RUF100  # numba's own types
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def first(typing: Any, bits: Any) -> Any:  # noqa: ANN401
    """The number of the lowest bit that is set; `bits` is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        from llvmlite import ir

        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate
