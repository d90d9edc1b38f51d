"""The command line: `thera serve`, `thera play`, `thera legal` and the others."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import thera
from thera.cli.command_group import Commands

app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def thera_(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Board games from one island. `thera` alone opens them in the browser, like `thera serve`."""
    if version:
        typer.echo(thera.__version__)


def main() -> None:
    """The entry point of the command `thera`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal gets ? for what it cannot show
    app(prog_name="thera")
