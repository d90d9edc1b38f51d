"""Firefox and WebKit: a whole game of each kind in each, and a map that is sharp at rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from boxes import Box, sharpness
from engines import ENGINES, Engine
from hurry import MAKE, NEXT, SETTINGS
from moves import GAME

pytestmark = pytest.mark.long

# Longer than two presses that would count as one.
BREATH = 0.35

# The middle of a square that can be pressed.
SQUARE = """(name) => {
  const cell = document.querySelector(`[role=gridcell][data-at="${name}"]`);
  if (!cell || !/\\b(lit|can)\\b/.test(cell.getAttribute("class"))) return null;
  const { left, top, width, height } = cell.querySelector(".edge, .ring").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

# The middle of a button, once it can be pressed.
BUTTON = """(selector) => {
  const found = [...document.querySelectorAll(selector)].filter((each) => !each.disabled).at(-1);
  if (!found) return null;
  found.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return width ? [left + width / 2, top + height / 2] : null;
}"""

# The middle of the map, away from its rim.
MIDDLE = """() => {
  const tiles = document.querySelector(".printed .k-seam");
  const { left, top, right, bottom } = tiles.getBoundingClientRect();
  return [left + 10, top + 10, right - 10, bottom - 10];
}"""

TURNS = "(count) => document.querySelectorAll('section.log ol > li').length >= count"


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with ENGINES[request.param]() as found:
        yield found


@pytest.fixture(params=["mouse", "touch"])
def pointer(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def press(engine: Engine, pointer: str, script: str, *args: object) -> None:
    """Presses something as soon as it can be pressed."""
    x, y = engine.until(script, *args)
    time.sleep(BREATH)
    engine.press(x, y, pointer)


def test_a_whole_game_of_santorini(engine: Engine, pointer: str, address: str) -> None:
    engine.open(f"{address}/nowhere")
    engine.run(SETTINGS, "flat")
    engine.open(f"{address}/new?game=santorini&mode=screen")
    press(engine, pointer, BUTTON, "form button[type=submit]")
    press(engine, pointer, BUTTON, ".views button")
    engine.until("() => document.querySelector('svg.flat[role=grid]') !== null")
    for number, (_, squares) in enumerate(GAME, 1):
        for name in squares.split():
            press(engine, pointer, SQUARE, name)
        press(engine, pointer, BUTTON, ".bar .btn.go")
        engine.until(TURNS, number)
    engine.until("() => document.querySelector('#result') !== null")


def test_a_whole_game_of_akrotiri(engine: Engine, pointer: str, address: str) -> None:
    engine.open(f"{address}/nowhere")
    engine.run(SETTINGS, "iso")
    table = engine.run(MAKE, "akrotiri")
    engine.open(f"{address}/t/{table}")
    presses = 0
    end = time.monotonic() + 900
    while (found := patiently(engine.run, NEXT)) != "over":
        assert time.monotonic() < end, presses
        x, y = found
        engine.press(x, y, pointer)
        presses += 1
        time.sleep(BREATH)
    assert presses > 20
    assert engine.run("() => document.querySelectorAll('#akrotiri-score ~ table').length") == 2


def patiently(run: Callable[[str], Any], script: str) -> Any:  # noqa: ANN401
    """What a function of the page finds, once it finds something."""
    end = time.monotonic() + 120
    while (found := run(script)) is None:
        assert time.monotonic() < end, run("() => document.body.innerText")
        time.sleep(0.1)
    return found


def test_the_map_is_sharp_at_rest(engine: Engine, address: str) -> None:
    engine.open(f"{address}/nowhere")
    engine.run(SETTINGS, "iso")
    engine.open(f"{address}/t/{engine.run(MAKE, 'akrotiri')}")
    engine.until("() => document.querySelector('.lit.cell') !== null")
    engine.until("() => !document.querySelector('.sheet.moving')")
    part = Box(*engine.run(MIDDLE))
    sharp = sharpness(engine.picture(), part)
    engine.run("() => { document.querySelector('.sheet').style.filter = 'blur(0.8px)'; }")
    time.sleep(0.5)
    assert sharp > 2 * sharpness(engine.picture(), part)
