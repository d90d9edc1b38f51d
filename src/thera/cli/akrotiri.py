"""`thera akrotiri`: where maps can be dug and why, and the components as a set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thera.akrotiri.face.print.component_sheet import set_svg
from thera.akrotiri.face.proof_panels import proof_panels
from thera.akrotiri.rules import components as sets
from thera.akrotiri.rules.component_statistics import statistics
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import KINDS
from thera.akrotiri.rules.views import masked
from thera.cli import atomic_files
from thera.cli.common_options import Lang, words
from thera.cli.screen import Screen, sentence
from thera.core.game import BadText, Seat, bad
from thera.core.phrase import quoted
from thera.core.spec import split

app = typer.Typer(help="Where the maps of Akrotiri can be dug; the tiles and cards of a set.")

# sites


@app.command("sites")
def sites(
    cards: Annotated[
        list[str] | None, typer.Argument(help="Maps, like E01; else the hand.")
    ] = None,
    position: Annotated[
        str, typer.Option("--position", "-p", metavar="TEXT", help="The position.")
    ] = "",
    seat: Annotated[int | None, typer.Option("--seat", min=1, max=4, help="Who reads.")] = None,
    game: Annotated[str, typer.Option("--game", help="The options of the game.")] = "akrotiri",
    lang: Lang = None,
) -> None:
    """Show where maps can be dug and which icons count, or what is missing."""
    screen = Screen(words(lang))
    s = _read(game, position)
    who = _reader(s, seat)
    known = s.table.components.maps
    asked = [card.upper() for card in cards or []]
    if wrong := [card for card in asked if card not in known]:
        raise bad("map", text=quoted(wrong[0]))
    if not asked and who in masked(s):
        raise bad("position.hidden", seat=who + 1)
    hand = asked or s.players[who].maps
    for panel in proof_panels(s, who, hand):
        screen.panel(panel)
    if not hand:
        screen.say("cli.sites.no_maps", who=screen.player(who, None))


def _read(spec: str, position: str) -> State:
    name, options = split(spec)
    if name != "akrotiri":
        raise bad("not_akrotiri", text=quoted(spec))
    if not position:
        raise bad("no_position")
    return load(options).read(position)


def _reader(s: State, seat: int | None) -> Seat:
    if seat is None:
        return max(0, s.to_move)
    if seat > s.table.seats:
        raise bad("seat", seat=seat, most=s.table.seats)
    return seat - 1


# components


@app.command("components")
def components(
    file: Annotated[Path | None, typer.Argument(help="A set; else the standard one.")] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE|-", help="Draw the tiles; - prints it.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Check a set of tiles and cards, count what is in it, and draw it."""
    screen = Screen(words(lang))
    try:
        found = sets.load(file)
    except BadText as error:
        raise bad("in_file", file=str(file), why=error.reason) from error
    if svg == "-":
        typer.echo(set_svg(found))
        return
    if svg is not None:
        atomic_files.write(Path(svg), set_svg(found))
    _statistics(screen, found)


def _statistics(screen: Screen, found: Components) -> None:
    say = screen.words
    screen.say("cli.set.ok", name=found.name, digest=found.digest[:12])
    for heading, counts in statistics(found).items():
        kind, _, part = heading.rpartition(".")
        named = say(f"cli.set.{part}", kind=say(f"cli.set.kind.{kind or KINDS[0]}"))
        if heading == "set":
            items = [say(f"cli.set.count.{name}", count=count) for name, count in counts.items()]
        else:
            items = [f"{name} {count}" for name, count in counts.items()]
        screen.print(f"{sentence(named)}: {', '.join(items)}")
