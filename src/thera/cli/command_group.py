"""Which commands there are, how they are found and how they fail.

A command's module is imported when it is called: nobody waits for what the others need.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from thera import games
from thera.bots.line_process import EngineFailed
from thera.cli.common_options import LANG, language
from thera.core.bot import NoEngine
from thera.core.game import BadText
from thera.core.match import IllegalStep
from thera.core.phrase import Phrase
from thera.server.store.data_folder import BadData

BAD_INPUT: Final = 2
USUAL: Final = "serve"

MODULES: Final = {
    "serve": "serve",
    "play": "play",
    "rules": "rules",
    "legal": "position",
    "perft": "position",
    "show": "position",
    **{name: name for name in games.commands()},
    "engine": "engine",
    "doctor": "maintenance",
    "backup": "maintenance",
    "restore": "maintenance",
    "record": "record",
    "arena": "arena",
    "learn": "learn",
}
"""Where each command is: a function of its name, or a module's `app` of several commands."""


class Commands(TyperGroup):
    """Commands that are loaded when they are called, report bad input and exit with code 2; one of
    them is the default."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401  # the types are the library's own
        """The names of all commands."""
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        """A command by its name."""
        if cmd_name in MODULES and cmd_name not in self.commands:
            self.commands[cmd_name] = _loaded(cmd_name)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """The command that is called; for an unknown one something similar is suggested."""
        if args[0] not in MODULES:
            for name in MODULES:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Take options without a command as those of the default one."""
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = [USUAL, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (BadData, BadText, EngineFailed) as error:
            said = language(ctx.meta.get(LANG)).say(error.reason)
        except IllegalStep as error:
            said = language(ctx.meta.get(LANG)).say(Phrase("error.illegal", {"step": error.step}))
        except NoEngine as error:
            said = str(error)
        typer.echo(f"thera: {said}", err=True)
        raise typer.Exit(BAD_INPUT)


def _loaded(name: str) -> Any:  # noqa: ANN401
    """A command, or a group of them, from its module."""
    module = import_module(f"thera.cli.{MODULES[name]}")
    alone = typer.Typer(add_completion=False)
    if hasattr(module, "app"):
        alone.add_typer(module.app, name=name)
        group: Any = get_command(alone)
        return group.commands[name]
    alone.command(name)(getattr(module, name))
    return get_command(alone)
