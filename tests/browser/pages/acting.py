"""What a page shows while a turn is acted out."""

from __future__ import annotations

from playwright.sync_api import Page, expect

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}

# The speed of all animations, so that a busy machine does not miss any.
SLOWLY = """() => {
  const kept = JSON.parse(localStorage.getItem("thera.settings") ?? "{}");
  localStorage.setItem("thera.settings", JSON.stringify({ ...kept, pace: 3 }));
}"""

# Everything that the bar says, one after the other, with what the board tells at that moment.
WATCH = """() => {
  window.seen = [];
  window.board = [];
  const bar = document.querySelector(".bar .say");
  const look = () => {
    const text = bar.innerText.replace(/\\n/g, " | ");
    if (text === window.seen.at(-1)) return;
    const cells = [...document.querySelectorAll("[role=gridcell]")];
    window.seen.push(text);
    const labels = cells.map((cell) => [cell.dataset.at, cell.getAttribute("aria-label")]);
    window.board.push([text, Object.fromEntries(labels)]);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector(".bar"), all);
  look();
}"""


def seen(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.seen")
    return found


def at_rest(page: Page) -> None:
    """Nothing is acted out."""
    expect(page.locator(".bar .show.playing")).to_have_count(0)


def show_again(page: Page) -> None:
    page.get_by_role("button", name="Show again").click()
