"""`thera learn`: games to learn from, training, and the test that what was learned has to pass."""

from __future__ import annotations

import typer

from thera.cli.learn import akrotiri, santorini

app = typer.Typer(help="Teach the engines from their own games.", no_args_is_help=True)
app.add_typer(santorini.app, name="santorini")
app.add_typer(akrotiri.app, name="akrotiri")


@app.callback()
def _learn() -> None:
    """Teach the engines from their own games."""
