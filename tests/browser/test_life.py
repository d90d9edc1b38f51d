"""The life of a table on the pages: taking back, looking on, leaving, playing again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from house import House
from moves import Visit, confirm, flat, invite, press, says, square, steps, turns
from playwright.sync_api import Page, WebSocket, expect
from tables import GAME, Table, board, enter, group, lit, menu, seated, sit

GODS = "santorini:apollo,pan,athena"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("life")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


# ---- taking back ----


def asked_back(house: House, visit: Visit) -> Table:
    """The first player has moved, and asks for the turn back."""
    table = seated(house, visit)
    table.play(*GAME[:3])
    one, two = table.pages
    menu(one, "Take back my last turn")
    expect(one.get_by_text("You asked to take back your last turn.")).to_be_visible()
    expect(group(two, "wants to take back their last turn")).to_be_visible()
    return table


def test_a_turn_goes_back_for_everybody_when_the_other_agrees(house: House, visit: Visit) -> None:
    table = asked_back(house, visit)
    one, two = table.pages
    onlooker = visit(f"/t/{table.id}")
    expect(square(two, "a3")).to_have_attribute("aria-label", re.compile("worker"))
    group(two, "wants to take back").get_by_role("button", name="Yes").click()
    for page in (one, two, onlooker):
        expect(turns(page)).to_have_count(2)
        expect(square(page, "a2")).to_have_attribute("aria-label", re.compile("worker"))
        expect(square(page, "a3")).to_have_attribute("aria-label", "a3, level 0")
        expect(square(page, "b3")).to_have_attribute("aria-label", "b3, level 0")
    expect(group(two, "wants to take back")).to_have_count(0)
    expect(one.get_by_text("Your turn was taken back.")).to_be_visible()
    for name in ("a5", "a4", "b4"):  # another turn instead
        press(one, name)
    confirm(one)
    expect(turns(two)).to_have_count(3)
    expect(square(two, "b4")).to_have_attribute("aria-label", "b4, level 1")


def test_a_turn_stays_when_the_other_refuses(house: House, visit: Visit) -> None:
    one, two = asked_back(house, visit).pages
    group(two, "wants to take back").get_by_role("button", name="No").click()
    for page in (one, two):
        expect(page.get_by_text(re.compile("take back (your|their) last turn"))).to_have_count(0)
        expect(turns(page)).to_have_count(3)
    expect(one.get_by_text("Your turn was not taken back.")).to_be_visible()
    expect(two.get_by_text("Your turn was not taken back.")).to_have_count(0)
    expect(lit(two)).not_to_have_count(0)


def test_the_next_turn_ends_the_question(house: House, visit: Visit) -> None:
    one, two = asked_back(house, visit).pages
    for name in ("d4", "d3", "c3"):
        press(two, name)
    confirm(two)
    for page in (one, two):
        expect(turns(page)).to_have_count(4)
        expect(page.get_by_text(re.compile("take back (your|their) last turn"))).to_have_count(0)


def test_against_a_bot_a_turn_goes_back_at_once(house: House, visit: Visit) -> None:
    (page,) = seated(house, visit, "santorini", "me", "bot greedy").pages
    for name in ("a2", "a5"):
        press(page, name)
    confirm(page)
    expect(turns(page)).to_have_count(2)
    page.get_by_role("button", name="Game menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Always allowed against bots.")
    dialog.get_by_role("button", name="Take back my last turn").click()
    expect(turns(page)).to_have_count(0)
    expect(lit(page)).to_have_count(25)
    press(page, "c3")
    expect(steps(page)).to_have_count(1)


# ---- looking on ----


def test_an_onlooker_sees_every_turn_and_cannot_act(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    onlooker = visit(f"/t/{table.id}")
    flat(onlooker)
    expect(table.pages[0].get_by_text("1 spectator", exact=True)).to_be_visible()
    expect(onlooker.get_by_text("You're watching.")).to_be_visible()
    for number, turn in enumerate(GAME, 1):
        table.play(turn)
        expect(turns(onlooker)).to_have_count(number)
        expect(lit(onlooker)).to_have_count(0)
    expect(square(onlooker, "c2")).to_have_attribute("aria-label", re.compile("level 3, .*worker"))
    expect(says(onlooker)).to_contain_text("wins")
    onlooker.get_by_role("button", name="Game menu").click()
    dialog = onlooker.get_by_role("dialog")
    for deed in ("Undo", "Resign", "Offer", "Continue on another device"):
        expect(dialog.get_by_role("button", name=deed)).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(onlooker.get_by_role("button", name="Rematch")).to_have_count(0)


def test_the_invitation_to_a_full_table_shows_it(house: House, visit: Visit) -> None:
    key, _, token = sit(house, "santorini", "me", "open")
    late = visit(f"/t/{key}#invite={token}")
    expect(late.get_by_text("You're watching.")).to_be_visible()
    expect(late.get_by_role("button", name="Join")).to_have_count(0)
    expect(lit(late)).to_have_count(0)
    assert "#" not in late.url  # the token is out of the address bar


# ---- playing again ----


def over(house: House, visit: Visit) -> Table:
    table = seated(house, visit)
    table.play(*GAME)
    for page in table.pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    return table


def seats(page: Page) -> list[str]:
    """The names at the table, in the order of the seats."""
    expect(
        page.locator(".players article, section[aria-labelledby=waiting] li").first
    ).to_be_visible()
    return page.locator(".players bdi, section[aria-labelledby=waiting] bdi").all_inner_texts()


def test_a_rematch_moves_everybody_one_seat_on(house: House, visit: Visit) -> None:
    table = over(house, visit)
    one, two = table.pages
    onlooker = visit(f"/t/{table.id}")
    expect(says(onlooker)).to_contain_text("wins")
    before = seats(one)
    one.get_by_role("button", name="Rematch").click()
    expect(one.get_by_role("button", name="Rematch offered")).to_be_disabled()
    group(two, "wants a rematch").get_by_role("button", name="Yes").click()
    for page in (one, two, onlooker):
        page.wait_for_url(lambda url: "/t/" in url and table.id not in url)
        expect(page.get_by_text("set-up", exact=False).first).to_be_visible()
    assert one.url == two.url == onlooker.url
    assert seats(two) == seats(onlooker) == before[::-1]
    expect(lit(two)).to_have_count(25)  # who was second is first now
    expect(lit(one)).to_have_count(0)
    expect(onlooker.get_by_text("You're watching.")).to_be_visible()


def test_a_refusal_leaves_a_free_seat(house: House, visit: Visit) -> None:
    table = over(house, visit)
    one, two = table.pages
    one.get_by_role("button", name="Rematch").click()
    group(two, "wants a rematch").get_by_role("button", name="No").click()
    one.wait_for_url(lambda url: "/t/" in url and table.id not in url)
    expect(one.get_by_role("heading", name="One seat is free")).to_be_visible()
    assert seats(one)[0] == "Free seat"
    assert table.id in two.url
    third = visit(invite(one))
    third.locator("main").get_by_role("button", name="Join").click()
    expect(lit(third)).to_have_count(25)


# ---- leaving ----


def test_resigning_asks_twice_and_ends_the_game(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    table.play(*GAME[:2])
    one, two = table.pages
    winner = seats(two)[1]
    menu(one, "Resign")
    dialog = one.get_by_role("dialog")
    expect(dialog).to_contain_text("You will lose the game. Are you sure?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_text("You will lose the game.")).to_have_count(0)
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    for page in (one, two):
        expect(says(page)).to_contain_text(f"{winner} wins")
        expect(says(page)).to_contain_text(" resigned.")
        expect(page.locator("section.log")).to_contain_text(" resigned.")
        expect(lit(page)).to_have_count(0)


def test_all_can_agree_to_end_without_a_result(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    table.play(*GAME[:2])
    one, two = table.pages
    question = group(two, "offers to end the game without a winner")
    menu(one, "Offer to end without a winner")
    expect(one.get_by_text("You offered to end the game without a winner.")).to_be_visible()
    question.get_by_role("button", name="No").click()
    expect(one.get_by_text("You offered")).to_have_count(0)
    expect(lit(one)).not_to_have_count(0)  # the game goes on
    menu(one, "Offer to end without a winner")
    question.get_by_role("button", name="Yes").click()
    for page in (one, two):
        expect(says(page)).to_have_text("Ended by agreement.")
        expect(page.locator(".players")).not_to_contain_text("won")
        expect(lit(page)).to_have_count(0)


def pass_time(house: House, page: Page, line: WebSocket, pings: int) -> None:
    """Lets server and page wait for so many pings of 20 s, each of which is answered in time."""
    for _ in range(pings):
        house.clock.go(20)
        with line.expect_event("framereceived", lambda frame: '"pong"' in frame):
            page.clock.fast_forward(20_000)


@pytest.mark.parametrize("choice", ["Let a bot take over", "End the game"])
def test_the_others_decide_about_somebody_who_is_gone(
    house: House, visit: Visit, choice: str
) -> None:
    """On a page that stays open: its connection never drops."""
    key, (one, two), _ = sit(house, "santorini", "me", "open")
    table = Table(house, key, [one, two], [])
    table.play(*GAME[:2])
    page = enter(visit, two.person, "about:blank")
    page.clock.install(time=house.clock.time - 3600)  # a browser whose clock is an hour slow
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))
    page.goto(f"/t/{key}")
    flat(page)
    one.close()
    expect(page.locator(".players")).to_contain_text("offline")
    question = group(page, "has been gone a while")
    patience = int(house.settings.patience["live"])
    pass_time(house, page, lines[0], patience // 20 - 2)
    expect(page.get_by_text("offline", exact=True)).to_be_visible()
    expect(question).to_have_count(0)
    pass_time(house, page, lines[0], 3)
    expect(question).to_be_visible()
    assert [line.is_closed() for line in lines] == [False]
    question.get_by_role("button", name=choice).click()
    expect(question).to_have_count(0)
    if choice == "End the game":
        expect(says(page)).to_contain_text("was gone too long.")
        expect(page.locator(".players article").nth(1)).to_contain_text("won")
    else:
        expect(page.locator("section.log")).to_contain_text("a bot takes over")
        expect(turns(page)).to_have_count(3)
        expect(lit(page)).to_have_count(2)


def test_nobody_decides_about_somebody_who_came_back(house: House, visit: Visit) -> None:
    key, (one, two), _ = sit(house, "santorini", "me", "open")
    Table(house, key, [one, two], []).play(*GAME[:2])
    page = enter(visit, two.person, "about:blank")
    page.clock.install(time=house.clock.time)
    page.goto(f"/t/{key}")
    flat(page)
    one.close()
    expect(page.locator(".players")).to_contain_text("offline")
    house.clock.go(1000)
    page.clock.fast_forward(1_000_000)
    question = group(page, "has been gone a while")
    expect(question).to_be_visible()
    one.person.open(key)
    expect(question).to_have_count(0)


def test_with_three_seats_a_bot_plays_on_for_who_leaves(house: House, visit: Visit) -> None:
    table = seated(house, visit, GODS, "me", "open", "open")
    table.play("@a1 @a2", "@c1 @c2", "@e1 @e2")
    one, two, three = table.pages
    before = board(two)
    menu(one, "Resign")
    one.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (two, three):
        expect(page.locator("section.log")).to_contain_text(" has left; a bot takes over.")
        expect(page.locator(".players article").first).to_contain_text("Bot")
        expect(turns(page)).to_have_count(4)
    expect(lit(two)).to_have_count(2)
    for name in (name for name, words in before.items() if "your worker" in words):
        expect(square(two, name)).to_have_attribute("aria-label", before[name])
    expect(one.get_by_text("You're watching.")).to_be_visible()
    expect(lit(one)).to_have_count(0)
