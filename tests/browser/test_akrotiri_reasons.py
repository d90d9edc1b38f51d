"""Why a thing cannot be done, and what a map card finds on the map: said and drawn."""

from __future__ import annotations

import re

import pytest
from moves import Visit, says
from playwright.sync_api import Page, expect
from presses import TRAY, action, bare, drag, place, press, touch
from sailing import alone

from thera.akrotiri.rules.grid import NUMBERS
from thera.akrotiri.rules.proof import best_proofs, proof
from thera.akrotiri.rules.state import State
from thera.server.store.data_folder import Data

PLACE = "Not now: first place the tree tile"
SPENT = "You have no actions left"
AWAY = {
    "load": "There are no cubes on this island",
    "sell": "Cubes are only sold at Thera",
    "buy": "Maps are only sold at Thera",
}
AT_THERA = {
    "load": "There is nothing to load at Thera",
    "drop": "Your boat is empty",
    "sell": "Your boat is empty",
    "dig": "Temples cannot be dug on Thera",
    "oracle": "There are no tiles left",
}
KINDS = ("move", "load", "drop", "sell", "dig", "buy", "oracle")
SPENT_ALL = dict.fromkeys(("move", "load", "dig", "buy", "oracle"), SPENT) | {"sell": AWAY["sell"]}


@pytest.mark.parametrize(
    ("harbour", "line", "closed"),
    [
        ("middle", "", dict.fromkeys(KINDS, PLACE)),
        ("middle", "T7@e2n3r2 +L.sw", AWAY),
        (
            "middle",
            "T7@e2n3r2 +L.sw oracle:T",
            AWAY | {"oracle": "You can ask the oracle once per turn"},
        ),
        (
            "middle",
            "T7@e2n3r2 +L.sw dig:E03@e2n1.se >e1n2.se >w2s1.ne",
            SPENT_ALL,
        ),
        ("full", "", AT_THERA),
    ],
    ids=["placing", "offline", "oracle", "spent", "thera"],
)
def test_each_action_that_is_closed_says_why(
    visit: Visit, data: Data, harbour: str, line: str, closed: dict[str, str]
) -> None:
    found, page = alone(visit, data, harbour)
    found.play(line)
    for kind in KINDS:
        button = action(page, kind)
        if kind in closed:
            expect(button).to_have_attribute("aria-disabled", "true")
            expect(button).to_have_accessible_name(
                re.compile(re.escape(closed[kind]), re.IGNORECASE)
            )
            button.click(force=True)  # it says that it is disabled, and why
            expect(page.locator(".why")).to_contain_text(closed[kind])
    for kind in set(KINDS) - closed.keys():
        expect(action(page, kind)).to_have_attribute("aria-disabled", "false")


def test_a_press_beside_what_is_lit_says_why(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    # a cell that has a tile
    x, y = bare(page, place(page, "e2n3"))
    near = page.locator(".lit.cell[data-stop='e2n3'] .reach").bounding_box()
    assert near is not None
    page.mouse.click(x - near["width"], y)
    expect(says(page)).to_have_text("There is already a tile on e1n3")
    found.play("T7@e2n3r2 +L.sw")
    boat = page.locator(".boat.p2").bounding_box()
    assert boat is not None
    page.mouse.click(boat["x"] + boat["width"] / 2, boat["y"] + boat["height"] * 0.75)
    expect(says(page)).to_contain_text("There is another boat at")


# ---- proofs ----


def look(page: Page, card: str) -> None:
    """Takes a map of the hand into view."""
    hand = page.locator("section[aria-labelledby=akrotiri-hand]")
    hand.get_by_role("button", name=re.compile(f"^Map {card}:")).click()
    expect(page.locator(f"{TRAY} h2")).to_contain_text(f"Map {card}")


def test_a_map_with_sites_lights_them_and_proves_each(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    s = found.state
    for card in ("E06", "E09"):
        look(page, card)
        sites = best_proofs(s, 0, card).sites
        expect(page.locator(".lit.site")).to_have_count(len(sites))
        assert sites
        for site in sites[:3]:
            touch(page, site)
            expect(place(page, site)).to_have_class(re.compile(r"\bon\b"))
            expect_proof(page, s, card, site)


def expect_proof(page: Page, s: State, card: str, site: str) -> None:
    """Drawn and told: a ring a counting icon, a ray a needed one, a line a side."""
    known = proof(s, 0, card, NUMBERS[site])
    assert known.missing == 0
    expect(page.locator(".proof .ring")).to_have_count(sum(len(x.icons) for x in known.sides))
    needed = sum(min(side.needed, len(side.icons)) for side in known.sides)
    expect(page.locator(".proof .ray")).to_have_count(needed)
    expect(page.locator(".proof .lack")).to_have_count(0)
    rows = page.locator(f"{TRAY} .sides li")
    expect(rows).to_have_count(len(known.sides))
    for row, side in zip(rows.all(), known.sides, strict=True):
        expect(row).to_contain_text(re.compile(side.side, re.IGNORECASE))
        expect(row).to_contain_text(re.compile(rf"\b{len(side.icons)} (is|are) there"))


@pytest.mark.parametrize("card", ["E04", "M10"])
def test_a_map_without_a_site_says_what_is_missing(visit: Visit, data: Data, card: str) -> None:
    found, page = alone(visit, data, "middle")
    nearest = best_proofs(found.state, 0, card).nearest
    look(page, card)
    expect(page.locator(f"{TRAY} h2")).to_have_text(f"Map {card} cannot be dug yet")
    expect(page.locator(".sites .edge")).to_have_count(len(nearest))
    expect(page.locator(".lit.cell")).not_to_have_count(0)  # the tile can still be placed
    lacking = [side for side in nearest[0].sides if side.missing]
    expect(page.locator(".proof .area")).to_have_count(len(lacking))
    expect(page.locator(".proof .lack")).to_have_count(nearest[0].missing)
    expect(page.locator(f"{TRAY} .sides li.lack")).to_have_count(len(lacking))
    for row, side in zip(page.locator(f"{TRAY} .sides li.lack").all(), lacking, strict=True):
        words = f"{side.side}.*{side.missing} missing"
        expect(row).to_contain_text(re.compile(words, re.IGNORECASE | re.DOTALL))


def test_a_press_beside_the_sites_says_why_not(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2 +L.sw")
    look(page, "E06")
    sites = best_proofs(found.state, 0, "E06").sites
    assert "e2n1.ne" in sites
    assert not [site for site in sites if site.startswith("e3n1")]
    x, y = bare(page, place(page, "e2n1.ne"))
    square = page.locator(".lit.site[data-stop='e2n1.ne'] rect").bounding_box()
    assert square is not None
    page.mouse.click(x + square["width"] * 1.15, y)
    expect(page.locator(f"{TRAY} .warn")).to_contain_text("e3n1.nw is not on the island")
    press(page, "dig:E03@e2n1.se", found.state)
    expect(page.locator("section.steps li:not(.next)")).to_have_count(3)


def test_a_drag_is_no_press(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle")
    x, y = bare(page, place(page, "e2n3"))
    drag(page, (x, y), (60, 40))
    expect(page.locator(f"{TRAY} h2")).to_have_text("Place your tile")
