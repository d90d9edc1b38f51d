"""While gods are chosen each card shows an example; a card at the table can be read and played."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])


def example(page: Page, name: str) -> Locator:
    return page.get_by_role("figure", name=f"Example: {name}")


def start(page: Page, way: str) -> None:
    page.locator(f"input[name=way][value={way}]").check()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")


def test_in_the_draft_the_card_that_is_pointed_at_is_shown_played(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    start(page, "draft")
    page.get_by_role("button", name="Minotaur Bull", exact=False).hover()
    shown = example(page, "Minotaur")
    expect(shown.locator("svg.towers")).to_be_visible()
    for words in ("pushes the opponent to e5", "Builds on c3"):
        shown.get_by_role("button", name="Next picture").click()
        expect(shown).to_contain_text(words)
    page.get_by_role("button", name="See it played: Athena").click()
    expect(example(page, "Athena")).to_be_visible()
    expect(shown).to_have_count(0)
    expect(page.locator("section.steps")).to_have_count(0)  # looking takes no card


@SIZES
def test_cards_are_in_view_at_once_and_found_by_kind_and_words(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/new?game=santorini&mode=screen", size)
    start(page, "draft")
    takes = page.locator("button.take")
    expect(takes).to_have_count(30)
    for number in range(3):
        expect(takes.nth(number)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Advanced", exact=True).click()
    expect(takes).to_have_count(20)
    page.get_by_role("button", name="Simple", exact=True).click()
    expect(takes).to_have_count(10)
    page.get_by_role("searchbox", name="Search").fill("extra turn")
    expect(page.get_by_text("No card has these words.")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    expect(takes).to_have_text(re.compile("Dionysus"))
    page.get_by_role("button", name="See it played: Dionysus").click()
    expect(example(page, "Dionysus").locator("svg.towers")).to_be_in_viewport(ratio=0.9)
    takes.click()
    expect(page.locator("section.steps")).to_contain_text("Picks Dionysus")


@SIZES
def test_a_card_that_another_seat_has_is_swapped(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new?game=santorini&mode=screen", size)
    page.locator("input[name=way][value=choose]").check()
    cards = page.get_by_label("Card")
    first, second = (card.input_value() for card in cards.all())
    cards.first.select_option(second)
    expect(cards.nth(0)).to_have_value(second)
    expect(cards.nth(1)).to_have_value(first)


def test_what_a_power_forbids_is_shown_with_the_reason(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    page.locator("input[name=way][value=choose]").check()
    page.get_by_label("Card").first.select_option("athena")
    shown = example(page, "Athena")
    for number in (1, 2, 3):
        expect(shown).to_contain_text(f"{number}/")
        shown.get_by_role("button", name="Next picture").click()
    expect(shown.locator("p.warn")).to_contain_text("Athena")


def test_with_reduced_motion_the_pictures_wait_and_without_they_run(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    start(page, "draft")
    page.get_by_role("button", name="Apollo Master", exact=False).hover()
    shown = example(page, "Apollo")
    expect(shown).to_contain_text("1/3")
    page.wait_for_timeout(2500)
    expect(shown).to_contain_text("1/3")
    shown.get_by_role("button", name="Play the example").click()
    expect(shown).to_contain_text("2/3")
    expect(shown).to_contain_text("3/3")
    expect(shown).to_contain_text("1/3")
    shown.get_by_role("button", name="Pause the example").click()
    page.wait_for_timeout(2500)
    expect(shown).to_contain_text("1/3")


def test_a_card_at_the_table_is_read_with_its_owner_and_example(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    start(page, "choose")
    page.get_by_role("button", name="Read the card: Apollo").click()
    card = page.get_by_role("dialog", name="Apollo")
    expect(card).to_contain_text("Player 1")
    expect(card.get_by_role("figure", name="Example: Apollo").locator("svg.towers")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious_where_cards_are_chosen_and_read(
    visit: Visit, dark: bool
) -> None:
    page = visit("/new?game=santorini&mode=screen", dark=dark)
    page.locator("input[name=way][value=choose]").check()
    expect(page.locator("figure svg.towers").last).to_be_visible()
    found = serious(page)
    start(page, "draft")
    expect(page.locator(".example svg.towers")).to_be_visible()
    found += serious(page)
    page.goto("/games")
    expect(page.locator("a svg.flat").first).to_be_visible()
    assert found + serious(page) == []


def serious(page: Page) -> list[str]:
    return [
        f"{page.url}: {rule['id']}: {node['html'][:200]}"
        for rule in Axe().run(page).response["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
