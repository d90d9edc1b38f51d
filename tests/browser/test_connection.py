"""Lines that break, servers that die, pages that are opened twice: nothing is lost or doubled."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from machine import Machine, squares, until
from moves import Visit, confirm, flat, placed, press, square, start, steps, turns
from playwright.sync_api import Page, WebSocketRoute, expect

LOST = "Connection lost; trying again …"
SENDING = "Your turn is on its way …"
MOVED_ON = "The table has moved on: look again."
PUT_ASIDE = "The table has changed: your unfinished turn was put aside"
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


@pytest.fixture(scope="module")
def computer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    found = Machine(tmp_path_factory.mktemp("machine"))
    yield found
    found.close()


@pytest.fixture
def machine(computer: Machine) -> Machine:
    """A server that runs, whatever the test before did to it."""
    computer.cable.join()
    computer.start()
    return computer


@pytest.fixture
def address(machine: Machine) -> str:
    return machine.cable.address


@pytest.fixture
def excused() -> list[str]:
    """A browser always complains about lines that are cut."""
    return ["WebSocket connection to", "Failed to load resource"]


# ---- what the tests do and look at ----


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


# ---- the line ----


def test_a_line_cut_in_the_middle_of_a_turn(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    draft(page, "a2 a3")
    machine.cable.part()
    says_now(page, LOST)
    expect(page.locator("[role=gridcell].lit, [role=gridcell].can")).to_have_count(0)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_disabled()
    expect(steps(page)).to_have_count(1)
    machine.cable.join()
    press(page, "b3")
    expect(page.locator(".bar .say")).not_to_contain_text(LOST)
    expect(steps(page)).to_have_count(2)
    confirm(page)
    expect(turns(page)).to_have_count(3)
    goes_on(page, machine)


def test_a_line_cut_before_the_answer(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    before = len(plays(page))
    draft(page, "a2 a3 b3")
    machine.cable.deafen()
    page.get_by_role("button", name="Confirm", exact=True).click()
    says(page, SENDING)
    until(lambda: len(machine.turns(table(page))) == 3)
    machine.cable.part()
    says_now(page, LOST)
    machine.cable.join()
    expect(turns(page)).to_have_count(3)
    until(lambda: len(plays(page)) >= before + 2)
    resent(page, before)
    goes_on(page, machine)


def test_a_line_that_died_in_silence_is_noticed_when_the_network_is_back(
    visit: Visit, machine: Machine
) -> None:
    page = begin(visit)
    draft(page, "a2 a3")
    machine.cable.deafen()
    machine.cable.hear()
    page.context.set_offline(True)
    page.context.set_offline(False)
    says(page, LOST)
    press(page, "b3")
    confirm(page)
    expect(turns(page)).to_have_count(3)
    goes_on(page, machine)


# ---- twice, and too late ----


def test_a_turn_sent_twice_counts_once(visit: Visit, machine: Machine) -> None:
    page = opened(visit)
    answers: list[dict[str, Any]] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(message: str | bytes) -> None:
            server.send(message)
            if json.loads(message)["kind"] == "play":
                server.send(message)

        def hear(message: str | bytes) -> None:
            if json.loads(message)["kind"] in ("ack", "refused"):
                answers.append(json.loads(message))
            line.send(message)

        line.on_message(send)
        server.on_message(hear)

    page.route_web_socket(re.compile(r"/ws/"), carry)
    page.goto(ON_ONE_SCREEN)
    placed(page)
    answers.clear()
    play(page, "a2 a3 b3")
    expect(turns(page)).to_have_count(3)
    until(lambda: len(answers) == 2 or pumped(page))
    assert answers[0]["kind"] == "ack"
    assert answers[0] == answers[1]
    goes_on(page, machine)


def test_double_clicks_count_once(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    press(page, "a2")
    for count, name in enumerate(("a3", "b3"), 1):
        place = square(page, name)
        expect(place).to_have_class(re.compile(r"\blit\b"))
        box = place.locator(".stone").bounding_box()
        assert box is not None
        page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(steps(page)).to_have_count(count)
    page.get_by_role("button", name="Confirm", exact=True).dblclick()
    expect(turns(page)).to_have_count(3)
    goes_on(page, machine)


def second_tab(page: Page) -> Page:
    tab = page.context.new_page()
    tab.add_init_script(DIARY)
    tab.goto(page.url)
    flat(tab)
    return tab


def test_a_turn_that_comes_too_late_is_refused(visit: Visit, machine: Machine) -> None:
    """One tab has not heard yet that the other one has played."""
    page = opened(visit)
    held: list[str | bytes] | None = None
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda told: line.send(told) if held is None else held.append(told))

    page.route_web_socket(re.compile(r"/ws/"), carry)
    page.goto(ON_ONE_SCREEN)
    placed(page)
    tab = second_tab(page)
    draft(page, "a5 b5 c5")
    held = []
    play(tab, "a2 a3 b3")
    expect(turns(tab)).to_have_count(3)
    page.get_by_role("button", name="Confirm", exact=True).click()
    says_now(page, SENDING)
    until(lambda: any('"refused"' in str(told) for told in held or ()) or pumped(page))
    for told in held:
        lines[-1].send(told)
    held = None
    expect(page.get_by_role("alert")).to_contain_text(MOVED_ON)
    expect(turns(page)).to_have_count(3)
    expect(steps(page)).to_have_count(0)
    goes_on(page, machine)
    agrees(tab, machine, FIRST, SECOND, THIRD)


def pumped(page: Page) -> bool:
    """Lets Playwright deliver what it has."""
    page.wait_for_timeout(20)
    return False


def test_two_tabs_follow_and_leave_each_others_draft_alone(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    tab = second_tab(page)
    draft(page, "a2 a3")
    draft(tab, "a5 b5 c5")
    expect(steps(page)).to_have_count(1)
    for each in (page, tab):
        each.reload()
    expect(steps(page)).to_have_count(1)
    expect(steps(tab)).to_have_count(2)
    press(page, "b3")
    confirm(page)
    for each in (page, tab):
        expect(turns(each)).to_have_count(3)
    expect(tab.get_by_role("alert")).to_contain_text(PUT_ASIDE)
    expect(steps(tab)).to_have_count(0)
    agrees(tab, machine, FIRST)
    play(tab, "d4 d3 c3")
    expect(turns(page)).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    for each in (page, tab):
        agrees(each, machine, FIRST, SECOND)


def test_a_reload_before_the_answer(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    draft(page, "a2 a3 b3")
    machine.cable.deafen()
    page.get_by_role("button", name="Confirm", exact=True).click()
    says(page, SENDING)
    until(lambda: len(machine.turns(table(page))) == 3)
    machine.cable.hear()
    page.reload()
    expect(turns(page)).to_have_count(3)
    expect(steps(page)).to_have_count(0)
    flat(page)
    goes_on(page, machine)


# ---- the server ----


def test_killed_after_the_commit_and_before_the_answer(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    before = len(plays(page))
    draft(page, "a2 a3 b3")
    machine.cable.deafen()
    page.get_by_role("button", name="Confirm", exact=True).click()
    says(page, SENDING)
    until(lambda: len(machine.turns(table(page))) == 3)
    machine.end(signal.SIGKILL)
    says_now(page, LOST)
    expect(turns(page)).to_have_count(2)
    machine.cable.hear()
    machine.start()
    expect(turns(page)).to_have_count(3)
    until(lambda: len(plays(page)) >= before + 2)
    resent(page, before)
    goes_on(page, machine)


def test_killed_before_the_turn_was_read(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    before = len(plays(page))
    draft(page, "a2 a3 b3")
    machine.halt()
    page.get_by_role("button", name="Confirm", exact=True).click()
    says_now(page, SENDING)
    machine.end(signal.SIGKILL)
    says_now(page, LOST)
    assert len(machine.turns(table(page))) == 2
    expect(steps(page)).to_have_count(2)
    machine.start()
    expect(turns(page)).to_have_count(3)
    resent(page, before)
    goes_on(page, machine)


def test_killed_after_the_answer(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    play(page, "a2 a3 b3")
    expect(turns(page)).to_have_count(3)
    machine.end(signal.SIGKILL)
    says_now(page, LOST)
    machine.start()
    expect(page.locator(".bar .say")).not_to_contain_text(LOST)
    goes_on(page, machine)


def test_a_restart_in_the_middle_of_a_turn(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    draft(page, "a2 a3")
    assert machine.end(signal.SIGTERM) == 0
    says_now(page, LOST)
    assert page.evaluate("codes[0]") == 1012
    machine.start()
    expect(steps(page)).to_have_count(1)
    press(page, "b3")
    confirm(page)
    expect(turns(page)).to_have_count(3)
    goes_on(page, machine)


def test_a_second_server_names_the_first_and_leaves(visit: Visit, machine: Machine) -> None:
    page = begin(visit)
    draft(page, "a2 a3")
    env = {**os.environ, "LC_ALL": "C"}
    other = subprocess.run(machine.command, capture_output=True, text=True, env=env, check=False)
    assert other.returncode == 0
    assert f"http://127.0.0.1:{machine.port}/" in other.stdout
    press(page, "b3")
    confirm(page)
    expect(turns(page)).to_have_count(3)
    assert LOST not in said(page)
    goes_on(page, machine)


def test_a_bot_killed_while_it_thinks_is_asked_again(visit: Visit, machine: Machine) -> None:
    page = opened(visit)
    page.goto("/new?game=santorini&mode=bot")
    start(page, "1")
    flat(page)
    for name in ("a2", "a5"):
        press(page, name)
    confirm(page)
    expect(turns(page)).to_have_count(2)
    workers = machine.workers()
    assert workers
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    expect(page.locator("[role=gridcell].can").first).to_be_visible()
    press(page, page.locator("[role=gridcell].can").first.get_attribute("data-at") or "")
    for taken in (1, 2):
        lit = page.locator("[role=gridcell].lit").first
        expect(lit).to_be_visible()
        press(page, lit.get_attribute("data-at") or "")
        expect(steps(page)).to_have_count(taken)
    confirm(page)
    expect(turns(page)).to_have_count(3)
    says_now(page, "is thinking")
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    expect(turns(page)).to_have_count(4)
    assert [seat for seat, _ in machine.turns(table(page))] == [0, 1, 0, 1]
    assert LOST not in said(page)
    assert not set(workers) & set(machine.workers())
    expect(page.locator("[role=gridcell].can").first).to_be_visible()
