"""Says how far the compiling of kernels is, where that happens on this machine."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

import typer

from thera.locale import Words

QUICK: Final = 3.0
"""Seconds without a word: what was compiled before is loaded in that time."""


def compiling(words: Words) -> Callable[[int, int], None]:
    """Reports every tenth of the way on the standard error."""
    start = monotonic()

    def tell(done: int, of: int) -> None:
        if monotonic() - start > QUICK and done * 10 // of != (done - 1) * 10 // of:
            typer.echo(words("cli.compiling", done=done, of=of), err=True)

    return tell
