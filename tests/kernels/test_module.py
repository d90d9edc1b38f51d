"""The module in the package is made of the sources beside it: of all of them, and nothing else."""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from thera import games
from thera.jit import KERNELS, sources, wasm_file
from thera.jit.backend import Kernel
from thera.jit.backends import wasm
from thera.jit.manifest import Manifest
from thera.jit.wasm_file import EXPORT, Reader, sections

PACKAGES = games.kernels()
MODULE = Path(wasm.__file__).parents[1] / wasm.FILE
RULES = (
    "thera/santorini/rules/board.py",
    "thera/santorini/rules/gods/__init__.py",
    "thera/santorini/rules/gods/minotaur.py",
    "thera/akrotiri/rules/grid.py",
    "thera/akrotiri/rules/steps.py",
)


@pytest.fixture(scope="module")
def kernels() -> list[Kernel]:
    """All kernels of both games."""
    for package in PACKAGES:
        home = importlib.import_module(package)
        for module in pkgutil.walk_packages(home.__path__, f"{package}."):
            importlib.import_module(module.name)
    found = [kernel for name, kernel in KERNELS.items() if name.startswith(games.names())]
    seen = {".".join(["thera", *kernel.name.split(".")[:2]]) for kernel in found}
    assert seen == set(PACKAGES)
    return found


def exports(module: bytes) -> Iterator[str]:
    reader = Reader(next(body for kind, body in sections(module) if kind == EXPORT))
    for _ in range(reader.number()):
        yield reader.text()
        assert reader.byte() == 0  # a function
        reader.number()


def test_it_exports_every_entry_and_nothing_else(kernels: list[Kernel]) -> None:
    entries = sorted(kernel.name for kernel in kernels if kernel.entry)
    assert list(exports(MODULE.read_bytes())) == entries
    assert len(entries) > 90


def test_it_names_every_source_that_it_comes_from(kernels: list[Kernel]) -> None:
    """Whatever a kernel uses, by name or through a module, comes from one of them."""
    named = set(Manifest.read(MODULE.read_bytes()).sources)
    assert named >= set(RULES)
    assert {"thera/jit/intrinsics.py", "thera/jit/compiler/emit.py"} <= named
    seen = 0
    for kernel in kernels:
        space = kernel.function.__globals__
        assert source(sys.modules[space["__name__"]]) in named
        for name in kernel.function.__code__.co_names:
            for home in homes(space.get(name)):
                assert source(home) in named, f"{kernel.name} uses {name} of {home.__name__}"
                seen += 1
    assert seen > 500


def homes(value: object) -> Iterator[ModuleType]:
    """The module that a value is, or that a function was defined in; none for numbers."""
    if isinstance(value, ModuleType):
        yield value
    elif callable(value) and (name := getattr(value, "__module__", "")).startswith("thera."):
        yield sys.modules[name]


def source(module: ModuleType) -> str:
    return Path(str(module.__file__)).relative_to(sources.ROOT).as_posix()


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources; the module is compared with them."""
    shutil.copytree(
        sources.ROOT / "thera", tmp_path / "thera", ignore=shutil.ignore_patterns("static")
    )
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    sources._content.cache_clear()
    return tmp_path


def test_a_change_of_any_of_them_makes_it_stale(copied: Path) -> None:
    manifest = Manifest.read(MODULE.read_bytes())
    for name in (*RULES, "thera/santorini/kernel/make.py", "thera/jit/compiler/link.py"):
        path = copied / name
        before = path.read_bytes()
        path.write_bytes(before + b"\n")
        assert stale(manifest), name
        path.write_bytes(before.replace(b"\n", b"\r\n"))  # as git writes it on Windows
        assert not stale(manifest), name
    (copied / RULES[0]).unlink()
    assert stale(manifest)


def stale(manifest: Manifest) -> bool:
    sources._content.cache_clear()
    return manifest.stale


def test_it_holds_nothing_of_this_machine() -> None:
    module = MODULE.read_bytes()
    for place in (sys.prefix, str(sources.ROOT.parent), str(Path.home())):
        assert f"{place}{os.sep}".encode() not in module
    kinds = [kind for kind, _ in sections(module)]
    assert kinds.count(wasm_file.CUSTOM) == 1


@pytest.mark.long
def test_it_can_be_made_again_byte_for_byte(tmp_path: Path) -> None:
    """By the same versions. Others must make a module with the same entries of the same sources."""
    made = tmp_path / "kernels.wasm"
    environment = {**os.environ, "THERA_KERNELS": "numba", "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "thera.jit.compiler", *PACKAGES, "--to", str(made)]
    subprocess.run(command, env=environment, cwd=tmp_path, check=True, capture_output=True)
    kept = Manifest.read(MODULE.read_bytes())
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    if (kept.python, kept.numba, kept.llvmlite) == (python, version("numba"), version("llvmlite")):
        assert made.read_bytes() == MODULE.read_bytes()
    else:
        assert Manifest.read(made.read_bytes()).digest == kept.digest
        assert list(exports(made.read_bytes())) == list(exports(MODULE.read_bytes()))
