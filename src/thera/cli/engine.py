"""`thera engine`: a bot for programs, by lines on stdin and stdout."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from thera.bots.line_server import LineServer
from thera.bots.registry import STRONGEST, compile_kernels
from thera.cli.common_options import words
from thera.cli.compile_progress import compiling

Name = Annotated[
    str,
    typer.Option(
        "--bot", metavar="NAME", help="The bot that thinks; the command `bot` changes it."
    ),
]


def engine(bot: Name = STRONGEST) -> None:
    """Play as an engine for other programs: see docs/engine-protocol.md."""
    compile_kernels(compiling(words(None)))
    LineServer(bot, sys.stdout).run(sys.stdin)
