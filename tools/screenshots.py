"""Pictures of every page as a phone and a large screen show it: `make screenshots`.

    python tools/screenshots.py [--to FOLDER] [--only table,home] [--size 844x390] [--light dark]

Starts a server of its own on an empty data folder and plays real games there.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

import showcase
from thera.locale import LANGUAGES
from thera.server.store.data_folder import Data

ROOT = Path(__file__).resolve().parent.parent
PALETTE = (ROOT / "tools" / "palette.js").read_text(encoding="utf-8")
SIZES = ("390x844", "1440x900")
SETTLE = 500  # milliseconds for fonts and pictures
AGO = (60, 40 * 60, 3 * 3600, 26 * 3600, 4 * 86400, 9 * 86400)  # seconds since the latest turns


@dataclass(frozen=True)
class Shot:
    """One page: where it is, what is done there first, whether its night is shown too.

    An extra one is taken only when it is asked for by its name.
    """

    place: str
    act: Callable[[Page], object] = lambda page: None
    night: bool = False
    extra: bool = False
    draft: str = ""


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    size: str
    language: str
    dark: bool

    def name(self, shot: str) -> str:
        """What the picture is called."""
        width = self.size.partition("x")[0]
        return f"{shot}-{width}-{self.language}{'-dark' if self.dark else ''}.png"


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", default="", help="names of pages, with commas")
    parser.add_argument("--size", action="append", help="such as 390x844")
    parser.add_argument("--light", choices=["light", "dark"], help="only day, or only night")
    args = parser.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, _server(data) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        people = showcase.People(browser, address)
        shots = _shots(people) | _sea(people, Data(Path(data)))
        names = args.only.split(",") if args.only else [n for n in shots if not shots[n].extra]
        shots = {name: shots[name] for name in names}
        for look in _looks(args.size or SIZES, args.light):
            whole = args.light is not None or not look.dark
            wanted = {name: shot for name, shot in shots.items() if whole or shot.night}
            _take(browser, people, look, wanted, args.to)
        browser.close()


def _looks(sizes: list[str] | tuple[str, ...], light: str | None) -> Iterator[Look]:
    """By day in every language; by night in the first, unless the night alone is asked for."""
    for size in sizes:
        if light != "dark":
            yield from (Look(size, language, False) for language in LANGUAGES)
        if light != "light":
            yield Look(size, LANGUAGES[0], True)


def _shots(people: showcase.People) -> dict[str, Shot]:
    """The pages by name; the tables on them are made and played here."""
    over = people.table(showcase.SPEC, 1)
    people.play(over, showcase.GAME + showcase.END, 1)
    waiting = people.table("santorini:random,seats=2", alone=True)
    draft = people.table("santorini:draft,seats=2")
    bot = people.bot_table("santorini:artemis,hermes")
    begun = people.table("santorini:apollo,pan", 1)
    people.play(begun, showcase.SHORT, 1)
    table = people.table(showcase.SPEC)
    people.play(table, showcase.GAME)
    half = json.dumps({"version": people.version(table), "seat": 0, "steps": showcase.HALF})
    return {
        "home": Shot("/", night=True),
        "new": Shot("/new?game=santorini&mode=bot", _choose),
        "waiting": Shot(f"/t/{waiting}"),
        "gods": Shot(f"/t/{draft}", _example, night=True),
        "placing": Shot(f"/t/{bot}", extra=True),
        "table": Shot(f"/t/{table}", night=True, draft=half),
        "flat": Shot(f"/t/{table}", _flat, draft=half),
        "card": Shot(f"/t/{table}", _card),
        "over": Shot(f"/t/{over}"),
        "replay": Shot(f"/t/{over}", _replay),
        "menu": Shot(f"/t/{table}", _menu, extra=True),
        "settings": Shot("/", _settings, extra=True),
        "share": Shot(f"/t/{waiting}", _share, extra=True),  # its link is another every time
        "games": Shot("/games", night=True),
        "device": Shot("/device#none"),
        "scene": Shot("/learn/akrotiri/read"),
        "mistake": Shot("/learn/santorini/climb", _mistake),
        "lost": Shot("/nowhere"),
    }


def _sea(people: showcase.People, data: Data) -> dict[str, Shot]:
    """The pages of Akrotiri."""
    over = people.laid(data, "late")
    people.play(over, showcase.SAILED)
    table = people.laid(data, "trade")
    version = people.version(table)

    def half(steps: list[str]) -> str:
        return json.dumps({"version": version, "seat": 0, "steps": steps})

    moored, trading = half(showcase.MOORED), half(showcase.TRADING)
    return {
        "akrotiri": Shot(f"/t/{table}", night=True, draft=moored),
        "proof": Shot(f"/t/{table}", _proof, night=True, draft=moored),
        "market": Shot(f"/t/{table}", _market, draft=trading),
        "tile": Shot(f"/t/{table}", _tile, draft=""),
        "scoring": Shot(f"/t/{over}"),
    }


# what is done on a page before its picture is taken


def _choose(page: Page) -> None:
    page.locator("input[name=way][value=choose]").check()
    selects = page.locator(".seats select")
    for number, god in ((0, "minotaur"), (2, "triton")):
        selects.nth(number).select_option(god)


def _example(page: Page) -> None:
    page.locator("button.take").nth(11).hover()
    _step(page, 3)


def _flat(page: Page) -> None:
    page.locator(".views button").last.click()


def _card(page: Page) -> None:
    page.locator(".players button").first.click()
    _step(page, 2)


def _step(page: Page, pictures: int) -> None:
    """Turns the pages of an example."""
    for _ in range(pictures):
        page.locator(".pages button").nth(1).click()


def _mistake(page: Page) -> None:
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("ArrowLeft", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.locator(".says").wait_for()


def _menu(page: Page) -> None:
    page.locator(".acts button").last.click()


def _settings(page: Page) -> None:
    page.locator(".tools button").last.click()


def _share(page: Page) -> None:
    page.locator(".acts button").first.click()


def _proof(page: Page) -> None:
    page.locator("button.card:visible").nth(2).click()


def _market(page: Page) -> None:
    page.locator(".strip .act").nth(3).click()


def _tile(page: Page) -> None:
    page.locator(".lit[data-stop=e3n2] .reach").click(force=True)


def _replay(page: Page) -> None:
    page.locator(".scrub input").evaluate(
        "(slider) => { slider.value = 18; "
        "slider.dispatchEvent(new Event('input', { bubbles: true })); }"
    )


# taking them


def _take(
    browser: Browser, people: showcase.People, look: Look, shots: dict[str, Shot], folder: Path
) -> None:
    width, height = map(int, look.size.split("x"))
    for name, shot in shots.items():
        context = browser.new_context(
            base_url=people.address,
            storage_state=people.contexts[0].storage_state(),
            viewport=ViewportSize(width=width, height=height),
            color_scheme="dark" if look.dark else "light",
            locale=look.language,
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.route("**/api/me", _aged)
        if shot.draft:
            key = "thera.draft." + shot.place.rpartition("/")[2]
            page.add_init_script(f"sessionStorage.setItem({key!r}, {shot.draft!r})")
        page.goto(shot.place, wait_until="networkidle")
        shot.act(page)
        page.wait_for_timeout(SETTLE)
        _write(people.desk, page.screenshot(), folder / look.name(name))
        context.close()


def _aged(route: Route) -> None:
    """My games, as if the latest turns had been longer ago: the same words every time."""
    answer = route.fetch()
    me = answer.json()
    for card, ago in zip(me["tables"], AGO, strict=False):
        card["changed"] = time.time() - ago - 10
    route.fulfill(response=answer, json=me)


def _write(page: Page, picture: bytes, path: Path) -> None:
    """A picture with a palette: a quarter of the size."""
    source = "data:image/png;base64," + base64.b64encode(picture).decode()
    width, height, palette, indices = page.evaluate(PALETTE, source)
    pixels = base64.b64decode(indices)
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", base64.b64decode(palette)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks))


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)


def _chromium() -> str:
    tool = [str(ROOT / "tools" / "browser.sh"), "--path"]
    return subprocess.run(tool, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def _server(data: str) -> Iterator[str]:
    """The address of a server with an empty data folder."""
    command = [sys.executable, "-c", "from thera.cli import main; main()", "serve"]
    words = ["--no-open", "--lang", "en", "--data", data]
    with subprocess.Popen([*command, *words], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        try:
            yield found.group().rstrip("/")
        finally:
            server.terminate()
            server.communicate(timeout=30)


if __name__ == "__main__":
    main()
