"""What somebody presses and drags on a table of Akrotiri, step by step."""

from __future__ import annotations

import re
from collections.abc import Callable

from moves import note, once_more
from playwright.sync_api import Locator, Page, expect

from thera.akrotiri.face.phrases import KIND_NAMES, TERRAIN_NAMES
from thera.akrotiri.face.undone import undone
from thera.akrotiri.rules.state import State
from thera.core.face import Phrase
from thera.locale import Words

WORDS = Words("en")
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


def place(page: Page, name: str) -> Locator:
    """A place of the map that can be pressed, once it can be."""
    found = page.locator(f'.lit[data-stop="{name}"]')
    expect(found).to_be_visible()
    return found


def bare(page: Page, found: Locator) -> tuple[float, float]:
    """Where a place is on the screen; the map is dragged until nothing covers it."""
    return clear(page, lambda: found.evaluate(MIDDLE))


def clear(page: Page, find: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """Where a point of the map is on the screen; the map is dragged until nothing covers it."""
    frame = page.locator(MAP).bounding_box()
    assert frame is not None
    home = frame["x"] + frame["width"] * 0.35, frame["y"] + frame["height"] * 0.45
    for _ in range(6):
        page.evaluate(FRAME)
        x, y = find()
        if page.evaluate(BARE, [x, y]):
            return x, y
        drag(page, home, (home[0] - x, home[1] - y))
    raise AssertionError("the point does not come into view")


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


def end_turn(page: Page, s: State) -> None:
    """Ends a turn; where something useful is left, the page names it and asks first."""
    page.locator(".bar").get_by_role("button", name="End turn", exact=True).click()
    if left := undone(s):
        dialog = page.get_by_role("dialog", name="End your turn?")
        expect(dialog).to_contain_text(WORDS.say(left))
        dialog.get_by_role("button", name="End turn", exact=True).click()


def cube_name(letter: str) -> str:
    """How a cube is called."""
    return WORDS.say(Phrase(f"akrotiri.cube.{TERRAIN_NAMES[letter]}")).capitalize()


def press(page: Page, step: str, s: State) -> None:
    """Does on a page what a step says."""
    if step == ".":
        end_turn(page, s)
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
