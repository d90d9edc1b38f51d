"""The pages in a real browser: whole games, two languages, every size, day and night."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]

SANTORINI = "[aria-labelledby=game-santorini]"  # its plate on the front page
POLICY = "content-security-policy"

expect.set_options(timeout=15_000)

# Who clicks which squares in which turn: the first player climbs by b3 and c3 to c2.
GAME = (
    (0, "a2 a5"),
    (1, "d4 e1"),
    (0, "a2 a3 b3"),
    (1, "d4 d3 c3"),
    (0, "a3 b3 c3"),
    (1, "d3 d2 c2"),
    (0, "b3 c3 c2"),
    (1, "d2 d3 c2"),
    (0, "c3 c2"),
)

# Every visible text and every label of a page.
TEXTS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (holder.checkVisibility()) found.push(walker.currentNode.data);
  }
  for (const each of document.querySelectorAll("[aria-label], [placeholder], [alt], [title]"))
    if (each.checkVisibility())
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        if (each.hasAttribute(name)) found.push(each.getAttribute(name));
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""

# The squares whose middle lies under something that is not the board.
COVERED = """() => [...document.querySelectorAll("[role=gridcell]")].filter((cell) => {
  const box = cell.querySelector(".stone, .floor").getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !top?.closest("[role=grid]");
}).map((cell) => cell.dataset.at)"""


# ---- what a reader does ----


def flat(page: Page) -> None:
    """Shows the board from above, where a square is where it seems to be."""
    page.get_by_role("button", name="Flat", exact=True).click()
    expect(page.locator("svg.flat[role=grid]")).to_be_visible()


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[role=gridcell][data-at={name}]")


def press(page: Page, name: str) -> None:
    """Clicks a square that can be pressed, as soon as it can be."""
    place = square(page, name)
    expect(place).to_have_class(re.compile(r"\b(lit|can)\b"))
    box = place.locator(".stone").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def steps(page: Page) -> Locator:
    return page.locator("section.steps li:not(.next)")


def confirm(page: Page) -> None:
    button = page.get_by_role("button", name="Confirm", exact=True)
    button.click()
    expect(button).to_have_count(0)


def turns(page: Page) -> Locator:
    return page.locator("section.log ol > li")


def start(page: Page, level: str | None = None) -> None:
    """Presses the button of the set-up page, the simple game being chosen."""
    if level is not None:
        page.get_by_label("Level").select_option(level)
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[role=grid]")).to_be_visible()


def placed(page: Page) -> None:
    """Begins a game on one screen; all workers stand on the board."""
    start(page)
    flat(page)
    for number, (_, squares) in enumerate(GAME[:2], 1):
        for name in squares.split():
            press(page, name)
        confirm(page)
        expect(turns(page)).to_have_count(number)


# ---- games ----


def test_two_people_play_a_whole_game_over_a_link(visit: Visit) -> None:
    host = visit()
    host.locator(SANTORINI).get_by_role("link", name="Share a link").click()
    start(host)
    host.locator("main").get_by_role("button", name="Invite").click()
    link = host.get_by_label("Link to sit down and play").input_value()
    assert "#invite=" in link
    host.get_by_role("button", name="Close").click()

    guest = visit(link)
    guest.locator("main").get_by_role("button", name="Sit down").click()
    pages = host, guest
    for page in pages:
        expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
        flat(page)
    for number, (who, squares) in enumerate(GAME, 1):
        for name in squares.split():
            press(pages[who], name)
        confirm(pages[who])
        for page in pages:
            expect(turns(page)).to_have_count(number)
    expect(host.locator(".bar .say")).to_contain_text("You win")
    expect(guest.locator(".bar .say")).to_contain_text(" wins")
    for page in pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)


def test_a_bot_answers_every_turn(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=bot")
    start(page, "random")
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
    undo = page.get_by_role("button", name="Take back", exact=True)
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


# ---- languages ----


def catalogue(language: str) -> dict[str, set[str]]:
    """The sentences of the pages, each with all its forms."""
    text = (files("thera.locale") / f"{language}.json").read_text(encoding="utf-8")
    book: dict[str, str | dict[str, str]] = json.loads(text)
    return {
        key: {value} if isinstance(value, str) else set(value.values())
        for key, value in book.items()
        if key.startswith("web.")
    }


def english() -> re.Pattern[str]:
    """Matches what is a sentence of the English pages and none of the Spanish ones."""
    spanish = {form.casefold() for forms in catalogue("es").values() for form in forms}
    only = [
        re.sub(r"\\\{\w+\\\}", ".+", re.escape(form))
        for forms in catalogue("en").values()
        for form in sorted(forms)
        if form.casefold() not in spanish
    ]
    assert len(only) > 100
    return re.compile("|".join(only), re.IGNORECASE)


def left_over(page: Page) -> list[str]:
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 10
    pattern = english()
    return [text for text in texts if any(map(pattern.fullmatch, {text, *text.split(" · ")}))]


def test_spanish_comes_without_a_reload_and_leaves_no_english(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator(SANTORINI).get_by_role("link", name="Play a bot")).to_be_visible()
    assert left_over(page)  # it does find English
    page.evaluate("window.mark = 'same page'")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", name="Mis partidas")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert left_over(page) == []
    page.locator("a[href$='santorini&mode=bot']").click()
    for way in ("Con un enlace", "En una pantalla", "Contra un bot"):
        page.get_by_role("button", name=way).click()
        expect(page.get_by_role("button", name=way)).to_have_attribute("aria-pressed", "true")
        assert left_over(page) == [], way
    start(page)
    expect(page.locator("[role=gridcell].lit").first).to_be_visible()
    assert left_over(page) == []
    page.get_by_role("button", name="EN", exact=True).or_(
        page.get_by_role("button", name="English", exact=True)
    ).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert left_over(page)
    assert page.evaluate("window.mark") == "same page"


# ---- for everybody, everywhere ----


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, dark: bool) -> None:
    page = visit("/", dark=dark)
    expect(page.locator(SANTORINI).get_by_role("link", name="Play a bot")).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
    found = serious(page)
    page.locator(SANTORINI).get_by_role("link", name="One screen").click()
    expect(page.locator("form button[type=submit]")).to_be_visible()
    found += serious(page)
    placed(page)
    press(page, "a2")
    expect(page.locator("[role=gridcell].lit").first).to_be_visible()
    found += serious(page)
    page.get_by_role("button", name="Towers", exact=True).click()
    expect(page.locator("svg.towers[role=grid]")).to_be_visible()
    found += serious(page)
    assert found == []


def serious(page: Page) -> list[str]:
    return [
        f"{urlsplit(page.url).path}: {rule['id']}: {node['html'][:200]}"
        for rule in Axe().run(page).response["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=str)
def test_it_fits(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size)
    expect(page.locator(SANTORINI).get_by_role("link", name="One screen")).to_be_visible()
    assert not scrolls_sideways(page)
    page.locator(SANTORINI).get_by_role("link", name="One screen").click()
    expect(page.locator("form button[type=submit]")).to_be_visible()
    assert not scrolls_sideways(page)
    start(page)
    for view in ("Towers", "Flat"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(f"svg.{view.lower()}[role=grid]")).to_be_visible()
        assert not scrolls_sideways(page)
        assert page.evaluate("scrollY") == 0
        for place in page.locator("[role=gridcell]").all():
            expect(place).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED) == []
    expect(page.locator(".bar .say")).to_be_in_viewport(ratio=1)


def scrolls_sideways(page: Page) -> bool:
    found: bool = page.evaluate(
        "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
    )
    return found


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

    page.locator(SANTORINI).get_by_role("link", name="Share a link").click()
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


def test_the_table_is_light(visit: Visit) -> None:
    sizes: list[int] = []
    page = visit("about:blank")
    page.on(
        "requestfinished",
        lambda request: sizes.append(request.sizes()["responseBodySize"]),
    )
    page.goto("/new?game=santorini&mode=screen")
    start(page)
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) <= 150 * 1024
