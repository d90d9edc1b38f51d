"""Pages that keep a diary, and what they and the database say of a game after an accident."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from machine import Machine, squares
from moves import Visit, confirm, placed, press, steps, turns
from playwright.sync_api import Page, expect

LOST = "Connection lost. Reconnecting…"
SENDING = "Sending your turn…"
MOVED_ON = "The game has moved on. Look again."
PUT_ASIDE = "The game has moved on: your unfinished turn was dropped"
ON_ONE_SCREEN = "/new?game=santorini&mode=screen"

# Keeps what the bar under the board says, what is sent, and how sockets are closed.
DIARY = """
window.said = [];
window.codes = [];
window.sent = [];
const note = () => {
  const text = document.querySelector(".bar .say")?.textContent.replace(/\\s+/g, " ").trim();
  if (text && text !== said.at(-1)) said.push(text);
};
const everything = { childList: true, characterData: true, subtree: true };
new MutationObserver(note).observe(document, everything);
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.addEventListener("close", (event) => codes.push(event.code));
  }
  send(text) {
    sent.push(JSON.parse(text));
    super.send(text);
  }
};
"""


def table(page: Page) -> str:
    return urlsplit(page.url).path.removeprefix("/t/")


def opened(visit: Visit) -> Page:
    """A page that keeps a diary, and that has not been anywhere yet."""
    page = visit("about:blank")
    page.add_init_script(DIARY)
    return page


def begin(visit: Visit) -> Page:
    """A game on one screen; all workers stand on the board, the first player is to move."""
    page = opened(visit)
    page.goto(ON_ONE_SCREEN)
    placed(page)
    return page


def draft(page: Page, names: str) -> None:
    """Makes a turn without confirming it."""
    for count, name in enumerate(names.split()):
        press(page, name)
        expect(steps(page)).to_have_count(count)


def play(page: Page, names: str) -> None:
    """Makes a whole turn."""
    draft(page, names)
    confirm(page)


def said(page: Page) -> list[str]:
    """All that the bar has said since the page was loaded."""
    found: list[str] = page.evaluate("said")
    return found


def says(page: Page, words: str) -> None:
    """The bar comes to say this, or has said it a moment ago."""
    page.wait_for_function("(words) => said.some((text) => text.startsWith(words))", arg=words)


def says_now(page: Page, words: str) -> None:
    expect(page.locator(".bar .say")).to_contain_text(words)


def plays(page: Page) -> list[dict[str, Any]]:
    """Every turn that the page has sent, as often as it was sent."""
    sent: list[dict[str, Any]] = page.evaluate("sent")
    return [message for message in sent if message["kind"] == "play"]


def resent(page: Page, before: int) -> None:
    """The turn was sent more than once, each time with the same id."""
    first, *others = plays(page)[before:]
    assert others
    assert all(each == first for each in others)


def agrees(page: Page, machine: Machine, *wanted: str) -> None:
    """The logs of the page and of the database hold these turns after the placing, each once."""
    kept = machine.turns(table(page))
    assert [" ".join(taken) for _, taken in kept[2:]] == list(wanted)
    assert [seat for seat, _ in kept] == [number % 2 for number in range(len(kept))]
    expect(turns(page)).to_have_count(len(kept))
    for (_, taken), line in zip(kept, turns(page).all_inner_texts(), strict=True):
        assert set(squares(line)) <= set(squares(" ".join(taken)))
        assert squares(" ".join(taken))[-1] in squares(line)


FIRST, SECOND, THIRD = "a2-a3 a3+b3", "d4-d3 d3+c3", "a3-b3 b3+c3"


def goes_on(page: Page, machine: Machine) -> None:
    """After the first turn the game is played on: nothing was lost, nothing doubled."""
    agrees(page, machine, FIRST)
    play(page, "d4 d3 c3")
    expect(turns(page)).to_have_count(4)
    play(page, "a3 b3 c3")
    expect(turns(page)).to_have_count(5)
    agrees(page, machine, FIRST, SECOND, THIRD)
