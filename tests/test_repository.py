"""The repository keeps its promises: a clean lock, a changelog, the commands people rely on."""

import os
import re
from pathlib import Path

import pytest

import thera

ROOT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins() -> list[str]:
    """The lock, one entry per package: its pin with the hash lines that follow it."""
    lock = "".join(re.findall(r"^[^#].*\n", text("requirements/dev.txt"), flags=re.MULTILINE))
    return re.split(r"\n(?=\S)", lock)


def test_every_locked_package_is_pinned_and_hashed() -> None:
    assert len(pins()) > 10
    for pin in pins():
        assert re.match(r"[a-z0-9._-]+==\S+", pin), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", pin), pin


def test_lock_names_what_the_project_asks_for() -> None:
    locked = {pin.partition("==")[0] for pin in pins()}
    assert {"typer", "rich", "pytest", "mypy", "ruff", "import-linter", "hatchling"} <= locked


@pytest.mark.parametrize("address", ["http", "index-url", "find-links", "file:", "://", "@ "])
def test_lock_has_no_addresses(address: str) -> None:
    assert address not in text("requirements/dev.txt").lower()


def test_changelog_has_an_entry_for_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", text("CHANGELOG.md"), flags=re.MULTILINE)
    assert "Unreleased" in headings or thera.__version__ in headings


@pytest.mark.parametrize(
    "target", ["help", "play", "test", "test-long", "check", "bench", "lock", "clean"]
)
def test_makefile_has_the_target(target: str) -> None:
    assert re.search(rf"^{target}:.*## \S", text("Makefile"), flags=re.MULTILINE)


def test_ci_runs_make_test() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert text(".ci/run").splitlines()[-1] == "make test"
