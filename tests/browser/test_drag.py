"""A piece dragged to a lit square is a step, with the mouse and with a finger, in both views."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
Point = tuple[float, float]


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[role=gridcell][data-at={name}]")


def middle(page: Page, name: str) -> Point:
    box = square(page, name).locator(".stone, .floor").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def steps(page: Page) -> Locator:
    return page.locator("section.steps li:not(.next)")


def begun(visit: Visit, view: str) -> Page:
    """A game on one screen with all workers placed: a2 a5 against d4 e1; the first is to move."""
    page = visit("/new?game=santorini&mode=screen")
    page.locator("form button[type=submit]").click()
    page.get_by_role("button", name=view, exact=True).click()
    for names in (("a2", "a5"), ("d4", "e1")):
        for name in names:
            expect(square(page, name)).to_have_class(re.compile(r"\blit\b"))
            page.mouse.click(*middle(page, name))
        button = page.get_by_role("button", name="Confirm", exact=True)
        button.click()
        expect(button).to_have_count(0)
    expect(square(page, "a2")).to_have_class(re.compile(r"\bcan\b"))
    return page


def drag(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def swipe(page: Page, start: Point, end: Point) -> None:
    """The same with a finger."""
    wire = page.context.new_cdp_session(page)
    ways = [start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]
    for number, (x, y) in enumerate(ways):
        kind = "touchMove" if number else "touchStart"
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("view", ["Flat", "Towers"])
@pytest.mark.parametrize("hand", [drag, swipe], ids=["mouse", "finger"])
def test_a_worker_dragged_to_a_lit_square_moves(
    visit: Visit, view: str, hand: Callable[[Page, Point, Point], None]
) -> None:
    page = begun(visit, view)
    hand(page, middle(page, "a2"), middle(page, "b3"))
    expect(steps(page)).to_have_count(1)
    expect(steps(page)).to_contain_text("from a2 to b3")
    expect(square(page, "b3")).to_have_attribute("aria-label", re.compile("worker"))


def test_a_worker_dragged_too_far_is_told_why_and_stays(visit: Visit) -> None:
    page = begun(visit, "Flat")
    drag(page, middle(page, "a2"), middle(page, "c2"))
    expect(page.locator(".bar .say.warn")).not_to_be_empty()
    expect(steps(page)).to_have_count(0)
    expect(square(page, "a2")).to_have_attribute("aria-label", re.compile("worker"))


def test_a_worker_put_back_has_not_moved(visit: Visit) -> None:
    page = begun(visit, "Flat")
    x, y = middle(page, "a2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 60)
    page.mouse.move(x, y)
    page.mouse.up()
    expect(square(page, "b3")).to_have_class(re.compile(r"\blit\b"))  # it is in hand, as if clicked
    expect(steps(page)).to_have_count(0)
