"""The page of a finished game verifies its draws, and says what it verified."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from axe import serious
from english import left_over
from house import House
from moves import Visit
from playwright.sync_api import Locator, Page, Route, expect
from tables import enter
from wires import Wire, finish

VERIFIED = "Draws verified"
WITHOUT = "Draws verified, without your bytes"
WRONG = "The draws are wrong"
ANY_BADGE = re.compile("^(Verifying the draws|Draws |The draws )")
CHANCES = "`thera record check` verifies that with the downloaded game."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("draws"), hosts=frozenset({"thera.test"})) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


def badge(page: Page, words: str) -> Locator:
    return page.get_by_role("button", name=words, exact=True)


def started(house: House, visit: Visit, spec: str, *kinds: str) -> tuple[Page, Wire]:
    """A game whose bytes came from a page, and another connection of the same person."""
    host = house.person()
    table = host.make(spec, *(kinds or ("me", "bot greedy")))["table"]
    page = enter(visit, host, f"/t/{table}")
    wire = host.open(table)
    begin(wire)
    return page, wire


def begin(*wires: Wire) -> None:
    """Wait until everybody knows that the game has started."""
    for wire in wires:
        while wire.table["status"] != "playing":
            wire.hear()


def resign(wire: Wire) -> None:
    wire.until(lambda: wire.my_turn)
    wire.done("resign", version=wire.version, seat=wire.seats[0])


def resigned(house: House, visit: Visit, spec: str = "santorini:random") -> tuple[Page, Wire]:
    page, wire = started(house, visit, spec)
    resign(wire)
    return page, wire


def tell(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """The server's list comes changed."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        change(told)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route(re.compile(r"/draws$"), answer)


def test_a_whole_game_of_santorini_is_verified(house: House, visit: Visit) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini:random", "me", "open")
    guest.get("/api/me")
    pages = [enter(visit, host, f"/t/{made['table']}")]
    pages.append(enter(visit, guest, f"/t/{made['table']}#invite={made['invite']}"))
    pages[1].locator("main").get_by_role("button", name="Join").click()
    wires = [host.open(made["table"]), guest.open(made["table"])]
    begin(*wires)
    for page in pages:
        page.goto("about:blank")
    finish(wires)
    for page in pages:
        page.goto(f"/t/{made['table']}")
        badge(page, VERIFIED).click()
        said = page.get_by_role("dialog", name="Are the draws fair?")
        expect(said).to_contain_text(re.compile(r"All \d+ draws of this game follow from the seed"))
        expect(said).to_contain_text("committed to before this browser sent its random bytes")
        expect(said).to_contain_text("The random bytes of this browser went into the draws")
        expect(said).to_contain_text(CHANCES)


def test_a_game_of_akrotiri_is_verified_and_stays_so(house: House, visit: Visit) -> None:
    page, wire = started(house, visit, "akrotiri")
    page.goto("about:blank")
    rng = Random(4)
    for _ in range(4):
        wire.until(lambda: wire.my_turn)
        wire.move(rng)
    resign(wire)
    page.goto(f"/t/{wire.id}")
    badge(page, VERIFIED).click()
    dialog = page.get_by_role("dialog", name="Are the draws fair?")
    expect(dialog).to_contain_text(re.compile(r"All [12]\d draws of this game follow"))
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download the game").click()
    assert download.value.suggested_filename.endswith(f"{wire.id}.thera")
    page.reload()
    expect(badge(page, VERIFIED)).to_be_visible()


def test_two_people_at_one_screen_are_told_the_same(house: House, visit: Visit) -> None:
    page, wire = started(house, visit, "santorini:random", "me Ana", "me Ben")
    resign(wire)
    expect(badge(page, VERIFIED)).to_be_visible()


def test_a_browser_without_bytes_says_so(house: House, visit: Visit) -> None:
    _, wire = resigned(house, visit)
    another_device = enter(visit, wire.person, f"/t/{wire.id}")
    onlooker = visit(f"/t/{wire.id}")
    for page in (another_device, onlooker):
        badge(page, WITHOUT).click()
        said = page.get_by_role("dialog", name="Are the draws fair?")
        expect(said).to_contain_text("verified without your own bytes")
        expect(said).to_contain_text("this browser did not see it then")
        expect(said).to_contain_text(re.compile(r"All \d+ draws"))
        assert serious(page, "dialog") == []


def test_it_is_told_in_spanish(house: House, visit: Visit) -> None:
    mine, wire = resigned(house, visit)
    for page, words in ((mine, VERIFIED), (visit(f"/t/{wire.id}"), WITHOUT)):
        badge(page, words).wait_for()
        page.get_by_role("button", name="Español").click()
        page.get_by_role("button", name=re.compile("^Sorteos verificados")).click()
        dialog = page.get_by_role("dialog", name="¿Son justos los sorteos?")
        expect(dialog).to_contain_text(re.compile(r"Los \d+ sorteos de esta partida se deducen"))
        dialog.locator("summary").click()
        assert left_over(page) == []


def test_one_changed_draw_is_found_and_named(house: House, visit: Visit) -> None:
    def change(told: dict[str, Any]) -> None:
        draw = told["draws"][1]
        draw["step"] = next(c["text"] for c in draw["chances"] if c["text"] != draw["step"])

    page, wire = started(house, visit, "santorini:random")
    tell(page, change)
    resign(wire)
    badge(page, WRONG).click()
    dialog = page.get_by_role("dialog", name="Are the draws fair?")
    expect(dialog).to_contain_text(re.compile(r"Draw 2 \(take:\w+\) in the server's list"))
    expect(dialog).to_contain_text("Do not trust the draws of this game.")
    assert serious(page, "dialog") == []


def test_a_draw_that_does_not_follow_is_found_and_named(house: House, visit: Visit) -> None:
    """The list is that of the log, but other chances would have been drawn."""

    def change(told: dict[str, Any]) -> None:
        for chance in told["draws"][2]["chances"]:
            chance["weight"] = 1e-9 if chance["text"] == told["draws"][2]["step"] else 1e9

    page, wire = started(house, visit, "santorini:random")
    tell(page, change)
    resign(wire)
    badge(page, WRONG).click()
    dialog = page.get_by_role("dialog", name="Are the draws fair?")
    expect(dialog).to_contain_text(re.compile(r"Draw 3 \(first:\d\) does not follow"))


def test_bytes_and_commitment_are_compared_with_those_kept(house: House, visit: Visit) -> None:
    page, wire = resigned(house, visit)
    expect(badge(page, VERIFIED)).to_be_visible()
    kept = json.loads(page.evaluate("localStorage['thera.gifts']"))
    assert [(gift["table"], gift["seats"]) for gift in kept] == [(wire.id, [0])]
    assert kept[0]["commitment"] == wire.table["commitment"]
    for name, said in {
        "bytes": "The random bytes of this browser did not go into the draws.",
        "commitment": "The server's commitment is not the one it showed before the game.",
    }.items():
        lie = json.dumps([{**kept[0], name: "33" * 16}])
        page.evaluate("text => localStorage.setItem('thera.gifts', text)", lie)
        page.reload()
        badge(page, WRONG).click()
        expect(page.get_by_role("dialog", name="Are the draws fair?")).to_contain_text(said)


class TestWithoutTheList:
    @pytest.fixture
    def excused(self) -> list[str]:
        """What a browser says of an answer that did not come."""
        return ["Failed to load resource"]

    def test_it_can_be_tried_again(self, house: House, visit: Visit) -> None:
        page, wire = started(house, visit, "santorini:random")
        page.route(re.compile(r"/draws$"), lambda route: route.abort())
        resign(wire)
        badge(page, "Draws not verified").click()
        dialog = page.get_by_role("dialog", name="Are the draws fair?")
        expect(dialog).to_contain_text("The draws could not be verified.")
        page.unroute(re.compile(r"/draws$"))
        dialog.get_by_role("button", name="Try again").click()
        expect(dialog).to_contain_text(re.compile(r"All \d+ draws of this game follow"))


class TestOnAPlainAddress:
    @pytest.fixture
    def excused(self) -> list[str]:
        """What a browser says of every page on a plain address of the local network."""
        return ["The Cross-Origin-Opener-Policy header has been ignored"]

    def test_there_is_no_crypto_and_the_draws_are_verified(
        self, house: House, visit: Visit
    ) -> None:
        page = visit(f"http://thera.test:{house.port}/new?game=santorini&mode=screen")
        page.get_by_label("Random gods").check()
        page.locator("form button[type=submit]").click()
        page.wait_for_url("**/t/*")
        assert page.evaluate("crypto.subtle === undefined")
        page.get_by_role("button", name="Game menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign").last.click()
        expect(badge(page, VERIFIED)).to_be_visible()


def test_a_game_without_draws_has_no_badge(house: House, visit: Visit) -> None:
    page, _ = resigned(house, visit, "santorini")
    expect(page.get_by_role("heading", name="wins")).to_be_visible()
    expect(page.get_by_role("button", name=ANY_BADGE)).to_have_count(0)


def test_an_uploaded_record_has_no_badge(house: House, visit: Visit) -> None:
    _, wire = resigned(house, visit)
    text = wire.person.http.get(f"/api/tables/{wire.id}/record").content
    key = wire.person.http.post("/api/records", content=text).json()["table"]
    page = visit(f"/t/{key}")
    expect(page.get_by_role("heading", name="wins")).to_be_visible()
    expect(page.get_by_role("button", name=ANY_BADGE)).to_have_count(0)
