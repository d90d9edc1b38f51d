"""How smoothly the map moves with all 36 tiles on it: `python benchmarks/akrotiri_frames.py`.

A real server, a real page, real mouse and touch events; frame times by requestAnimationFrame on a
large
screen and on a phone-sized page whose processor is throttled four times, and how long a step takes
from its arrival to the picture. Measure on a quiet machine. Then the same once more without
throttling, by the processor time that the browser's threads say they used: what else runs on the
machine hardly matters there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "browser" / "pages")]

from positions import lay, visitor  # noqa: E402
from sailing import harbour  # noqa: E402

from screenshots import _chromium, _server  # noqa: E402
from thera.server.store.data_folder import Data  # noqa: E402

FLAGS = ["--no-sandbox"]
DEEDS = ("pan", "zoom", "pan")
DESKTOP, PHONE = (1440, 900), (390, 844)
TRACED = ["toplevel", "devtools.timeline", "cc", "blink"]
AFTER = 900  # milliseconds that are watched after the hand has come to rest

# Keeps the time of every frame while `watching`, and how long each answer takes to be drawn.
WATCH = """
window.frames_ = [];
window.shown = [];
let before = 0;
const tick = (now) => {
  if (window.watching && before) frames_.push(now - before);
  before = now;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      if (!data.includes('"tried"')) return;
      const come = performance.now();
      requestAnimationFrame(() => setTimeout(() => shown.push(performance.now() - come)));
    });
  }
};
"""


MIDDLE = """(plate) => {
  const { left, top, width, height } = plate.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class Hand:
    """A mouse, or fingers."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.line: CDPSession | None = page.context.new_cdp_session(page) if touch else None
        self.x, self.y = page.locator("[role=group].plate").evaluate(MIDDLE)

    def pan(self) -> None:
        """Drags the map to and fro."""
        if self.line:
            self._fingers("touchStart", (self.x, self.y))
            for n in range(60):
                self._fingers("touchMove", (self.x + _swing(n), self.y + _swing(n) / 2))
            self._fingers("touchEnd")
        else:
            self.page.mouse.move(self.x, self.y)
            self.page.mouse.down()
            for n in range(60):
                self.page.mouse.move(self.x + 2 * _swing(n), self.y + _swing(n))
            self.page.mouse.up()

    def zoom(self) -> None:
        """Zooms in and out again."""
        for n in range(40):
            if self.line:
                if n == 0:
                    self._fingers("touchStart", (self.x - 30, self.y))
                    self._fingers("touchStart", (self.x - 30, self.y), (self.x + 30, self.y))
                far = 30 + abs(_swing(n))
                self._fingers("touchMove", (self.x - far, self.y), (self.x + far, self.y))
            else:
                self.page.mouse.wheel(0, -60 if n < 20 else 60)
        if self.line:
            self._fingers("touchEnd")

    def _fingers(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        if self.line:
            self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def _swing(n: int) -> float:
    """To and fro: 0 up to 80, down to -80, back to 0."""
    return 80 - abs((n * 6 + 80) % 320 - 160)


def _frames(page: Page, deed: Callable[[], None]) -> tuple[list[float], list[float]]:
    """The frame times of a movement, and those after it."""
    page.evaluate("() => { frames_.length = 0; window.watching = true; }")
    deed()
    moving: list[float] = page.evaluate("() => frames_.splice(0)")
    page.wait_for_timeout(AFTER)
    resting: list[float] = page.evaluate("() => { window.watching = false; return frames_; }")
    return moving, resting


def _line(name: str, found: list[float]) -> str:
    found = sorted(found) or [0.0]
    late = sum(each > 50 for each in found)
    middle, most = statistics.median(found), found[-1]
    high = found[int(len(found) * 0.95)]
    return (
        f"{name:24} {len(found):4} frames, median {middle:5.1f} ms, 95 % {high:5.1f}, "
        f"most {most:5.1f}, over 50 ms: {late}"
    )


def _open(
    browser: Browser, address: str, data: Data, size: tuple[int, int], *, phone: bool
) -> Page:
    """A page with all tiles on the table, at rest."""
    context = browser.new_context(
        base_url=address,
        viewport=ViewportSize(width=size[0], height=size[1]),
        has_touch=phone,
        device_scale_factor=2 if phone else 1,
    )
    page = context.new_page()
    page.add_init_script(WATCH)
    spec, position = harbour("full")
    me = visitor(page, data)
    page.goto(f"/t/{lay(data, position, ['bot greedy', me], spec)}")
    page.locator(".lit.dock").first.wait_for()
    page.wait_for_timeout(1500)
    return page


def _step(page: Page) -> None:
    """Sails to a dock."""
    count = page.evaluate("() => shown.length")
    page.locator(".lit.dock").first.press("Enter")
    page.wait_for_function("count => shown.length > count", arg=count)
    page.wait_for_timeout(300)


def measure(page: Page, name: str, *, phone: bool) -> None:
    """Prints the frame times of one page."""
    if phone:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    hand = Hand(page, touch=phone)
    for deed in DEEDS:
        moving, resting = _frames(page, getattr(hand, deed))
        print(_line(f"{name} {deed}", moving))
        print(_line("  after it", resting))
    for _ in range(4):
        _step(page)
        page.keyboard.press("Backspace")
        page.wait_for_timeout(300)
    took = ", ".join(f"{each:.0f}" for each in page.evaluate("() => shown"))
    print(f"{name} step shown after {took} ms")


def work(browser: Browser, page: Page, name: str, *, phone: bool) -> None:
    """Prints what the movements of one page cost the processor."""
    hand = Hand(page, touch=phone)
    deeds: dict[str, Callable[[], object]] = {
        "rest": lambda: page.wait_for_timeout(1000),
        **{deed: lambda deed=deed: _frames(page, getattr(hand, deed)) for deed in DEEDS[:2]},  # type: ignore[misc]
        "step": lambda: _step(page),
    }
    for deed, do in deeds.items():
        browser.start_tracing(page=page, categories=TRACED)
        do()
        print(_cost(f"{name} {deed}", json.loads(browser.stop_tracing())["traceEvents"]))


def _cost(name: str, events: list[dict[str, Any]]) -> str:
    """The longest pieces of work on the page's main thread, and all rasterising beside it."""
    named = [each for each in events if each["name"] == "thread_name"]
    mains = {
        (each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"
    }
    took: dict[str, list[float]] = {"ThreadControllerImpl::RunTask": [], "RasterTask": []}
    for each in events:
        main = (each["pid"], each["tid"]) in mains
        if each["name"] in took and "tdur" in each and main != (each["name"] == "RasterTask"):
            took[each["name"]].append(each["tdur"] / 1000)
    tasks, tiles = took.values()
    most = ", ".join(f"{each:.1f}" for each in sorted(tasks, reverse=True)[:3])
    return f"{name:24} main thread {most} ms at most, rasterising {sum(tiles):.0f} ms"


def main() -> None:
    """Measure both pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=["desktop", "phone"])
    only = parser.parse_args().only
    with (
        tempfile.TemporaryDirectory() as folder,
        _server(folder) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=_chromium(), args=FLAGS)
        for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
            if only in (None, name):
                phone = name == "phone"
                for deed in (measure, partial(work, browser)):
                    page = _open(browser, address, Data(Path(folder)), size, phone=phone)
                    deed(page, name, phone=phone)
                    page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
