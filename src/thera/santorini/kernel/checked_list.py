"""The turns of a position for callers in Python: a list that is cut short is an error."""

from __future__ import annotations

from thera.jit import Words
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.generate import generate


class BufferFull(ValueError):
    """A position has more turns than the kernel has room for."""

    def __init__(self) -> None:
        super().__init__("a position has more turns than the kernel has room for")


def list_turns(s: Words, buf: Words, want: int = L.ALL_TURNS, spread: int = L.FULL) -> int:
    """Write the deltas of all distinct turns to `buf`; how many, or BufferFull."""
    end = int(generate(s, buf, 0, want, spread))
    if end == L.CUT:
        raise BufferFull
    return end
