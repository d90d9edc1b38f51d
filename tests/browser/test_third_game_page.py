"""A third game in a browser, without a picture, a board or translations: it is played as a list."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from machine import Machine
from moves import Visit, says
from playwright.sync_api import Page, expect

LAUNCHER = Path(__file__).parent.parent / "thera_with_kuhn.py"
PLATE = "[aria-labelledby=game-kuhn]"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the third game, as its workers do."""
    found = Machine(tmp_path_factory.mktemp("kuhn"), thera=(sys.executable, str(LAUNCHER)))
    found.start()
    yield f"http://127.0.0.1:{found.port}"
    found.close()


def table(page: Page, mode: str) -> None:
    """Begins a game from the front page."""
    page.locator(PLATE).get_by_role("link", name=mode).click()
    expect(page.get_by_role("heading", name="Kuhn poker", exact=True)).to_be_visible()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")


def bet(page: Page, word: str) -> None:
    """Presses one of the choices of the list, and confirms if that is asked for."""
    page.locator(".list").get_by_role("button", name=word).click()
    page.get_by_role("button", name="Confirm", exact=True).click()


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_front_page_shows_it_honestly(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size)
    expect(page.locator(PLATE)).to_contain_text("Kuhn poker")
    expect(page.locator(f"{PLATE} figure .plain")).to_have_text("K")
    expect(page.locator("section.game")).to_have_count(3)
    assert page.title() == "Thera: board games from one island"
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(two|2) games|web\.|game\.kuhn", text, re.IGNORECASE)
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)


def test_a_game_against_a_bot_in_a_worker(visit: Visit) -> None:
    page = visit("/")
    table(page, "Play a bot")
    expect(page).to_have_title(re.compile(r"Kuhn · Thera$"))
    expect(page.locator(".list")).to_contain_text("There is no drawing of this game yet.")
    expect(page.locator("body")).to_contain_text(re.compile(r"Player 1 holds [JQK]"))
    expect(page.locator("body")).to_contain_text("Player 2 holds ?")
    bet(page, "Bets")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator("body")).to_contain_text(re.compile(r"Player 2 holds [JQK]"))
    expect(says(page)).to_contain_text("wins")
    expect(page.locator("section.log")).to_contain_text(re.compile("Folds|Calls"))
    page.goto("/games")
    expect(page.locator("main")).to_contain_text("Kuhn")
    assert "WEB.GAME" not in page.locator("main").inner_text().upper()


def test_in_spanish_the_pages_are_and_the_game_is_as_it_was_written(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Español").click()
    expect(page.locator(PLATE)).to_contain_text("Kuhn poker")
    expect(page.locator(PLATE)).to_contain_text("Contra un bot")
