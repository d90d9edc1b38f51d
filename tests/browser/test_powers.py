"""Every god's power, used through the page: clicks on squares and buttons, what the board shows."""

from __future__ import annotations

import re

import pytest
from godturns import CASES, drawn, position, squares
from moves import (
    Begin,
    choose,
    confirm,
    deny,
    expect_board,
    press,
    says,
    steps,
    turns,
)
from playwright.sync_api import Page, expect

from thera.santorini.rules.gods import GODS


def click(page: Page, word: str, why: str) -> None:
    """Does one word of a turn."""
    name, what = word[:2], word[2:]
    if what == "?":
        deny(page, name)
        assert why
        expect(says(page)).to_contain_text(why, ignore_case=True)
        return
    press(page, name)
    if what:
        choose(page, f"{what}{name}")


def play(page: Page, turn: str, why: str) -> None:
    """Clicks a whole turn and confirms it."""
    words, _, presses = turn.rpartition("|")
    expect(says(page)).to_contain_text(words.strip())
    for word in presses.split():
        click(page, word, why)
    confirm(page)


@pytest.mark.parametrize("god", GODS)
def test_the_power_of(god: str, begin: Begin) -> None:
    case = CASES[god]
    assert god in re.split(r"\W", case.seats)
    page = begin(position(case))
    expect_board(page, drawn(case))
    played = case.turns.split("/")
    for number, turn in enumerate(played, 1):
        play(page, turn, case.why)
        expect(turns(page).nth(number - 1)).to_be_visible()
    expect_board(page, drawn(case) | squares(case.after))
    for said in case.said.split("; "):  # each step has a line of its own
        expect(turns(page).last).to_contain_text(said, ignore_case=True)
    if case.note:
        expect(page.locator(".players .note", has_text=case.note)).to_have_count(1)
    assert steps(page).count() == 0
    expect(page.get_by_role("button", name="Rematch")).to_have_count(int(case.wins))


def test_every_god_has_a_case() -> None:
    assert CASES.keys() == GODS.keys()
    assert len(CASES) == 30
