"""`thera gods`: the cards of Santorini, for the screen and for a real table."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from thera import games
from thera.cli import card_names
from thera.cli.common_options import Lang, Seed, key, words
from thera.cli.local_table import fresh
from thera.cli.screen import Screen, seat_style, sentence
from thera.cli.turn_log import turns_of
from thera.core.game import bad
from thera.santorini.rules.gods import GODS, god


def gods(
    name: Annotated[str | None, typer.Argument(help="One god.")] = None,
    lang: Lang = None,
    random: Annotated[bool, typer.Option("--random", help="Deal gods for a real table.")] = False,
    players: Annotated[int, typer.Option("--players", min=2, max=4, help="For --random.")] = 2,
    seed: Seed = None,
) -> None:
    """List the gods, show one card, or deal cards for a real table."""
    screen = Screen(words(lang))
    if random and name:
        raise bad("deal")
    if random:
        _deal(screen, players, key(seed))
    elif name:
        _card(screen, name)
    else:
        _list(screen)


def _list(screen: Screen) -> None:
    say = screen.words
    sheet = Table(box=None, pad_edge=False)
    for column in ("number", "name", "title", "players"):
        sheet.add_column(say(f"cli.gods.{column}"))
    for power in GODS.values():
        card = f"god.{power.name}"
        counts = ", ".join(map(str, power.counts))
        sheet.add_row(str(power.number), say(f"{card}.name"), say(f"{card}.title"), counts)
    screen.console.print(sheet)


def _card(screen: Screen, name: str) -> None:
    power = god(card_names.named(name) or name.strip().lower())
    screen.read(card_names.card(power.name))
    counts = ", ".join(map(str, power.counts))
    if power.number:
        screen.say("cli.gods.card", "dim", number=power.number, counts=counts)


def _deal(screen: Screen, players: int, luck: bytes) -> None:
    """Let the rules deal: luck gives each player a card and names the starting player."""
    match = fresh(games.load(f"santorini:random,seats={players}"), None, luck)
    scene = games.face(match.game).scene(match.state, None)
    for player in scene.players:
        if player.card:
            screen.print(screen.player(player.seat, player.card), seat_style(player.side))
            screen.say(f"god.{player.card}.text")
    for phrase in turns_of(match)[0].words[players:]:
        screen.print(sentence(screen.words.say(phrase)), "bold")
