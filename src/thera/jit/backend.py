"""What a backend offers: rows of 64-bit integers, and functions over them that run fast.

Two families. Called by address: rows lie in the memory of a compiled module, entries get addresses
and lengths (`wasm`). Called by object: functions get the rows themselves (`numba`, `python`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, overload

from thera.core.bot import Flag
from thera.jit.signature import Signature

F = TypeVar("F", bound=Callable[..., Any])


class Words(Protocol):
    """A row of 64-bit integers; a slice is a view of the same words."""

    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Words: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Kernel:
    """A function that can be compiled; only entries are called from Python in earnest."""

    name: str
    function: Callable[..., Any]
    signature: Signature
    entry: bool = False
    inline: bool = False


class Operations(Protocol):
    """What kernels use besides Python: see `operations`."""

    def ones(self, bits: int) -> int: ...
    def first(self, bits: int) -> int: ...
    def copy(self, to: Words, row: Words, count: int) -> int: ...
    def clipped_dot(
        self, words: int, middle: int, most: int
    ) -> Callable[[Words, Words, Words], int]: ...


class Backend(Protocol):
    """A way to run kernels."""

    name: str
    """`wasm`, `numba` or `python`."""

    fast: bool
    """Whether strong bots can play with it."""

    compiles: bool
    """Whether it compiles on this machine, which takes minutes."""

    operations: Operations

    def about(self) -> dict[str, str]:
        """What `thera doctor` says of it; `why` is the reason not to use a better one."""

    def words(self, count: int) -> Words:
        """A new row of zeros."""

    def table(self, values: Sequence[int]) -> Words:
        """A constant row for kernels to look things up in."""

    def rows(self, count: int, width: int) -> Any:  # noqa: ANN401  # an array, or a list of rows
        """A table of new rows, one behind the other."""

    def stop_flag(self, given: Flag | None) -> AbstractContextManager[Words]:
        """A bot's stop flag as kernels see it, while they run."""

    def kernel(self, kernel: Kernel) -> Callable[..., Any]:
        """The function to call for a kernel."""

    def prepare(self, kernels: Iterable[Kernel], tell: Callable[[int, int], None]) -> None:
        """Compile kernels that are not compiled yet; `tell(done, of)` hears how far it is."""
