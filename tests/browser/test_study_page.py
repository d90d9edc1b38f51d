"""A study by its link: the board, steps that are tried, the link that goes with them."""

from __future__ import annotations

import re

import pytest
from axe import serious
from moves import Begin, Visit, flat, press, square
from playwright.sync_api import Page, expect
from test_studies import TOWERS, islands

from thera.server.http.study_address import LONGEST, write
from thera.server.request_bodies import Study

PHONE, DESK = (390, 844), (1440, 900)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])

REFUSED = "Failed to load resource: the server responded with a status of 4"


def opened(visit: Visit, wish: Study, size: tuple[int, int] = DESK) -> Page:
    return visit(f"/study/{write(wish)}", size)


def tried(page: Page) -> list[str]:
    return page.get_by_role("region", name="Tried so far").get_by_role("listitem").all_inner_texts()


def address(page: Page) -> str:
    return page.get_by_label("Link to this position").input_value()


@SIZES
def test_steps_can_be_tried_and_the_address_follows(visit: Visit, size: tuple[int, int]) -> None:
    quiet = Study("santorini:apollo,pan", "0000000001002300001000000/1/apollo:c3,d2/pan:b5,e4")
    page = opened(visit, quiet, size)
    flat(page)
    assert tried(page) == []
    press(page, "d2")
    press(page, "e2")
    expect(page.locator(".steps li, ol li")).to_have_count(1)
    press(page, "e1")
    expect(page.get_by_role("listitem").filter(has_text="e1")).to_have_count(1)
    expect(page.locator(".bar .say")).to_contain_text("Player 2")  # who is to move now
    link = address(page)
    expect(page).to_have_url(link)
    assert link.endswith("&steps=d2-e2+e2%2Be1")
    again = visit(link, size)
    flat(again)
    assert len(tried(again)) == 2
    again.get_by_role("button", name="Undo").click()
    expect(again).to_have_url(re.compile(r"steps=d2-e2$"))
    again.get_by_role("button", name="Back to the beginning").click()
    expect(again).to_have_url(re.compile(re.escape(write(quiet)) + "$"))
    assert serious(again, "study") == []


def test_the_other_side_can_answer_and_a_game_can_be_won(visit: Visit) -> None:
    page = opened(visit, Study("santorini", TOWERS))
    flat(page)
    press(page, "c3")
    press(page, "d3")
    expect(page.locator(".bar .say")).to_contain_text("level 3")
    expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)


def test_a_press_beside_says_why_not(visit: Visit, excused: list[str]) -> None:
    excused.append(REFUSED)
    page = opened(visit, Study("santorini", TOWERS))
    flat(page)
    press(page, "d2")
    square(page, "d3").click()
    expect(page.locator(".bar .say")).to_contain_text("too high", ignore_case=True)


def test_a_seat_of_the_address_looks_with_its_own_eyes(visit: Visit) -> None:
    mine = opened(visit, Study("akrotiri", islands(), [], 0))
    expect(mine.get_by_role("heading", name="Your maps")).to_be_visible()
    mine.get_by_role("button", name="End turn").click()
    expect(mine.get_by_role("heading", name="Your maps")).to_be_visible()  # still seat 1
    expect(mine.get_by_role("button", name="End turn")).to_have_count(0)
    assert serious(mine, "seat") == []


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (write(Study("santorini", TOWERS, ["d2-d3"])), "Too high: level 1 to level 3"),
        (write(Study("chess")), "chess"),
        ("santorini?seat=x", "This is not the address of a position."),
        ("santorini%zz", "This is not the address of a position."),
        (f"santorini?position={'0' * LONGEST}", "This address is too long: 4 KB is the most."),
    ],
)
def test_a_bad_address_is_told_in_a_sentence(
    visit: Visit, excused: list[str], place: str, sentence: str
) -> None:
    excused.append(REFUSED)
    page = visit(f"/study/{place}")
    expect(page.get_by_role("heading", name="This position cannot be shown")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    assert serious(page, "bad") == []


def test_a_table_leads_to_its_position(begin: Begin) -> None:
    page = begin(TOWERS)
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("button", name="Share this position").click()
    expect(page).to_have_url(re.compile(r"/study/santorini:mortal,mortal\?position="))
    assert TOWERS in address(page)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Picture of the board").click()
    assert loading.value.suggested_filename.endswith(".png")
