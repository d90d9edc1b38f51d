"""Says how far the compiling of kernels is, where that happens on this machine."""

from __future__ import annotations

from collections.abc import Callable

import typer

from thera.locale import Words


def compiling(words: Words) -> Callable[[int, int], None]:
    """Reports every tenth of the way on the standard error."""

    def tell(done: int, of: int) -> None:
        if done * 10 // of != (done - 1) * 10 // of:
            typer.echo(words("cli.compiling", done=done, of=of), err=True)

    return tell
