"""The first game on a new machine: a bot moves at once, or the page says why it cannot."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from machine import Machine
from moves import Visit, turns
from playwright.sync_api import Page, expect

SEAT = "You play as"

# Tests ask for the server before the page, so that it goes last: else the page logs an error.


class Fresh(Machine):
    """A server whose user has no caches, and perhaps no usable wasmtime."""

    def __init__(self, folder: Path, **variables: str) -> None:
        super().__init__(folder / "data")
        self.cache = folder / "cache"
        self.variables = {"XDG_CACHE_HOME": str(self.cache), **variables}

    def start(self) -> None:
        """Start it without what the tests' own variables say."""
        mine = {name: os.environ.pop(name, None) for name in ("NUMBA_CACHE_DIR", "THERA_KERNELS")}
        before = {name: os.environ.get(name) for name in self.variables}
        os.environ.update(self.variables)
        try:
            super().start()
        finally:
            for name, value in (mine | before).items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Fresh]:
    fresh = Fresh(tmp_path)
    fresh.start()
    yield fresh
    fresh.close()


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Fresh]:
    """As where pip installed the wheel of another system."""
    package = tmp_path / "broken" / "wasmtime"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise OSError('wrong ELF class')\n", encoding="utf-8")
    fresh = Fresh(tmp_path, PYTHONPATH=str(package.parent))
    fresh.start()
    yield fresh
    fresh.close()


def second(page: Page) -> None:
    """Take the second seat, so that the bot moves first."""
    page.get_by_role("group", name=SEAT).get_by_role("button").nth(1).click()


def begin(page: Page) -> None:
    """Press Start."""
    page.locator("form button[type=submit]").click()


@pytest.mark.parametrize("game", ["santorini", "akrotiri"])
def test_the_first_bot_on_a_fresh_machine_moves(machine: Fresh, visit: Visit, game: str) -> None:
    page = visit("about:blank")
    page.goto(f"{machine.cable.address}/new?game={game}&mode=bot")
    second(page)
    page.get_by_label("Level").select_option("3")
    begin(page)
    expect(turns(page).first).to_be_visible()
    assert len(list((machine.cache / "thera" / "modules").glob("*.cwasm"))) == 1


@pytest.mark.parametrize(("game", "levels"), [("santorini", 2), ("akrotiri", 4)])
def test_without_wasmtime_weak_levels_play_and_the_page_says_why(
    broken: Fresh, visit: Visit, game: str, levels: int
) -> None:
    page = visit("about:blank")
    page.goto(f"{broken.cable.address}/new?game={game}&mode=bot")
    second(page)
    expect(
        page.get_by_text("Stronger levels are not available: they need wasmtime")
    ).to_be_visible()
    expect(page.get_by_label("Level").locator("option")).to_have_count(levels)
    begin(page)
    expect(turns(page).first).to_be_visible()
