"""`thera learn santorini`: games to learn from, training, and the test for a new network."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import wait
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer

from thera.arena.mirrored_pair import Terms, check
from thera.arena.series import Series
from thera.cli import arena, atomic_files
from thera.cli.common_options import Lang, words
from thera.cli.learn import common
from thera.cli.screen import Screen
from thera.core import network_choice
from thera.core.bot import Budget
from thera.core.game import bad
from thera.santorini.engine import packaged_files

if TYPE_CHECKING:
    from thera.santorini.training.selfplay import Wish

TICK: Final = 0.2
GAMES: Final = ("santorini", "santorini:random", "santorini:random", "santorini:random")

app = typer.Typer(help="Santorini's network.", no_args_is_help=True)

NetFile = Annotated[
    str, typer.Option("--net", metavar="FILE|hand", help="Who plays; else the packaged network.")
]


@app.command()
def games(
    out: common.Out,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to play.")] = 600.0,
    nodes: Annotated[int, typer.Option(min=2, help="Nodes a turn, about.")] = 4000,
    workers: common.Workers = None,
    net: NetFile = "",
    seed: common.Seed = 0,
    lang: Lang = None,
) -> None:
    """Let the engine play against itself, and keep what it thought of the positions."""
    screen = Screen(words(lang))
    network_choice.check(net)
    atomic_files.folder(out)
    common.prepare(screen)
    from thera.santorini.training.selfplay import Wish

    packaged_files.packed(net)  # refuses what is no network
    weights = network_choice.load(net, packaged_files.PACKAGED, bytes)
    count = common.count_of(workers)
    first = seed * 1000
    wishes = [Wish(first + n, seconds, nodes, out, weights) for n in range(count)]
    screen.say("cli.learn.games", count=_play(wishes, screen), folder=str(out))


def _play(wishes: Sequence[Wish], screen: Screen) -> int:
    """Play in parallel with a progress bar of the time; returns how many positions were kept."""
    from thera.santorini.training.selfplay import work

    seconds, start = wishes[0].seconds, monotonic()
    with common.pool_of(len(wishes)) as pool, common.bar(screen) as shown:
        task = shown.add_task("", total=seconds)
        running = {pool.submit(work, wish) for wish in wishes}
        open_ones = set(running)
        while open_ones:
            _, open_ones = wait(open_ones, timeout=TICK)
            shown.update(task, completed=min(seconds, monotonic() - start))
        return sum(future.result() for future in running)


@app.command()
def train(
    data: common.Data,
    out: common.Out,
    epochs: common.Epochs = 12,
    batch: common.Batch = 16_384,
    rate: common.Rate = 0.002,
    thought: Annotated[
        float, typer.Option(min=0, max=1, help="The search's share; the rest is who won.")
    ] = 0.7,
    seed: common.Seed = 1,
    lang: Lang = None,
) -> None:
    """Train a network on positions of `games`."""
    screen = Screen(words(lang))
    if find_spec("torch") is None:
        raise bad("learn.torch")
    paths = common.found(data)
    atomic_files.check(out)
    from thera.santorini.training import samples
    from thera.santorini.training.train import Plan, train

    plan = Plan(epochs=epochs, batch=batch, rate=rate, thought=thought, seed=seed)
    with common.training(screen, epochs) as tell:
        made = train(samples.load(paths), plan, tell)
    common.keep(made, out, screen)


@app.command()
def gate(
    new: Annotated[str, typer.Argument(help="A network's file.")],
    old: Annotated[str, typer.Argument(help="The one to beat; hand is the evaluation by hand.")],
    games: Annotated[int, typer.Option(min=2, help="At most.")] = 2000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a turn.")] = 4000,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time instead.")] = None,
    game: arena.Specs = None,
    sprt: Annotated[str, typer.Option(metavar="ELO0,ELO1")] = "0,20",
    seed: common.Seed = 0,
    workers: common.Workers = None,
    to: arena.Kept = None,
    lang: Lang = None,
) -> None:
    """Let two networks play until one is surely stronger, or until all games are played."""
    screen = Screen(words(lang))
    budget = Budget(nodes=nodes) if seconds is None else Budget(seconds=seconds)
    names = [f"alphabeta:net={net}" for net in (new, old)]
    terms = Terms(names[0], names[1], tuple(game or GAMES), budget, seed=seed)
    check(terms)
    common.prepare(screen)
    arena.run(Series(terms, arena.sequential(sprt)), (games + 1) // 2, workers, to, screen)
