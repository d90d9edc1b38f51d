"""Which sources a kernel is compiled from: its own and all that they import of thera.

Constants and tables of the rules are frozen into compiled code, so the rules' sources count too.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The folder that holds the package."""

CHECKOUT: Final = ROOT.name == "src" and (ROOT.parent / "pyproject.toml").is_file()
"""Whether this is a developer's copy, where sources can be newer than the module."""

OWN: Final = (
    "backends/numba", "intrinsics", "kernel", "manifest", "operations", "signature", "sources",
    "wasm_file",
)  # fmt: skip
"""Modules of this package that decide what is compiled; the compiler itself does too."""


def closure(paths: Iterable[Path]) -> list[Path]:
    """Some sources and all that they import, in order."""
    found, todo = set[Path](), list(paths)
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += _imports(path)
    return sorted(found)


def of_module(paths: Iterable[Path]) -> list[Path]:
    """Everything that decides what a module made of some kernels' sources is like."""
    here = Path(__file__).parent
    own = [here / f"{name}.py" for name in OWN]
    return sorted({*closure(paths), *own, *here.joinpath("compiler").glob("*.py")})


def names(paths: Iterable[Path]) -> list[str]:
    """Paths as they are written into a module: the same on every machine."""
    return [path.relative_to(ROOT).as_posix() for path in paths]


def digest(names: Iterable[str]) -> str:
    """A digest of sources; FileNotFoundError where one is gone."""
    found = hashlib.sha256()
    for name in names:
        found.update(name.encode() + b"\0" + _content(ROOT / name) + b"\0")
    return found.hexdigest()


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n")


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The sources that one imports when it is loaded; this package is left out."""
    tree = ast.parse(path.read_bytes(), path.name)
    modules = [name for node in tree.body for name in _named(node)]
    return tuple(
        source
        for name in modules
        if name.startswith("thera.") and name.split(".")[1] != "jit"
        if (source := _source(name)) is not None
    )


def _named(node: ast.stmt) -> Iterator[str]:
    """The modules that an import may mean: `from a import b` names a, or a.b if that is one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            yield inner if _source(inner) else node.module


def _source(name: str) -> Path | None:
    path = ROOT.joinpath(*name.split("."))
    for found in (path.with_suffix(".py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None
