"""Which backend is chosen: by name, or by what the module in the package is like."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from jit.processes import SHOW, installed, python
from thera.core.bot import NoEngine
from thera.jit.backends.wasm import FILE
from thera.jit.choice import choose


def test_a_name_that_no_backend_has() -> None:
    with pytest.raises(NoEngine, match=r"is 'fast': the backends are wasm, numba and python$"):
        choose("fast")


def test_the_interpreter() -> None:
    backend = choose("python")
    assert (backend.name, backend.fast) == ("python", False)
    assert backend.about() == {"why": "asked for by THERA_KERNELS"}
    row = backend.words(3)
    part = row[1:]
    part[0] = 5
    assert list(row) == [0, 5, 0]  # type: ignore[call-overload]  # a memoryview


@pytest.mark.parametrize("lacking", ["numba", "numpy", "llvmlite"])
def test_numba_that_is_not_installed(lacking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.startswith("thera.jit.")]:
        if name.endswith((".backends.numba", ".intrinsics")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, lacking, None)
    with pytest.raises(NoEngine, match=r"cannot be used: pip install 'thera\[native\]' \("):
        choose("numba")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("version https://git-lfs.github.com/spec/v1")


def unsaid(path: Path) -> None:
    """Without its manifest."""
    path.write_bytes(b"\0asm\1\0\0\0")


def odd(path: Path) -> None:
    """With a name that is no text."""
    path.write_bytes(b"\0asm\1\0\0\0" + b"\0\3\2\xff\xff")


DAMAGES: dict[Callable[[Path], None], str] = {
    Path.unlink: "No such file",
    empty: "no WebAssembly module",
    text: "no WebAssembly module",
    unsaid: "does not say what it was made of",
    odd: "can't decode",
}


def reason_to_interpret(home: Path) -> str:
    """What an installed package says when it falls back to the interpreter."""
    told = python(SHOW, home=home)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("python ")
    return told.stderr


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_module_in_an_installed_package(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    home = installed(tmp_path)
    damage(home / "thera/jit" / FILE)
    why = reason_to_interpret(home)
    assert f"{FILE} cannot be read: " in why
    assert DAMAGES[damage] in why


def test_a_module_that_wasmtime_refuses(tmp_path: Path) -> None:
    home = installed(tmp_path)
    cut(home / "thera/jit" / FILE)
    told = f"wasmtime cannot run {FILE}: failed to parse WebAssembly module\n"
    assert told in reason_to_interpret(home)


@pytest.mark.parametrize("damage", [Path.unlink, empty], ids=["missing", "empty"])
def test_a_damaged_module_in_a_checkout(damage: Callable[[Path], None], tmp_path: Path) -> None:
    home = checkout(tmp_path)
    damage(home / "thera/jit" / FILE)
    told = python(SHOW, home=home)
    assert told.returncode == 1
    last = told.stderr.splitlines()[-1]
    assert last.startswith(f"thera.core.bot.NoEngine: {FILE} cannot be read: run make kernels (")


def test_sources_that_changed_count_in_a_checkout_only(tmp_path: Path) -> None:
    told = python(SHOW, home=checkout(tmp_path))  # where the sources of kernels are gone
    assert told.returncode == 1
    last = told.stderr.splitlines()[-1]
    assert last == f"thera.core.bot.NoEngine: {FILE} is stale: run make kernels"
    told = python(SHOW, home=installed(tmp_path))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("wasm ")


def checkout(folder: Path) -> Path:
    """A folder like a developer's."""
    home = installed(folder / "made").rename(folder / "src")
    (folder / "pyproject.toml").touch()
    return home
