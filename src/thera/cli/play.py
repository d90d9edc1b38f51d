"""`thera play`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeVar

import typer

from thera import games
from thera.bots import levels, offers
from thera.cli import saved, table
from thera.cli.options import Lang, Position, Seed, key, opened, words
from thera.cli.screen import Screen
from thera.cli.sitting import Sitting, ask
from thera.core.game import bad

T = TypeVar("T")

GAMES: Final = (
    ("cli.menu.plain", "santorini"),
    ("cli.menu.random", "santorini:random"),
    ("cli.menu.draft", "santorini:draft"),
    ("cli.menu.akrotiri", "akrotiri"),
    ("cli.menu.strategist", "akrotiri:strategist"),
)
TABLES: Final = (("cli.menu.bot", True), ("cli.menu.people", False))

Choice = Annotated[
    str | None,
    typer.Argument(help="The game: santorini, santorini:apollo,pan, akrotiri, …"),
]
BotNames = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help="A bot on the other seats: 1 to 8, greedy, random."),
]
Seats = Annotated[list[int] | None, typer.Option("--seat", help="My seat; more than one is fine.")]
Load = Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")]
Save = Annotated[Path | None, typer.Option("--save", help="Save the game here on leaving.")]


def play(
    spec: Choice = None,
    bot: BotNames = None,
    seat: Seats = None,
    position: Position = None,
    lang: Lang = None,
    seed: Seed = None,
    load: Load = None,
    save: Save = None,
) -> None:
    """Play in the terminal, against bots or with others at the keyboard."""
    screen = Screen(words(lang))
    names = bot or []
    try:
        if screen.lively and not (spec or names or seat or position or load):
            spec, names = _menu(screen)
        if load is None:
            at = _new(spec or "santorini", position, seed)
        elif spec or position:
            raise bad("load")
        else:
            at = saved.reopened(load, seed)
        if names or seat:
            at.bots = table.seated(names, seat or [], at.match.game.seats, at.key)
        table.check(at)
        if save:
            saved.check(save)
        sitting = Sitting(at, screen, save)
        if house := games.house_variant(at.match.game):
            sitting.message = f"{screen.words.say(house)} {sitting.message or ''}"
        sitting.run()
    except (EOFError, KeyboardInterrupt):
        screen.blank()
        screen.say("cli.bye")


def _new(spec: str, position: str | None, seed: str | None) -> table.Table:
    """A table with a new game, people on all seats."""
    game, start = opened(spec, position)
    luck = key(seed)
    return table.Table(table.fresh(game, start, luck), {}, luck)


def _menu(screen: Screen) -> tuple[str, list[str]]:
    """Ask a newcomer what to play, and with whom."""
    screen.clear()
    spec = _pick(screen, "cli.menu.what", GAMES)
    if not _pick(screen, "cli.menu.whom", TABLES):
        return spec, []
    return spec, [_opponent(screen, spec.partition(":")[0])]


def _opponent(screen: Screen, game: str) -> str:
    """One of a game's levels; where it has none, its usual bot."""
    names, usual = levels.names(game), offers.usual(game)
    if not names:
        return usual
    if why := offers.missing(game):
        screen.print(screen.words.say(why), "warning")
    answers = [(f"bot.{name}", name) for name in names]
    return _pick(screen, "cli.menu.level", answers, names.index(usual) + 1)


def _pick(screen: Screen, question: str, answers: Sequence[tuple[str, T]], usual: int = 1) -> T:
    """One of several answers by its number; the usual one if nothing is said."""
    screen.say(question, "bold")
    for number, (text, _) in enumerate(answers, 1):
        mark = "  ←" if usual > 1 and number == usual else ""
        screen.print(f"{number}  {screen.words(text)}{mark}")
    while True:
        said = ask(screen) or str(usual)
        if said in map(str, range(1, len(answers) + 1)):
            screen.blank()
            return answers[int(said) - 1][1]
        screen.say("cli.menu.again", "italic", count=len(answers))
