"""`thera legal`, `thera perft`, `thera show`: one position, looked into."""

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
from thera.santorini.rules.state import State


def legal(spec: Spec = games.USUAL, position: Position = None, lang: Lang = None) -> None:
    """The legal steps of a position, one a line."""
    game, s = opened(spec, position, games.resume_view)
    for a in game.legal(s):
        typer.echo(a)


def perft(
    spec: Spec = games.USUAL,
    position: Position = None,
    turns: Annotated[int, typer.Option("--turns", "-n", min=0, help="How many turns deep.")] = 1,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first turn apart.")] = False,
    kernel: Annotated[
        bool, typer.Option("--kernel", help="Count by the compiled kernel (santorini).")
    ] = False,
    lang: Lang = None,
) -> None:
    """Count whole turns: the distinct results of each turn, summed along."""
    game, s = opened(spec, position)
    if kernel:
        typer.echo(_by_kernel(s, turns, divide))
        return
    lines = list(whole.divide(game, s, turns)) if divide and turns else []
    count = sum(count for _, count in lines) if lines else whole.perft(game, s, turns)
    for way, part in lines:
        typer.echo(f"{' '.join(map(str, way))}: {part}")
    typer.echo(count)


def _by_kernel(s: object, turns: int, divide: bool) -> int:
    """The count as the compiled kernel has it."""
    from thera.santorini import kernel  # compiles or loads machine code

    if not isinstance(s, State) or divide:
        raise bad("kernel")
    try:
        return kernel.perft(kernel.read(s), turns)
    except kernel.Unready as error:
        raise bad("perft.unready") from error
    except kernel.BufferFull as error:
        raise bad("perft.buffer") from error


def show(
    spec: Spec = games.USUAL,
    position: Position = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE|-", help="A picture instead; - prints it.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="As a seat sees it.")] = None,
    lang: Lang = None,
) -> None:
    """Draw a position."""
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
