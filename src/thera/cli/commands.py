"""How commands are found and fail: one is meant where none is named, bad input gets a sentence."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from thera.core.game import BadText
from thera.core.match import IllegalStep
from thera.server.data import BadData

BAD_INPUT = 2
USUAL = "serve"


class Commands(TyperGroup):
    """Commands that say what is wrong with their input and leave with code 2."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  # the library's own
        """Take options without a command as those of the usual one."""
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = [USUAL, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401  # the types are the library's own
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (BadData, BadText, IllegalStep) as error:
            typer.echo(f"thera: {error}", err=True)
            raise typer.Exit(BAD_INPUT) from None
