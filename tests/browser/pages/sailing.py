"""A table of Akrotiri through its pages: whatever a step says is pressed, dragged to, confirmed.

Beside the pages the same game runs by the rules alone, so that both can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moves import Visit, note, once_more, steps, turns
from playwright.sync_api import Locator, Page, expect
from positions import GIFT, lay, visitor

import thera
from thera.akrotiri import scoring
from thera.akrotiri.phrases import KIND_NAMES, TERRAIN_NAMES
from thera.akrotiri.state import State
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, Seat
from thera.core.luck import NO_BYTES, Luck, shared_key
from thera.core.match import Match
from thera.games import AnyMatch
from thera.locale import Words
from thera.server.data import Data

SEED = bytes(32)
WORDS = Words("en")
NAMES = ("Ana", "Ben", "Cleo", "Dora")
MAP = "[role=group].plate"
TRAY = "section.tray"

# The middle of a place on the screen; of land a point that lies well within it.
MIDDLE = """(place) => {
  const land = place.classList.contains("piece") && place.querySelector("path");
  const shape = place.querySelector(".reach, rect, path");
  const { left, top, width, height } = shape.getBoundingClientRect();
  if (!land) return [left + width / 2, top + height / 2];
  const turn = land.getScreenCTM().inverse();
  const inside = (x, y) => land.isPointInFill(new DOMPoint(x, y).matrixTransform(turn));
  const far = width / 24;
  for (let n = 1; n < 12; n += 1)
    for (let m = 1; m < 12; m += 1) {
      const [x, y] = [left + (width * n) / 12, top + (height * m) / 12];
      const round = [[0, 0], [far, 0], [-far, 0], [0, far], [0, -far]];
      if (round.every(([dx, dy]) => inside(x + dx, y + dy))) return [x, y];
    }
  return null;
}"""

# Whether a point of the screen is the map's own, under no tray and no tool.
BARE = """([x, y]) => {
  const over = document.elementFromPoint(x, y);
  return !!over?.closest(".plate[role=group]") && !over.closest("[role=toolbar]");
}"""

FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

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
        page, before = self.pages[seat], turns(self.pages[seat]).count()
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
        expect(turns(page)).not_to_have_count(before)
        expect(steps(page)).to_have_count(0)
        self.settle()

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


# ---- presses ----


def place(page: Page, name: str) -> Locator:
    """A place of the map that can be pressed, once it can be."""
    found = page.locator(f'.lit[data-stop="{name}"]')
    expect(found).to_be_visible()
    return found


def bare(page: Page, found: Locator) -> tuple[float, float]:
    """Where a place is on the screen; the map is dragged until nothing covers it."""
    frame = page.locator(MAP).bounding_box()
    assert frame is not None
    home = frame["x"] + frame["width"] * 0.35, frame["y"] + frame["height"] * 0.45
    for _ in range(6):
        page.evaluate(FRAME)
        x, y = found.evaluate(MIDDLE)
        if page.evaluate(BARE, [x, y]):
            return x, y
        drag(page, home, (home[0] - x, home[1] - y))
    raise AssertionError(f"{found} does not come into view")


def drag(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    """Drags the map, no further than a screen reaches."""
    dx, dy = (max(-220.0, min(220.0, each)) for each in by)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + dx / 2, start[1] + dy / 2)
    page.mouse.move(start[0] + dx, start[1] + dy)
    page.mouse.up()


def touch(page: Page, name: str) -> None:
    """Clicks a place of the map."""
    page.mouse.click(*bare(page, place(page, name)))


def fingers(page: Page) -> Callable[..., None]:
    """Puts fingers on the screen, moves and lifts them: a kind of event and where each one is."""
    line = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    return send


def action(page: Page, kind: str) -> Locator:
    """A button of the action bar."""
    words = re.escape(WORDS(f"web.akrotiri.do.{kind}"))
    return page.locator(".strip .act").filter(has_text=re.compile(rf"^\s*{words}\b"))


def unfold(page: Page, kind: str) -> Locator:
    """The tray of an action, opened by its button if it is not yet."""
    button = action(page, kind)
    expect(button).to_have_attribute("aria-disabled", "false")
    if button.get_attribute("aria-expanded") != "true":
        button.click()
    return page.locator(TRAY)


def button(page: Page, words: str | re.Pattern[str]) -> Locator:
    """A button of the open tray."""
    return page.locator(TRAY).get_by_role("button", name=words, exact=isinstance(words, str))


def confirm(page: Page) -> None:
    """Presses the bar's button that keeps a turn."""
    page.locator(".bar").get_by_role("button", name="Confirm", exact=True).click()


def cube_name(letter: str) -> str:
    """How a cube is called."""
    return WORDS.say(Phrase(f"akrotiri.cube.{TERRAIN_NAMES[letter]}")).capitalize()


def press(page: Page, step: str, s: State) -> None:
    """Does on a page what a step says."""
    if step == ".":
        page.locator(".bar").get_by_role("button", name="End turn", exact=True).click()
    elif found := re.fullmatch(r"\w\w@(\w+)r(\d)", step):
        _tile(page, found[1], int(found[2]))
    elif step[0] == "+":
        button(page, cube_name(step[1])).click()
        _land(page, step[-2:])
    elif step[0] == ">":
        touch(page, step[1:])
        note(page, step[1:])
    else:
        kind, _, rest = step.partition(":")
        PRESSES[kind](page, rest, s)


def _tile(page: Page, cell: str, quarters: int) -> None:
    touch(page, cell)
    for _ in range((quarters - turned(page)) % 4):
        button(page, "Turn right").click()
    assert turned(page) == quarters
    button(page, "Place here").click()


def turned(page: Page) -> int:
    """How many quarters the tile in hand is turned, as the tray says."""
    words = page.locator(f"{TRAY} .turned").inner_text()
    return int(re.sub(r"\D", "", words) or 0) // 90


def _land(page: Page, corner: str) -> None:
    found = page.locator(f'.lit.piece[data-stop$=".{corner}"]')
    expect(found).to_be_visible()
    page.mouse.click(*bare(page, found))


def _goal(page: Page, goal: str, s: State) -> None:
    name = WORDS(f"goal.{s.table.components.goals[goal].key}.name")
    page.locator(f"{TRAY} button.goal").filter(has_text=name).click()


def _load(page: Page, cubes: str, s: State) -> None:
    unfold(page, "load")
    for letter in cubes:
        left = page.locator(f'{TRAY} [aria-pressed="false"]')
        left.and_(page.get_by_label(cube_name(letter), exact=True)).first.click()
    button(page, f"Load {len(cubes)}").click()


def _goods(kind: str, page: Page, letter: str) -> None:
    words = re.compile(f"^{re.escape(cube_name(letter))}")
    once_more(page, kind + letter)
    unfold(page, kind).get_by_role("button", name=words).click()
    note(page, kind + letter)


def _dig(page: Page, rest: str, s: State) -> None:
    card, _, site = rest.partition("@")
    unfold(page, "dig").locator("button.card").and_(
        page.get_by_label(re.compile(f"^Map {card}:"))
    ).click()
    touch(page, site)
    expect(place(page, site)).to_have_class(re.compile(r"\bon\b"))
    button(page, re.compile("^Dig here")).click()


def _buy(page: Page, maps: str, s: State) -> None:
    unfold(page, "buy")
    for letter in maps:
        button(page, f"One more: {KIND_NAMES[letter]}").click()
    button(page, re.compile(f"^Buy {len(maps)} for")).click()


def _oracle(page: Page, letter: str, s: State) -> None:
    name = WORDS.say(Phrase(f"akrotiri.terrain.{TERRAIN_NAMES[letter]}")).capitalize()
    once_more(page, f"oracle{letter}")
    unfold(page, "oracle").get_by_role("button", name=name, exact=True).click()
    note(page, f"oracle{letter}")


PRESSES = {
    "keep": _goal,
    "take": _goal,
    "dock": lambda page, rest, s: touch(page, rest),
    "load": _load,
    "drop": lambda page, rest, s: _goods("drop", page, rest),
    "sell": lambda page, rest, s: _goods("sell", page, rest),
    "dig": _dig,
    "buy": _buy,
    "oracle": _oracle,
}


# ---- the end ----


def expect_scores(page: Page, s: State) -> None:
    """The final scoring stands on the page, line by line as the rules count it."""
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
