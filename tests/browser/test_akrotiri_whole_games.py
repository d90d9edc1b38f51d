"""Whole games of Akrotiri against a bot: with keys only, and with fingers only on a phone."""

from __future__ import annotations

import time

import pytest
from hurry import MAKE, NEXT, SETTINGS
from moves import Visit, reach
from playwright.sync_api import Page, expect
from presses import MAP

pytestmark = pytest.mark.long

LIMIT = 900  # seconds, for a machine that is busy
BREATH = 350  # milliseconds between two presses: sooner, they could count as one
HARBOURS = 2  # the boat sails to as many docks a turn

# What is due at the table: "over", nothing yet, or a kind of thing to press.
DUE = """(harbours) => {
  const any = (what) => [...document.querySelectorAll(what)]
    .some((each) => !each.disabled && each.getBoundingClientRect().width);
  if (any("#akrotiri-score")) return "over";
  if (any("dialog[open] .btn")) return "dialog";
  if (any(".tray button.goal")) return "goal";
  if (any(".lit.cell")) return "cell";
  if (any(".lit.piece")) return any(".tray .pick[aria-pressed=true]") ? "land" : "colour";
  if (any(".bar .btn.go")) return "end";
  const sailed = [...document.querySelectorAll(".steps li")]
    .filter((each) => /Sails|Carries/.test(each.textContent)).length;
  const acting = any(".bar .acts");
  if (any(".lit.dock") && (!acting || sailed < harbours)) return "dock";
  return acting && any(".bar .btn:last-of-type") ? "end" : null;
}"""

# Where each of them is.
THINGS = {
    "dialog": "dialog[open] .btn >> nth=-1",
    "goal": ".tray button.goal >> nth=0",
    "cell": ".lit.cell[tabindex='0']",
    "colour": ".tray .pick:enabled >> nth=0",
    "land": ".lit.piece[tabindex='0']",
    "dock": ".lit.dock[tabindex='0']",
}

# What changes when a press has had its effect.
STATE = """() => [
  document.querySelector("section.log")?.dataset.rows,
  document.querySelectorAll(".steps li, dialog[open], .tray .pick[aria-pressed=true]").length,
  document.querySelector(".bar .say")?.textContent,
].join()"""


def begin(visit: Visit, **how: object) -> Page:
    """A new game against an easy bot, without motion."""
    page = visit("/nowhere", **how)
    page.evaluate(SETTINGS, "iso")
    page.goto(f"/t/{page.evaluate(MAKE, 'akrotiri')}")
    expect(page.locator(MAP)).to_be_visible()
    return page


def expect_played(page: Page, presses: int) -> None:
    """Both have a final score, after more than a few presses."""
    expect(page.locator("section[aria-labelledby=akrotiri-score] table")).to_have_count(2)
    assert presses > 60


@pytest.fixture
def excused() -> list[str]:
    return ["Failed to load resource: the server responded with a status of 404"]  # /nowhere


def test_with_keys_only(visit: Visit) -> None:
    page = begin(visit)
    presses, end = 0, time.monotonic() + LIMIT
    while (due := page.evaluate(DUE, HARBOURS)) != "over":
        assert time.monotonic() < end, presses
        if due is None:
            page.wait_for_timeout(100)
            continue
        before = page.evaluate(STATE)
        if due == "end":
            page.keyboard.press("Control+Enter")
        else:
            reach(page, page.locator(THINGS[due]))
            page.wait_for_timeout(BREATH)
            page.keyboard.press("Enter")
        page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
        presses += 1
    expect_played(page, presses)


def test_with_fingers_only_on_a_phone(visit: Visit) -> None:
    page = begin(visit, size=(390, 844), touch=True)
    presses, end = 0, time.monotonic() + LIMIT
    while (found := page.evaluate(NEXT)) != "over":
        assert time.monotonic() < end, presses
        if found:
            page.touchscreen.tap(*found)
            presses += 1
        page.wait_for_timeout(BREATH)
    expect_played(page, presses)
