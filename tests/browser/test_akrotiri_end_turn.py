"""Ending a turn while something useful is left: it is named and asked first, and never nags."""

from __future__ import annotations

import re

import pytest
from axe import serious
from moves import Visit, reach, steps, turns
from playwright.sync_api import Locator, Page, expect
from presses import WORDS
from sailing import Voyage, alone, harbour, voyage

from thera.akrotiri.face.undone import undone
from thera.server.store.data_folder import Data

PHONE = (390, 844)
DESK = (1280, 800)
PROMINENT = re.compile(r"\bgo\b")
HURRY = "T7@e2n3r2 +L.sw"


def end(page: Page) -> Locator:
    return page.locator(".bar").get_by_role("button", name="End turn", exact=True)


def question(page: Page) -> Locator:
    return page.get_by_role("dialog", name="End your turn?")


def left(found: Voyage) -> str:
    """What is left, in words."""
    what = undone(found.state)
    assert what is not None
    return WORDS.say(what)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_what_is_left_is_named_and_both_answers_count(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    found, page = alone(visit, data, "middle", size=size, touch=size == PHONE)
    found.play(HURRY)
    expect(end(page)).not_to_have_class(PROMINENT)
    end(page).click()
    expect(question(page)).to_contain_text(left(found))
    assert "use 3 actions (move" in left(found)
    assert serious(page, "end turn") == []
    question(page).get_by_role("button", name="Keep playing").click()
    expect(question(page)).to_have_count(0)
    expect(steps(page)).to_have_count(2)
    expect(turns(page)).to_have_count(0)
    end(page).click()
    question(page).get_by_role("button", name="End turn").click()
    expect(turns(page).first).to_contain_text("Places a tree tile")


def test_keys_answer_too_and_escape_keeps_playing(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play(HURRY)
    reach(page, end(page))
    for answer in ("Escape", "Enter"):  # the first answer has the focus: keep playing
        page.keyboard.press("Enter")
        expect(question(page).get_by_role("button", name="Keep playing")).to_be_focused()
        page.keyboard.press(answer)
        expect(question(page)).to_have_count(0)
        expect(end(page)).to_be_focused()
    expect(turns(page)).to_have_count(0)


def test_free_sales_are_asked_for_and_nothing_else_once_they_are_done(
    visit: Visit, data: Data
) -> None:
    found, page = alone(visit, data, "trade")
    seen = set()
    for step in _spend(found):
        found.play(step)
        if found.state.todo[0][0] != "act":
            continue
        asks = undone(found.state)
        seen.add(asks is None)
        if asks is None:
            expect(end(page)).to_have_class(PROMINENT)
        else:
            expect(end(page)).not_to_have_class(PROMINENT)
    assert seen == {True, False}
    end(page).click()  # nothing is left: at once
    expect(question(page)).to_have_count(0)
    expect(steps(page)).to_have_count(0)
    expect(turns(page)).not_to_have_count(0)


def _spend(found: Voyage) -> list[str]:
    """Steps of a turn after which nothing useful is left: the last ones of each kind."""
    game, s, line = found.match.game, found.state, list[str]()
    while s.todo[0][0] != "act" or undone(s):
        legal = [a for a in game.legal(s) if a.kind not in ("buy", "oracle", "done", "drop")]
        kinds = [a.kind for a in legal]
        kind = next(k for k in ("place", "cube", "sell", "load", "move") if k in kinds)
        a = next(a for a in legal if a.kind == kind)
        line.append(str(a))
        s = game.play(s, a)
    return line


def test_between_people_it_asks_as_well(visit: Visit, data: Data) -> None:
    spec, position = harbour("middle")
    found = voyage(visit, data, position, spec)
    page = found.pages[found.state.to_move]
    found.play(HURRY)
    end(page).click()
    expect(question(page)).to_contain_text(left(found))
    question(page).get_by_role("button", name="Keep playing").click()
    found.play(".")
    found.agree()


def test_a_question_that_is_asked_again_at_once_stays(visit: Visit, data: Data) -> None:
    """The browser tells of the first closing only when the dialog is open again."""
    found, page = alone(visit, data, "middle")
    found.play(HURRY)
    end(page).click()
    expect(question(page)).to_be_visible()
    end(page).evaluate("button => { document.querySelector('dialog').close(); button.click(); }")
    page.wait_for_timeout(200)
    expect(question(page)).to_be_visible()
    question(page).get_by_role("button", name="Keep playing").click()
    expect(question(page)).to_have_count(0)
