"""Where things are on the pages of both games: set-up, sharing, Santorini's board."""

from __future__ import annotations

import pytest
from boxes import box, boxes, screen
from moves import Begin, Visit, confirm, invite, middle, press, square
from playwright.sync_api import Page, ViewportSize, expect

PHONE, ZOOMED, NARROW = (390, 844), (720, 450), (320, 568)
GAMES = ("santorini", "akrotiri")
OVER_THE_SIDE = "() => document.scrollingElement.scrollWidth - innerWidth"

SHARE = """
window.shared = [];
Object.defineProperty(Navigator.prototype, "share", {
  configurable: true,
  value(what) { shared.push(what); return Promise.resolve(); },
});
"""


# ---- setting a game up ----


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_level_and_start_together(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/new?game={game}&mode=bot", PHONE, touch=True)
    page.locator(f".lang button[lang={language}]").tap()
    level, start = box(page.locator(".seats select")), box(page.locator("button[type=submit]"))
    assert level.within(screen(page))
    assert start.within(screen(page))
    assert not level.meets(box(page.locator("form .bar")))
    assert page.evaluate("scrollY") == 0


def test_a_link_goes_to_the_share_sheet_of_the_system(visit: Visit) -> None:
    page = visit("about:blank", PHONE, touch=True)
    page.add_init_script(SHARE)
    page.goto("/new?game=santorini&mode=link")
    page.locator("button[type=submit]").tap()
    page.wait_for_url("**/t/*")
    link = invite(page)
    page.locator("aside").get_by_role("button", name="Share…").tap()
    page.locator(".acts").get_by_role("button", name="Invite").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Share…").tap()
    assert [what["url"] for what in page.evaluate("shared")] == [link, link]
    assert dialog.get_by_role("textbox").first.input_value() == link


def test_without_a_share_sheet_there_is_no_button_for_it(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=link")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator(".acts").get_by_role("button", name="Invite").click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Share…")).to_have_count(0)


# ---- Santorini ----

# Three workers on one diagonal, the foremost on a block.
STACKED = "0000000000001000000000000/1/mortal:b4,c3/mortal:a5,d2"
STAGE = ".stage .main"
BOARD = "svg[role=grid]"


@pytest.mark.parametrize("size", [ZOOMED, NARROW], ids=str)
def test_a_turn_at_double_zoom_and_on_the_narrowest_phone(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/new?game=santorini&mode=screen", size)
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(BOARD)).to_be_visible()
    assert page.evaluate(OVER_THE_SIDE) <= 0
    for name in ("c3", "d4"):
        press(page, name)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    stage = box(page.locator(STAGE).first)
    assert stage.within(screen(page))
    assert stage.high >= 0.5 * size[1]
    cells = boxes(page, f"{BOARD} [role=gridcell]")
    assert all(cell.within(screen(page)) for cell in cells)
    confirm(page)
    assert page.evaluate(OVER_THE_SIDE) <= 0


@pytest.mark.parametrize("size", [(1024, 768), (1133, 800), (1440, 900)], ids=str)
def test_the_title_lies_over_no_square(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new?game=santorini&mode=screen", size)
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    for view in ("Towers", "Flat"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(f"svg.{view.lower()}[role=grid]")).to_be_visible()
        title, views = box(page.locator(".title")), box(page.locator(".views"))
        for cell in boxes(page, "[role=gridcell] .floor, [role=gridcell] .stone"):
            assert not cell.meets(title), view
            assert not cell.meets(views), view


def test_workers_behind_each_other_are_told_apart(begin: Begin) -> None:
    page: Page = begin(STACKED)
    page.get_by_role("button", name="Towers", exact=True).click()
    page.set_viewport_size(ViewportSize(width=PHONE[0], height=PHONE[1]))
    feet = {}
    for name in ("b4", "c3"):
        place = square(page, name)
        feet[name] = middle(place)
        page.mouse.click(*feet[name])
        expect(place).to_have_attribute("aria-selected", "true")
        page.wait_for_timeout(350)
    assert abs(feet["b4"][0] - feet["c3"][0]) > 8
