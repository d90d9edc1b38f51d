"""Tables of Akrotiri: bots, four seats, open goals, a reload, a broken line, looking back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from moves import Visit, says, steps, turns
from playwright.sync_api import Locator, Page, expect
from presses import confirm, press, unfold
from sailing import SEED, Voyage, alone, expect_scores, expect_table, harbour, lines, voyage

import thera
from thera.akrotiri.rules import legal as options
from thera.akrotiri.rules.steps import DONE, Step
from thera.core import record
from thera.core.game import NOBODY
from thera.core.luck import Luck, shared_key
from thera.core.match import Match
from thera.games import AnyMatch, open_record
from thera.server.store.data_folder import Data

GAME = Path(__file__).parent / "pages" / "voyage.txt"
SETUP = 6  # lines of it
LAST = "L1@e3s1r2 +M.nw dig:E09@e3n2.ne ."
TAKE = "T2@e2n1r0 +L.sw >w1s2.ne dig:E08@w1s2.ne take:G11 ."


# ---- who plays ----


def test_a_game_against_a_bot_ends(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "late")
    found.play(LAST)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    answer = page.request.get(f"/api/tables/{found.table}/record")
    end = open_record(record.read(answer.text())).state
    assert len(end.players[0].dug) == 6
    expect_scores(page, end)
    expect(says(page)).to_contain_text(re.compile("You win with|wins"))
    page.goto("/")
    expect(page.locator("section.mine li").first).to_contain_text(re.compile("won|lost"))


def test_four_sit_round_the_map(visit: Visit, data: Data) -> None:
    found = voyage(visit, data, spec="akrotiri:seats=4")
    rng = Random(4)
    for _ in range(4 * 2 + 4 + 4 + 3):  # tiles with their cubes, goals, docks; the first turn
        found.step(str(_any(found, rng)))
    found.agree()
    assert found.state.to_move == 1
    for seat, page in found.pages.items():
        expect(page.locator(".players article")).to_have_count(4)
        hand = page.get_by_role("button", name=re.compile(r"^Map [EM]\d\d:"))
        names = {re.sub(r":.*", "", each.get_attribute("aria-label") or "") for each in hand.all()}
        assert names == {f"Map {card}" for card in found.state.players[seat].maps}


def _any(found: Voyage, rng: Random) -> Step:
    """Some step; of the actions none but the end of the turn."""
    legal = options.legal(found.state)
    return DONE if DONE in legal else rng.choice(legal)


def test_the_strategist_takes_an_open_goal(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "strategist")
    row = page.locator("section").filter(has_text="Open goals").locator(".goal")
    count = len(found.state.row)
    expect(row).to_have_count(count)
    found.play(TAKE)
    expect(row).to_have_count(count - 1)
    assert found.state.players[0].public == ("G11",)
    hand = page.locator("section[aria-labelledby=akrotiri-hand]")
    expect(hand).to_contain_text("visible to everyone")


# ---- in the middle of a turn ----

HALF = "T7@e2n3r2 +L.sw dig:E03@e2n1.se"


@pytest.mark.parametrize("how", ["reload", "line"])
def test_a_half_made_turn_outlives_a_broken_line(
    visit: Visit, data: Data, excused: list[str], how: str
) -> None:
    excused += ["WebSocket connection to", "Failed to load resource"]
    found, page = alone(visit, data, "middle")
    found.play(HALF)
    if how == "reload":
        page.reload()
    else:
        page.evaluate(CUT)
        page.context.set_offline(True)
        expect(says(page)).to_contain_text("Connection lost")
        page.context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(steps(page)).to_have_count(3)
    expect(says(page)).not_to_contain_text("Connection lost")
    expect_table(page, found.state)
    found.play(">w2s1.ne .")
    expect(turns(page).first).to_contain_text("with map E03")


# Closes every line of a page, as a tunnel does.
CUT = "() => lines.forEach((line) => line.close())"
KEEP = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...words) { super(...words); lines.push(this); }
};
"""


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Pages whose lines can be cut."""

    def open_page(place: str = "/", **how: object) -> Page:
        page = visit("about:blank", **how)
        page.add_init_script(KEEP)
        if place != "about:blank":
            page.goto(place)
        return page

    return open_page


def test_steps_are_taken_back_until_luck_has_drawn(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2 +L.sw dig:E03@e2n1.se")
    undo = page.locator(".bar").get_by_role("button", name="Undo")
    undo.click()
    expect(steps(page)).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(steps(page)).to_have_count(1)
    undo.click()
    expect(steps(page)).to_have_count(0)
    expect(page.locator("section.tray h2")).to_have_text("Place your tile")
    spec, position = harbour("middle")
    expect_table(page, thera.load(spec).read(position))


def test_what_luck_decides_is_asked_first(visit: Visit, data: Data) -> None:
    found, page = alone(visit, data, "middle")
    found.play("T7@e2n3r2 +L.sw")
    tray = unfold(page, "oracle")
    expect(tray).to_contain_text("you cannot undo this")
    press(page, "oracle:T", found.state)
    expect(says(page)).to_contain_text("Confirm to draw")
    expect(says(page)).to_contain_text("You cannot take this turn back")
    expect(turns(page)).to_have_count(0)  # nothing has happened yet
    page.locator(".bar").get_by_role("button", name="Undo").click()
    expect(last_action(page)).to_have_text("3")
    press(page, "oracle:T", found.state)
    confirm(page)
    expect(turns(page)).not_to_have_count(0)
    expect(steps(page)).to_have_count(0)
    expect(page.locator(".bar").get_by_role("button", name="Undo")).to_have_count(0)


def last_action(page: Page) -> Locator:
    """The last action of the turn that is left, as the bar counts them."""
    return page.locator(".bar .acts .left, .bar .acts .now").last


# ---- looking back ----


def test_a_finished_game_is_looked_at_from_every_seat(visit: Visit) -> None:
    match, moments = _played()
    page = visit("/")
    text = str(record.of(match))
    made = page.request.post(
        "/api/records", data=text, headers={"Origin": re.sub(r"/$", "", page.url)}
    )
    page.goto(f"/t/{made.json()['table']}")
    expect_scores(page, match.state)
    slider = page.get_by_role("slider", name="Replay")
    expect(slider).to_have_attribute("max", str(len(moments)))
    for number in (len(moments) - 1, 15, 14):
        slider.fill(str(number))
        expect(says(page)).to_contain_text(f"Turn {number - SETUP} of {len(moments) - SETUP}")
        expect_table(page, moments[number - 1].state)
    page.get_by_role("button", name="Previous turn").click()
    expect(says(page)).to_contain_text(f"Turn {13 - SETUP} of {len(moments) - SETUP}")
    for seat in (1, 0):
        page.get_by_label("View as").select_option(str(seat))
        held = moments[12].state.players[seat].maps
        hand = page.locator("section[aria-labelledby=akrotiri-hand] button.card")
        expect(hand).to_have_count(len(held))
        for card in held:
            expect(
                page.get_by_role("button", name=re.compile(f"^Map {card}:")).first
            ).to_be_visible()
    slider.press("Home")
    expect(says(page)).to_have_text("Start")
    expect(page.locator(".printed .k-land path")).to_have_count(1)  # Thera


def _played() -> tuple[AnyMatch, list[AnyMatch]]:
    """The voyage by the rules alone, and the match after each of its turns."""
    game = thera.load("akrotiri")
    match = Match(game, game.start())
    luck = Luck(shared_key(SEED, "voyage-round-the-isles", " ".join(["00" * 16] * 2)))
    found = Voyage(match, luck, {}, "")
    found.settle()
    moments = []
    for line in lines(GAME.read_text(encoding="utf-8")):
        for step in line.split():
            match.play(step)
            found.settle()
        moments.append(Match(game, match.state))
    assert game.to_move(match.state) == NOBODY
    return match, moments
