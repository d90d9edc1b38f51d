"""Looking back at a game: the replay, the log, the record as a file and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from moves import Visit, flat, press, says, square
from playwright.sync_api import Locator, Page, expect
from tables import GAME, Table, board, lit, menu, seated
from typer.testing import CliRunner

from thera.cli import app

STOPS = len(GAME)
SETUP = 2  # turns that place workers


def named(number: int) -> str:
    """What the page calls the moment after so many turns."""
    if not number:
        return "Start"
    return "Set-up" if number <= SETUP else f"Turn {number - SETUP} of {STOPS - SETUP}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("replay")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Replay")


def arrow(page: Page, words: str) -> Locator:
    return page.get_by_role("button", name=words, exact=True)


def played(table: Table) -> list[dict[str, str]]:
    """What a page showed after each turn while it was played; first the empty board."""
    page = table.pages[0]
    shown = [{name: f"{name}, level 0" for name in board(page)}]
    for number, turn in enumerate(GAME, 1):
        table.play(turn)
        expect(page.locator("section.log ol > li")).to_have_count(number)
        shown.append(board(page))
    return shown


def test_the_replay_goes_to_the_start_and_forward_again(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    page = table.pages[0]
    expect(slider(page)).to_have_count(0)  # nothing to look back at
    shown = played(table)
    assert len({str(each) for each in shown}) == STOPS + 1
    now = says(page).inner_text()
    for number in reversed(range(STOPS)):
        arrow(page, "Previous turn").click()
        words = named(number)
        expect(says(page)).to_contain_text(words)
        expect(slider(page)).to_have_attribute("aria-valuetext", words)
        look_like(page, shown[number])
    expect(arrow(page, "Previous turn")).to_be_disabled()
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    for number in range(1, STOPS):
        arrow(page, "Next turn").click()
        expect(says(page)).to_contain_text(named(number))
        look_like(page, shown[number])
    arrow(page, "Next turn").click()
    expect(says(page)).to_have_text(now)
    look_like(page, shown[STOPS])
    expect(arrow(page, "Next turn")).to_be_disabled()


def look_like(page: Page, wanted: dict[str, str]) -> None:
    """Waits until the squares tell what they told then."""
    page.wait_for_function(
        """wanted => [...document.querySelectorAll("[role=gridcell]")]
             .every(cell => cell.getAttribute("aria-label") === wanted[cell.dataset.at])""",
        arg=wanted,
    )


def test_keys_and_log_lines_jump(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    page, other = table.pages
    shown = played(table)
    slider(page).press("Home")
    expect(says(page)).to_have_text("Start")
    look_like(page, shown[0])
    slider(page).press("ArrowRight")
    slider(page).press("ArrowRight")
    expect(says(page)).to_contain_text(named(2))
    look_like(page, shown[2])
    line = page.locator("section.log ol > li").nth(4).locator("button.turn").last
    line.click()
    expect(says(page)).to_contain_text(named(5))
    expect(line).to_have_attribute("aria-current", "step")
    look_like(page, shown[5])
    arrow(page, "Notation").click()
    page.get_by_role("button", name=GAME[6], exact=True).click()
    expect(says(page)).to_contain_text(named(7))
    look_like(page, shown[7])
    slider(page).press("End")
    look_like(page, shown[STOPS])
    expect(arrow(page, "Back to now")).to_have_count(0)
    expect(arrow(other, "Back to now")).to_have_count(0)  # it is one's own look


def test_a_game_goes_on_while_somebody_looks_back(house: House, visit: Visit) -> None:
    table = seated(house, visit)
    one, two = table.pages
    table.play(*GAME[:3])
    slider(two).press("Home")
    expect(says(two)).to_have_text("Start")
    expect(lit(two)).to_have_count(0)  # it is their turn, but not there
    arrow(two, "Back to now").click()
    press(two, "d4")
    slider(one).press("Home")
    expect(says(one)).to_have_text("Start")
    table.play(GAME[3])
    expect(says(one)).to_have_text("Start")
    expect(one.locator(".scrub .num")).to_have_text("0/4")
    one.keyboard.press("Escape")
    expect(square(one, "c3")).to_have_attribute("aria-label", "c3, level 1")


# ---- records ----


def saved(page: Page, folder: Path) -> Path:
    """The record that the table's menu downloads."""
    with page.expect_download() as coming:
        menu(page, "Download the game")
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def checked(path: Path) -> str:
    outcome = CliRunner().invoke(app, ["record", "check", str(path)])
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def test_a_record_goes_out_and_comes_back(house: House, visit: Visit, tmp_path: Path) -> None:
    table = seated(house, visit)
    page = table.pages[0]
    table.play(*GAME[:4])
    running = saved(page, tmp_path)
    assert checked(running)
    assert "Seed" not in running.read_text()
    table.play(*GAME[4:])
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    path = saved(page, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert path.suffix == ".thera"
    assert checked(path)
    assert text.endswith("\n" + "\n".join(GAME) + "\n")
    assert {"Result: 1 -1", "Ended: rules"} <= set(text.splitlines())
    assert re.search(r"^Seed: [0-9a-f]{64}$", text, re.MULTILINE)

    stranger = visit("/games")
    stranger.locator("input[type=file]").set_input_files(path)
    stranger.wait_for_url("**/t/*")
    flat(stranger)
    assert table.id not in stranger.url
    expect(says(stranger)).to_contain_text("wins")
    expect(lit(stranger)).to_have_count(0)
    slider(stranger).press("Home")
    expect(says(stranger)).to_have_text("Start")
    expect(square(stranger, "c2")).to_have_attribute("aria-label", "c2, level 0")
    slider(stranger).press("End")
    expect(square(stranger, "c2")).to_have_attribute("aria-label", re.compile("level 3, .*worker"))
    again = saved(stranger, tmp_path)
    assert again.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"Game: santorini\n\n@a2 @a5\n@a2 @d4\n", "This file cannot be read: line 4"),
        (b"no record at all", "This file cannot be read: line 1"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "This file cannot be read: line"),
    ],
    ids=["illegal", "nonsense", "picture"],
)
def test_a_broken_record_is_refused_with_words(
    visit: Visit, excused: list[str], content: bytes, words: str
) -> None:
    excused.append("Failed to load resource")
    page = visit("/games")
    file = page.locator("input[type=file]")
    file.set_input_files({"name": "bad.thera", "mimeType": "text/plain", "buffer": content})
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert page.url.endswith("/games")
