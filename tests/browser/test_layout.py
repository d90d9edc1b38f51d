"""Where things are on a table of Akrotiri: a panel that stays, a legible map, a phone."""

from __future__ import annotations

import pytest
from boxes import Box, box, boxes, screen, settle, sharpness
from moves import Visit, says, steps
from playwright.sync_api import Page, expect
from presses import MAP, TRAY, press, touch
from sailing import alone

from thera.server.store.data_folder import Data

DESK, MIDDLE, PHONE, NARROW = (1440, 900), (1024, 768), (390, 844), (320, 568)
ZOOMED = (720, 450)  # 1440 × 900 at 200 %
OPENING = "T7@e2n3r2 +L.sw"
TILES = ".printed .k-seam"
TOOLS = ".plate .tools"
ROSE = ".plate .rose"
COURSE = "aside .course"
HAND = "section[aria-labelledby=akrotiri-hand] button.card"
OVER_THE_SIDE = "() => document.scrollingElement.scrollWidth - innerWidth"


# ---- the panel ----


@pytest.mark.parametrize("name", ["crowd", "crowding"])
def test_four_seats_leave_all_of_my_things_in_view(visit: Visit, data: Data, name: str) -> None:
    _, page = alone(visit, data, name, size=DESK)
    view = screen(page)
    cards = boxes(page, f"aside {HAND}")
    assert len(cards) == 8
    for each in (
        *cards,
        box(page.locator("aside .purse").first),
        box(page.locator("aside .hold").first),
        box(page.locator("aside section:has(thead)")),
        box(page.locator(COURSE)),
    ):
        assert each.within(view)
    assert not any(card.meets(box(page.locator(COURSE))) for card in cards)
    assert box(page.locator(COURSE)).high >= 180


def test_the_others_are_folded_until_they_are_asked_for(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "crowd", size=DESK)
    folds = page.locator(".players button[aria-expanded]")
    expect(folds).to_have_count(3)
    expect(page.locator(".players .backs")).to_have_count(1)  # my own board is open
    assert len({*page.locator(".players .seat bdi").all_inner_texts()}) == 4  # no two alike
    low = box(page.locator(".players article").nth(1))
    assert low.high <= 44
    folds.first.press("Enter")
    expect(folds.first).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".players .backs")).to_have_count(2)
    folds.first.press("Enter")
    expect(page.locator(".players .backs")).to_have_count(1)


def test_the_steps_of_a_turn_move_nothing(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle", size=DESK)
    things = ["aside section:has(thead)", f"aside {HAND} >> nth=0", COURSE, ".scrub", ".bar"]
    things = [thing for thing in things if page.locator(thing).count()]
    before = [box(page.locator(thing)) for thing in things]
    for step in (*OPENING.split(), ">w2s1.ne"):
        found.step(step)
        assert [box(page.locator(thing)) for thing in things] == before, step
    latest = box(steps(page).last)
    assert latest.within(box(page.locator(COURSE)))


# ---- the map ----

FITTED = [
    ("crowding", DESK),
    ("crowd", MIDDLE),
    ("middle", PHONE),
    pytest.param("trade", DESK, marks=pytest.mark.long),
    pytest.param("crowding", MIDDLE, marks=pytest.mark.long),
    pytest.param("crowding", PHONE, marks=pytest.mark.long),
    pytest.param("crowd", DESK, marks=pytest.mark.long),
    pytest.param("full", DESK, marks=pytest.mark.long),
    pytest.param("full", PHONE, marks=pytest.mark.long),
    pytest.param("middle", ZOOMED, marks=pytest.mark.long),
    pytest.param("trade", (844, 390), marks=pytest.mark.long),
    pytest.param("crowding", NARROW, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("name", "size"), FITTED, ids=str)
def test_the_fitted_map_is_clear_and_can_be_read(
    visit: Visit, data: Data, name: str, size: tuple[int, int]
) -> None:
    _, page = alone(visit, data, name, size=size)
    page.get_by_role("button", name="Show the whole map").click()
    settle(page)
    tiles, plate = box(page.locator(TILES)), box(page.locator(MAP))
    assert tiles.within(plate)
    over = [*boxes(page, TOOLS), *boxes(page, ROSE), *boxes(page, TRAY), *boxes(page, ".title h1")]
    assert [each for each in over if each.meets(tiles)] == []
    cells = boxes(page, ".lit.cell .reach")
    assert all(cell.within(plate) for cell in cells)
    assert not any(cell.meets(rose) for cell in cells for rose in boxes(page, ROSE))
    legible(page)


def legible(page: Page) -> None:
    """Cubes, docks and what they cost are large enough to be told apart."""
    assert (
        min(each.wide for each in boxes(page, ".pieces .cube > svg")) >= 11
    )  # the glyph is drawn in 14
    for disc in boxes(page, ".lit.dock > g"):
        assert disc.wide >= 15
    for cost in boxes(page, ".lit.dock text"):
        assert cost.high >= 10


def test_the_map_takes_the_room_that_no_tray_needs(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "trade", size=DESK)
    found.play("M2@e3n2r2 +L.nw")
    settle(page)
    free, plate = box(page.locator(TILES)), box(page.locator(MAP))
    page.locator(".strip .act[aria-disabled=false]").nth(1).click()
    expect(page.locator(TRAY)).to_be_visible()
    settle(page)
    assert not box(page.locator(TRAY)).meets(box(page.locator(TILES)))
    page.keyboard.press("Escape")
    settle(page)
    assert free.high > 0.85 * plate.high or free.wide > 0.85 * plate.wide


def test_the_rose_keeps_its_place(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle", size=DESK)
    before = box(page.locator(ROSE))
    found.play(OPENING)
    settle(page)
    page.locator(f"{TOOLS} button").nth(0).click()
    settle(page)
    assert box(page.locator(ROSE)) == before


def test_the_map_is_sharp_at_rest(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle", size=DESK)
    settle(page)
    plate = box(page.locator(MAP))
    middle = (plate.left + plate.wide / 2, plate.top + plate.high / 2)
    page.mouse.move(*middle)
    for _ in range(5):
        page.mouse.wheel(0, -120)
    page.mouse.move(plate.left + 60, plate.bottom - 60)
    page.wait_for_timeout(100)
    settle(page)
    clip = {"x": middle[0] - 150, "y": middle[1] - 150, "width": 300, "height": 300}
    sharp = sharpness(page.screenshot(clip=clip))  # type: ignore[arg-type]
    page.locator(".sheet").evaluate("(sheet) => { sheet.style.filter = 'blur(0.8px)'; }")
    blurred = sharpness(page.screenshot(clip=clip))  # type: ignore[arg-type]
    assert sharp > 2 * blurred  # as it was where pictures were scaled: 1.8


# ---- a phone ----


def share(page: Page) -> float:
    """How much of the height of the screen the map has."""
    plate, view = box(page.locator(MAP)), screen(page)
    assert plate.within(view)
    return plate.high / view.high


def test_a_phone_gives_the_map_three_fifths_of_its_height(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle", size=PHONE, touch=True)
    settle(page)
    assert share(page) >= 0.6
    plate = box(page.locator(MAP))
    assert all(cell.within(plate) for cell in boxes(page, ".lit.cell .reach"))
    assert box(page.locator(TILES)).within(plate)  # the latest tile of the others, too
    touch(page, "e2n3")
    expect(page.locator(TRAY).get_by_role("button", name="Place here")).to_be_in_viewport(ratio=1)
    assert box(page.locator(MAP)) == plate  # nothing slides under the finger
    page.keyboard.press("Escape")
    found.play(OPENING)
    settle(page)
    assert share(page) >= 0.6


def test_purse_hold_and_market_are_one_line_and_cards_are_icons(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "crowd", size=PHONE, touch=True)
    line, view = box(page.locator(".summary")), screen(page)
    assert line.within(view)
    assert line.high <= 40
    for part in (".purse", ".hold", ".market li >> nth=3"):
        assert box(page.locator(f".summary {part}").first).within(line)
    cards = boxes(page, ".peek button")
    assert len(cards) == 8
    assert {44 <= card.wide <= 50 and 44 <= card.high <= 60 for card in cards} == {True}
    page.locator(".peek button").first.tap()
    expect(page.locator(TRAY)).to_be_visible()
    assert box(page.locator(MAP)).within(view)


def test_looking_back_keeps_the_board_in_view(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle", size=PHONE, touch=True)
    found.play(f"{OPENING} >w2s1.ne .")
    page.locator(".bar .look").tap()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    looking(page)
    page.get_by_role("button", name="Back to now").tap()
    page.locator("section.log button[data-line]").first.tap()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    looking(page)


def looking(page: Page) -> None:
    """The board and what turns its pages are in view together."""
    settle(page)
    assert share(page) >= 0.5
    strip = box(page.locator(".scrub"))
    assert strip.within(screen(page))
    assert not strip.meets(box(page.locator(".bar")))
    assert not strip.meets(box(page.locator(MAP)))


@pytest.mark.parametrize("size", [ZOOMED, NARROW], ids=str)
def test_a_turn_at_double_zoom_and_on_the_narrowest_phone(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    found, page = alone(visit, data, "middle", size=size)
    for step in (*OPENING.split(), ">w2s1.ne"):
        settle(page)
        assert page.evaluate(OVER_THE_SIDE) <= 0
        plate = box(page.locator(MAP))
        assert plate.within(screen(page))
        assert plate.high >= 0.3 * size[1], step
        assert plate.wide >= 0.6 * size[0], step
        for tray in page.locator(f"{TRAY} button:visible").all():
            assert box(tray).within(screen(page))
        press(page, step, found.state)
        found.match.play(step)
        expect(says(page)).to_be_in_viewport(ratio=1)
    expect(page.locator(".bar").get_by_role("button", name="End turn")).to_be_in_viewport(ratio=1)


def test_boxes_are_compared_as_they_are_seen() -> None:
    one = Box(0, 0, 10, 10)
    assert one.meets(Box(5, 5, 20, 20))
    assert not one.meets(Box(10, 0, 20, 10))
    assert one.within(Box(0, 0, 10, 12))
    assert not one.within(Box(3, 0, 10, 10))
