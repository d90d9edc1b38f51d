"""Little memory and no threads: a smaller module's memory, or the interpreter, never a crash."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from jit.processes import SHOW, installed, python

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits are others elsewhere")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, installed."""
    return installed(tmp_path_factory.mktemp("limits"))


def limited(kind: str, megabytes: int, code: str, home: Path) -> CompletedProcess[str]:
    """Run code in a process that may have so many megabytes."""
    before = f"""
        import resource
        resource.setrlimit(resource.RLIMIT_{kind}, ({megabytes} << 20, {megabytes} << 20))
    """
    return python(code, before=before, home=home)


GROW = """
    from thera.jit import BACKEND
    rows = []
    try:
        while len(rows) < 500:
            rows.append(BACKEND.words(1 << 17))
    except MemoryError as error:
        print(error)
    rows[-1][-1] = 1
    print(len(rows), BACKEND.name, BACKEND.about()["memory"] or "4 GB", rows[-1][-1])
"""


@pytest.mark.parametrize(
    ("limit", "memory", "least"),
    [(600, "256 MB", 230), (3000, "1024 MB", 500), (6000, "4 GB", 500)],
)
def test_with_less_address_space_the_memory_is_smaller(
    limit: int, memory: str, least: int, home: Path
) -> None:
    for _ in ("compiled", "from the cache"):
        told = limited("AS", limit, GROW, home)
        assert (told.returncode, told.stderr) == (0, "")
        *refused, last = told.stdout.splitlines()
        rows, found = last.split(maxsplit=1)
        assert found == f"wasm {memory} 1"
        assert int(rows) >= least
        assert len(refused) == (int(rows) < 500)
        assert all(each.startswith("no room for a row of 1 MB: kernels have") for each in refused)


@pytest.mark.parametrize("kind", ["AS", "DATA"])
def test_with_very_little_memory_kernels_are_interpreted(kind: str, home: Path) -> None:
    told = limited(kind, 80, SHOW, home)
    assert told.returncode == 0
    assert told.stdout.startswith("python ")
    assert "wasmtime cannot run kernels.wasm: there is not enough memory" in told.stdout
    assert "kernels are interpreted" in told.stderr


def test_growth_that_the_system_refuses_is_a_memory_error(home: Path) -> None:
    told = limited("DATA", 200, GROW, home)
    assert (told.returncode, told.stderr) == (0, "")
    assert "no room for a row of 1 MB: kernels have" in told.stdout
    assert "wasm" in told.stdout


@pytest.mark.long
@pytest.mark.parametrize("kind", ["AS", "DATA"])
def test_no_limit_crashes_the_process(kind: str, home: Path) -> None:
    """A MemoryError of Python is none: below 60 MB it cannot even load all modules."""
    megabytes = [*range(60, 700, 20), *range(700, 6200, 250)]
    for each in megabytes:
        told = limited(kind, each, SHOW, home)
        assert told.returncode == 0, (each, told.stderr)
        assert told.stdout.split()[0] in ("wasm", "python")


def test_no_thread_is_needed_to_compile() -> None:
    """Limits of threads do not hold for root, who becomes nobody before."""
    code = """
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
        if os.getuid() == 0:
            os.setuid(65534)
        try:
            threading.Thread(target=print).start()
        except RuntimeError as error:
            print(error)
        toy = Toy()
        print(toy.add(2, 3), toy.backend.about()["cache"])
    """
    before = "import os, resource, threading; from jit.toy import Toy"
    told = python(code, before=before, more={"THERA_KERNELS": "python", "XDG_CACHE_HOME": "/proc"})
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "can't start new thread\n5 none\n"
