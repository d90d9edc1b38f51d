"""The pages in a real browser: whole games, an unfinished turn, what comes over the line."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from moves import (
    GAME,
    SANTORINI,
    Visit,
    confirm,
    flat,
    gather,
    placed,
    play_all,
    press,
    says,
    square,
    start,
    steps,
    turns,
)
from playwright.sync_api import expect

POLICY = "content-security-policy"


# ---- games ----


def test_two_people_play_a_whole_game_over_a_link(visit: Visit) -> None:
    host = visit()
    host.locator(SANTORINI).get_by_role("link", name="Play a friend").click()
    start(host)
    pages = gather(visit, host, 1)
    play_all(pages, GAME)
    expect(says(host)).to_contain_text("You win")
    expect(says(pages[1])).to_contain_text(" wins")
    for page in pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)


def test_a_bot_keeps_its_level_when_places_are_changed(visit: Visit) -> None:
    page = visit("/new?game=akrotiri&mode=bot")
    level = page.get_by_label("Level")
    level.select_option("6")
    for seat in ("Player 2", "Player 1"):
        page.get_by_role("button", name=seat).click()
        expect(level).to_have_value("6")


def test_a_house_variant_is_called_one_where_the_seats_are_chosen(visit: Visit) -> None:
    page = visit("/new?game=akrotiri&mode=bot")
    players = page.get_by_role("group", name="Players")
    said = page.get_by_text("House rules: the rulebook is for two players.")
    for seats, shown in (("3", True), ("4", True), ("2", False)):
        players.get_by_role("button", name=seats).click()
        expect(said).to_have_count(int(shown))


def test_a_bot_answers_every_turn(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=bot")
    start(page, "1")
    flat(page)
    for name in ("b2", "d4"):
        press(page, name)
    confirm(page)
    expect(turns(page)).to_have_count(2)
    own = page.locator("[role=gridcell].can")
    lit = page.locator("[role=gridcell].lit")
    for played in (4, 6, 8):
        expect(own.first).to_be_visible()
        press(page, own.first.get_attribute("data-at") or "")
        for taken in (1, 2):
            expect(lit.first).to_be_visible()
            press(page, lit.first.get_attribute("data-at") or "")
            expect(steps(page)).to_have_count(taken)
        confirm(page)
        expect(turns(page)).to_have_count(played)


def test_a_reload_keeps_the_unfinished_turn_and_undo_drops_a_step(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    placed(page)
    button = page.get_by_role("button", name="Confirm", exact=True)
    undo = page.get_by_role("button", name="Undo", exact=True)
    press(page, "a2")
    press(page, "a3")
    expect(steps(page)).to_have_count(1)
    page.reload()
    expect(steps(page)).to_have_count(1)
    expect(button).to_be_disabled()
    press(page, "b3")
    expect(steps(page)).to_have_count(2)
    page.reload()
    expect(steps(page)).to_have_count(2)
    expect(button).to_be_enabled()
    undo.click()
    expect(steps(page)).to_have_count(1)
    expect(button).to_be_disabled()
    undo.click()
    expect(steps(page)).to_have_count(0)
    expect(square(page, "a2")).to_have_class(re.compile(r"\bcan\b"))
    expect(turns(page)).to_have_count(2)


# ---- what comes over the line ----


def test_nothing_is_fetched_from_elsewhere_and_scripts_are_held_strictly(
    visit: Visit, address: str
) -> None:
    asked: list[str] = []
    page = visit("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda line: asked.append(line.url))
    answer = page.goto("/")
    assert answer is not None
    rules = {
        name: sources
        for name, *sources in (rule.split() for rule in answer.headers[POLICY].split(";"))
    }
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'"]
    assert rules["style-src"] == ["'self'"]
    assert rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    assert not {"script-src-elem", "script-src-attr"} & rules.keys()
    assert not re.search(r"unsafe-eval|\*", answer.headers[POLICY])

    page.locator(SANTORINI).get_by_role("link", name="Play a friend").click()
    start(page)
    page.locator("main").get_by_role("button", name="Invite").click()
    code = page.get_by_alt_text("QR code of the link")
    expect(code).to_have_js_property("complete", True)
    page.get_by_role("button", name="Close").click()
    page.goto("/games")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    own = [url for url in asked if urlsplit(url).scheme not in ("data", "blob")]
    assert any(url.startswith("ws:") for url in own)
    assert any("/api/qr" in url for url in own)
    assert {urlsplit(url).netloc for url in own} == {urlsplit(address).netloc}


@pytest.mark.parametrize(("game", "most"), [("santorini", 150), ("akrotiri", 170), (None, 170)])
def test_the_front_page_and_the_tables_are_light(
    visit: Visit, game: str | None, most: int
) -> None:  # fmt: skip
    sizes: list[int] = []
    page = visit("about:blank")
    page.on(
        "requestfinished",
        lambda request: sizes.append(request.sizes()["responseBodySize"]),
    )
    page.goto(f"/new?game={game}&mode=bot" if game else "/")
    if game:
        page.locator("form button[type=submit]").click()
        expect(page.locator(".stage [role=grid], .stage [role=group]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) <= most * 1024
