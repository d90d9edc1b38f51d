"""The part of `bench.py` that compares backends: each in processes of its own, in turn.

Of several rounds the best counts: what else the machine does only makes figures worse.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.table import Table

CHILD: Final = Path(__file__).with_name("bench_child.py")
FIRST: Final = {"first_santorini": ("santorini", "2"), "first_akrotiri": ("akrotiri", "3")}
RATES: Final = ("open", "middle", "pairs", "hand", "akrotiri")
OTHERS: Final = ("megabytes", *FIRST)
LABELS: Final = {
    "open": "Open board, nodes",
    "middle": "Middle game, nodes",
    "pairs": "Pairs of gods, nodes",
    "hand": "Without the network, nodes",
    "akrotiri": "Akrotiri, iterations",
    "megabytes": "Memory of a worker, MB",
    "first_santorini": "First step, Santorini, s",
    "first_akrotiri": "First step, Akrotiri, s",
}


@dataclass(frozen=True, slots=True)
class Backend:
    """What is measured: a backend of this checkout, or another checkout."""

    name: str
    source: Path | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The variables that its processes run with."""
        if self.source is None:
            return {**os.environ, "THERA_KERNELS": self.name}
        return {**os.environ, "PYTHONPATH": str(self.source)}


def backends(against: Path | None) -> list[Backend]:
    """Every backend that can run here, and the other checkout if one is named."""
    found = [Backend("wasm")]
    if find_spec("numba"):
        found.append(Backend("numba"))
    found.append(Backend("python"))
    if against is not None:
        if not (against / "src" / "thera").is_dir():
            raise SystemExit(f"{against} is no checkout of thera: it has no src/thera")
        found.append(Backend(against.name, against.absolute() / "src"))
    return found


def measure(
    seconds: float, rounds: int, against: Path | None, tell: Callable[[str], None]
) -> dict[str, dict[str, float]]:
    """The best figures of each backend by name; rates a CPU second, times in seconds."""
    found: dict[str, dict[str, float]] = {}
    for number in range(rounds):
        for backend in backends(against):
            if number and backend.name == "python":
                continue  # once is enough to see that it is slow
            tell(backend.name)
            figures = _ask(backend, "rates", str(seconds))
            for name, words in FIRST.items():
                start = perf_counter()
                _ask(backend, "step", *words)
                figures[name] = perf_counter() - start
            best = found.setdefault(backend.name, figures)
            for name, value in figures.items():
                best[name] = (max if name in RATES else min)(best[name], value)
    return found


def _ask(backend: Backend, *words: str) -> dict[str, float]:
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, str(CHILD), *words], env=backend.environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        said = done.stderr.strip().splitlines()[-1:]
        raise SystemExit(f"the backend {backend.name} cannot be measured: {' '.join(said)}")
    found = json.loads(done.stdout.splitlines()[-1])
    return found if isinstance(found, dict) else {}


def table(figures: dict[str, dict[str, float]]) -> Table:
    """A column for each backend, with its share of the first one's speed."""
    note = "Rates are per CPU second; in brackets, the speed of wasm as a share of it."
    sheet = Table("Backends", box=None, pad_edge=False, caption=note, caption_justify="left")
    for name in figures:
        sheet.add_column(name, justify="right")
    for name, label in LABELS.items():
        usual = figures["wasm"][name]
        cells = []
        for backend, each in figures.items():
            text = f"{each[name]:,.0f}" if each[name] >= 100 else f"{each[name]:,.2f}"
            ratio = f" ({usual / each[name]:.2f})" if name in RATES and backend != "wasm" else ""
            cells.append(text + ratio)
        sheet.add_row(label, *cells)
    return sheet
