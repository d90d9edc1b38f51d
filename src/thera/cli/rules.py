"""`thera rules`: the rules of the games to be read, with boards that the rules play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from thera import games
from thera.cli import section_names
from thera.cli.common_options import Lang, words
from thera.cli.screen import Screen
from thera.cli.turn_log import Turn
from thera.core.card_example import NOT, Frame, frames
from thera.core.face import Phrase, Scene
from thera.core.game import BadText
from thera.core.guide import Block, Board, Grid, Guide, Inline, Items, Paragraph, Section

BULLET = "•"


def rules(
    game: Annotated[str | None, typer.Argument(help=f"One of {', '.join(games.names())}.")] = None,
    section: Annotated[
        list[str] | None, typer.Argument(help="A section, god, goal or action; else all.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Read the rules of a game, or one section of them; without a game, list the sections."""
    screen = Screen(words(lang))
    if game is None:
        for name in games.names():
            _list(screen, name)
        return
    name = game.strip().lower()
    guide = games.guide(name, screen.words.language)
    if section:
        _section(screen, name, section_names.found(name, " ".join(section), guide))
    else:
        _page(screen, name, guide)


def _list(screen: Screen, name: str) -> None:
    """The sections of a game, by the word to ask for them; or that there are none yet."""
    try:
        guide = games.guide(name, screen.words.language)
    except BadText as error:
        screen.print(screen.words.say(error.reason))
        return
    screen.print(f"thera rules {name}", "bold")
    sheet = Table.grid(padding=(0, 2))
    for each in guide.sections:
        indent = "  " * each.level
        sheet.add_row(Text(f"{indent}{each.id}", "dim"), Text(f"{indent}{each.title}"))
    screen.console.print(sheet)


def _page(screen: Screen, name: str, guide: Guide) -> None:
    screen.print(guide.title, "bold")
    _blocks(screen, name, guide.lead)
    for each in guide.sections:
        screen.blank()
        _section(screen, name, each)


def _section(screen: Screen, name: str, section: Section) -> None:
    screen.print(section.title, "bold")
    _blocks(screen, name, section.blocks)


def _blocks(screen: Screen, name: str, blocks: Iterable[Block]) -> None:
    for block in blocks:
        screen.blank()
        match block:
            case Paragraph(said, note):
                screen.print(_text(said, "italic" if note else ""))
            case Items(rows, numbered):
                _items(screen, rows, numbered=numbered)
            case Grid(table):
                _grid(screen, table)
            case Board():
                _board(screen, name, block)


def _text(said: Iterable[Inline], style: str = "") -> Text:
    runs = ((each.text, "bold" if each.strong else "underline" * bool(each.to)) for each in said)
    return Text.assemble(*runs, style=style)


def _items(screen: Screen, rows: tuple[tuple[Inline, ...], ...], *, numbered: bool) -> None:
    """A list; on a terminal what does not fit into a line goes on below its beginning."""
    for number, row in enumerate(rows, 1):
        mark = f"{number}." if numbered else BULLET
        if screen.console.is_terminal:
            sheet = Table.grid(padding=(0, 1))
            sheet.add_row(mark, _text(row))
            screen.console.print(sheet)
        else:
            screen.print(Text(f"{mark} ").append_text(_text(row)))


def _grid(screen: Screen, table: tuple[tuple[tuple[Inline, ...], ...], ...]) -> None:
    head, *rows = table
    sheet = Table(box=None, pad_edge=False)
    for cell in head:
        sheet.add_column(_text(cell))
    for row in rows:
        sheet.add_row(*map(_text, row))
    screen.console.print(sheet)


# boards


def _board(screen: Screen, name: str, board: Board) -> None:
    """The board before and after the steps, with the steps in words; of what a table says besides
    only that which they change."""
    game, s = games.resume(board.spec or name, board.position)
    shown = frames(game, games.face(game), board.position, board.lines, board.seat)
    first, last = shown[0].scene, shown[-1].scene
    _picture(screen, game, s, board.seat, first, last)
    at = 1
    for line in board.lines:
        count = len(line.removeprefix(NOT).split())
        _told(screen, shown[at : at + count])
        at += count
    if first != last:
        _picture(screen, game, _after(game, s, board.lines), board.seat, last, first)


def _picture(
    screen: Screen, game: games.AnyGame, s: object, seat: int, scene: Scene, other: Scene
) -> None:
    lines = games.face(game).lines(game.view(s, seat), seat)
    screen.picture(lines, scene, [panel for panel in scene.panels if panel not in other.panels])
    if scene.winners:
        screen.print(screen.words.say(scene.headline), "bold")


def _told(screen: Screen, shown: tuple[Frame, ...]) -> None:
    """A line of steps: what whoever took them did, or why none of them may be done."""
    for frame in (each for each in shown if each.refused is not None):
        screen.say(
            "cli.rules.refused", "warning", step=frame.step or "", why=frame.words or Phrase("")
        )
    shown = tuple(frame for frame in shown if frame.refused is None)
    if not shown:
        return
    seat = next((f.seat for f in shown if f.seat is not None), -1)
    mover = next((p for p in shown[0].scene.players if p.seat == seat), None)
    turn = Turn(
        seat=seat,
        side=mover.side if mover else seat,
        card=mover.card if mover else None,
        words=[frame.words for frame in shown if frame.words],
        steps=[frame.step for frame in shown if frame.step],
    )
    screen.print(screen.told(turn))


def _after(game: games.AnyGame, s: Any, lines: Iterable[str]) -> object:  # noqa: ANN401  # any game's
    """The position after the steps of some lines that are legal."""
    for line in lines:
        for step in () if line.startswith(NOT) else line.split():
            s = game.play(s, game.parse(step))
    return s
