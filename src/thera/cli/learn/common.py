"""What `thera learn` shares between games: options, progress bars, files of samples."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from thera.bots.registry import compile_kernels
from thera.cli.compile_progress import compiling
from thera.cli.screen import Screen
from thera.core.game import bad

Out = Annotated[Path, typer.Option("--out", metavar="PATH", help="Where it goes.")]
Seed = Annotated[int, typer.Option(min=0, help="Other seeds, other games.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Else one a core.")]
Data = Annotated[list[Path], typer.Argument(help="Files of `games`, or folders of them.")]
Epochs = Annotated[int, typer.Option(min=1, help="How often all samples are seen.")]
Batch = Annotated[int, typer.Option(min=1, help="Samples that are weighed together.")]
Rate = Annotated[float, typer.Option(min=1e-6, help="How fast to learn.")]

Tell = Callable[[int, float, float], None]


def prepare(screen: Screen) -> None:
    """Refuse to start without numpy; compile kernels once, before many processes want them."""
    if find_spec("numpy") is None:
        raise bad("learn.numpy")
    compile_kernels(compiling(screen.words))


def count_of(workers: int | None) -> int:
    """The number of worker processes."""
    return workers or os.cpu_count() or 1


def pool_of(count: int) -> ProcessPoolExecutor:
    """A pool of fresh processes."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))


def bar(screen: Screen) -> Progress:
    """A progress bar that disappears when it is full."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.console, transient=True)


@contextmanager
def training(screen: Screen, epochs: int) -> Iterator[Tell]:
    """A progress bar; yields a function to call with the epoch, its loss and validation loss."""
    with bar(screen) as shown:
        task = shown.add_task("", total=epochs)

        def tell(epoch: int, loss: float, test: float) -> None:
            said = screen.words(
                "cli.learn.epoch", epoch=epoch, loss=f"{loss:.4f}", test=f"{test:.4f}"
            )
            shown.update(task, completed=epoch, description=said)
            shown.console.print(said)

        yield tell


def keep(made: bytes, out: Path, screen: Screen) -> None:
    """Write a network, and say so."""
    out.write_bytes(made)
    digest = hashlib.sha256(made).hexdigest()[:16]
    screen.say("cli.learn.written", file=str(out), bytes=len(made), digest=digest)


def found(data: Sequence[Path]) -> list[Path]:
    """The files of samples that were named, those of folders too, in order."""
    paths = [file for path in data for file in (sorted(path.glob("*.npz")) or [path])]
    for path in paths:
        if not path.is_file():
            raise bad("samples.where", file=str(path))
    return paths
