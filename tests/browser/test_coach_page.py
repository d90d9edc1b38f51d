"""The coach over the board: what it says, where it points, how it holds a turn back and is off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe import serious
from house import House
from moves import Visit, flat, press, square, turns
from playwright.sync_api import Locator, Page, expect
from positions import lay, visitor
from tables import menu

from thera.server.store.data_folder import Data

PHONE, DESK = (390, 844), (1280, 800)
WIN = "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4"
THREAT = "0000001000002300001000000/1/mortal:b5,e4/mortal:c3,d2"
"""The bot is about to climb from c3 to d3; the person can close it with e4."""

ISLES = (
    "V3@e1n2r3,M7@e2n1r0,T7@e2s1r1,M3@w1s2r3,V1@e1s2r2/e1n2.nw:V,e1n2.sw:L,e2n1.ne:T,e2s1.nw:T,"
    "w1s2.nw:M,w1s2.se:L,e1s2.se:V/3|e2n1.se|-|-|E01|-|-|-|-/2|thera.w|-|L4|-|-|-|-|-/-|0|-|-|-/"
    "act1|2|0|0|-|-|begun,lively"
)
"""Map E01 can be dug at once."""


PATIENT = """
const timer = window.setTimeout;
window.setTimeout = (act, ms, ...more) => timer(act, ms === 300 ? 60000 : ms, ...more);
"""
"""The page waits for the coach longer than it would, for a machine that is busy."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Data:
    found = Data(tmp_path_factory.mktemp("coach"))
    found.make()
    return found


@pytest.fixture(scope="module")
def address(data: Data) -> Iterator[str]:
    """A server whose coach has time, and whose bots never answer."""
    with House(data.path, secret=data.secret()) as house:
        house.bots.lost = True
        yield house.origin


def against_a_bot(visit: Visit, data: Data, position: str, **how: Any) -> Page:  # noqa: ANN401
    """A game against a bot that begins at a position, with the coach beside it."""
    spec = "santorini" if "mortal" in position else "akrotiri"
    page = visit("about:blank", coach=True, **how)
    page.add_init_script(PATIENT)
    me = visitor(page, data)
    page.goto(f"/t/{lay(data, position, [me, 'bot greedy'], spec)}")
    return page


def coach(page: Page) -> Locator:
    return page.locator(".coach")


def answer(page: Page, name: str) -> Locator:
    return coach(page).get_by_role("button", name=name, exact=True)


def held(page: Page, sentence: str) -> None:
    """The turn is held back with a sentence; the answer that keeps it has the focus."""
    expect(coach(page).locator("p")).to_contain_text(sentence)
    expect(turns(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "size", "sentence", "again"),
    [
        ("en", DESK, "After this Bot: easy climbs to d3 and wins.", "Take another look"),
        ("es", PHONE, "Después de esto, Bot: fácil sube a d3 y gana.", "Mirar otra vez"),
    ],
    ids=["desktop", "phone"],
)
def test_a_turn_that_loses_at_once_is_held_back_with_its_squares(
    visit: Visit, data: Data, language: str, size: tuple[int, int], sentence: str, again: str
) -> None:
    page = against_a_bot(visit, data, THREAT, size=size, language=language, touch=size == PHONE)
    page.locator(".views button").last.click()
    bar = page.locator(".bar").bounding_box()
    for name in ("b5", "a5", "a4"):
        press(page, name)
    page.locator(".bar .btn.go").click()
    held(page, sentence)
    expect(answer(page, again)).to_be_focused()
    for name in ("c3", "d3"):
        expect(square(page, name).locator(".shown")).to_have_count(1)
    assert page.locator(".bar").bounding_box() == bar
    assert serious(page, "coach") == []
    answer(page, again).click()
    expect(answer(page, again)).to_have_count(0)
    expect(coach(page).locator("p")).to_contain_text(sentence)
    expect(turns(page)).to_have_count(0)


def test_the_turn_can_be_played_anyway_and_a_good_one_is_not_held_back(
    visit: Visit, data: Data
) -> None:
    for names, warned in (("b5 a5 a4", True), ("e4 e3 d3", False)):
        page = against_a_bot(visit, data, THREAT)
        flat(page)
        for name in names.split():
            press(page, name)
        page.get_by_role("button", name="Confirm", exact=True).click()
        if warned:
            held(page, "climbs to d3")
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(turns(page).first).to_be_visible()
        expect(answer(page, "Play anyway")).to_have_count(0)


def test_it_is_switched_off_with_one_press_and_on_again_in_the_menu(
    visit: Visit, data: Data
) -> None:
    page = against_a_bot(visit, data, WIN)
    expect(coach(page).locator("p")).to_have_text("You can win now: c3 to d3.")
    answer(page, "Turn the coach off").click()
    expect(coach(page).locator("p")).to_have_text("")
    page.reload()
    expect(square(page, "c3")).to_be_visible()
    menu(page, "Turn the coach on")
    expect(coach(page).locator("p")).to_have_text("You can win now: c3 to d3.")


def test_akrotiris_coach_points_at_a_map_and_at_an_action_that_is_left(
    visit: Visit, data: Data
) -> None:
    page = against_a_bot(visit, data, ISLES, language="es", size=PHONE, touch=True)
    expect(coach(page).locator("p")).to_have_text("El mapa E01 se puede excavar ya, por 3 dracmas.")
    expect(page.locator(".site[data-spot=on]")).to_have_count(1)
    page.locator(".bar").get_by_role("button", name="Terminar turno").click()
    held(page, "Quedan 2 acciones y el mapa E01 se puede excavar.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(answer(page, "Jugar igualmente")).to_have_count(0)
    page.locator(".bar").get_by_role("button", name="Terminar turno").click()
    expect(page.get_by_role("dialog")).to_be_visible()  # held back once; what is left is asked for


def test_between_people_there_is_no_coach(visit: Visit, data: Data) -> None:
    page = visit("about:blank", coach=True)
    me = visitor(page, data)
    page.goto(f"/t/{lay(data, WIN, [me, 'somebody else'])}")
    flat(page)
    press(page, "c3")
    expect(coach(page).locator("p")).to_have_text("")
    page.get_by_role("button", name="Game menu").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="coach")).to_have_count(0)
