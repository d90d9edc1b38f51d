"""Akrotiri's board in a guided game: what somebody presses there, right or wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boxes import settle
from moves import reach
from playwright.sync_api import Locator, Page, expect
from presses import bare, clear

from thera.akrotiri.face.phrases import KIND_NAMES, TERRAIN_NAMES
from thera.akrotiri.rules.components import load
from thera.core.lesson import Exercise
from thera.locale import Words

GOALS = load().goals
FOOT = ".foot"

# The press has been answered, or a list of meanings is open.
SETTLED = """() => !document.querySelector(".learn.waiting")"""


class Chart:
    """Akrotiri's board: a step names a cell, a dock, a quarter, cubes or cards."""

    def __init__(self, page: Page, language: str, hand: str) -> None:
        self.page = page
        self.words = Words(language)
        self.hand = hand
        self.turned_round = False

    def begin(self, scene: Exercise) -> None:
        self.turned_round = scene.seat == 1  # the second player sits opposite

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a place, in units of the map as its player sees it."""
        x, y = _middle(name)
        return (200 - x, 200 - y) if self.turned_round else (x, y)

    def step(self, text: str) -> bool:
        if text == ".":
            self.click(
                self.page.locator(f"{FOOT} .do").get_by_role(
                    "button", name=self.words("web.end.do")
                )
            )
        elif found := re.fullmatch(r"\w\w@(\w+)r(\d)", text):
            return self.tile(found[1], int(found[2]))
        elif text[0] == "+":
            return self.cube(text[1], text[-2:])
        elif text[0] == ">":
            return self.sail(text[1:])
        else:
            kind, _, rest = text.partition(":")
            return self.keep(rest) if kind == "keep" else self.act(kind, rest)
        return True

    # what is on the map

    def lit(self, name: str, kind: str) -> Locator:
        return self.page.locator(f'.lit.{kind}[data-stop="{name}"]')

    def tile(self, cell: str, quarters: int) -> bool:
        if not self.lit(cell, "cell").count():
            return self.spot(self.middle(cell))
        if self.hand == "keys":
            self.focus(self.lit(cell, "cell"))
            for _ in range((quarters - self.turned()) % 4):
                self.page.keyboard.press("r")
            self.page.keyboard.press("Enter")
            return True
        self.touch(self.lit(cell, "cell"))
        for _ in range((quarters - self.turned()) % 4):
            self.click(self.tray("web.akrotiri.turn.right"))
        self.click(self.tray("web.akrotiri.place.do"))
        return True

    def turned(self) -> int:
        words = self.page.locator("section.tray .turned").inner_text()
        return int(re.sub(r"\D", "", words) or 0) // 90

    def cube(self, colour: str, corner: str) -> bool:
        name = self.name(f"akrotiri.cube.{TERRAIN_NAMES[colour]}")
        button = self.page.locator("section.tray").get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-pressed") != "true":
            self.click(button)
        land = self.page.locator(f'.lit.piece[data-stop$=".{corner}"]')
        if land.count():
            return self.touch(land)
        cell = str(self.page.locator(".lit.piece").first.get_attribute("data-stop")).partition(".")[
            0
        ]
        return self.spot(self.middle(f"{cell}.{corner}"))

    def sail(self, dock: str) -> bool:
        if (held := self.page.locator(".card[aria-pressed=true]:visible")).count():
            self.click(held.first)  # while a map is looked at its sites are lit, not the docks
        if self.lit(dock, "dock").count():
            return self.touch(self.lit(dock, "dock"))
        if not self.page.locator(".strip").is_visible():
            return False  # no room for it while something is due
        closed = self.page.locator(
            ".strip .act[aria-disabled=true]", has_text=self.words("web.akrotiri.do.move")
        )
        if closed.count():
            self.click(closed)
            return True
        return self.spot(self.page.evaluate(HEAD, self.middle(dock)))

    # what is beside it

    def act(self, kind: str, rest: str) -> bool:
        """An action by its button and its tray; where it is closed, a press on that says why."""
        if kind == "dig":
            return self.dig(*rest.split("@"))
        if not self.page.locator(".strip").is_visible():
            return False
        words = re.escape(self.words(f"web.akrotiri.do.{kind}"))
        button = self.page.locator(".strip .act").filter(has_text=re.compile(rf"^\s*{words}\b"))
        closed = button.get_attribute("aria-disabled") == "true"
        if button.get_attribute("aria-expanded") != "true":
            self.click(button)
        elif closed:  # it is folded up and opened again
            self.click(button)
            self.click(button)
        return closed or bool(getattr(self, kind)(rest))

    def dig(self, card: str, site: str) -> bool:
        """A lit quarter is dug at once; else the map is taken from the hand and tried there."""
        named = self.page.locator("button.card:visible").and_(
            self.page.get_by_label(re.compile(f" {card}:"))
        )
        if (lit := self.lit(f"dig@{site}", "site")).count():
            return self.touch(lit)
        if not (found := self.lit(site, "site")).count():
            if named.first.get_attribute("aria-pressed") != "true":
                self.click(named.first)
            if not found.count():
                return self.spot(self.middle(site))
        self.touch(found)
        self.click(self.page.locator("section.tray .row .btn"))  # dig here, or why not
        return True

    def closed(self) -> None:
        self.click(self.page.locator(".strip .act[aria-disabled=true]").last)

    def load(self, cubes: str) -> bool:
        for letter in cubes:
            name = self.name(f"akrotiri.cube.{TERRAIN_NAMES[letter]}")
            left = self.page.locator('section.tray [aria-pressed="false"]')
            self.click(left.and_(self.page.get_by_label(name, exact=True)).first)
        self.click(self.tray("web.akrotiri.load.do", count=len(cubes)))
        return True

    def sell(self, letter: str) -> bool:
        name = self.name(f"akrotiri.cube.{TERRAIN_NAMES[letter]}")
        self.click(
            self.page.locator("section.tray").get_by_role("button", name=re.compile(f"^{name}"))
        )
        return True

    drop = sell

    def buy(self, maps: str) -> bool:
        for letter in maps:
            level = self.words(f"web.akrotiri.level.{KIND_NAMES[letter]}")
            self.click(self.tray("web.akrotiri.buy.more", kind=level))
        self.click(self.page.locator("section.tray .btn.go"))
        return True

    def oracle(self, letter: str) -> bool:
        name = self.name(f"akrotiri.terrain.{TERRAIN_NAMES[letter]}")
        self.click(self.page.locator("section.tray").get_by_role("button", name=name, exact=True))
        return True

    def keep(self, goal: str) -> bool:
        name = self.words(f"goal.{GOALS[goal].key}.name")
        self.click(self.page.locator("section.tray button.goal").filter(has_text=name))
        return True

    # hands

    def name(self, key: str) -> str:
        words = self.words(key)
        return words[0].upper() + words[1:]

    def tray(self, key: str, **gaps: str | int) -> Locator:
        name = self.words(key, **gaps)
        return self.page.locator("section.tray").get_by_role("button", name=name, exact=True)

    def click(self, button: Locator) -> None:
        expect(button).to_be_visible()
        if self.hand == "keys":
            reach(self.page, button)
            self.page.keyboard.press("Enter")
        else:
            button.click(force=True)  # a closed one says that it is disabled, and why
        self.page.wait_for_function(SETTLED)

    def focus(self, target: Locator) -> None:
        """To a place of the map with the arrow keys."""
        if not self.page.evaluate("() => !!document.activeElement?.closest('[data-stop]')"):
            reach(self.page, self.page.locator("[data-stop][tabindex='0']"))
        for key in self.page.evaluate(WAY, target.get_attribute("data-stop")):
            self.page.keyboard.press(key)
        expect(target).to_be_focused()

    def touch(self, target: Locator) -> bool:
        if self.hand == "keys":
            self.focus(target)
            self.page.keyboard.press("Enter")
        else:
            settle(self.page)
            self.at(bare(self.page, target))
        self.page.wait_for_function(SETTLED)
        return True

    def spot(self, point: Sequence[float]) -> bool:
        """Presses a point of the map; keys reach only what can be pressed."""
        if self.hand == "keys":
            return False
        settle(self.page)
        self.at(clear(self.page, lambda: self.page.evaluate(SCREEN, point)))
        self.page.wait_for_function(SETTLED)
        return True

    def at(self, point: tuple[float, float]) -> None:
        (self.page.touchscreen.tap if self.hand == "finger" else self.page.mouse.click)(*point)


# Roughly where Thera's docks are.
THERA = {"thera.w": (50, 70), "thera.e": (160, 110)}


def _box(name: str) -> tuple[float, float, float, float]:
    """Where a cell or a quarter is, in units of the map as the first player sees it."""
    cell, _, corner = name.partition(".")
    column, row = re.fullmatch(r"([ew]\d+)([ns]\d+)", cell).groups()  # type: ignore[union-attr]
    x = int(column[1:]) if column[0] == "e" else 1 - int(column[1:])
    y = int(row[1:]) if row[0] == "s" else 1 - int(row[1:])
    if not corner:
        return 100 * x, 100 * y, 100 * x + 100, 100 * y + 100
    left, top = 100 * x + 50 * (corner[1] == "e"), 100 * y + 50 * (corner[0] == "s")
    return left, top, left + 50, top + 50


def _middle(name: str) -> tuple[float, float]:
    if name in THERA:
        return THERA[name]
    left, top, right, bottom = _box(name)
    return (left + right) / 2, (top + bottom) / 2


# A point of the map on the screen.
SCREEN = """([x, y]) => {
  const matrix = document.querySelector(".k-head").getScreenCTM();
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return [point.x, point.y];
}"""

# The head of the dock that is nearest to a point of the map.
HEAD = r"""([x, y]) => {
  const paths = [...document.querySelectorAll(".k-head path")];
  const ink = paths.map((path) => path.getAttribute("d")).join("");
  const heads = [...ink.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)a([\d.]+)/g)];
  const found = heads.map(([, x, y, r]) => [+x + +r, +y]);
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  return found.reduce((one, other) => (far(other) < far(one) ? other : one));
}"""

# The arrow keys that lead from the focused place of the map to another one: each goes to what lies
# that way and not far aside, as the map's README says.
WAY = """(wanted) => {
  const places = [...document.querySelectorAll("[data-stop]")].map((place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    return { name: place.dataset.stop, x: left + width / 2, y: top + height / 2 };
  });
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const beyond = (from, [x, y]) => {
    const cost = ({ x: left, y: top }) => {
      const along = (left - from.x) * x + (top - from.y) * y;
      const aside = Math.abs((left - from.x) * y - (top - from.y) * x);
      return along < 1 || aside > 2.5 * along ? Infinity : along + 2 * aside;
    };
    const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    return cost(best) < Infinity ? best : undefined;
  };
  const start = document.activeElement.dataset.stop;
  const known = new Map([[start, []]]);
  for (const [name, keys] of known)
    for (const [key, way] of Object.entries(WAYS)) {
      const next = beyond(places.find((place) => place.name === name), way);
      if (next && !known.has(next.name)) known.set(next.name, [...keys, key]);
    }
  return known.get(wanted);
}"""
