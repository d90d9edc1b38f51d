"""Where wasmtime is missing or unfit, kernels are interpreted, and a message says why."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

from jit.processes import SHOW, installed, python

FOUND = f"wasmtime {version('wasmtime')}"

MISSING = """
import importlib.metadata, sys
def version(name):
    raise importlib.metadata.PackageNotFoundError(name)
importlib.metadata.version = version
sys.modules["wasmtime"] = None
"""
RAISES = """
import sys
class Finder:
    def find_spec(self, name, path, target=None):
        if name == "wasmtime":
            raise {error}
sys.meta_path.insert(0, Finder())
"""
OTHER = """
import importlib.metadata
importlib.metadata.version = lambda name: "51.0.0"
"""
CASES = {
    "missing": (MISSING, "wasmtime is not installed"),
    "no library": (
        RAISES.format(error='OSError("_libwasmtime.so: wrong ELF class")'),
        f"{FOUND} does not run on this system: _libwasmtime.so: wrong ELF class",
    ),
    "no such processor": (
        RAISES.format(error='RuntimeError("unsupported architecture for wasmtime: riscv64")'),
        f"{FOUND} does not run on this system: unsupported architecture for wasmtime: riscv64",
    ),
    "another version": (OTHER, "wasmtime 51.0.0 cannot be used: thera needs version 50"),
    "a private name is gone": (
        "from wasmtime import _ffi; del _ffi.wasmtime_val_raw_t",
        f"{FOUND} cannot be used: module 'wasmtime._ffi' has no attribute 'wasmtime_val_raw_t'",
    ),
    "a function is gone": (
        "from wasmtime import _ffi; _ffi.dll = object()",
        f"{FOUND} cannot be used: 'object' object has no attribute 'wasmtime_func_call_unchecked'",
    ),
    "a private module is gone": (
        "import sys, wasmtime; del wasmtime._ffi; sys.modules['wasmtime._ffi'] = None",
        f"{FOUND} cannot be used: import of wasmtime._ffi halted",
    ),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, installed."""
    return installed(tmp_path_factory.mktemp("wasmtime"))


@pytest.mark.parametrize("case", CASES)
def test_kernels_are_interpreted_and_it_is_said_why(case: str, home: Path) -> None:
    before, why = CASES[case]
    told = python(SHOW, before=before, home=home)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("python ")
    assert why in told.stdout.replace("\\'", "'")
    assert told.stderr.startswith("kernels are interpreted, strong bots are not available: " + why)


@pytest.mark.parametrize("case", ["missing", "another version"])
def test_who_asks_for_the_module_is_told_why_not(case: str, home: Path) -> None:
    before, why = CASES[case]
    told = python(SHOW, before=before, home=home, more={"THERA_KERNELS": "wasm"})
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1] == f"thera.core.bot.NoEngine: {why}"


@pytest.mark.parametrize("case", CASES)
def test_who_asks_for_the_interpreter_needs_no_wasmtime(case: str, home: Path) -> None:
    told = python(SHOW, before=CASES[case][0], home=home, more={"THERA_KERNELS": "python"})
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "python {'why': 'asked for by THERA_KERNELS'}\n"
