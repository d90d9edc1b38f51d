"""A bot's turn of Akrotiri, with luck in it, as it is acted out, marked, told and logged."""

from __future__ import annotations

import pytest
from acting import SIZES, WATCH, at_rest, seen, show_again
from moves import WAIT, Visit, says
from playwright.sync_api import Page, ViewportSize, expect
from positions import lay, visitor
from sailing import harbour

from thera.server.store.data_folder import Data

# What is drawn beside the pieces while steps are shown: rays of a proof, what was earned and paid.
EFFECTS = """() => {
  window.proofs = 0;
  window.paid = [];
  const look = () => {
    window.proofs = Math.max(window.proofs, document.querySelectorAll(".proof .ray").length);
    const sum = document.querySelector(".paid text")?.textContent;
    if (sum && sum !== window.paid.at(-1)) window.paid.push(sum);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return SIZES[request.param]


def voyager(visit: Visit, data: Data, size: tuple[int, int]) -> Page:
    """A bot is about to sail, dig, sell and buy; it begins as soon as somebody looks."""
    page = visit("about:blank")
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    me = visitor(page, data)
    spec, position = harbour("voyager")
    key, seed = f"voyager-{size[0]}-by-{size[1]}", b"\1" * 32  # luck is known beforehand
    table = lay(data, position, [me, "bot greedy"], spec, key=key, seed=seed, names=["Ana", "Bot"])
    page.goto(f"/t/{table}")
    page.locator(".bar .say").wait_for(timeout=WAIT)
    page.evaluate(WATCH)
    page.evaluate(EFFECTS)
    return page


def test_a_bots_voyage_is_shown_marked_and_told(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    page = voyager(visit, data, size)
    expect(says(page)).to_contain_text("Your turn: place", timeout=2 * WAIT)
    at_rest(page)
    table = page.url.rpartition("/")[2]
    log = page.request.get(f"/api/tables/{table}").json()["log"]
    kinds = [step["kind"] for line in log for step in line["steps"]]
    assert {"place", "move", "dig", "sell", "buy", "draw"} <= set(kinds)
    shown = [text for text in seen(page) if text.startswith("Bot")]
    verbs = ["places", "puts", "sails", "digs up", "sells", "buys maps"]
    found = [next((n for n, text in enumerate(shown) if verb in text), -1) for verb in verbs]
    assert -1 not in found[:3]
    assert sorted(found) == found
    proofs, paid = page.evaluate("() => [window.proofs, window.paid]")
    assert proofs >= 1  # the icons that count for the site, as long as the dig is shown
    assert paid[:1] == ["−6"]
    assert "+4" in paid
    recap = page.locator("[role=status].sr").inner_text().strip()
    for part in (
        "placed a tile",
        "sailed to Thera",
        "sold 3 cubes for",
        "bought 2 maps for",
        "dug up",
    ):
        assert part in recap
    expect(says(page)).to_contain_text(recap)
    # every trace of it is marked, though luck drew in between
    ago = page.locator(".marks .ago")
    expect(ago.locator("rect")).to_have_count(2)  # the tile and the temple
    assert ago.locator("ellipse").count() >= 2  # the docks it came to
    before = len(seen(page))
    show_again(page)
    at_rest(page)
    again = [text for text in seen(page)[before:] if text.startswith("Bot")]
    assert again[: len(verbs)]
    line = page.locator("section.log button.turn", has_text="digs up").first
    line.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".shown .on")).to_have_count(1)
    sail = page.locator("section.log button.turn", has_text="sails").first
    sail.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".shown .way")).to_have_count(1)
