"""Servers and bots that are stopped or die: nothing is lost or doubled."""

from __future__ import annotations

import os
import signal
import subprocess

from diary import (
    LOST,
    SENDING,
    begin,
    draft,
    goes_on,
    opened,
    play,
    plays,
    resent,
    said,
    says,
    says_now,
    table,
)
from machine import Machine, until
from moves import Visit, confirm, flat, press, start, steps, turns
from playwright.sync_api import expect

RELOAD = 120_000  # a new bot process loads compiled code, on a busy machine for long


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
    expect(turns(page)).to_have_count(2, timeout=RELOAD)
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
    expect(turns(page)).to_have_count(4, timeout=RELOAD)
    assert [seat for seat, _ in machine.turns(table(page))] == [0, 1, 0, 1]
    assert LOST not in said(page)
    assert not set(workers) & set(machine.workers())
    expect(page.locator("[role=gridcell].can").first).to_be_visible()
