"""The command line: `thera play`, `thera legal`, `thera perft` and the others."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import thera
from thera.cli import akrotiri, bench, gods, play, position, record
from thera.cli.errors import Polite

app = typer.Typer(cls=Polite, add_completion=False, pretty_exceptions_enable=False)
app.command("play")(play.play)
app.command("legal")(position.legal)
app.command("perft")(position.perft)
app.command("show")(position.show)
app.command("gods")(gods.gods)
app.command("bench")(bench.bench)
app.add_typer(record.app, name="record")
app.add_typer(akrotiri.app, name="akrotiri")


@app.callback(invoke_without_command=True)
def thera_(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say the version and leave.")] = False,
) -> None:
    """Board games of one island: play Santorini and Akrotiri, look into them, check records."""
    if version:
        typer.echo(thera.__version__)
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The entry point of the command `thera`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal gets ? for what it cannot show
    app(prog_name="thera")
