"""The turns of others are acted out, skipped, shown again; nobody has to wait for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from acting import SIZES, SLOWLY, WATCH, at_rest, seen, show_again
from house import House
from moves import Visit, confirm, flat, note, press, says, square
from playwright.sync_api import Page, Route, ViewportSize, expect
from tables import GAME, Table, enter, seated, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("acting")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return SIZES[request.param]


def moving(page: Page, size: tuple[int, int] = SIZES["desktop"]) -> None:
    """The page moves, whatever the tests' browser asks for, and keeps what its bar says."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH)


def acted(page: Page) -> None:
    """Something is acted out."""
    expect(page.locator(".bar .show.playing")).to_be_visible()


def before_the_fourth(house: House, visit: Visit) -> tuple[Table, Page]:
    """Two people after three turns; the page of the one who waits for the other."""
    table = seated(house, visit)
    table.play(*GAME[:3])
    page = table.pages[0]
    page.evaluate(SLOWLY)
    page.reload()
    flat(page)
    expect(page.locator("section.log ol > li")).to_have_count(3)
    return table, page


MOVES, BUILDS = "moves from d4 to d3", "builds on c3"
RECAP = re.compile(r"moved from d4 to d3 and built on c3 \(level 1\)\.")


def test_a_turn_is_shown_step_by_step(house: House, visit: Visit, size: tuple[int, int]) -> None:
    table, page = before_the_fourth(house, visit)
    moving(page, size)
    table.play(GAME[3])
    acted(page)
    expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)
    expect(says(page)).to_contain_text(MOVES)
    expect(says(page)).to_contain_text(BUILDS)
    expect(square(page, "c3")).to_have_attribute("aria-label", re.compile("level 1"))
    at_rest(page)
    at = page.evaluate("() => window.board.find(([text]) => text.includes('moves from'))[1]")
    assert "level 0" in at["c3"]  # not yet
    assert "worker" in at["d3"]
    expect(says(page)).to_contain_text("Your turn")
    expect(says(page)).to_contain_text(RECAP)
    expect(page.locator("svg.flat .ago").first).to_be_visible()
    show_again(page)
    at_rest(page)
    told = [text for text in seen(page) if MOVES in text or BUILDS in text]
    assert [MOVES in text for text in told] == [True, False, True, False]
    expect(page.get_by_role("button", name="Show again")).to_be_in_viewport(ratio=1)


def test_one_press_skips(house: House, visit: Visit, size: tuple[int, int]) -> None:
    table, page = before_the_fourth(house, visit)
    moving(page, size)
    table.play(GAME[3])
    page.get_by_role("button", name="Skip", exact=True).click()
    at_rest(page)
    expect(square(page, "c3")).to_have_attribute("aria-label", re.compile("level 1"))
    expect(page.locator("[role=gridcell].can")).to_have_count(2)
    show_again(page)
    acted(page)
    page.keyboard.press("Escape")
    at_rest(page)
    assert page.evaluate("() => document.activeElement !== document.body")


def test_whoever_acts_meanwhile_acts_on_the_table_as_it_is(
    house: House, visit: Visit, size: tuple[int, int]
) -> None:
    table, page = before_the_fourth(house, visit)
    moving(page, size)
    table.play(GAME[3])
    acted(page)
    square(page, "a3").locator(".stone").click(force=True)
    note(page, "a3")
    at_rest(page)
    expect(square(page, "a3")).to_have_attribute("aria-selected", "true")
    press(page, "b3")
    press(page, "c3")
    confirm(page)
    table.wires[1].reach(table.wires[0].version + 1)
    assert table.house.lobby.tables[table.id].history.match.played == 10


def test_scenes_that_do_not_come_keep_nobody_waiting(
    house: House, visit: Visit, excused: list[str]
) -> None:
    excused.append("Failed to load resource")
    table, page = before_the_fourth(house, visit)
    held: list[Route] = []
    page.route("**/steps?**", lambda route: held.append(route))
    moving(page)
    table.play(GAME[3])
    acted(page)
    expect(page.locator("[role=gridcell].can")).to_have_count(2)  # after a moment
    at_rest(page)
    assert len(held) == 1
    for route in held:
        route.abort()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_wants_no_motion_sees_the_result_and_may_ask(
    house: House, visit: Visit, size: tuple[int, int]
) -> None:
    table, page = before_the_fourth(house, visit)
    moving(page, size)
    page.emulate_media(reduced_motion="reduce")
    table.play(GAME[3])
    expect(says(page)).to_contain_text(RECAP)
    assert not [text for text in seen(page) if MOVES in text]
    show_again(page)
    at_rest(page)
    assert [text for text in seen(page) if MOVES in text]


def test_an_onlooker_is_shown_the_turn_too(house: House, visit: Visit) -> None:
    table, _ = before_the_fourth(house, visit)
    page = visit(f"{house.origin}/t/{table.id}")
    expect(page.locator("section.log ol > li")).to_have_count(3)
    moving(page)
    table.play(GAME[3])
    expect(says(page)).to_contain_text(MOVES)
    at_rest(page)
    assert [text for text in seen(page) if BUILDS in text]


def test_a_turn_that_is_looked_at_is_shown_again(house: House, visit: Visit) -> None:
    table, page = before_the_fourth(house, visit)
    table.play(GAME[3])
    moving(page)
    page.get_by_role("slider", name="Replay").press("Home")
    expect(page.get_by_role("button", name="Show again")).to_have_count(0)
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    expect(says(page)).to_contain_text("Turn 1 of 2")
    show_again(page)
    expect(says(page)).to_contain_text("moves from a2 to a3")
    at_rest(page)
    expect(says(page)).to_contain_text("Turn 1 of 2")


# ---- the log ----


def test_a_line_of_the_log_lights_its_place(
    house: House, visit: Visit, size: tuple[int, int]
) -> None:
    table, page = before_the_fourth(house, visit)
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    blocks = page.locator("section.log ol > li")
    expect(blocks.nth(0)).to_contain_text("set-up")
    expect(blocks.nth(2)).to_contain_text("turn 1")
    lines = blocks.nth(2).locator("button.turn")
    expect(lines).to_have_count(2)  # one for each step, with its sign
    expect(lines.locator("svg.sign")).to_have_count(2)
    lines.nth(1).hover()
    expect(square(page, "b3").locator(".shown")).to_be_visible()
    expect(page.locator(".santorini:not(.still) .shown")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(page.locator(".santorini .shown")).to_have_count(0)
    lines.nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(0)).to_be_focused()
    expect(square(page, "a3").locator(".shown")).to_be_visible()
    expect(square(page, "a2").locator(".shown")).to_be_visible()
    page.keyboard.press("Home")
    expect(square(page, "a2").locator(".shown")).to_be_visible()
    assert page.locator("section.log button.turn[tabindex='0']").count() == 1
    assert table.pages[0] is page


# ---- a shared screen ----


def test_at_a_shared_screen_nothing_is_shown_while_the_curtain_is_down(
    house: House, visit: Visit
) -> None:
    key, (wire,), _ = sit(house, "akrotiri", "me Ana", "me Bea")
    page = enter(visit, wire.person, f"{house.origin}/t/{key}")
    page.get_by_role("button", name="I'm Ana").click()
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".lit").first).to_be_visible()
    wire.uncover()
    steps = [str(a) for a in house.lobby.tables[key].history.match.game.legal(
        house.lobby.tables[key].history.match.state)]  # fmt: skip
    wire.play(steps[0], *_second(house, key, steps[0]))
    expect(page.get_by_role("button", name="I'm Bea")).to_be_visible()
    expect(page.locator(".stage, .bar")).to_have_count(0)
    assert page.locator("[role=status].sr").inner_text().strip() == ""


def _second(house: House, key: str, first: str) -> list[str]:
    """What a player adds to a first step, so that the turn is whole."""
    match = house.lobby.tables[key].history.match
    game, s = match.game, match.state
    seat, found = game.to_move(s), list[str]()
    s = game.play(s, game.parse(first))
    while game.to_move(s) == seat:
        found.append(str(game.legal(s)[0]))
        s = game.play(s, game.legal(s)[0])
    return found
