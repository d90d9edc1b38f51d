"""Whole games through the pages: three and four players, a draft, bots, keys only, a finger."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from moves import (
    GAME,
    SANTORINI,
    Begin,
    Visit,
    confirm,
    flat,
    gather,
    middle,
    note,
    play,
    play_all,
    reach,
    ready,
    says,
    square,
    start,
    steps,
    turns,
)
from playwright.sync_api import Locator, Page, expect

CONTRAST = {"runOnly": ["color-contrast"]}
SEEN = 350  # milliseconds: sooner, Enter is still the press that built


def wish(page: Page, *gods: str) -> None:
    """Fills the set-up page: who plays with which god."""
    page.get_by_label("Choose the gods").check()
    page.get_by_role("group", name="Players").get_by_role("button", name=str(len(gods))).click()
    for seat, god in enumerate(gods):
        page.get_by_label("Card").nth(seat).select_option(god)


def status(page: Page, seat: int) -> Locator:
    """What is said of a player beside the board."""
    return page.locator(".players article").nth(seat).locator(".status")


def name_of(page: Page, seat: int) -> str:
    """How a player is called at the table."""
    return page.locator(".players article").nth(seat).locator(".seat bdi").inner_text()


def expect_over(page: Page, words: str) -> None:
    """The game has ended: nothing can be pressed, and the bar says how."""
    expect(says(page)).to_contain_text(words)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)


# ---- three, four ----

# Pan, in the corner, is walled in by Atlas' dome and three workers and has no move. Then Eros, who
# in a game of three may meet on any level, comes down to his other worker.
WALLED_IN = ((0, "c1 c5"), (1, "c2 a3"), (2, "a1 b1"), (0, "c5 c4 c5"), (1, "a3 a2 b2^"))
MEETING = ((0, "c4 d3 d4"), (1, "a2 a3 a4+"), (0, "d3 d2"))


def test_three_play_one_is_out_and_one_of_the_others_wins(visit: Visit) -> None:
    host = visit("/new?game=santorini&mode=link")
    wish(host, "eros", "atlas", "pan")
    start(host)
    pages = gather(visit, host, 2)
    play_all(pages, WALLED_IN[:-1])
    play(pages[1], WALLED_IN[-1][1])
    for page in pages:
        expect(turns(page)).to_have_count(len(WALLED_IN) + 1)
        expect(turns(page).last).to_contain_text("Has no legal move and loses")
        expect(status(page, 2)).to_have_text("out")
        for name in ("a1", "b1"):
            expect(square(page, name).locator(".token")).to_have_count(0)
    lost = pages[2]
    expect(says(lost)).to_contain_text("You are out of the game")
    for page in pages[:2]:
        expect(says(page)).not_to_contain_text("out of the game")
    expect(lost.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)
    assert Axe().run(lost, options=CONTRAST).response["violations"] == []
    play_all(pages, MEETING, played=len(WALLED_IN) + 1)
    expect_over(host, "You win")
    for page in pages[1:]:
        expect_over(page, f"{name_of(page, 0)} wins")
        expect(status(page, 0)).to_have_text("won")
        for seat in (1, 2):
            expect(status(page, seat)).to_have_text("lost")


def test_four_play_in_two_teams(visit: Visit) -> None:
    host = visit("/new?game=santorini&mode=link")
    wish(host, "apollo", "pan", "minotaur", "hera")
    start(host)
    pages = gather(visit, host, 3)
    # The first of each team places for both; then the order runs on with the third player.
    play_all(pages, [(number % 4, squares) for number, (_, squares) in enumerate(GAME)])
    for seat, page in enumerate(pages):
        both = f"Team 1 wins: {name_of(page, 0)} and {name_of(page, 2)}"
        expect_over(page, both if seat % 2 else "You win")
        for other in range(4):
            expect(status(page, other)).to_have_text("lost" if other % 2 else "won")


# ---- the draft ----


def test_two_browsers_draft_their_gods(visit: Visit) -> None:
    host = visit("/new?game=santorini&mode=link")
    host.get_by_label("Draft").check()
    start(host)
    pages = host, guest = gather(visit, host, 1, above=False)
    cards = "section[aria-label='Choose a card']"
    expect(host.locator(cards).locator("button.take")).to_have_count(30)
    expect(guest.locator(cards)).to_have_count(0)
    for name in ("Zeus", "Bia"):
        host.locator(cards).locator("button.take", has_text=re.compile(f"^ *{name}")).click()
    confirm(host)
    offered = guest.locator(cards).locator("button.take")
    expect(offered).to_have_text([re.compile("^ *Bia"), re.compile("^ *Zeus")])
    offered.last.click()
    confirm(guest)
    for page in pages:
        expect(page.locator(".players h2")).to_contain_text(["Bia", "Zeus"])
        flat(page)
    host.get_by_role("button", name=f"{name_of(host, 1)} starts").click()
    confirm(host)
    expect(turns(guest).last).to_contain_text(f"Decides that {name_of(guest, 1)} starts")
    # Bia places first, whoever starts.
    play_all(pages, ((0, "b2 d2"), (1, "b4 d4"), (1, "b4 b5 b5"), (0, "b2 b3 c3")), played=3)
    expect(turns(host).last).to_contain_text("Moves from b2 to b3")


# ---- bots ----


@pytest.mark.parametrize(
    ("position", "bot", "turn", "end"),
    [
        ("3330002000000000000000000/2/mortal:a1,b4/mortal:e1,e2", "random", "b4 b5", "You win"),
        ("0000000000000000200033300/1/mortal:a5,e5/mortal:b2,d4", "greedy", "a5 a4 a5", "wins"),
    ],
    ids=["won", "lost"],
)
def test_a_game_against_a_bot_ends(
    begin: Begin, position: str, bot: str, turn: str, end: str
) -> None:
    page = begin(position, {1: bot})
    play(page, turn)
    expect(turns(page)).to_have_count(2)
    expect_over(page, end)
    expect(turns(page).last).to_contain_text("up to level 3 and wins")


# ---- one screen, keys, a finger ----


@pytest.mark.parametrize("view", ["Towers", "Flat"])
def test_a_whole_game_on_one_screen(visit: Visit, view: str) -> None:
    page = visit("/")
    page.locator(SANTORINI).get_by_role("link", name="Pass and play").click()
    start(page)
    page.get_by_role("button", name=view, exact=True).click()
    expect(page.locator(f"svg.{view.lower()}[role=grid]")).to_be_visible()
    for number, (who, squares) in enumerate(GAME, 1):
        expect(status(page, who)).to_have_text("to move")
        play(page, squares)
        expect(turns(page)).to_have_count(number)
    expect_over(page, "Player 1 wins")
    expect(status(page, 0)).to_have_text("won")
    expect(status(page, 1)).to_have_text("lost")


def test_a_whole_game_with_keys_only(visit: Visit) -> None:
    page = visit("/")
    reach(page, page.locator(SANTORINI).get_by_role("link", name="Pass and play"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/new?*")
    reach(page, page.get_by_label("No gods"))
    for way in ("Random gods", "Draft", "Choose the gods"):
        page.keyboard.press("ArrowDown")
        expect(page.get_by_label(way)).to_be_checked()
    for seat, god in enumerate(("Pan", "Atlas")):
        card = page.get_by_label("Card").nth(seat)
        reach(page, card)
        page.keyboard.type(god)
        expect(card).to_have_value(god.lower())
    reach(page, page.locator("form button[type=submit]"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    reach(page, page.get_by_role("button", name="Flat", exact=True), back=True)
    page.keyboard.press("Enter")
    for number, (who, squares) in enumerate(GAME, 1):
        if number > 1:  # the keys came back to the board by themselves
            expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
        key_turn(page, squares, undo=number == 4, block=who == 1 and number > 2)
        expect(turns(page)).to_have_count(number)
    expect_over(page, "Player 1 wins")


def key_turn(page: Page, squares: str, *, undo: bool, block: bool) -> None:
    """Plays a turn with keys; `block`: the last press asks, and a block it is."""
    reach(page, page.locator("[role=gridcell][tabindex='0']"), back=True)
    *before, last = squares.split()
    for name in before:
        key_press(page, name)
    key_press(page, last)
    if block:
        key_block(page, last)
    if undo:
        expect(steps(page)).to_have_count(len(before))  # the last one is there
        page.keyboard.press("Backspace")
        expect(steps(page)).to_have_count(len(before) - 1)
        key_press(page, last)
        if block:
            key_block(page, last)
    button = page.get_by_role("button", name="Confirm", exact=True)
    expect(button).to_be_enabled()
    if undo or block:
        reach(page, button)
    else:  # the board itself confirms, once there was time to see what it would
        expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
        page.wait_for_timeout(SEEN)
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)


def key_block(page: Page, name: str) -> None:
    """Takes the block where Atlas could put a dome too: first the dome is looked at."""
    asked = page.get_by_role("dialog").get_by_role("button")
    expect(asked.first).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.and_(page.locator(f'[data-step$="^{name}"]'))).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(asked.and_(page.locator(f'[data-step$="+{name}"]'))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def key_press(page: Page, name: str) -> None:
    """Goes to a square with the arrow keys and presses it with Enter, as soon as it can be."""
    here = page.locator("[role=gridcell]:focus").get_attribute("data-at") or ""
    across, up = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
    keys = ["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across)
    keys += ["ArrowUp" if up > 0 else "ArrowDown"] * abs(up)
    for key in keys:
        page.keyboard.press(key)
    expect(ready(page, name)).to_be_focused()
    page.keyboard.press("Enter")
    note(page, name)


def test_a_finger_plays_a_whole_game(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen", (390, 844), touch=True)
    page.locator("form button[type=submit]").tap()
    page.wait_for_url("**/t/*")
    flat(page)
    for number, (_, squares) in enumerate(GAME, 1):
        for name in squares.split():
            tap(page, name)
        button = page.get_by_role("button", name="Confirm", exact=True)
        button.tap()
        expect(button).to_have_count(0)
        expect(turns(page)).to_have_count(number)
        if number == 4:
            for name, level in {"b3": "1", "c3": "1", "a2": ""}.items():
                expect(square(page, name).locator(".level")).to_have_text([level] if level else [])
            for name, seat in {"a3": 1, "d3": 2}.items():
                expect(square(page, name).locator(f".token.p{seat}")).to_be_visible()
    expect_over(page, "Player 1 wins")


def tap(page: Page, name: str) -> None:
    """Taps a square that can be pressed, as soon as it can be."""
    page.touchscreen.tap(*middle(ready(page, name)))
    note(page, name)
