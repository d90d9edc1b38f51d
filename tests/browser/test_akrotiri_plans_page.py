"""From a map card to a plan on the page: sites, docks, costs, the way there, cells that help."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe import serious
from moves import Visit, reach, steps
from playwright.sync_api import Locator, Page, expect
from presses import TRAY, action, cube_name, touch, turned, unfold
from sailing import Voyage, alone, harbour, voyage

import thera
from thera.akrotiri.face.plan import MapPlan, plan
from thera.server.store.data_folder import Data

PHONE = (390, 844)
DESK = (1440, 900)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
LAID = "T7@e2n3r2 +L.sw"
ON = re.compile(r"\bon\b")


def open_card(page: Page, card: str) -> None:
    """Takes a map of the hand into view, or puts it away."""
    page.locator(f"button.card[aria-label^='Map {card}:']:visible").first.click()


def planned(found: Voyage, card: str) -> MapPlan:
    """What the rules say of a card of the player to move."""
    s = found.state
    told = plan(found.match.game.view(s, s.to_move), s.to_move, card)
    assert told is not None
    return told


def routes(page: Page) -> Locator:
    return page.locator(f"{TRAY} ul:not(.sides) button[aria-pressed]")


def way(page: Page, dock: str) -> Locator:
    """The route to a dock, drawn on the map."""
    return page.locator(f"g.route[data-dock='{dock}']")


@SIZES
def test_a_card_lists_docks_and_costs_and_shows_the_way(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    found, page = alone(visit, data, "middle", size=size, touch=size == PHONE)
    found.play(LAID)
    open_card(page, "E06")
    told = planned(found, "E06")
    assert len(told.routes) > 4
    expect(page.locator(".sites.open .edge")).to_have_count(
        len({site for route in told.routes for site in route.sites}) + told.unreached
    )
    expect(page.locator(TRAY)).to_contain_text(f"Costs {told.cost}, you have {told.money}")
    expect(routes(page)).to_have_count(3)
    for line, route in zip(routes(page).all(), told.routes[:3], strict=True):
        count = f"{route.actions} action" + ("s" if route.actions > 1 else "")
        expect(line).to_contain_text(f"Dock {route.dock}")
        expect(line).to_contain_text(count)
    for n in (1, 2):
        routes(page).nth(n).click()
        route = told.routes[n]
        expect(routes(page).nth(n)).to_have_attribute("aria-pressed", "true")
        expect(way(page, route.dock)).to_have_count(1)
        stops = sum(leg.stop for leg in route.legs)
        expect(page.locator("g.route .stop")).to_have_count(stops)
        expect(page.locator(f".lit.site[data-stop='{route.sites[0]}']")).to_have_class(ON)
    page.get_by_role("button", name=f"Show all {len(told.routes)} docks").click()
    expect(routes(page)).to_have_count(len(told.routes))
    assert serious(page, "plan") == []


def test_a_press_on_a_site_shows_the_best_way_to_it(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play(LAID)
    open_card(page, "E06")
    told = planned(found, "E06")
    expect(way(page, told.routes[0].dock)).to_have_count(1)
    for route in told.routes:
        site = route.sites[-1]
        best = next(each for each in told.routes if site in each.sites)
        if best is not route:
            continue
        touch(page, site)
        expect(way(page, best.dock)).to_have_count(1)


def test_the_plan_is_played_and_the_temple_dug(visit: Visit, data: Data) -> None:
    """The tray's own route, stop by stop, and the excavation at its end."""
    found, page = alone(visit, data, "middle")
    found.play(LAID)
    told = planned(found, "E06")
    route = next(each for each in told.routes if each.legs and each.now)
    for leg in route.legs:
        if leg.stop:
            found.play(f">{leg.dock}")
    open_card(page, "E06")
    expect(routes(page).first).to_contain_text("you are here")
    dig = page.locator(TRAY).get_by_role("button", name=re.compile("^Dig here"))
    touch(page, route.sites[0])
    before = steps(page).count()
    dig.click()
    expect(steps(page)).to_have_count(before + 1)
    found.match.play(f"dig:E06@{route.sites[0]}")
    assert found.state.actions == told.actions - route.actions
    assert found.state.me.money == told.money - told.cost


def test_too_little_money_is_said(visit: Visit, data: Data) -> None:
    spec, position = harbour("middle")
    game = thera.load(spec)
    s = game.read(position)
    mover = s.to_move
    poor = s.fork()
    poor.edit(mover).money = 1
    bots = {seat: "greedy" for seat in range(2) if seat != mover}
    found = voyage(visit, data, game.write(poor), spec, bots=bots)
    page = found.pages[mover]
    open_card(page, "E06")
    cargo = planned(found, "E06").cargo
    assert cargo > 0
    wanted = f"Costs 3, you have 1: 2 short. Your cargo sells for {cargo}."
    expect(page.locator(f"{TRAY} p.lack")).to_have_text(wanted)
    for line in routes(page).all():
        expect(line).not_to_contain_text("this turn")


def test_dig_opens_on_a_site_that_can_be_dug(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play(LAID)
    cards = unfold(page, "dig").locator("button.card")
    names = [(each.get_attribute("aria-label") or "")[4:7] for each in cards.all()]
    assert len(names) > 1
    for card in names:
        unfold(page, "dig").locator(f"button.card[aria-label^='Map {card}:']").click()
        expect(page.locator(".lit.site.on.may")).to_have_count(1)
        dig = page.locator(TRAY).get_by_role("button", name=re.compile("^Dig here"))
        expect(dig).to_be_enabled()
        action(page, "dig").click()


def helpful(visit: Visit, data: Data, tile: str, **how: Any) -> tuple[Voyage, Page]:  # noqa: ANN401  # those of visit
    """The middle of a game with another tile in hand."""
    spec, position = harbour("middle")
    game = thera.load(spec)
    s = game.read(position)
    mover = s.to_move
    other = s.fork()
    other.edit(mover).tile = tile
    bots = {seat: "greedy" for seat in range(2) if seat != mover}
    found = voyage(visit, data, game.write(other), spec, bots=bots, **how)
    return found, found.pages[mover]


@SIZES
def test_cells_that_help_are_marked_while_a_tile_is_placed(
    visit: Visit, data: Data, size: tuple[int, int]
) -> None:
    found, page = helpful(visit, data, "L3", size=size, touch=size == PHONE)
    open_card(page, "E04")
    told = planned(found, "E04")
    cells = list(dict.fromkeys(hint.cell for hint in told.hints))
    assert cells
    expect(page.locator(".lit.cell .help")).to_have_count(len(cells))
    expect(page.locator(f"{TRAY} .help")).to_contain_text(f"{len(cells)} cell")
    best = told.hints[0]
    assert best.missing == 0
    expect(page.locator(f".lit.cell[data-stop='{best.cell}']")).to_have_attribute(
        "aria-label", re.compile("map E04 could be dug then")
    )
    assert serious(page, "hints") == []
    page.get_by_role("button", name="Show the whole map").click()
    touch(page, best.cell)
    expect(page.locator(f"{TRAY} .help")).to_have_text("Like this, map E04 can be dug.")
    assert (best.cell, turned(page)) in {(hint.cell, hint.turns) for hint in told.hints}
    page.locator(TRAY).get_by_role("button", name="Place here").click()
    expect(steps(page)).to_have_count(1)
    expect(page.locator(".sites.open .edge")).not_to_have_count(0)  # it can be dug now


def test_a_tile_that_helps_nowhere_says_so_and_can_be_placed(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    assert planned(found, "M10").hints == ()
    open_card(page, "M10")
    expect(page.locator(f"{TRAY} .help")).to_have_text("Your tile does not help this map.")
    expect(page.locator(".lit.cell .help")).to_have_count(0)
    touch(page, "e2n3")
    expect(page.locator(f"{TRAY} h2")).to_contain_text("e2n3")


def test_a_plan_by_keys_only(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play(LAID)
    told = planned(found, "E06")
    reach(page, page.locator("aside button.card[aria-label^='Map E06:']"))
    page.keyboard.press("Enter")
    expect(page.locator(".lit.site[tabindex='0']")).to_have_class(ON)
    reach(page, routes(page).nth(1), back=True)
    page.keyboard.press("Enter")
    expect(way(page, told.routes[1].dock)).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(routes(page)).to_have_count(0)
    expect(page.locator("g.route[data-dock]")).to_have_count(0)


# ---- on the way ----


def test_a_complete_turn_says_so_where_actions_are_closed(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play(LAID)
    unfold(page, "oracle").get_by_role("button", name="Tree", exact=True).click()
    expect(steps(page)).to_have_count(3)
    complete = re.compile("turn complete: confirm", re.IGNORECASE)
    expect(action(page, "load")).to_have_accessible_name(complete)


# A point of the new tile with water under it, outside the quadrants of all lit land.
WATER = """() => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const cell = document.querySelector(".marks .now rect").getBoundingClientRect();
  const [u, v] = middle(cell);
  const quarter = (x, y) => `${x > u} ${y > v}`;
  const pieces = [...document.querySelectorAll(".lit.piece")];
  const lit = pieces.map((each) => quarter(...middle(each.getBoundingClientRect())));
  const lands = [...document.querySelectorAll(".printed .k-land path")];
  const on = (land, x, y) => {
    const p = new DOMPoint(x, y).matrixTransform(land.getScreenCTM().inverse());
    return land.isPointInFill(p);
  };
  const dry = (x, y) => lands.some((land) => on(land, x, y));
  const wet = (x, y) => [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]].every(
    ([dx, dy]) => !dry(x + dx, y + dy)
  );
  for (let n = 1; n < 20; n += 1)
    for (let m = 1; m < 20; m += 1) {
      const [x, y] = [cell.left + (cell.width * n) / 20, cell.top + (cell.height * m) / 20];
      if (!lit.includes(quarter(x, y)) && wet(x, y)) return [x, y];
    }
  return null;
}"""


def test_a_press_on_the_water_means_the_nearest_lit_land(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2")
    page.locator(TRAY).get_by_role("button", name=cube_name("L"), exact=True).click()
    expect(page.locator(".lit.piece")).not_to_have_count(0)
    page.mouse.click(*page.evaluate(WATER))
    expect(steps(page)).to_have_count(2)


def test_another_tile_in_hand_is_not_turned(visit: Visit, data: Data) -> None:
    spec, position = harbour("middle")
    found = voyage(visit, data, position, spec)  # two people, each on a page
    page = found.pages[found.state.to_move]
    first = found.state.to_move
    found.play(LAID)
    assert LAID.split()[0].endswith("r2")
    found.play(".")
    while found.state.to_move != first:
        s = found.state
        kinds = {str(a): a.kind for a in found.match.game.legal(s)}
        found.play("." if "." in kinds else next(iter(kinds)))
    expect(page.locator(f"{TRAY} h2")).to_have_text("Place your tile")
    assert turned(page) == 0
