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

PLACE = "Not now: place tile T7"
SPENT = "No actions are left this turn"
AWAY = {
    "load": "There are no cubes on this island",
    "sell": "Cubes are sold at Thera only",
    "buy": "Maps are bought at Thera only",
}
AT_THERA = {
    "load": "There are no resources on Thera",
    "drop": "Your boat is empty",
    "sell": "Your boat is empty",
    "dig": "No temple is excavated on the Thera board",
    "oracle": "No tiles are left for the oracle",
}
KINDS = ("move", "load", "drop", "sell", "dig", "buy", "oracle")
SPENT_ALL = dict.fromkeys(("move", "load", "dig", "buy", "oracle"), SPENT) | {"sell": AWAY["sell"]}


@pytest.mark.parametrize(
    ("harbour", "line", "closed"),
    [
        ("middle", "", dict.fromkeys(KINDS, PLACE)),
        ("middle", "T7@e2n3r2 +L.sw", AWAY),
        ("middle", "T7@e2n3r2 +L.sw oracle:T", AWAY | {"oracle": "The oracle answers once a turn"}),
        (
            "middle",
            "T7@e2n3r2 +L.sw dig:E03@e2n1.se >e1n2.se >w2s1.ne",
            SPENT_ALL,
        ),
        ("full", "", AT_THERA),
    ],
    ids=["placing", "away", "oracle", "spent", "thera"],
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
    expect(says(page)).to_have_text("A tile lies on e1n3 already")
    found.play("T7@e2n3r2 +L.sw")
    boat = page.locator(".boat.p2").bounding_box()
    assert boat is not None
    page.mouse.click(boat["x"] + boat["width"] / 2, boat["y"] + boat["height"] * 0.75)
    expect(says(page)).to_contain_text("Another boat lies at")


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
    rows = page.locator(f"{TRAY} li")
    expect(rows).to_have_count(len(known.sides))
    for row, side in zip(rows.all(), known.sides, strict=True):
        expect(row).to_contain_text(re.compile(side.side, re.IGNORECASE))
        expect(row).to_contain_text(re.compile(rf"\b{len(side.icons)} (is|are) there"))


@pytest.mark.parametrize("card", ["E04", "M10"])
def test_a_map_without_a_site_says_what_is_missing(visit: Visit, data: Data, card: str) -> None:
    found, page = alone(visit, data, "middle")
    nearest = best_proofs(found.state, 0, card).nearest
    look(page, card)
    expect(page.locator(f"{TRAY} h2")).to_have_text(f"Map {card} has no site yet")
    expect(page.locator(".lit.site")).to_have_count(len(nearest))
    lacking = [side for side in nearest[0].sides if side.missing]
    expect(page.locator(".proof .area")).to_have_count(len(lacking))
    expect(page.locator(".proof .lack")).to_have_count(nearest[0].missing)
    expect(page.locator(f"{TRAY} li.lack")).to_have_count(len(lacking))
    for row, side in zip(page.locator(f"{TRAY} li.lack").all(), lacking, strict=True):
        words = f"{side.side}.*{side.missing} missing"
        expect(row).to_contain_text(re.compile(words, re.IGNORECASE | re.DOTALL))


def test_a_site_on_another_island_says_why_not(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2 +L.sw")
    look(page, "E06")
    (site,) = [s for s in best_proofs(found.state, 0, "E06").sites if s.startswith("w2s1")][:1]
    touch(page, site)
    page.locator(TRAY).get_by_role("button", name="Why not here?").click()
    expect(page.locator(f"{TRAY} .warn")).to_contain_text("is not on the island of your dock")
    page.keyboard.press("Escape")
    press(page, "dig:E03@e2n1.se", found.state)
    expect(page.locator("section.steps li:not(.next)")).to_have_count(3)


def test_a_drag_is_no_press(visit: Visit, data: Data) -> None:
    _, page = alone(visit, data, "middle")
    x, y = bare(page, place(page, "e2n3"))
    drag(page, (x, y), (60, 40))
    expect(page.locator(f"{TRAY} h2")).to_have_text("Place your tile")
