"""`thera legal`, `thera perft`, `thera show`: inspect one position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thera import games
from thera.cli import atomic_files
from thera.cli.common_options import Lang, Position, Spec, opened, words
from thera.cli.screen import Screen
from thera.core import turns as whole
from thera.core.game import bad


def legal(spec: Spec = games.USUAL, position: Position = None, lang: Lang = None) -> None:
    """List the legal moves of a position, one per line."""
    game, s = opened(spec, position, games.resume_view)
    for a in game.legal(s):
        typer.echo(a)


def perft(
    spec: Spec = games.USUAL,
    position: Position = None,
    turns: Annotated[int, typer.Option("--turns", "-n", min=0, help="How many turns deep.")] = 1,
    divide: Annotated[
        bool, typer.Option("--divide", help="Show the count of each first turn.")
    ] = False,
    kernel: Annotated[
        bool, typer.Option("--kernel", help="Count by the compiled kernels.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Count the distinct results of all whole turns, to a depth."""
    game, s = opened(spec, position)
    if kernel:
        if divide:
            raise bad("kernel.divide")
        typer.echo(games.engine(game.name).perft(s, turns))
        return
    lines = list(whole.divide(game, s, turns)) if divide and turns else []
    count = sum(count for _, count in lines) if lines else whole.perft(game, s, turns)
    for way, part in lines:
        typer.echo(f"{' '.join(map(str, way))}: {part}")
    typer.echo(count)


def show(
    spec: Spec = games.USUAL,
    position: Position = None,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg", metavar="FILE|-", help="Write an SVG picture instead; - for standard output."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Show it as this seat sees it.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Show a position."""
    screen = Screen(words(lang))
    game, s = opened(spec, position, games.look)
    eyes = None if seat is None else seat - 1
    if seat is not None and seat > game.seats:
        raise bad("seat", seat=seat, most=game.seats)
    if eyes is not None and eyes in game.masked(s):
        raise bad("position.hidden", seat=eyes + 1)
    face, view = games.face(game), s if eyes is None else game.view(s, eyes)
    if svg is None:
        screen.board(face.lines(view, eyes), face.scene(view, eyes))
    elif svg == "-":
        typer.echo(face.svg(view))
    else:
        atomic_files.write(Path(svg), face.svg(view))
