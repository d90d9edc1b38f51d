"""Kernels that are compiled on this machine: before anybody waits, and with reports of progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from thera.bots import registry
from thera.cli import compile_progress
from thera.jit.backend import Kernel
from thera.jit.backends.python import PythonBackend
from thera.locale import Words


class Slow(PythonBackend):
    """A backend that has something to compile."""

    compiles = True

    def prepare(self, kernels: Iterable[Kernel], tell: Callable[[int, int], None]) -> None:
        """Compile the entries, which takes no time here."""
        entries = [kernel for kernel in kernels if kernel.entry]
        for done in range(len(entries) + 1):
            tell(done, len(entries))


def test_all_kernels_of_both_games_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[tuple[int, int]]()
    monkeypatch.setattr("thera.jit.BACKEND", Slow())
    registry.compile_kernels(lambda done, of: heard.append((done, of)))
    assert heard[-1][0] == heard[-1][1] > 90


def test_nothing_is_said_where_nothing_is_compiled() -> None:
    heard = list[tuple[int, int]]()
    registry.compile_kernels(lambda done, of: heard.append((done, of)))
    assert heard == []


@pytest.mark.parametrize(("quick", "lines"), [(-1.0, 11), (600.0, 0)])
def test_progress_is_told_in_tenths_once_it_takes_long(
    quick: float, lines: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_progress, "QUICK", quick)
    tell = compile_progress.compiling(Words("en"))
    for done in range(101):
        tell(done, 100)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == lines
    assert said[-1:] == (["Compiling kernels: 100 of 100"] if lines else [])
