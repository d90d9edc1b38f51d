"""Contrast where axe-core cannot tell: text on the map, on towers, on what overlaps."""

from __future__ import annotations

import pytest
from contrast import faint
from moves import Visit
from playwright.sync_api import expect
from sailing import alone

from thera.server.store.data_folder import Data

LONG = pytest.mark.long
LOOKS = [
    pytest.param((390, 844), False, id="phone"),
    pytest.param((390, 844), True, id="phone by night", marks=LONG),
    pytest.param((1440, 900), False, id="desk", marks=LONG),
    pytest.param((1440, 900), True, id="desk by night", marks=LONG),
]


@pytest.mark.parametrize(("size", "dark"), LOOKS)
def test_texts_on_a_table_of_akrotiri_can_be_read(
    visit: Visit, data: Data, size: tuple[int, int], *, dark: bool
) -> None:
    found, page = alone(visit, data, "middle", size=size, dark=dark)
    assert faint(page, "placing") == []
    page.reload()
    found.play("T7@e2n3r2 +L.sw")
    assert faint(page, "acting") == []


@pytest.mark.parametrize(("size", "dark"), LOOKS)
def test_texts_on_a_table_of_santorini_can_be_read(
    visit: Visit, size: tuple[int, int], *, dark: bool
) -> None:
    page = visit("/new?game=santorini&mode=screen", size, dark=dark)
    assert faint(page, "setting up") == []
    page.goto("/new?game=santorini&mode=screen")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    for view in ("Towers", "Flat"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(f"svg.{view.lower()}[role=grid]")).to_be_visible()
        assert faint(page, view) == []
        page.reload()
