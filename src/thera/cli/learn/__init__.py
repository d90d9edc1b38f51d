"""`thera learn`: games to learn from, training, and the test that what was learned has to pass."""

from __future__ import annotations

from importlib import import_module

import typer

from thera import games

app = typer.Typer(help="Teach the engines from their own games.", no_args_is_help=True)
for name in games.learning():
    app.add_typer(import_module(f"{__name__}.{name}").app, name=name)
