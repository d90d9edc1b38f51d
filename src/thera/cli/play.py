"""`thera play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thera import games
from thera.cli import local_table, saved_games
from thera.cli.common_options import SPEC_HELP, Lang, Position, Seed, key, opened, words
from thera.cli.play_loop import PlayLoop
from thera.cli.play_menu import menu
from thera.cli.screen import Screen
from thera.core.game import bad

Choice = Annotated[
    str | None,
    typer.Argument(help=SPEC_HELP),
]
BotNames = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help="Bot for the other seats: 1 to 8, greedy, random."),
]
Seats = Annotated[list[int] | None, typer.Option("--seat", help="Your seat; may be repeated.")]
Load = Annotated[Path | None, typer.Option("--load", help="Open a saved game.")]
North = Annotated[bool, typer.Option("--north-up", help="Do not turn the board to the seat.")]
Save = Annotated[Path | None, typer.Option("--save", help="Save the game to this file on exit.")]


def play(
    spec: Choice = None,
    bot: BotNames = None,
    seat: Seats = None,
    position: Position = None,
    lang: Lang = None,
    seed: Seed = None,
    load: Load = None,
    save: Save = None,
    north_up: North = False,
) -> None:
    """Play in the terminal, against bots or with others on this computer."""
    screen = Screen(words(lang))
    names = bot or []
    try:
        if screen.lively and not (spec or names or seat or position or load):
            chosen = menu(screen)
            spec, names, seat = chosen.spec, chosen.bots, chosen.against_bots
        if load is None:
            at = _new(spec or games.USUAL, position, seed)
        elif spec or position:
            raise bad("load")
        else:
            at = saved_games.reopened(load, seed)
        if names or seat:
            at.bots = local_table.seated(names, seat or [], at.match.game.seats, at.key)
        local_table.check(at)
        if save:
            saved_games.check(save)
        sitting = PlayLoop(at, screen, save, north_up=north_up)
        if house := games.house_variant(at.match.game):
            sitting.message = f"{screen.words.say(house)} {sitting.message or ''}"
        sitting.run()
    except (EOFError, KeyboardInterrupt):
        screen.blank()
        screen.say("cli.bye")


def _new(spec: str, position: str | None, seed: str | None) -> local_table.LocalTable:
    """A table with a new game, people on all seats."""
    game, start = opened(spec, position)
    luck = key(seed)
    return local_table.LocalTable(local_table.fresh(game, start, luck), {}, luck)
