"""Kernels that hand each other named tuples of rows, on every backend."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from jit.processes import installed, python
from thera.jit import KERNELS, Words, kernel

SOURCE = '''
from __future__ import annotations
from typing import NamedTuple
from thera.jit import Words, kernel

class Sums(NamedTuple):
    rows: list[Words]
    row: Words
    factor: int

@kernel("i(Sums,i)", inline=True)
def product(s: Sums, at: int) -> int:
    return s.row[at] * s.factor

@kernel("i(Sums,i)")
def total(s: Sums, at: int) -> int:
    """It calls itself with the same tuple."""
    rows, row, _ = s
    if at == len(row):
        return 0
    rows[1][at] = product(s, at)
    return rows[1][at] + total(s, at + 1)

@kernel("i2(r,w,i)", entry=True)
def totals(rows: list[Words], row: Words, factor: int) -> tuple[int, int]:
    return total(Sums(rows, row, factor), 0), total(Sums(rows, rows[1], -1), 0)
'''
RUN = """
    from thera.jit import BACKEND, rows, words
    from thera.toys.sums import totals
    row, place = words(3), rows(2, 3)
    row[0], row[1], row[2] = 1, 20, 300
    print(BACKEND.name, *map(int, totals(place, row, 5)), *map(int, place[1]))
"""
FOUND = "1605 -1605 -5 -100 -1500\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of what kernels need, and kernels with tuples."""
    folder = installed(tmp_path)
    toys = folder / "thera/toys"
    toys.mkdir()
    (toys / "__init__.py").touch()
    (toys / "sums.py").write_text(SOURCE)
    return folder


def test_the_interpreter(home: Path) -> None:
    assert python(RUN, home=home, more={"THERA_KERNELS": "python"}).stdout == f"python {FOUND}"


def test_numba_and_its_machine_code_on_disk(home: Path) -> None:
    pytest.importorskip("numba")
    more = {"THERA_KERNELS": "numba"}
    hits = "print(sum(BACKEND.dispatchers['toys.sums.totals'].stats.cache_hits.values()))"
    for loaded in (0, 1):
        done = python(f"{RUN}\n    {hits}", home=home, more=more)
        assert done.stdout == f"numba {FOUND}{loaded}\n", done.stderr


def test_the_module(home: Path) -> None:
    pytest.importorskip("numba")
    to = home / "thera/jit/kernels.wasm"
    code = f"import sys; sys.argv[1:] = ['thera.toys', '--to', {str(to)!r}]\nmain()"
    before = "from thera.jit.compiler.__main__ import main"
    made = python(code, before=before, home=home, more={"THERA_KERNELS": "numba"})
    assert made.returncode == 0, made.stderr
    done = python(RUN, home=home, more={"THERA_KERNELS": "wasm"})
    assert done.stdout == f"wasm {FOUND}", done.stderr


# what is refused when a kernel is defined


class Pair(NamedTuple):
    """Two rows."""

    one: Words
    other: Words


class Named(NamedTuple):
    """Not of rows only."""

    row: Words
    name: str


class Plain(tuple[Words, ...]):
    """A tuple without names."""

    __slots__ = ()


def define(signature: str, *, entry: bool = False) -> None:
    """Define a kernel in this module."""

    def unfit(row: Words) -> int:
        return row[0]

    before = dict(KERNELS)
    try:
        kernel(signature, entry=entry)(unfit)
    finally:
        assert before == KERNELS, "it is not registered"


@pytest.mark.parametrize("name", ["Missing", "Plain", "Words", "FOUND"])
def test_a_name_of_no_named_tuple_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name} is no NamedTuple that the kernel's module has"):
        define(f"i({name},i)")


def test_a_tuple_of_something_else_than_rows_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Named.name is none of int, Words, list\[Words\]$"):
        define("i(Named)")


def test_an_entry_takes_no_tuples() -> None:
    with pytest.raises(TypeError, match=r"is an entry: it takes rows and makes tuples of them$"):
        define("i(Pair,i)", entry=True)
