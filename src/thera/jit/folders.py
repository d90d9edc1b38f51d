"""Where compiled code is kept between runs: folders of the user's cache."""

from __future__ import annotations

import shutil
from pathlib import Path

from platformdirs import user_cache_path


def modules() -> Path:
    """For the WebAssembly module, compiled for this processor."""
    return _cache() / "modules"


def numba() -> Path:
    """For numba's machine code."""
    return _cache() / "numba"


def remove_old() -> None:
    """Remove the machine code that earlier versions left: some 100 MB that nobody reads."""
    old = _cache() / "kernels"
    if old.is_dir():
        shutil.rmtree(old, ignore_errors=True)


def _cache() -> Path:
    """RuntimeError where there is none, since the user has no home folder."""
    found = user_cache_path("thera", appauthor=False)
    if not found.is_absolute():
        raise RuntimeError(f"{found} is no absolute path: there is no home folder")
    return found
