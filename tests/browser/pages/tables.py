"""Tables for the tests of the pages: people sit down and play by wire, then look through a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from house import House, Person
from moves import Visit, flat
from playwright.sync_api import Locator, Page
from wires import Wire

# The turns of moves.GAME in notation: after the ninth the first player won.
GAME = (
    "@a2 @a5",
    "@d4 @e1",
    "a2-a3 a3+b3",
    "d4-d3 d3+c3",
    "a3-b3 b3+c3",
    "d3-d2 d2+c2",
    "b3-c3 c3+c2",
    "d2-d3 d3+c2",
    "c3-c2",
)


@dataclass
class Table:
    """A table with everybody's wires and pages, in the order in which they sat down."""

    house: House
    id: str
    wires: list[Wire]
    pages: list[Page]

    def play(self, *turns: str) -> None:
        """Plays turns by wire, whoever is to move."""
        for turn in turns:
            mover = next(wire for wire in self.wires if wire.my_turn)
            version = mover.play(*turn.split())
            for wire in self.wires:
                wire.reach(version)


def sit(
    house: House, spec: str, *kinds: str, invited: int | None = None, pace: str = "live"
) -> tuple[str, list[Wire], str | None]:
    """People at a table of these seats; `invited` of the open ones are taken, else all."""
    host = house.person()
    made: dict[str, Any] = host.make(spec, *kinds, pace=pace)
    guests = [house.person() for _ in range(kinds.count("open") if invited is None else invited)]
    for guest in guests:
        guest.sit(made["table"], made["invite"])
    wires = [person.open(made["table"]) for person in (host, *guests)]
    for wire in wires:
        wire.give()
    for wire in wires:
        wire.sync()
    return made["table"], wires, made["invite"]


def enter(visit: Visit, person: Person, place: str, **how: Any) -> Page:  # noqa: ANN401  # those of visit
    """A page of somebody who already has a cookie."""
    page = visit("about:blank", **how)
    url = person.house.origin
    cookies = [
        {"name": name, "value": value, "url": url} for name, value in person.http.cookies.items()
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # a dict of its kind
    page.goto(place)
    return page


def seated(
    house: House,
    visit: Visit,
    spec: str = "santorini",
    *kinds: str,
    **how: Any,  # noqa: ANN401
) -> Table:
    """A table that has started, with a page for each person, the board seen from above."""
    key, wires, _ = sit(house, spec, *(kinds or ("me", "open")))
    pages = [enter(visit, wire.person, f"/t/{key}", **how) for wire in wires]
    for page in pages:
        flat(page)
    return Table(house, key, wires, pages)


def menu(page: Page, deed: str) -> None:
    """Does something that stands in the table's menu."""
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog").get_by_role("button", name=deed).click()


def group(page: Page, words: str) -> Locator:
    """A question of somebody else's at the table."""
    return page.get_by_role("group", name=words)


def board(page: Page) -> dict[str, str]:
    """What stands on which square, as the board tells those who do not see it."""
    found: dict[str, str] = page.locator("[role=gridcell]").evaluate_all(
        "cells => Object.fromEntries(cells.map(c => [c.dataset.at, c.getAttribute('aria-label')]))"
    )
    return found


def lit(page: Page) -> Locator:
    """The squares that can be pressed."""
    return page.locator("[role=gridcell].lit, [role=gridcell].can")
