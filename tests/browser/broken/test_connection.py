"""Lines that break, turns that come twice or too late: nothing is lost or doubled."""

from __future__ import annotations

import json
import re
from typing import Any

from diary import (
    DIARY,
    FIRST,
    LOST,
    MOVED_ON,
    ON_ONE_SCREEN,
    PUT_ASIDE,
    SECOND,
    SENDING,
    THIRD,
    agrees,
    begin,
    draft,
    goes_on,
    opened,
    play,
    plays,
    resent,
    says,
    says_now,
    table,
)
from machine import Machine, until
from moves import Visit, confirm, flat, placed, press, square, steps, turns
from playwright.sync_api import Page, WebSocketRoute, expect

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
    sent: list[str] = []
    answers: list[dict[str, Any]] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(message: str | bytes) -> None:
            server.send(message)
            if json.loads(message)["kind"] == "play":
                sent.append(json.loads(message)["id"])
                server.send(message)

        def hear(message: str | bytes) -> None:
            if json.loads(message).get("id") in sent:
                answers.append(json.loads(message))
            line.send(message)

        line.on_message(send)
        server.on_message(hear)

    page.route_web_socket(re.compile(r"/ws/"), carry)
    page.goto(ON_ONE_SCREEN)
    placed(page)
    until(lambda: len(answers) == 4 or pumped(page))  # two turns, each sent twice
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
