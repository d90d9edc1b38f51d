"""People by name: whose turn it is on a shared screen, who is in which team; and ways on."""

from __future__ import annotations

import pytest
from axe import serious
from moves import Visit, flat, play, says, start, turns
from playwright.sync_api import Page, expect

SIZES = pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
FOUR = ("Ana", "Bea", "Cleo", "Dan")


def four_at_one_screen(visit: Visit, size: tuple[int, int]) -> Page:
    """The set-up page of four people with a god each, named and ready to begin."""
    page = visit("/new/santorini?mode=screen", size)
    page.get_by_label("Choose the gods").check()
    page.get_by_role("group", name="Players").get_by_role("button", name="4").click()
    for seat, name in enumerate(FOUR):
        page.get_by_label("Name", exact=True).nth(seat).fill(name)
    return page


@SIZES
def test_teams_are_named_from_the_set_up_to_the_log(visit: Visit, size: tuple[int, int]) -> None:
    page = four_at_one_screen(visit, size)
    seats = page.locator(".seats > li .whose")
    expect(seats).to_have_text(
        [f"Player {seat + 1} Team {seat % 2 + 1}" for seat in range(4)], use_inner_text=True
    )
    signs = [seat.locator("use").get_attribute("href") for seat in seats.all()]
    assert signs[0] == signs[2] != signs[1] == signs[3]
    assert serious(page, "set-up") == []
    start(page)
    flat(page)
    expect(page.locator(".players .team")).to_have_text(["Team 1", "Team 2"] * 2)
    expect(says(page)).to_contain_text("Ana, your turn: place a worker")
    play(page, "b3 d3")
    expect(says(page)).to_contain_text("Bea, your turn: place a worker")
    play(page, "b1 d1")
    expect(turns(page).first).to_contain_text("Team 1")
    expect(says(page)).to_contain_text("Cleo, your turn: move")
    assert serious(page, "table") == []


@SIZES
def test_the_result_names_the_team(visit: Visit, size: tuple[int, int]) -> None:
    page = four_at_one_screen(visit, size)
    start(page)
    page.get_by_role("button", name="Game menu").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="Team 2 wins: Bea and Dan")).to_be_visible()
    expect(page.locator("section[aria-labelledby=result]")).to_contain_text("Ana resigned.")


@SIZES
def test_a_shared_screen_says_whose_turn_it_is(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new/santorini?mode=screen", size)
    for seat, name in enumerate(FOUR[:2]):
        page.get_by_label("Name", exact=True).nth(seat).fill(name)
    start(page)
    flat(page)
    for squares, name in (("b3 d3", "Ana"), ("c2 c4", "Bea"), ("b3 b4 b3", "Ana")):
        expect(says(page)).to_contain_text(f"{name}, your turn")
        expect(page).to_have_title(f"{name}'s turn · Santorini · Thera")
        play(page, squares)
    expect(says(page)).to_contain_text("Bea, your turn")


@SIZES
def test_the_address_of_a_game_opens_its_set_up(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new/akrotiri", size)
    expect(page.get_by_role("heading", name="Akrotiri")).to_be_visible()
    page.goto("/new/chess")
    expect(
        page.get_by_role("heading", name="There is no game called “chess” here.")
    ).to_be_visible()
    assert serious(page, "an unknown game") == []
    page.get_by_role("link", name="Akrotiri").click()
    expect(page.get_by_role("heading", name="Akrotiri")).to_be_visible()


def test_a_running_secret_game_greys_its_download_and_says_why(visit: Visit) -> None:
    page = visit("/new/akrotiri")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Game menu").click()
    download = page.get_by_role("dialog").get_by_role("button", name="Download the game")
    expect(download).to_be_disabled()
    expect(download).to_contain_text("Available once the game is over.")


def test_somebody_who_watches_is_not_asked_to_invite(visit: Visit) -> None:
    host = visit("/new/santorini?mode=link")
    start(host)
    expect(host.locator("main").get_by_role("button", name="Invite")).to_be_visible()
    watcher = visit(host.url.partition("#")[0])
    expect(says(watcher)).to_contain_text("Waiting for players")
    expect(watcher.locator("main").get_by_role("button", name="Invite")).to_have_count(0)


def test_labels_hold_what_is_read_on_them(visit: Visit) -> None:
    page = visit("/games")
    rule = {"runOnly": ["label-content-name-mismatch"]}
    assert serious(page, "the head", **rule) == []
    expect(page.get_by_text("No games in progress.")).to_be_visible()
