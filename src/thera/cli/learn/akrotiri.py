"""`thera learn akrotiri`: weights tuned by games, and a value network learned from them."""

from __future__ import annotations

import json
from concurrent.futures import as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from thera.akrotiri.engine.packaged_files import learned
from thera.cli import atomic_files
from thera.cli.common_options import Lang, words
from thera.cli.learn import common
from thera.cli.screen import Screen
from thera.core.files import read_text
from thera.core.game import bad

if TYPE_CHECKING:
    from thera.akrotiri.engine.weights import Weights

app = typer.Typer(help="Akrotiri's weights and value.", no_args_is_help=True)

PARTS = 8
"""Portions of games for each worker, so that the progress bar moves."""


@app.command()
def tune(
    out: common.Out,
    rounds: Annotated[int, typer.Option(min=1, help="How often weights are moved.")] = 300,
    pairs: Annotated[int, typer.Option(min=1, help="Pairs of games in a round.")] = 16,
    start: Annotated[Path | None, typer.Option(help="Weights to start from; else by hand.")] = None,
    seed: common.Seed = 1,
    workers: common.Workers = None,
    lang: Lang = None,
) -> None:
    """Let the planner play against itself with its weights moved, and follow who wins."""
    screen = Screen(words(lang))
    common.prepare(screen)
    atomic_files.check(out)
    from thera.akrotiri.engine.weights import USUAL
    from thera.akrotiri.training.paired_games import play_pairs
    from thera.akrotiri.training.tune import Plan, tune, written

    begin = USUAL if start is None else _weights(start)
    with common.bar(screen) as shown, common.pool_of(common.count_of(workers)) as pool:
        task = shown.add_task("", total=rounds)

        def tell(number: int, weights: Weights, margin: float) -> None:
            said = screen.words("cli.learn.round", round=number, margin=f"{margin:+.2f}")
            shown.update(task, completed=number, description=said)
            atomic_files.write(out, written(weights))

        plan = Plan(rounds=rounds, pairs=pairs, seed=seed)
        tune(begin, plan, tell, lambda clashes: pool.map(play_pairs, clashes))
    screen.say("cli.learn.tuned", file=str(out), count=rounds)


def _weights(path: Path) -> Weights:
    """The weights in a file."""
    from thera.akrotiri.engine.weights import Weights

    try:
        return Weights(
            **{name: float(value) for name, value in json.loads(read_text(path)).items()}
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise bad("weights", file=str(path), why=str(error)) from error


@app.command()
def games(
    out: common.Out,
    games: Annotated[int, typer.Option(min=1, help="How many to play.")] = 20_000,
    weights: Annotated[Path | None, typer.Option(help="Who plays; else the packaged ones.")] = None,
    seed: common.Seed = 0,
    workers: common.Workers = None,
    lang: Lang = None,
) -> None:
    """Let planners play against each other, and keep their positions with the results."""
    screen = Screen(words(lang))
    common.prepare(screen)
    from thera.akrotiri.training.samples import wishes, work

    played = learned() if weights is None else _weights(weights)
    atomic_files.folder(out)
    with common.bar(screen) as shown, common.pool_of(common.count_of(workers)) as pool:
        task = shown.add_task("", total=games)
        running = {
            pool.submit(work, wish): wish.count
            for wish in wishes(out, games, seed, played, PARTS * common.count_of(workers))
        }
        kept = 0
        for future in as_completed(running):
            kept += future.result()
            shown.advance(task, running[future])
    screen.say("cli.learn.games", count=kept, folder=str(out))


@app.command()
def train(
    data: common.Data,
    out: common.Out,
    epochs: common.Epochs = 10,
    batch: common.Batch = 2048,
    rate: common.Rate = 0.003,
    units: Annotated[int, typer.Option(min=1, max=1024, help="How large the net is.")] = 32,
    seed: common.Seed = 1,
    lang: Lang = None,
) -> None:
    """Learn from the positions of `games` how likely a seat wins."""
    screen = Screen(words(lang))
    common.prepare(screen)
    paths = common.found(data)
    atomic_files.check(out)
    from thera.akrotiri.engine.evaluation.network import write
    from thera.akrotiri.training import samples
    from thera.akrotiri.training.train import Plan, train

    plan = Plan(epochs=epochs, batch=batch, rate=rate, units=units, seed=seed)
    with common.training(screen, epochs) as tell:
        made = train(samples.load(paths), plan, tell)
    common.keep(write(made).encode(), out, screen)
