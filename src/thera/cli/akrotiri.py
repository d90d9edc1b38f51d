"""`thera akrotiri`: where maps can be dug and why, and the components as a set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from thera.akrotiri import components as sets
from thera.akrotiri.components import Components
from thera.akrotiri.geometry import read_quadrant
from thera.akrotiri.phrases import icons, missing, pattern
from thera.akrotiri.press.sheet import set_svg
from thera.akrotiri.proof import Proof, Side, outlook, proof
from thera.akrotiri.rules import load
from thera.akrotiri.secrets import masked
from thera.akrotiri.state import State
from thera.akrotiri.statistics import statistics
from thera.akrotiri.steps import KINDS
from thera.cli import files
from thera.cli.options import Lang, words
from thera.cli.screen import Screen, sentence
from thera.core.face import Phrase
from thera.core.game import BadText, Seat, bad
from thera.core.phrase import quoted

app = typer.Typer(help="Where the maps of Akrotiri can be dug; the tiles and cards of a set.")

FEW = 8  # of the nearest quadrants


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
    """Say where maps can be dug and which icons prove it, or what is missing."""
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
    for card in hand:
        _card(screen, s, who, card)
    if not hand:
        screen.say("cli.sites.no_maps", seat=who + 1)


def _read(spec: str, position: str) -> State:
    name, _, options = spec.partition(":")
    if name.strip().lower() != "akrotiri":
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


def _card(screen: Screen, s: State, seat: Seat, card: str) -> None:
    """A map, and under it a line for each site or for what comes nearest to one."""
    found = outlook(s, seat, card)
    signs = pattern(s.table.components.maps[card])
    count = len(found.sites)
    head = screen.words("cli.sites.card", card=card, pattern=signs, seat=seat + 1, count=count)
    screen.print(head, "bold")
    _proofs(screen, [proof(s, seat, card, read_quadrant(site)) for site in found.sites])
    if found.nearest:
        screen.say("cli.sites.nearest", missing=missing(found.nearest[0]))
        _proofs(screen, found.nearest[:FEW])
    elif not found.sites:
        screen.say("cli.sites.nowhere")


def _proofs(screen: Screen, found: Iterable[Proof]) -> None:
    """Sites, those together where the same icons count, and side by side these icons."""
    alike: dict[tuple[object, ...], list[Proof]] = {}
    for each in found:
        key = tuple((side.icons, side.line if side.missing else 0) for side in each.sides)
        alike.setdefault(key, []).append(each)
    for proofs in alike.values():
        line = Text.assemble("  ", (" ".join(each.site for each in proofs), "bold"))
        for side in proofs[0].sides:
            line.append(f"\n    {screen.words.say(_side(proofs[0].site, side))}")
        screen.print(line)


def _side(site: str, side: Side) -> Phrase:
    gaps: dict[str, str | int | Phrase] = {
        "needed": icons(side.terrain, side.needed),
        "side": Phrase(f"akrotiri.side.{side.side}"),
        "towards": Phrase(f"akrotiri.towards.{side.towards}"),
        "icons": " ".join(side.icons) or "–",
        "site": site,
    }
    if side.missing:
        return Phrase("cli.sites.lacks", gaps | {"missing": side.missing})
    return Phrase("cli.sites.side", gaps)


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
        files.write(Path(svg), set_svg(found))
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
