"""For everybody, everywhere: assistive technology, every size, plain http, under a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe import serious
from house import House
from moves import GAME as CLICKS
from moves import SANTORINI, Visit, flat, placed, play_all, press, says, start, turns
from playwright.sync_api import Page, ViewportSize, expect
from proxy import Proxy
from tables import GAME, enter, lit, seated, sit

SIZES = ((360, 740), (390, 844), (844, 390), (1440, 900))
USUAL = ViewportSize(width=1280, height=800)
BOARDS = ("a turn", "replay", "over")  # where the whole board must be in view
Views = Callable[[House, Visit], Iterator[tuple[str, Page]]]

GODS = "santorini:apollo,pan,athena"
DIALOGS = ("Invite and share", "Game menu", "Settings")

# Boxes that reach over the side of the page, or of a dialog on it.
WIDE = """() => [document.scrollingElement, ...document.querySelectorAll("dialog, dialog > *")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.outerHTML.slice(0, 80))"""

# Squares that are not in view as a whole, or whose middle lies under something else.
HIDDEN = """() => [...document.querySelectorAll("[role=gridcell]")].filter((cell) => {
  const { left, top, right, bottom } = cell.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
  const box = cell.querySelector(".stone, .floor").getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !over?.closest("[role=grid]");
}).map((cell) => cell.dataset.at)"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("everywhere"), hosts=frozenset({"thera.test"})) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


# ---- all there is to look at ----


def around(house: House, visit: Visit) -> Iterator[tuple[str, Page]]:
    """Every page beside the table, each in its fullest state."""
    person = house.person()
    person.make("santorini", "me", "open")
    person.make(GODS, "me", "bot greedy", "bot random")
    page = enter(visit, person, "/")
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.locator("section.mine li")).to_have_count(2)
    yield "home", page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "settings", page
    page.goto("/games")
    page.get_by_label("My name").fill("A\u200b")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "games", page
    page.goto("/device#nothing")
    page.get_by_role("button", name="Continue here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "device", page
    page.goto("/nowhere")
    expect(page.get_by_role("heading")).to_be_visible()
    yield "lost", page
    page.goto("/new?game=santorini")
    page.locator("input[name=way][value=choose]").check()
    page.get_by_role("button", name="4", exact=True).click()
    for mode in ("Play a bot", "Play a friend", "Pass and play"):
        page.get_by_role("button", name=mode).click()
        expect(page.get_by_role("button", name=mode)).to_have_attribute("aria-pressed", "true")
        yield f"new: {mode}", page


def waiting(house: House, visit: Visit) -> Iterator[tuple[str, Page]]:
    """A table with free seats, and its dialogs."""
    key, (wire,), _ = sit(house, GODS, "me", "open", "open", invited=0)
    page = enter(visit, wire.person, f"/t/{key}")
    expect(page.get_by_role("heading", name="2 seats are free")).to_be_visible()
    yield "waiting", page
    for name in DIALOGS:
        page.get_by_role("button", name=name, exact=True).click()
        dialog = page.get_by_role("dialog")
        for more in dialog.locator("summary").all():
            more.click()
        if name == "Invite and share":
            dialog.get_by_role("button", name="Continue on another device").click()
            dialog.get_by_role("button", name="Player 2").click()
            expect(dialog.get_by_label("Link for this player")).to_be_visible()
        yield name, page
        dialog.get_by_role("button", name="Close").click()


def playing(house: House, visit: Visit) -> Iterator[tuple[str, Page]]:
    """A game: a turn to confirm, a question, the replay, the end."""
    table = seated(house, visit)
    one, two = table.pages
    table.play(*GAME[:6])
    expect(turns(one)).to_have_count(6)
    for name in ("b3", "c3", "c2"):
        press(one, name)
    expect(one.get_by_role("button", name="Confirm", exact=True)).to_be_enabled()
    yield "a turn", one
    one.get_by_role("button", name="Towers", exact=True).click()
    expect(one.locator("svg.towers[role=grid]")).to_be_visible()
    yield "towers", one
    table.wires[1].done("takeback", version=table.wires[1].version, answer="ask")
    table.wires[1].done("agree", answer="ask")
    expect(one.get_by_role("group", name="offers to end")).to_be_visible()
    yield "questions", one
    two.get_by_role("slider").press("Home")
    expect(says(two)).to_have_text("Start")
    yield "replay", two
    for wire in table.wires:
        wire.sync()
    table.play(*GAME[6:])
    expect(one.get_by_role("button", name="Rematch")).to_be_visible()
    yield "over", one


def choosing(house: House, visit: Visit) -> Iterator[tuple[str, Page]]:
    """Cards to choose from, and a place that can mean two things."""
    key, (wire,), _ = sit(house, "santorini:draft,seats=2", "me Ana", "me Ben")
    page = enter(visit, wire.person, f"/t/{key}")
    expect(page.get_by_role("heading", name="Choose a card")).to_be_visible()
    yield "cards", page
    table = seated(house, visit, "santorini:atlas,demeter", "me Ana", "me Ben")
    page = table.pages[0]
    table.play("@c3 @a1", "@d4 @e5")
    for name in ("c3", "c4", "c3"):
        press(page, name)
    expect(page.get_by_role("dialog", name="Which one?")).to_be_visible()
    yield "chooser", page


# ---- assistive technology and sizes ----


VIEWS = pytest.mark.parametrize(
    "views", [around, waiting, playing, choosing], ids=lambda views: views.__name__
)


@VIEWS
def test_axe_finds_nothing_serious_and_the_narrowest_phone_fits(
    house: House, visit: Visit, excused: list[str], views: Views
) -> None:
    excused.append("Failed to load resource")
    found = []
    for name, page in views(house, visit):
        found += serious(page, name)
        fits_in(page, name, SIZES[:1])
    assert found == []


@pytest.mark.long
@VIEWS
def test_the_night_has_contrast_and_every_size_fits(
    house: House, visit: Visit, excused: list[str], views: Views
) -> None:
    excused.append("Failed to load resource")
    found = []
    for name, page in views(house, visit):
        page.emulate_media(color_scheme="dark")
        found += serious(page, name, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
        fits_in(page, name, SIZES)
    assert found == []


def fits_in(page: Page, name: str, sizes: Sequence[tuple[int, int]]) -> None:
    """Nothing reaches over a side in these sizes, and where there is a board all of it is seen."""
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(WIDE) == [], (name, width)
        if name in BOARDS:
            fits(page, name)
    page.set_viewport_size(USUAL)


def fits(page: Page, name: str) -> None:
    """The whole board is in view, towers and flat, and so is the bar."""
    for view in ("Towers", "Flat"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(f"svg.{view.lower()}[role=grid]")).to_be_visible()
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(HIDDEN) == [], (name, view, page.viewport_size)
        expect(says(page)).to_be_in_viewport(ratio=1)
        for button in page.locator(".bar button:visible").all():
            expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_fresh_table_fits(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new?game=santorini&mode=screen", size)
    start(page)
    expect(lit(page)).to_have_count(25)
    fits(page, "fresh")
    assert page.evaluate(WIDE) == []


# ---- plain http on the local network ----


def test_plain_http_on_a_name_of_the_local_network(
    house: House, visit: Visit, excused: list[str]
) -> None:
    excused.append("The Cross-Origin-Opener-Policy header has been ignored")  # needs TLS
    page = visit(f"http://thera.test:{house.port}/")
    assert page.evaluate("[isSecureContext, typeof navigator.clipboard]") == [False, "undefined"]
    page.locator(SANTORINI).get_by_role("link", name="Play a friend").click()
    start(page)
    page.locator("main").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_label("Invite link").input_value()
    assert link.startswith(f"http://thera.test:{house.port}/t/")
    expect(page.get_by_alt_text("QR code of the link")).to_have_js_property("complete", True)
    expect(page.get_by_text("only works on this computer")).to_have_count(0)
    copied(page, "Copied.")
    page.evaluate("document.execCommand = () => false")
    copied(page, "Selected: copy it with your keyboard or a long press.")
    page.get_by_role("button", name="Close").click()

    guest = visit(link)
    guest.locator("main").get_by_role("button", name="Join").click()
    for each in (page, guest):
        flat(each)
    play_all([page, guest], CLICKS[:4])


def copied(page: Page, words: str) -> None:
    """Presses the first button that copies: the link is selected, and the page says how it went."""
    row = page.get_by_role("dialog").locator(".copy").first
    row.get_by_role("button", name="Copy").click()
    expect(row.get_by_role("status")).to_have_text(words)
    field = row.get_by_role("textbox")
    expect(field).to_be_focused()
    chosen = field.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert chosen == field.input_value() != ""


# ---- under a path ----


def test_a_whole_game_under_a_path_that_a_proxy_takes_off(visit: Visit, tmp_path: Path) -> None:
    with Proxy("/some/path") as proxy, House(tmp_path, public_url=proxy.url) as house:
        proxy.behind = house.port
        page = visit("about:blank")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:")))
        page.goto(proxy.url)
        page.locator(SANTORINI).get_by_role("link", name="Pass and play").click()
        placed(page)
        play_all([page, page], CLICKS[2:], 2)
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        page.reload()
        expect(turns(page)).to_have_count(len(CLICKS))
        page.get_by_role("slider").press("Home")
        expect(says(page)).to_have_text("Start")
        page.get_by_role("button", name="Invite and share").click()
        watch = page.get_by_label("Spectator link").input_value()
        assert watch == page.url
        assert watch.startswith(f"{proxy.url}t/")
        page.get_by_role("button", name="Close").click()
        page.get_by_role("link", name="My games").click()
        expect(page.get_by_role("link", name="Pass and play")).to_be_visible()
        assert page.url == f"{proxy.url}games"
        assert any("/ws/" in url for url in asked)
        assert [url for url in asked if not url.startswith((proxy.url, "data:"))] == []
        cookies = page.context.cookies()
        assert {cookie["path"] for cookie in cookies} == {"/some/path/"}


def test_a_game_under_a_path_that_stays(visit: Visit, tmp_path: Path) -> None:
    with House(tmp_path, public_url="http://thera.test/some/path/") as house:
        page = visit(f"{house.origin}/some/path/")
        page.locator(SANTORINI).get_by_role("link", name="Pass and play").click()
        placed(page)
        assert urlsplit(page.url).path.startswith("/some/path/t/")
        page.close()  # before its server ends, or it would complain
