"""A table of Akrotiri through its pages: whatever a step says is pressed, dragged to, confirmed.

Beside the pages the same game runs by the rules alone, so that both can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moves import Visit, steps
from playwright.sync_api import Page, expect
from positions import GIFT, lay, visitor
from presses import (
    MAP,
    WORDS,
    confirm,
    press,
)

import thera
from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.state import State
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, Seat
from thera.core.luck import NO_BYTES, Luck, shared_key
from thera.core.match import Match
from thera.games import AnyMatch
from thera.server.store.data_folder import Data

SEED = bytes(32)
SECOND_THOUGHT = 300  # milliseconds: sooner, the same press again would be a double click
NAMES = ("Ana", "Ben", "Cleo", "Dora")

# What a page shows of the table, as numbers.
SHOWN = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    money: all(".players .purse > :first-child").map((each) => parseInt(each.textContent)),
    temples: all(".players .digs").map((each) => each.querySelectorAll(".open").length),
    holds: all(".players .hold").map((each) => each.querySelectorAll("svg").length),
    tiles: all(".printed .k-land path").length - 1,
    pile: parseInt(document.querySelector("dl.num dd").textContent),
  };
}"""
SAME = f"(wanted) => JSON.stringify(({SHOWN})()) === JSON.stringify(wanted)"


@dataclass
class Voyage:
    """A game, the pages of those who play it, and the same game by the rules."""

    match: AnyMatch
    luck: Luck
    pages: Mapping[Seat, Page]
    table: str
    drafted: int = 0
    seen: list[Page] = field(default_factory=list)

    @property
    def state(self) -> State:
        """The position by the rules."""
        found: State = self.match.state
        return found

    def settle(self) -> None:
        """Draws what luck draws before somebody can move."""
        game = self.match.game
        while game.to_move(self.state) == CHANCE:
            step = self.luck.pick(game.chances(self.state))
            self.luck.note(step)
            self.match.play(step)

    def play(self, line: str) -> None:
        """Plays steps, whoever is to move, each on the page of its player."""
        for step in line.split():
            self.step(step)

    def step(self, step: str) -> None:
        """Plays one step; where the table passes on, the turn is confirmed."""
        game, seat = self.match.game, self.state.to_move
        page = self.pages[seat]
        log = page.locator("section.log")
        before = log.get_attribute("data-rows") if log.count() else None
        if step == str(self._latest()):
            page.wait_for_timeout(SECOND_THOUGHT)
        press(page, step, self.state)
        self.match.play(step)
        after = self.state
        self.drafted += 1
        if game.to_move(after) == seat and not game.fresh(after):
            expect(steps(page)).to_have_count(self.drafted)
            return
        if step != ".":
            confirm(page)
        self.drafted = 0
        expect(log).not_to_have_attribute("data-rows", before or "0")
        expect(steps(page)).to_have_count(0)
        self.settle()

    def _latest(self) -> object:
        """The latest step that somebody played."""
        game = self.match.game
        return next((a for s, a in reversed(self.match.past) if game.to_move(s) != CHANCE), "")

    def agree(self) -> None:
        """Every page shows what the rules say."""
        for page in (*self.pages.values(), *self.seen):
            expect_table(page, self.state)


def expect_table(page: Page, s: State) -> None:
    """A page shows money, temples, holds, map and pile of a position."""
    wanted = {
        "money": [player.money for player in s.players],
        "temples": [len(player.dug) for player in s.players],
        "holds": [sum(player.hold) for player in s.players],
        "tiles": len(s.chart.tiles),
        "pile": s.pile,
    }
    try:
        page.wait_for_function(SAME, arg=wanted)
    except TimeoutError:
        assert page.evaluate(SHOWN) == wanted


# ---- a table ----


def voyage(
    visit: Visit,
    data: Data,
    position: str | None = None,
    spec: str = "akrotiri",
    *,
    key: str = "",
    bots: Mapping[Seat, str] | None = None,
    **how: Any,  # noqa: ANN401  # those of visit
) -> Voyage:
    """A table with somebody new on each seat that has no bot; at the start, or at a position."""
    game = thera.load(spec)
    begin = game.start() if position is None else game.read(position)
    known = bots or {}
    pages = {seat: visit("about:blank", **how) for seat in range(game.seats) if seat not in known}
    people = [
        f"bot {known[seat]}" if seat in known else visitor(pages[seat], data)
        for seat in range(game.seats)
    ]
    position = game.write(begin)
    table = lay(data, position, people, spec, key=key or None, seed=SEED, names=NAMES)
    gifts = " ".join(NO_BYTES if seat in known else GIFT for seat in range(game.seats))
    found = Voyage(Match(game, begin), Luck(shared_key(SEED, table, gifts)), pages, table)
    found.settle()
    for page in pages.values():
        page.goto(f"/t/{table}")
        expect(page.locator(MAP)).to_be_visible()
    return found


# ---- the end ----


def expect_scores(page: Page, s: State) -> None:
    """Final score stands on the page, line by line as the rules count it."""
    assert s.to_move == NOBODY
    expect(page.locator("#akrotiri-score")).to_be_visible()
    tables = page.locator("section[aria-labelledby=akrotiri-score] table")
    expect(tables).to_have_count(s.table.seats)
    for table in tables.all():
        seat = int(re.sub(r"\D", "", table.get_attribute("class") or "")[:1]) - 1
        rows = table.locator("tbody tr")
        expect(rows.locator("td")).to_have_text(_texts(scoring.score(s, seat)))
        expect(rows.locator("th")).to_have_text(_names(s, seat))
        expect(table.locator("tfoot td")).to_have_text(str(scoring.total(s, seat)))


def _texts(lines: Iterable[scoring.Line]) -> list[str]:
    return [str(line.points) for line in lines]


def _names(s: State, seat: Seat) -> list[str]:
    """What each line is for: a map by its name, a goal with its sum, the drachmas."""
    found = []
    for line in scoring.score(s, seat):
        if line.kind == "map":
            found.append(f"Map {line.name}")
        elif line.kind == "goal":
            goal = s.table.components.goals[line.name]
            found.append(f"{WORDS(f'goal.{goal.key}.name')}: {line.count} × {goal.points}")
        else:
            found.append(WORDS.say(Phrase("akrotiri.money", {"count": line.count})).capitalize())
    return found


def lines(text: str) -> Sequence[str]:
    """The turns of a voyage that was written down: one a line, without the comments."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def harbour(name: str) -> tuple[str, str]:
    """A position to begin from, by name: the game and the position."""
    text = (Path(__file__).parent / "harbours.txt").read_text(encoding="utf-8")
    return next((spec, at) for each, spec, at in map(str.split, lines(text)) if each == name)


def alone(visit: Visit, data: Data, name: str, **how: Any) -> tuple[Voyage, Page]:  # noqa: ANN401
    """Somebody at a position, against bots that wait for their turn; and the page."""
    spec, position = harbour(name)
    game = thera.load(spec)
    me = game.to_move(game.read(position))
    bots = {seat: "greedy" for seat in range(game.seats) if seat != me}
    found = voyage(visit, data, position, spec, bots=bots, **how)
    return found, found.pages[me]
