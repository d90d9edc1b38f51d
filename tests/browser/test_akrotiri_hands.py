"""Akrotiri with keys only, and with fingers."""

from __future__ import annotations

import re

from moves import Visit, reach, steps, turns
from playwright.sync_api import Locator, Page, expect
from presses import FRAME, MIDDLE, TRAY, cube_name, fingers, place, turned, unfold
from sailing import alone, expect_table

from thera.server.store.data_folder import Data

PHONE = (390, 844)
HERE = """() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
SCALE = "() => new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a"


# ---- keys ----


def test_a_whole_turn_with_keys_only(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    reach(page, page.locator(".plate [data-stop][tabindex='0']"))
    for _ in range(2):
        page.keyboard.press("r")
    assert turned(page) == 2
    travel(page, "e2n3")
    found.match.play("T7@e2n3r2")
    page.keyboard.press("Enter")
    expect(steps(page)).to_have_count(1)
    expect(page.locator(".lit.piece:focus")).to_have_count(1)  # the keys stay on the map
    land(page, ".sw")
    page.keyboard.press("Enter")
    reach(page, page.locator(TRAY).get_by_role("button", name=cube_name("L"), exact=True))
    page.keyboard.press("Enter")
    found.match.play("+L.sw")
    expect(steps(page)).to_have_count(2)
    dig(page, "E03", "e2n1.se")
    found.match.play("dig:E03@e2n1.se")
    expect(steps(page)).to_have_count(3)
    reach(page, page.locator(".lit.dock[tabindex='0']"), back=True)
    travel(page, "w2s1.ne")
    page.keyboard.press("Enter")
    expect(steps(page)).to_have_count(4)
    page.keyboard.press("Backspace")
    expect(steps(page)).to_have_count(3)
    travel(page, "w2s1.ne")
    page.keyboard.press("Enter")
    found.match.play(">w2s1.ne")
    expect(steps(page)).to_have_count(4)
    expect_table(page, found.state)
    reach(page, page.locator(".bar").get_by_role("button", name="End turn"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="End your turn?")
    expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
    reach(page, dialog.get_by_role("button", name="End turn"))
    page.keyboard.press("Enter")
    expect(turns(page).first).to_contain_text("Places a tree tile on e2n3")


def dig(page: Page, card: str, site: str) -> None:
    """Excavates by keys: the action, the map, the site, and once more to dig."""
    reach(page, page.locator(".strip .act").filter(has_text=re.compile(r"^\s*Dig\b")))
    page.keyboard.press("Enter")
    reach(page, page.locator(f"{TRAY} button.card[aria-label^='Map {card}:']"), back=True)
    page.keyboard.press("Enter")
    reach(page, page.locator(".lit.site[tabindex='0']"), back=True)
    travel(page, site)
    page.keyboard.press("Enter")
    expect(place(page, site)).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Enter")


def travel(page: Page, name: str) -> None:
    """Goes with the arrow keys to a place of the map."""
    goal = place(page, name)
    for number in range(40):
        if goal.evaluate("it => it === document.activeElement"):
            return
        (x, y), (a, b) = page.evaluate(HERE), goal.evaluate(MIDDLE)
        across, along = a - x, b - y
        flat = abs(across) > abs(along) if number % 3 < 2 else abs(across) <= abs(along)
        sides = ("ArrowRight", "ArrowLeft") if flat else ("ArrowDown", "ArrowUp")
        page.keyboard.press(sides[(across if flat else along) < 0])
    raise AssertionError(f"the arrow keys do not lead to {name}")


def land(page: Page, corner: str) -> None:
    """Goes to one of the lands of a new tile."""
    goal = page.locator(f".lit.piece[data-stop$='{corner}']")
    for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp") * 2:
        if goal.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {corner}")


def test_keys_move_the_map(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "full")
    reach(page, page.locator(".plate [data-stop][tabindex='0']"))
    first = page.evaluate(SCALE)
    page.keyboard.press("+")
    page.wait_for_function(f"first => ({SCALE})() > first", arg=first)
    page.keyboard.press("0")
    page.wait_for_function(f"first => Math.abs(({SCALE})() - first) < 0.001", arg=first)
    where = page.locator(".sheet").get_attribute("style")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".sheet")).not_to_have_attribute("style", where or "")


# ---- fingers ----


def test_a_finger_plays_a_turn(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle", size=PHONE, touch=True)
    page.get_by_role("button", name="Show the whole map").tap()
    tap(page, place(page, "e2n3"))
    while turned(page) != 2:
        page.locator(TRAY).get_by_role("button", name="Turn right").tap()
    page.locator(TRAY).get_by_role("button", name="Place here").tap()
    expect(steps(page)).to_have_count(1)
    page.locator(TRAY).get_by_role("button", name=cube_name("L"), exact=True).tap()
    tap(page, page.locator(".lit.piece[data-stop$='.sw']"))
    expect(steps(page)).to_have_count(2)
    tap(page, place(page, "w2s1.ne"))
    expect(steps(page)).to_have_count(3)
    for step in ("T7@e2n3r2", "+L.sw", ">w2s1.ne"):
        found.match.play(step)
    expect_table(page, found.state)
    page.locator(".bar").get_by_role("button", name="End turn").tap()
    page.get_by_role("dialog").get_by_role("button", name="End turn").tap()
    expect(turns(page).first).to_contain_text("Places a tree tile on e2n3")


def tap(page: Page, goal: Locator) -> None:
    """Taps a place that is in view, as it stands."""
    expect(goal).to_be_visible()
    page.evaluate(FRAME)
    page.wait_for_function("() => !document.querySelector('.sheet.moving')")
    page.touchscreen.tap(*goal.evaluate(MIDDLE))


def test_a_double_click_sells_once_and_a_second_press_again(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "trade")
    found.play("M2@e3n2r2 +L.nw >thera.w")
    blue = unfold(page, "sell").get_by_role("button", name=re.compile(f"^{cube_name('L')}"))
    before = blue.bounding_box()
    blue.dblclick()
    expect(steps(page)).to_have_count(4)
    expect(blue).to_contain_text("×1")
    page.wait_for_timeout(200)  # time to read the next price
    expect(steps(page)).to_have_count(4)
    blue.click()
    expect(steps(page)).to_have_count(5)
    expect(blue).to_be_disabled()
    expect(blue).to_contain_text("×0")
    assert blue.bounding_box() == before  # nothing else slides under the pointer
    for _ in range(2):
        found.match.play("sell:L")
    expect_table(page, found.state)


def test_two_fingers_zoom_and_one_drags(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "full", size=PHONE, touch=True)
    hand = fingers(page)
    before = page.evaluate(SCALE)
    hand("touchStart", (160, 300))
    hand("touchStart", (160, 300), (230, 300))
    for far in range(10, 61, 10):
        hand("touchMove", (160 - far, 300), (230 + far, 300))
    hand("touchEnd")
    page.wait_for_function(f"before => ({SCALE})() > before * 1.8", arg=before)
    held = page.locator(".sheet").get_attribute("style")
    hand("touchStart", (200, 300))
    for far in range(10, 61, 10):
        hand("touchMove", (200 + far, 300 + far))
    hand("touchEnd")
    expect(page.locator(".sheet")).not_to_have_attribute("style", held or "")
    expect(steps(page)).to_have_count(0)  # a drag is no press
