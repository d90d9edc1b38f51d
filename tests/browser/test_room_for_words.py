"""Room for words: what bars, actions and rows of players say is nowhere cut or squeezed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from moves import Begin, Visit, press, says
from playwright.sync_api import Page, ViewportSize, expect
from sailing import alone, harbour, voyage

from thera.server.store.data_folder import Data

SIZES = [(390, 844), (320, 640), (1024, 768), (720, 450), (1440, 900)]
# Spanish needs more room.
LANGUAGES = pytest.mark.parametrize(
    "language", ["Español", pytest.param("English", marks=pytest.mark.long)]
)

# Words of these that reach over their box or button, or lie under the next thing in their row.
CUT = """(all) => all.flatMap((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  const box = each.closest("button") ?? each;
  const [inner, outer] = [words.getBoundingClientRect(), box.getBoundingClientRect()];
  const next = box.nextElementSibling?.getBoundingClientRect();
  const wide = Math.max(inner.right - outer.right, outer.left - inner.left);
  const under = next?.width && next.top < outer.bottom ? inner.right - next.left : 0;
  return wide > 1 || under > 1 ? [`${each.className} ${each.innerText} ${wide} ${under}`] : [];
})"""


def read(page: Page, language: str) -> None:
    page.get_by_role("button", name=language).click()


def expect_room(page: Page, *selectors: str) -> None:
    """In every size nothing is cut, and the bar says what is to be done in a few lines."""
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        for selector in selectors:
            found = page.locator(f"{selector}:visible")
            assert found.evaluate_all(CUT) == [], (selector, width)
        words = says(page).bounding_box()
        assert words is not None
        assert words["width"] >= 110, (width, words)
        assert words["height"] <= 84, (width, words)


@LANGUAGES
def test_a_turn_of_akrotiri(visit: Visit, data: Data, language: str) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2")
    read(page, language)
    expect_room(page, ".bar .btn")
    read(page, "English")
    found.play("+L.sw")
    read(page, language)
    expect_room(page, ".bar .btn", ".strip .act > span:not(.sr)", ".players .seat bdi")
    read(page, "English")
    found.play("oracle:T")  # luck, and the turn goes on: the bar has all its buttons
    expect(says(page)).to_contain_text("2 actions left")
    read(page, language)
    expect_room(page, ".bar .btn")


@LANGUAGES
def test_four_people_at_a_table(visit: Visit, data: Data, language: str) -> None:
    spec, position = harbour("crowd")
    page = voyage(visit, data, position, spec).pages[0]
    read(page, language)
    expect_room(page, ".players .seat bdi", ".players .status")


@LANGUAGES
@pytest.mark.parametrize("look", [lambda page: None, lambda page: back(page)], ids=["turn", "back"])
def test_a_turn_of_santorini(begin: Begin, language: str, look: Callable[[Page], None]) -> None:
    page = begin("0000000000001000000000000/1/demeter:b4,c3/athena:a5,d2")
    press(page, "c3")
    press(page, "c2")
    press(page, "c1")
    look(page)
    read(page, language)
    expect_room(page, ".bar .btn", ".players .seat bdi")


def back(page: Page) -> None:
    """Confirms, and looks back at it."""
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.get_by_role("button", name="Previous turn").first.click()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()


@LANGUAGES
@pytest.mark.parametrize("game", ["santorini", "akrotiri"])
def test_setting_up(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/new?game={game}&mode=bot")
    expect(page.locator("button[type=submit]")).to_be_visible()
    read(page, language)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        buttons = page.locator(".seg button:visible")
        assert buttons.evaluate_all(CUT) == []
        rows = page.locator(".seg").evaluate_all(
            "all => all.map(({ children }) => new Set([...children].map((e) => e.offsetTop)).size)"
        )
        assert set(rows) == {1}, width
