"""The curtain: on one screen a page shows and keeps nothing of anybody who is not looking at it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from english import left_over
from house import House
from moves import Visit
from playwright.sync_api import Locator, Page, expect
from tables import enter, sit
from wires import Wire, until

from thera.akrotiri.rules import components
from thera.akrotiri.rules.state import Player
from thera.core.face import Phrase
from thera.locale import Words

KEPT = "() => JSON.stringify({ ...sessionStorage })"
SIZES = [(1280, 800), (390, 844)]
WORDS = Words("en")
PATHS = re.compile(r"\bd=\"[^\"]*\"")  # "M10 4" draws, it is no card
GOALS = components.load().goals


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("curtain")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


def screen(house: House, visit: Visit, spec: str = "akrotiri", **how: object) -> tuple[Page, Wire]:
    """Ana and Bea at one screen; the wire is another tab of theirs, by which they can play too."""
    key, (wire,), _ = sit(house, spec, "me Ana", "me Bea")
    return enter(visit, wire.person, f"/t/{key}", **how), wire


def curtain(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=f"Pass the device to {name}", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"I'm {name}", exact=True)


def goal(page: Page) -> Locator:
    """The first of two goals that could be kept."""
    return page.get_by_role("region", name="Keep one of two goals").get_by_role("button").first


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def settle(wire: Wire, turns: int = 1, rng: Random | None = None) -> None:
    """Play turns in the other tab."""
    for _ in range(turns):
        wire.uncover()
        wire.move(rng or Random(7))


def hands(house: House, wire: Wire) -> list[Player]:
    found: list[Player] = house.lobby.tables[wire.id].history.match.state.players
    return found


def names(player: Player) -> list[str]:
    """The cards of a hand by their ids, and the goals in words."""
    goals = [*player.goals, *player.pair]
    keys = [GOALS[goal].key for goal in goals]
    return [*player.maps, *goals, *(WORDS.say(Phrase(f"goal.{key}.name")) for key in keys)]


def betrayed(page: Page, house: House, wire: Wire) -> list[str]:
    """What a page holds of any hand: in its elements, and in the storage of its tab."""
    text = PATHS.sub("", page.content()) + page.evaluate(KEPT)
    cards = [card for player in hands(house, wire) for card in names(player)]
    return [card for card in cards if re.search(rf"\b{re.escape(card)}\b", text)]


def test_the_curtain_hangs_at_the_set_up_and_at_every_change(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    rng = Random(7)
    for turn in range(12):  # tiles, goals and docks of the set-up, then turns
        wire.sync()
        who = ("Ana", "Bea")[wire.scene["to_move"]]
        expect(curtain(page, who)).to_be_visible()
        assert betrayed(page, house, wire) == []
        expect(page.locator("aside.page, .stage, section.log")).to_have_count(0)
        expect(page.locator("p.sr[role=status]")).to_have_text("")
        if turn % 3 == 0:
            button(page, who).click()
            expect(page.locator(".stage")).to_be_visible()
        mover = wire.scene["to_move"]
        wire.uncover()
        while wire.scene["to_move"] == mover:
            wire.move(rng)


def test_who_presses_sees_their_own_hand(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    settle(wire, 2)
    ana, bea = hands(house, wire)
    button(page, "Ana").click()
    expect(page.locator("#akrotiri-hand")).to_be_visible()
    shown = PATHS.sub("", page.content())
    assert [card for card in ana.maps if card in shown] == list(ana.maps)
    assert [card for card in (*bea.maps, *bea.pair) if card in shown] == []


def test_nothing_stays_when_the_curtain_falls(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    settle(wire, 2)
    button(page, "Ana").click()
    goal(page).click()  # a draft
    expect(confirm(page)).to_be_enabled()
    assert "keep:" in page.evaluate(KEPT)
    confirm(page).click()
    expect(curtain(page, "Bea")).to_be_visible()
    expect(curtain(page, "Bea")).to_be_focused()
    assert betrayed(page, house, wire) == []
    assert "keep:" not in page.evaluate(KEPT)


def test_a_reload_and_another_tab_have_the_curtain_again(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    settle(wire, 2)
    button(page, "Ana").click()
    goal(page).click()
    expect(confirm(page)).to_be_enabled()
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(curtain(tab, "Ana")).to_be_visible()
    expect(confirm(page)).to_be_enabled()
    page.reload()
    expect(curtain(page, "Ana")).to_be_visible()
    assert betrayed(page, house, wire) == []
    button(page, "Ana").click()
    expect(goal(page)).to_be_enabled()


def test_a_break_of_the_line_leaves_it_open_for_whoever_looked(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    settle(wire, 2)
    button(page, "Ana").click()
    goal(page).click()
    expect(confirm(page)).to_be_enabled()
    clients = house.lobby.tables[wire.id].presence.clients
    old = set(clients)
    for client in old:
        house.lobby._ticking.get_loop().call_soon_threadsafe(client.drop, 1013)
    until(lambda: bool(clients - old))
    expect(confirm(page)).to_be_enabled()
    expect(curtain(page, "Ana")).to_have_count(0)
    confirm(page).click()
    expect(curtain(page, "Bea")).to_be_visible()


def test_the_replay_shows_what_onlookers_saw_and_is_forgotten(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit)
    settle(wire, 4)  # both have kept a goal
    button(page, "Ana").click()
    page.get_by_role("button", name="Previous turn").click()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    closed = page.locator("section[aria-labelledby=akrotiri-hand]")
    expect(closed).to_contain_text("Hidden while you look back: several people share this device.")
    expect(closed.locator("button.card")).to_have_count(0)
    settle(wire)
    expect(curtain(page, "Bea")).to_be_visible()
    assert betrayed(page, house, wire) == []
    button(page, "Bea").click()
    expect(page.get_by_role("button", name="Back to now")).to_have_count(0)


def test_whoever_stays_alone_at_the_screen_says_so(house: House, visit: Visit) -> None:
    seats = ("me Ana", "me Bea", "bot greedy")
    key, (wire,), _ = sit(house, "akrotiri:seats=3", *seats)
    page = enter(visit, wire.person, f"/t/{key}")
    for who in ("Ana", "Bea", "Ana"):  # tiles, then Ana's goal
        button(page, who).click()
        wire.until(lambda who=who: wire.scene["to_move"] == seats.index(f"me {who}"))  # type: ignore[misc]
        settle(wire)
    button(page, "Bea").click()
    expect(page.locator("#akrotiri-hand")).to_be_visible()
    wire.until(lambda: wire.scene["to_move"] == 1)
    wire.done("resign", version=wire.version, seat=1)
    expect(curtain(page, "Ana")).to_be_visible()
    assert betrayed(page, house, wire) == []
    button(page, "Ana").click()
    expect(page.locator("#akrotiri-hand")).to_be_visible()


def test_by_keyboard(house: House, visit: Visit) -> None:
    page, _ = screen(house, visit)
    expect(button(page, "Ana")).to_be_enabled()
    curtain(page, "Ana").evaluate("(heading) => { heading.tabIndex = -1; heading.focus(); }")
    page.keyboard.press("Enter")  # what ended the turn before opens nothing
    expect(curtain(page, "Ana")).to_be_visible()
    page.keyboard.press("Tab")
    expect(button(page, "Ana")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".title h1")).to_be_focused()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_it_looks_right(house: House, visit: Visit, size: tuple[int, int], *, dark: bool) -> None:
    page, _ = screen(house, visit, size=size, dark=dark)
    expect(button(page, "Ana")).to_be_in_viewport(ratio=1)
    expect(button(page, "Ana")).to_be_enabled()
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("button", name="Soy Ana", exact=True)).to_be_visible()
    assert left_over(page) == []


def test_a_game_without_secrets_has_none(house: House, visit: Visit) -> None:
    page, wire = screen(house, visit, "santorini")
    for turn in ("@a2 @a5", "@d4 @e1", "a2-a3 a3+b3"):
        expect(page.locator(".stage")).to_be_visible()
        expect(page.locator(".curtain")).to_have_count(0)
        wire.play(*turn.split())
    expect(page.locator("section.log ol > li")).to_have_count(3)
    expect(page.locator(".curtain")).to_have_count(0)
