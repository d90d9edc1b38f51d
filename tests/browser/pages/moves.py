"""The moves a person makes on the pages, and where the pages show what came of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

WAIT = 30_000  # milliseconds, for a machine that is busy

Visit = Callable[..., Page]
Begin = Callable[..., Page]

expect.set_options(timeout=WAIT)

# Who clicks which squares in which turn: the first player climbs by b3 and c3 to c2.
SANTORINI = "[aria-labelledby=game-santorini]"  # its plate on the front page

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

# What is drawn on each square: its level (4 and A B C are domes on 3, 0, 1, 2), then whose worker.
BOARD = """() => Object.fromEntries([...document.querySelectorAll("[data-at]")].map((cell) => {
  const level = cell.querySelectorAll(".roof").length;
  const worker = /p(\\d)/.exec(cell.querySelector(".token")?.getAttribute("class"))?.[1];
  const built = cell.querySelector(".dome") ? "ABC4"[level] : level;
  return [cell.dataset.at, built + (worker ? "XYZ"[worker - 1] : "")];
}))"""
SAME = f"(wanted) => Object.entries(({BOARD})()).every(([at, what]) => wanted[at] === what)"


def flat(page: Page) -> None:
    """Shows the board from above, where a square is where it seems to be."""
    page.get_by_role("button", name="Flat", exact=True).click()
    expect(page.locator("svg.flat[role=grid]")).to_be_visible()


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[role=gridcell][data-at={name}]")


def ready(page: Page, name: str) -> Locator:
    """A square that can be pressed, once it can be."""
    place = square(page, name)
    expect(place).to_have_class(re.compile(r"\b(lit|can)\b"))
    once_more(page, name)
    return place


def once_more(page: Page, name: str) -> None:
    """Waits until a press on a square is not the second half of a double click."""
    page.wait_for_function("name => !(Date.now() - (window.pressed ??= {})[name] < 300)", arg=name)


def note(page: Page, name: str) -> None:
    """Keeps when a square was pressed, for `once_more`."""
    page.evaluate("name => { (window.pressed ??= {})[name] = Date.now(); }", name)


def middle(place: Locator) -> tuple[float, float]:
    """The middle of a square on the screen: of what is lit, else of the ring round its worker."""
    box = place.locator(".edge, .ring").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, name: str) -> None:
    """Clicks a square that can be pressed, as soon as it can be."""
    page.mouse.click(*middle(ready(page, name)))
    note(page, name)


def deny(page: Page, name: str) -> None:
    """Clicks a square that cannot be pressed while others can."""
    place = square(page, name)
    expect(page.locator("[role=gridcell].lit, [role=gridcell].can").first).to_be_visible()
    expect(place).not_to_have_class(re.compile(r"\b(lit|can)\b"))
    once_more(page, name)
    place.locator(".stone").click(force=True)
    note(page, name)


def choose(page: Page, step: str) -> None:
    """Takes one of the steps that a press could mean, by how its notation ends."""
    page.get_by_role("dialog").locator(f'button[data-step$="{step}"]').click()


def says(page: Page) -> Locator:
    return page.locator(".bar .say")


def expect_board(page: Page, wanted: Mapping[str, str]) -> None:
    """The flat board is drawn like this, square by square."""
    with suppress(TimeoutError):
        page.wait_for_function(SAME, arg=wanted)
    assert page.evaluate(BOARD) == wanted


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


def invite(host: Page) -> str:
    """The link by which others sit down at a new table, as its page shows it."""
    link = host.get_by_label("Invite link").input_value()
    assert "#invite=" in link
    return link


def gather(visit: Visit, host: Page, guests: int, *, above: bool = True) -> list[Page]:
    """Everybody at a new table, in the order of the seats, the board seen from above."""
    link = invite(host)
    pages = [host]
    for _ in range(guests):
        page = visit(link)
        page.locator("main").get_by_role("button", name="Join").click()
        expect(page.get_by_role("button", name="Join")).to_have_count(0)
        pages.append(page)
    for page in pages if above else ():
        flat(page)
    return pages


def play(page: Page, squares: str) -> None:
    """Presses the squares of a turn and confirms it; `b2^` takes the dome where it is asked."""
    for word in squares.split():
        press(page, word[:2])
        if word[2:]:
            choose(page, f"{word[2:]}{word[:2]}")
    confirm(page)


def play_all(pages: Sequence[Page], game: Sequence[tuple[int, str]], played: int = 0) -> None:
    """Plays the turns of a game, each on the page of whose turn it is; everybody sees each."""
    for number, (who, squares) in enumerate(game, played + 1):
        play(pages[who], squares)
        for page in pages:
            expect(turns(page)).to_have_count(number)


def placed(page: Page) -> None:
    """Begins a game on one screen; all workers stand on the board."""
    start(page)
    flat(page)
    play_all([page, page], GAME[:2])


def reach(page: Page, thing: Locator, *, back: bool = False) -> None:
    """Goes with the tab key until something has the focus."""
    expect(thing).to_be_visible()
    for _ in range(60):
        if thing.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the tab key does not lead to {thing}")
