"""Links that are handed on: they name an address that works elsewhere, or say that none does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from machine import Machine
from moves import Visit, invite, start
from playwright.sync_api import Page, expect

from thera.server.http.listening import own_address

ONLY_HERE = "only works on this computer"


@pytest.fixture(params=["loopback", "lan"])
def machine(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Machine]:
    found = Machine(tmp_path, *(["--lan"] if request.param == "lan" else []))
    found.start()
    yield found
    found.close()


@pytest.fixture
def address(machine: Machine) -> str:
    return machine.cable.address


@pytest.fixture
def excused() -> list[str]:
    """What a browser says of every page on a plain address of the local network."""
    return ["The Cross-Origin-Opener-Policy header has been ignored"]


def share(page: Page) -> tuple[str, str]:
    """The links to sit down and to look on."""
    shown = invite(page)  # without a press
    page.locator("main").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    fields = [dialog.get_by_label(name) for name in ("Invite link", "Spectator link")]
    assert fields[0].input_value() == shown
    return fields[0].input_value(), fields[1].input_value()


def test_links_name_an_address_for_others(visit: Visit, machine: Machine) -> None:
    page = visit("/new?game=santorini&mode=link")
    start(page)
    invite, watch = share(page)
    dialog = page.get_by_role("dialog")
    own = own_address() if machine.options else None
    if own is None:
        base = machine.cable.address
        expect(dialog).to_contain_text(ONLY_HERE)
        expect(dialog).to_contain_text("--lan")
    else:
        base = f"http://{own}:{machine.port}"
        expect(dialog).not_to_contain_text(ONLY_HERE)
    assert watch == page.url.replace(machine.cable.address, base)
    assert invite.startswith(f"{watch}#invite=")
    expect(page.get_by_alt_text("QR code of the link")).to_have_js_property("complete", True)
    dialog.get_by_role("button", name="Continue on another device").click()
    device = dialog.get_by_label("Continue on another device")
    assert device.input_value().startswith(f"{base}/device#")
    expect(page.get_by_alt_text("QR code of the link")).to_be_visible()

    guest = visit(invite)
    guest.locator("main").get_by_role("button", name="Join").click()
    expect(guest.get_by_role("button", name="Join")).to_have_count(0)
    assert guest.url == watch  # the token is not in the address bar
