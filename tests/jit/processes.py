"""Python in processes of their own: with other modules, limits and folders, and free to crash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Final

from thera.jit import sources

TESTS: Final = Path(__file__).parents[1]
SECONDS: Final = 60  # a process that takes longer hangs

SHOW: Final = "from thera.jit import BACKEND; print(BACKEND.name, BACKEND.about())"
"""Code that prints which backend was chosen."""


def python(
    code: str, *, before: str = "", home: Path | None = None, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """What code prints; `before` is run first, `home` holds the package in place of the checkout.

    The caches are those of this process (see the fixture `cache`).
    """
    path = [str(each) for each in (home or sources.ROOT, TESTS)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "RUST_BACKTRACE": "0"}
    environment.pop("THERA_KERNELS", None)
    environment.update(more or {})
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", dedent(before) + "\n" + dedent(code)],
        env=environment, capture_output=True, text=True, check=False, timeout=SECONDS,
    )  # fmt: skip


def installed(folder: Path) -> Path:
    """A copy of what kernels need, in a folder like one that pip installs into."""
    home = folder / "site-packages"
    for part in ("core", "jit"):
        shutil.copytree(sources.ROOT / "thera" / part, home / "thera" / part)
    (home / "thera/__init__.py").touch()
    return home
