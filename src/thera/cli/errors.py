"""What went wrong, in one sentence: bad input never shows a traceback."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from thera.core.game import BadText
from thera.core.match import IllegalStep

BAD_INPUT = 2


class Polite(TyperGroup):
    """Commands that say what is wrong with their input and leave with code 2."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401  # the types are the library's own
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (BadText, IllegalStep) as error:
            typer.echo(f"thera: {error}", err=True)
            raise typer.Exit(BAD_INPUT) from None
