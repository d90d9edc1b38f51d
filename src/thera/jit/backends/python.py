"""Kernels as they are written: the same results, a hundred times slower."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from thera.core.bot import Flag
from thera.jit import operations
from thera.jit.backend import Kernel, Operations, Words


class PythonBackend:
    """The interpreter."""

    name = "python"
    fast = False
    compiles = False
    operations: Operations = operations

    def __init__(self, why: str = "") -> None:
        self.why = why

    def about(self) -> dict[str, str]:
        """Why nothing faster runs."""
        return {"why": self.why} if self.why else {}

    def words(self, count: int) -> Words:
        """A new row of zeros; its slices are views."""
        return memoryview(array("q", bytes(8 * count)))

    def table(self, values: Sequence[int]) -> Words:
        """A tuple, which is fastest to look things up in."""
        return tuple(values)  # type: ignore[return-value]  # never written to

    def rows(self, count: int, width: int) -> Any:  # noqa: ANN401  # a list of rows
        """Slices of one row."""
        block = self.words(count * width)
        return [block[at : at + width] for at in range(0, count * width, width)]

    @contextmanager
    def stop_flag(self, given: Flag | None) -> Iterator[Words]:
        """The flag itself."""
        yield self.words(1) if given is None else given

    def kernel(self, kernel: Kernel) -> Callable[..., Any]:
        """The function itself."""
        return kernel.function

    def prepare(self, kernels: Iterable[Kernel], tell: Callable[[int, int], None]) -> None:
        """Nothing needs to be compiled."""
