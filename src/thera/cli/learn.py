"""`thera learn`: games to learn from, training, and the test that a new network has to pass."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from thera.arena.duel import Terms, check
from thera.arena.series import Series
from thera.bots import alphabeta, needs
from thera.bots.alphabeta import network
from thera.cli import arena, files
from thera.cli.options import Lang, words
from thera.cli.screen import Screen
from thera.core.bot import Budget
from thera.core.game import BadText

if TYPE_CHECKING:
    from thera.learn.santorini.selfplay import Wish

TICK: Final = 0.2
GAMES: Final = ("santorini", "santorini:random", "santorini:random", "santorini:random")

app = typer.Typer(help="Teach a network from games of the engine.", no_args_is_help=True)
santorini = typer.Typer(help="Santorini's network.", no_args_is_help=True)
akrotiri = typer.Typer(help="Akrotiri's weights.", no_args_is_help=True)
app.add_typer(santorini, name="santorini")
app.add_typer(akrotiri, name="akrotiri")

NetFile = Annotated[
    str, typer.Option("--net", metavar="FILE|hand", help="Who plays; else the packaged network.")
]
Out = Annotated[Path, typer.Option("--out", metavar="PATH", help="Where it goes.")]


@app.callback()
def _learn() -> None:
    """Teach a network from games of the engine."""


@santorini.command()
def games(
    out: Out,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to play.")] = 600.0,
    nodes: Annotated[int, typer.Option(min=2, help="Nodes a turn, about.")] = 4000,
    workers: Annotated[int | None, typer.Option(min=1, help="Else one a core.")] = None,
    net: NetFile = "",
    seed: Annotated[int, typer.Option(min=0, help="Other seeds, other games.")] = 0,
    lang: Lang = None,
) -> None:
    """Let the engine play against itself, and keep what it thought of the positions."""
    screen = Screen(words(lang))
    network.check(net)
    files.folder(out)
    alphabeta.warm()
    from thera.learn.santorini.selfplay import Wish

    path = network.source(net)
    if path is not None:
        network.packed(path)  # refuses what is no network
    weights = None if path is None else path.read_bytes()
    count = workers or os.cpu_count() or 1
    first = seed * 1000
    wishes = [Wish(first + n, seconds, nodes, out, weights) for n in range(count)]
    screen.say("cli.learn.games", count=_play(wishes, screen), folder=str(out))


def _play(wishes: Sequence[Wish], screen: Screen) -> int:
    """Play side by side behind a bar of the time that passes; how many positions were kept."""
    from thera.learn.santorini.selfplay import work

    seconds, start = wishes[0].seconds, monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    pool = ProcessPoolExecutor(len(wishes), mp_context=get_context("spawn"))
    with pool, Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=seconds)
        running = {pool.submit(work, wish) for wish in wishes}
        open_ones = set(running)
        while open_ones:
            _, open_ones = wait(open_ones, timeout=TICK)
            bar.update(task, completed=min(seconds, monotonic() - start))
        return sum(future.result() for future in running)


@santorini.command()
def train(
    data: Annotated[list[Path], typer.Argument(help="Files of `games`, or folders of them.")],
    out: Out,
    epochs: Annotated[int, typer.Option(min=1)] = 12,
    batch: Annotated[int, typer.Option(min=1)] = 16_384,
    rate: Annotated[float, typer.Option(min=1e-6, help="How fast to learn.")] = 0.002,
    thought: Annotated[
        float, typer.Option(min=0, max=1, help="The search's share; the rest is who won.")
    ] = 0.7,
    seed: Annotated[int, typer.Option()] = 1,
    lang: Lang = None,
) -> None:
    """Train a network on positions of `games`."""
    screen = Screen(words(lang))
    if find_spec("torch") is None:
        raise BadText("training needs torch: install it by pip install thera[learn]")
    paths = found(data)
    files.check(out)
    from thera.learn.santorini import samples
    from thera.learn.santorini.train import Plan, train

    plan = Plan(epochs=epochs, batch=batch, rate=rate, thought=thought, seed=seed)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=epochs)

        def tell(epoch: int, loss: float, test: float) -> None:
            said = screen.words(
                "cli.learn.epoch", epoch=epoch, loss=f"{loss:.4f}", test=f"{test:.4f}"
            )
            bar.update(task, completed=epoch, description=said)
            bar.console.print(said)

        made = train(samples.load(paths), plan, tell)
    out.write_bytes(made)
    digest = hashlib.sha256(made).hexdigest()[:16]
    screen.say("cli.learn.written", file=str(out), bytes=len(made), digest=digest)


def found(data: Sequence[Path]) -> list[Path]:
    """The files of samples that were named, those of folders too, in order."""
    paths = [file for path in data for file in (sorted(path.glob("*.npz")) or [path])]
    for path in paths:
        if not path.is_file():
            raise BadText(f"{path} holds no samples: name files of `games`, or their folder")
    return paths


@santorini.command()
def gate(
    new: Annotated[str, typer.Argument(help="A network's file.")],
    old: Annotated[str, typer.Argument(help="The one to beat; hand is the evaluation by hand.")],
    games: Annotated[int, typer.Option(min=2, help="At most.")] = 2000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a turn.")] = 4000,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time instead.")] = None,
    game: arena.Specs = None,
    sprt: Annotated[str, typer.Option(metavar="ELO0,ELO1")] = "0,20",
    seed: Annotated[int, typer.Option()] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Else one a core.")] = None,
    to: arena.Kept = None,
    lang: Lang = None,
) -> None:
    """Let two networks play until one is surely stronger, or until all games are played."""
    screen = Screen(words(lang))
    budget = Budget(nodes=nodes) if seconds is None else Budget(seconds=seconds)
    names = [f"alphabeta:net={net}" for net in (new, old)]
    terms = Terms(names[0], names[1], tuple(game or GAMES), budget, seed=seed)
    check(terms)
    alphabeta.warm()
    series = Series(terms, arena.sequential(sprt))
    if to is not None:
        files.check(to)
        if to.exists():
            series.resume(to)
    arena.run(series, (games + 1) // 2, workers or os.cpu_count() or 1, to, screen)
    arena.show(series, screen)


@akrotiri.callback()
def _akrotiri() -> None:
    """Akrotiri's weights."""


@akrotiri.command()
def tune(
    out: Out,
    rounds: Annotated[int, typer.Option(min=1, help="How often weights are moved.")] = 300,
    pairs: Annotated[int, typer.Option(min=1, help="Pairs of games in a round.")] = 16,
    start: Annotated[Path | None, typer.Option(help="Weights to start from; else by hand.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Other seeds, other games.")] = 1,
    lang: Lang = None,
) -> None:
    """Let the planner play against itself with its weights moved, and follow who wins."""
    screen = Screen(words(lang))
    needs.check()
    files.check(out)
    from thera.kernels.akrotiri.search.weights import USUAL, Weights
    from thera.learn.akrotiri.tune import Plan, tune, written

    begin = USUAL if start is None else Weights(**json.loads(files.read(start)))
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=rounds)

        def tell(number: int, weights: Weights, margin: float) -> None:
            said = screen.words("cli.learn.round", round=number, margin=f"{margin:+.2f}")
            bar.update(task, completed=number, description=said)
            files.write(out, written(weights))

        tune(begin, Plan(rounds=rounds, pairs=pairs, seed=seed), tell)
    screen.say("cli.learn.tuned", file=str(out), count=rounds)
