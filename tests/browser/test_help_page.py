"""Help at the table, and what signs, counters and cards say when they are pointed at."""

from __future__ import annotations

import pytest
from axe import serious
from moves import Begin, Visit, press, reach
from playwright.sync_api import Locator, Page, expect
from presses import action, fingers
from sailing import alone

from thera.server.store.data_folder import Data

PHONE = (390, 844)
DESK = (1440, 900)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
CLIMB = "0000001000002300000000000/1/apollo:c3,d2/pan:b5,e4"
LAID = "T7@e2n3r2 +L.sw"


def ask(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("button", name="Help")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Help: ")


def now(page: Page) -> Locator:
    """What help says of the moment."""
    return panel(page).get_by_role("article").get_by_role("heading")


def tip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


# ---- help ----


def test_help_follows_the_turn_and_the_keyboard_opens_and_closes_it(begin: Begin) -> None:
    page = begin(CLIMB)
    page.keyboard.press("?")
    expect(panel(page).get_by_role("heading", name="Help: Santorini")).to_be_focused()
    expect(now(page)).to_have_text("Moving")
    expect(panel(page).get_by_role("figure", name="Example: Moving")).to_be_visible()
    press(page, "d2")
    press(page, "e2")
    expect(now(page)).to_have_text("Building")
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(ask(page)).to_be_focused()
    expect(page.locator("section.steps li")).to_have_count(2)  # the step that was made is kept


def test_cards_in_play_rules_and_keys_can_be_read(begin: Begin) -> None:
    page = begin(CLIMB)
    ask(page).click()
    panel(page).locator("summary", has_text="Pan").click()
    expect(panel(page)).to_contain_text("moves down two levels or more")
    expect(panel(page).get_by_role("figure", name="Example: Pan")).to_be_visible()
    panel(page).locator("summary", has_text="How to win").click()
    expect(panel(page)).to_contain_text("up onto level 3 and you win at once")
    panel(page).locator("summary", has_text="Keys").click()
    expect(panel(page)).to_contain_text("open or close help")
    assert serious(page, "help") == []


@SIZES
def test_on_akrotiri_help_follows_what_is_looked_at(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    found, page = alone(visit, data, "middle", size=size, touch=size == PHONE)
    ask(page).click()
    expect(now(page)).to_have_text("Placing a tile")
    page.keyboard.press("?")
    found.play(LAID)
    page.keyboard.press("?")
    expect(now(page)).to_have_text("Your turn")
    action(page, "buy").focus()
    page.keyboard.press("Enter")
    expect(now(page)).to_have_text("Buying maps")
    assert serious(page, "help") == []
    board = page.locator(".chart").bounding_box()
    sheet = panel(page).bounding_box()
    assert board is not None
    assert sheet is not None
    if size == PHONE:  # half of the board stays in view above the sheet
        assert sheet["y"] - board["y"] > board["height"] / 2
    panel(page).get_by_role("button", name="Close").click()
    expect(panel(page)).to_have_count(0)


def test_help_that_cannot_be_loaded_says_so_and_can_be_asked_again(
    begin: Begin, excused: list[str]
) -> None:
    excused.append("Failed to load resource")
    page = begin(CLIMB)
    page.route("**/api/help/*", lambda route: route.fulfill(status=503, json={}))
    ask(page).click()
    again = panel(page).get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute("**/api/help/*")
    again.click()
    expect(now(page)).to_have_text("Moving")


# ---- tips ----


def test_a_pointer_a_key_and_a_finger_get_the_same_answer(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle", touch=True)
    purse = page.locator(".page .purse span").first
    words = "Drachmas: they pay for maps and for digging."
    purse.hover()
    expect(tip(page)).to_have_text(words)
    expect(purse).to_have_attribute("aria-describedby", "tip")
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    page.mouse.move(5, 5)
    reach(page, purse)
    expect(tip(page)).to_have_text(words)
    page.keyboard.press("Tab")
    expect(tip(page)).not_to_have_text(words)
    page.mouse.click(5, 5)
    box = purse.bounding_box()
    assert box is not None
    finger = fingers(page)
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    finger("touchStart", at)
    expect(tip(page)).to_have_text(words)
    finger("touchEnd")
    expect(tip(page)).to_be_visible()  # it can be read once the finger is gone
    assert serious(page, "tip") == []


def test_a_long_press_on_a_card_explains_it_and_does_not_open_it(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle", touch=True)
    card = page.locator("button.card:visible").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    finger = fingers(page)
    finger("touchStart", (box["x"] + 20, box["y"] + 20))
    expect(tip(page)).to_be_visible()
    finger("touchEnd")
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(tip(page)).to_contain_text("above")


def test_every_sign_of_a_player_market_and_pile_is_explained(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle")
    for selector in (
        ".board .purse span[tabindex]", ".board .hold", ".board .digs", ".board .back",
        ".price", "dl.num > div", ".strip .act", "button.card", ".bar .acts",
    ):  # fmt: skip
        signs = page.locator(f"{selector}:visible")
        expect(signs.first).to_be_visible()
        for sign in signs.all():
            assert sign.get_attribute("data-tip"), selector
