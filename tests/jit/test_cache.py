"""The compiled module on disk: used if it is whole and private, else made again, never needed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from jit.processes import TESTS, python
from jit.toy import Toy
from thera.jit import folders, sources
from thera.jit.backends import module_cache

posix = pytest.mark.skipif(os.name == "nt", reason="users' folders are private there")


def start(kept: str) -> None:
    """Load a module that works; `kept` is what becomes of the cache."""
    toy = Toy()
    assert toy.add(2, 3) == 5
    assert toy.backend.about()["cache"].endswith(kept)


def files() -> list[Path]:
    return sorted(folders.modules().iterdir())


def test_it_is_filled_by_the_first_start_and_used_by_the_next(cache: Path) -> None:
    start("(filled)")
    (file,) = files()
    assert file.is_relative_to(cache)
    assert file.suffix == ".cwasm"
    start(f"{file.parent} (used)")


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.parametrize("damage", [
    lambda data: data[: len(data) // 2], lambda data: data[:10], lambda data: b"", flipped,
    lambda data: bytes(32) + data[32:], lambda data: data + b"\0", lambda data: bytes(len(data)),
], ids=["cut", "very short", "empty", "flipped", "wrong digest", "too long", "zeros"])  # fmt: skip
def test_a_damaged_file_is_made_again(
    damage: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    start("(filled)")
    (file,) = files()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    start("(filled)")
    assert caplog.messages[0] == f"{file} is damaged: compiling again"
    assert file.read_bytes() == whole
    start("(used)")


def test_a_whole_file_that_wasmtime_refuses_is_made_again(caplog: pytest.LogCaptureFixture) -> None:
    start("(filled)")
    (file,) = files()
    file.write_bytes(module_cache._digest(file, b"no module") + b"no module")
    start("(filled)")
    assert "cannot be used, compiling again" in caplog.text
    start("(used)")


def test_a_file_counts_under_its_own_name_only() -> None:
    """One made with other settings would run, and might not check addresses."""
    start("(filled)")
    (file,) = files()
    Toy(1 << 30)
    (other,) = set(files()) - {file}
    other.replace(file)
    start("(filled)")
    start("(used)")


def test_files_of_other_versions_stay_for_a_while() -> None:
    start("(filled)")
    (file,) = files()
    for number in range(10):
        old = file.with_stem(f"{number:032x}")
        old.write_bytes(b"")
        os.utime(old, (number, number))
    file.unlink()
    start("(filled)")
    kept = {f"{number:032x}" for number in range(10)[-module_cache.KEPT :]}
    assert {each.stem for each in files()} == {file.stem, *kept}


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_to_is_not_used(
    mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    start("(filled)")
    folders.modules().chmod(mode)
    start("none")
    assert caplog.messages == [f"{folders.modules()} is not used: others could write to it"]


@posix
def test_a_folder_of_somebody_else_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    start("(filled)")
    someone = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: someone)
    start("none")


@posix
def test_a_file_that_others_can_write_to_is_made_again() -> None:
    start("(filled)")
    (file,) = files()
    file.chmod(0o660)
    start("(filled)")
    assert file.stat().st_mode & 0o777 == 0o600
    start("(used)")


@posix
@pytest.mark.parametrize("mask", [0o000, 0o002, 0o077])
def test_it_is_private_whatever_the_mask(mask: int) -> None:
    before = os.umask(mask)
    try:
        start("(filled)")
        start("(used)")
    finally:
        os.umask(before)


def test_a_folder_that_cannot_be_made_costs_only_time(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write_text("a file")
    start("none")
    cache.unlink()
    (cache / "thera").mkdir(parents=True)
    (cache / "thera/modules").write_text("a file")
    start("none")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    start("none")


@posix
def test_without_a_home_folder_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that runs as a user whom the system does not know."""

    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    start("none")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_read_only_costs_only_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object) -> None:  # for root no folder is read-only
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    start("(filled)")
    files()[0].unlink()
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    start("(could not be filled)")
    assert files() == []


@posix
def test_a_full_disk_costs_only_time() -> None:
    code = """
        from jit.toy import Toy
        from thera.jit import folders
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        for _ in range(2):
            toy = Toy()
            print(toy.add(2, 3), toy.backend.about()["cache"])
        print(list(folders.modules().iterdir()))
    """
    told = python(code, before="import resource", more={"THERA_KERNELS": "python"})
    line = f"5 {folders.modules()} (could not be filled)\n"
    assert (told.stdout, told.returncode) == (2 * line + "[]\n", 0), told.stderr


def test_many_processes_may_start_at_once() -> None:
    code = "from jit.toy import Toy; print(Toy().add(2, 3))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(sources.ROOT), str(TESTS)))}
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", code], env={**environment, "THERA_KERNELS": "python"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for _ in range(8)
    ]  # fmt: skip
    assert [each.communicate()[0] for each in begun] == 8 * ["5\n"]
    assert [file.suffix for file in files()] == [".cwasm"]
    start("(used)")


def test_the_cache_of_old_versions_is_removed_once(cache: Path) -> None:
    old = cache / "thera/kernels"
    (old / "inner").mkdir(parents=True)
    (old / "inner/code.nbi").write_bytes(b"old")
    start("(filled)")
    assert not old.exists()
    old.mkdir()
    start("(used)")
    assert old.exists(), "nobody looks for it again"
