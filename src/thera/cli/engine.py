"""`thera engine`: a bot for programs, by lines on stdin and stdout."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from thera.bots.engine import Engine
from thera.bots.roster import STRONGEST, compile_kernels
from thera.cli.compiling import compiling
from thera.cli.options import words

Name = Annotated[str, typer.Option("--bot", metavar="NAME", help="Who thinks; `bot` changes it.")]


def engine(bot: Name = STRONGEST) -> None:
    """Let a program play: positions in, turns out; see docs/engine-protocol.md."""
    compile_kernels(compiling(words(None)))
    Engine(bot, sys.stdout).run(sys.stdin)
