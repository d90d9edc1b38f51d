"""Make the module: `THERA_KERNELS=numba python -m thera.jit.compiler PACKAGE … --to FILE`."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import platform
from pathlib import Path
from time import process_time

import llvmlite
import numba

from thera.jit import BACKEND, KERNELS, sources
from thera.jit.backends.numba import NumbaBackend
from thera.jit.compiler.emit import STACK, emit
from thera.jit.compiler.entries import wrappers
from thera.jit.compiler.link import link
from thera.jit.compiler.lower import lower
from thera.jit.manifest import Manifest


def main() -> None:
    """Compile the kernels of the packages that are named."""
    parser = argparse.ArgumentParser(prog="python -m thera.jit.compiler", description=__doc__)
    parser.add_argument("packages", metavar="PACKAGE", nargs="+")
    parser.add_argument("--to", metavar="FILE", type=Path, required=True)
    given = parser.parse_args()
    start = process_time()
    module = build(given.packages)
    part = given.to.with_suffix(".part")
    part.write_bytes(module)
    part.replace(given.to)
    print(f"{given.to.name}: {len(module):,} bytes, {process_time() - start:.0f} s of CPU")


def build(packages: list[str]) -> bytes:
    """The module of all entries in some packages and all that these call."""
    if not isinstance(BACKEND, NumbaBackend):
        raise SystemExit("The compiler needs numba: set THERA_KERNELS=numba.")
    for package in packages:
        _load(package)
    entries = [KERNELS[name] for name in sorted(KERNELS) if KERNELS[name].entry]
    files = {Path(kernel.function.__code__.co_filename) for kernel in KERNELS.values()}
    names = sources.names(sources.of_module(files))
    manifest = Manifest(
        digest=sources.digest(names), sources=names, stack=STACK,
        python=".".join(platform.python_version_tuple()[:2]),
        numba=numba.__version__, llvmlite=llvmlite.__version__,
    )  # fmt: skip
    lowered = lower(BACKEND, entries)
    exports = [kernel.name for kernel in entries]
    texts = [*lowered.texts, wrappers(entries, lowered.symbols)]
    return emit(link(texts, set(exports)), exports, manifest)


def _load(package: str) -> None:
    """Import a package and everything in it, so that all of its kernels are known."""
    home = importlib.import_module(package)
    for module in pkgutil.walk_packages(home.__path__, f"{package}."):
        importlib.import_module(module.name)


if __name__ == "__main__":
    main()
