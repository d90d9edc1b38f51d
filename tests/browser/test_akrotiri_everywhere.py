"""Akrotiri for everybody: axe, every size, Spanish throughout, a map that is light to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from axe import serious
from english import left_over
from moves import Visit, says
from playwright.sync_api import Page, ViewportSize, expect
from presses import TRAY, fingers, touch
from sailing import Voyage, alone, voyage

from thera.server.store.data_folder import Data

SIZES = ((390, 844), (844, 390), (1440, 900))
Views = Callable[[Visit, Data], Iterator[tuple[str, Voyage, Page]]]
USUAL = ViewportSize(width=1280, height=800)

# Boxes that reach over the side of the page.
WIDE = """() => [document.scrollingElement, ...document.querySelectorAll("main, aside")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.outerHTML.slice(0, 80))"""

# What of the map is in sight: the share of the screen that is the plate, bare of trays.
SIGHT = """() => {
  const plate = document.querySelector(".plate[role=group]");
  const { left, top, right, bottom } = plate.getBoundingClientRect();
  let seen = 0;
  for (let n = 0; n < 20; n += 1)
    for (let m = 0; m < 20; m += 1) {
      const [x, y] = [(innerWidth * (n + 0.5)) / 20, (innerHeight * (m + 0.5)) / 20];
      if (plate.contains(document.elementFromPoint(x, y))) seen += 1;
    }
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return { seen: seen / 400, inside };
}"""

# How many pixels of the tiles, as far as they are in sight, a tray covers.
COVERED = """(tray) => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const all = [box(".plate[role=group]"), box(".printed .k-seam"), box(tray)];
  const side = (from, to) =>
    Math.min(...all.map((each) => each[to])) - Math.max(...all.map((each) => each[from]));
  return Math.max(0, side("left", "right")) * Math.max(0, side("top", "bottom"));
}"""

# Counts how often the map's sheet moves, and keeps what is drawn anew: things and paths.
OBSERVE = """() => {
  window.changes = [];
  const sheet = document.querySelector(".sheet");
  window.transforms = 0;
  new MutationObserver((all) => {
    for (const { target, type, attributeName } of all)
      if (target === sheet && attributeName === "style") transforms += 1;
      else if (type === "childList" || ["d", "clip-path", "href"].includes(attributeName))
        changes.push(`${type} ${attributeName} ${target.nodeName} ${target.className?.baseVal}`);
  }).observe(document.querySelector(".plate[role=group]"), {
    attributes: true, childList: true, characterData: true, subtree: true,
  });
}"""


# ---- what there is to look at ----


def moments(visit: Visit, data: Data) -> Iterator[tuple[str, Voyage, Page]]:
    """A turn from the tile to the end: every tray, a proof, and the final scoring."""
    found, page = alone(visit, data, "middle")
    yield "placing", found, page
    touch(page, "e2n3")
    yield "a tile held", found, page
    page.keyboard.press("Escape")
    found.play("T7@e2n3r2")
    yield "second cube", found, page
    found.play("+L.sw")
    for number, kind in enumerate(("load", "drop", "sell", "dig", "buy", "oracle"), 1):
        page.locator(".strip .act").nth(number).click(force=True)  # some only say why not
        yield f"action {kind}", found, page
    page.keyboard.press("Escape")
    hand = page.locator("section[aria-labelledby=akrotiri-hand] button.card")
    for number in (0, 2):  # one with sites, one without
        hand.nth(number).click()
        yield f"proof {number}", found, page
        page.keyboard.press("Escape")


def ends(visit: Visit, data: Data) -> Iterator[tuple[str, Voyage, Page]]:
    """All tiles on the table; a goal to be taken; the end of a game."""
    found, page = alone(visit, data, "full")
    page.locator(".strip .act").nth(5).click()  # buying, at Thera
    yield "all tiles", found, page
    found, page = alone(visit, data, "strategist")
    found.play("T2@e2n1r0 +L.sw >w1s2.ne dig:E08@w1s2.ne")
    yield "an open goal", found, page
    found, page = alone(visit, data, "late")
    found.play("L1@e3s1r2 +M.nw dig:E09@e3n2.ne .")
    expect(page.locator("#akrotiri-score")).to_be_visible()
    yield "over", found, page


VIEWS = pytest.mark.parametrize("views", [moments, ends], ids=lambda views: views.__name__)


@VIEWS
def test_axe_finds_nothing_serious_and_a_phone_fits(visit: Visit, data: Data, views: Views) -> None:
    found = []
    for name, _, page in views(visit, data):
        found += serious(page, name)
        fits_in(page, name, SIZES[:1])
    assert found == []


@pytest.mark.long
@VIEWS
def test_the_night_has_contrast_and_every_size_fits(visit: Visit, data: Data, views: Views) -> None:
    found = []
    for name, _, page in views(visit, data):
        page.emulate_media(color_scheme="dark")
        found += serious(page, name, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
        fits_in(page, name, SIZES)
    assert found == []


def fits_in(page: Page, name: str, sizes: Sequence[tuple[int, int]]) -> None:
    """Nothing reaches over a side in these sizes, and the map is in view."""
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(WIDE) == [], (name, width)
        fits(page, name)
    page.set_viewport_size(USUAL)


def fits(page: Page, name: str) -> None:
    """The map is in view beside whatever is open, and so is the bar; nothing has to be scrolled."""
    size = page.viewport_size
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
    sight = page.evaluate(SIGHT)
    assert sight["inside"], (name, size)
    assert sight["seen"] > 0.15, (name, size, sight)
    expect(says(page)).to_be_in_viewport(ratio=1)
    for button in page.locator(".bar button:visible, .strip button:visible").all():
        expect(button).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_fresh_map_is_in_view(visit: Visit, data: Data, size: tuple[int, int]) -> None:
    found = voyage(visit, data, size=size)
    page = found.pages[0]
    expect(page.locator(".lit.cell")).to_have_count(8)
    assert page.evaluate(WIDE) == []
    fits(page, "fresh")
    touch(page, "w1n2")
    expect(page.locator(TRAY).get_by_role("button", name="Place here")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["middle", "trade"])
def test_a_tray_keeps_clear_of_the_map(visit: Visit, data: Data, name: str) -> None:
    _, page = alone(visit, data, name)
    expect(page.locator(TRAY)).to_be_visible()
    for width, height in (*SIZES, (1024, 768), (1280, 720), (1920, 1080)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        page.wait_for_function("() => !document.querySelector('.sheet.moving')")
        assert page.evaluate(COVERED, TRAY) == 0, (width, height)


def test_a_table_from_a_position_counts_no_turns(visit: Visit, data: Data) -> None:
    caption = ".title .caps"
    _, page = alone(visit, data, "middle")
    expect(page.locator(caption)).to_have_text("Akrotiri")
    page = visit("/new?game=akrotiri&mode=screen")
    page.locator("button[type=submit]").click()
    page.get_by_role("button", name="I'm Player 1").click()
    expect(page.locator(caption)).to_have_text("Akrotiri · set-up")


# ---- languages ----


def test_setting_a_table_up_in_spanish(visit: Visit) -> None:
    page = visit("/new?game=akrotiri&mode=bot")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    for way in page.locator("input[name=way]").all():
        way.check()
        assert left_over(page) == []


@VIEWS
def test_every_moment_in_spanish(visit: Visit, data: Data, views: Views) -> None:
    for name, _, page in views(visit, data):
        page.get_by_role("button", name="Español").click()
        expect(page.locator("html")).to_have_attribute("lang", "es")
        assert left_over(page) == [], name
        page.get_by_role("button", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")


# ---- a map that moves ----


def test_moving_the_map_changes_its_transform_alone(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "full", touch=True)
    page.wait_for_function("() => !document.querySelector('.sheet.moving')")
    hand = fingers(page)
    page.evaluate(OBSERVE)
    hand("touchStart", (300, 400))
    for far in range(20, 101, 20):
        hand("touchMove", (300 + far, 400 + far))
    hand("touchStart", (400, 500), (460, 500))
    for far in range(20, 101, 20):
        hand("touchMove", (400 - far, 500), (460 + far, 500))
    hand("touchEnd")
    page.wait_for_function("() => !document.querySelector('.sheet.moving, .sheet.glide')")
    assert page.evaluate("() => transforms") >= 5
    assert page.evaluate("() => changes") == []
