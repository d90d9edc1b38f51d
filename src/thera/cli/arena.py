"""`thera arena`: matches between bots, with ratings and error bars."""

from __future__ import annotations

import json
import os
from math import inf
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from thera.arena.mirrored_pair import Terms, check
from thera.arena.rating import Sprt, rate
from thera.arena.series import Series
from thera.bots.registry import compile_kernels
from thera.cli import atomic_files
from thera.cli.common_options import Lang, words
from thera.cli.compile_progress import compiling
from thera.cli.screen import Screen
from thera.core.bot import Budget
from thera.core.files import read_text
from thera.core.game import bad
from thera.core.phrase import quoted
from thera.games import USUAL

RANDOM: Final = "random"

app = typer.Typer(help="Matches between bots, with ratings and error bars.", no_args_is_help=True)

Bot = Annotated[str, typer.Argument(help="A bot: greedy, 5, pipe:COMMAND, …")]
Specs = Annotated[
    list[str] | None, typer.Option("--game", metavar="SPEC", help="The game; several take turns.")
]
Openings = Annotated[
    str,
    typer.Option(
        metavar="random|random:N|FILE",
        help="N random turns first (one a seat unless said), or lines SPEC POSITION of a file.",
    ),
]
Kept = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Kept here; gone on with.")
]
Sequential = Annotated[
    str | None,
    typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as one of the two is sure."),
]


@app.callback()
def _arena() -> None:
    """Matches between bots, with ratings and error bars."""


@app.command()
def duel(
    first: Bot,
    second: Bot,
    games: Annotated[int, typer.Option(min=2, help="How many, two an opening.")] = 100,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time a step.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes a step.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Turns to look ahead.")] = None,
    game: Specs = None,
    openings: Openings = RANDOM,
    cap: Annotated[int, typer.Option(min=1, help="Turns after which a game is a draw.")] = 200,
    sprt: Sequential = None,
    seed: Annotated[int, typer.Option(help="Openings, luck and bots follow from it.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Side by side; else one a core.")
    ] = None,
    to: Kept = None,
    lang: Lang = None,
) -> None:
    """Play mirrored games between two bots and estimate the Elo difference."""
    screen = Screen(words(lang))
    if seconds is None and nodes is None and depth is None:
        seconds = 1.0
    turns, positions = _openings(openings)
    terms = Terms(
        first=first,
        second=second,
        specs=tuple(game or [USUAL]),
        budget=Budget(seconds, nodes, depth),
        seed=seed,
        random_turns=turns,
        positions=positions,
        cap=cap,
    )
    compile_kernels(compiling(screen.words))
    check(terms)
    run(Series(terms, sequential(sprt)), (games + 1) // 2, workers, to, screen)


def run(series: Series, pairs: int, workers: int | None, to: Path | None, screen: Screen) -> None:
    """Play a duel from where its file stops, keep what comes in, and say what it came to."""
    if to is not None:
        atomic_files.check(to)
        if to.exists():
            series.resume(to)
    _play(series, pairs, workers or os.cpu_count() or 1, to, screen)
    _show(series, screen)


def _play(series: Series, pairs: int, workers: int, to: Path | None, screen: Screen) -> None:
    """Play the pairs that are missing, behind a progress bar."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=pairs, completed=len(series.pairs))
        for _ in series.run(pairs, workers):
            won, drawn, lost = series.tally
            bar.update(task, completed=len(series.pairs), description=f"+{won} ={drawn} -{lost}")
            if to is not None:
                atomic_files.write(to, json.dumps(series.report(), indent=1) + "\n")


def _show(series: Series, screen: Screen) -> None:
    """Say what a duel came to."""
    won, drawn, lost = series.tally
    terms, rating = series.terms, rate(series.shares)
    screen.say("cli.arena.games", games=won + drawn + lost, won=won, drawn=drawn, lost=lost,
               first=terms.first, second=terms.second)  # fmt: skip
    if rating.elo is None:
        screen.say("cli.arena.all" if won > lost else "cli.arena.none", first=terms.first)
    else:
        low = "−∞" if rating.low is None else f"{round(rating.low):+d}"
        high = "+∞" if rating.high is None else f"{round(rating.high):+d}"
        screen.say("cli.arena.elo", elo=f"{round(rating.elo):+d}", low=low, high=high)
    if series.sprt:
        key = {True: "cli.arena.yes", False: "cli.arena.no", None: "cli.arena.unsure"}
        screen.say(key[series.verdict], elo0=f"{series.sprt.elo0:g}", elo1=f"{series.sprt.elo1:g}")


def _openings(text: str) -> tuple[int | None, tuple[str, ...]]:
    """How many random turns come first, or the positions of a file."""
    word, _, number = text.partition(":")
    if word == RANDOM and (not number or (number.isascii() and number.isdecimal())):
        return (int(number) if number else None), ()
    lines = [line.strip() for line in read_text(Path(text)).splitlines()]
    found = tuple(line for line in lines if line and not line.startswith("#"))
    if not found:
        raise bad("duel.openings", file=text)
    return 0, found


def sequential(text: str | None) -> Sprt | None:
    """The test that two numbers ask for."""
    if text is None:
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError as error:
        raise bad("duel.sprt", text=quoted(text)) from error
    if not -inf < elo0 < elo1 < inf:
        raise bad("duel.sprt_order", text=quoted(text))
    return Sprt(elo0, elo1)
