"""How long the first bot move takes on a new machine: on the page, in a worker, in the terminal.

python benchmarks/first_move.py

Every server, worker and program starts with an empty cache folder. Times are by the clock.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser" / "pages"))

from machine import Machine
from moves import turns
from playwright.sync_api import Page, expect, sync_playwright

from thera import games
from thera.core.luck import Luck
from thera.core.match import Match
from thera.server.bots.pool import BotPool
from thera.server.table.bot_jobs import Job

WHO = (("santorini", "3"), ("akrotiri", "3"), ("santorini", "8"), ("akrotiri", "6"))
THINKING = 2.0  # seconds that the highest levels have for a turn
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def page_seconds(page: Page, address: str, game: str, level: str) -> float:
    """From pressing Start to the first turn in the list of turns; the bot moves first."""
    page.goto(f"{address}/new?game={game}&mode=bot")
    page.get_by_role("group", name="Your seat").get_by_role("button").nth(1).click()
    page.get_by_label("Level").select_option(level)
    start = perf_counter()
    page.locator("form button[type=submit]").click()
    moved = turns(page).filter(has_text=re.compile("places", re.IGNORECASE)).first
    expect(moved).to_be_visible(timeout=600_000)
    return perf_counter() - start


def on_the_page(game: str, level: str) -> tuple[float, float, float]:
    """Seconds until a new server is ready, for its first game, and for its second."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        machine, start = Machine(Path(folder) / "data"), perf_counter()
        machine.start()
        ready = perf_counter() - start
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(locale="en").new_page()
        try:
            first, second = (
                page_seconds(page, machine.cable.address, game, level) for _ in range(2)
            )
        finally:
            browser.close()
            machine.close()
    return ready, first, second


async def in_a_worker(game: str, level: str) -> tuple[float, float]:
    """Seconds from the start of a new worker to its first answer, and to the next one."""
    match = Match(games.load(game), luck=Luck(b"first"))
    sight = match.sight(match.to_move)
    job = Job(
        table="t", version=0, spec=game, bot=level, seat=sight.seat,
        view=match.game.write(sight.view), legal=tuple(map(str, sight.legal)),
        heard=tuple(map(str, sight.heard)), seconds=THINKING,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        pool = BotPool()
        try:
            return (await pool.choose(job)).took, (await pool.choose(job)).took
        finally:
            await pool.close()


def in_the_terminal(game: str, level: str) -> float:
    """Seconds from the start of `thera play` until the bot has moved and the program has ended."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from thera.cli import main; main()", "play", game]
        start = perf_counter()
        subprocess.run(  # noqa: S603  # our own program
            [*command, "--bot", level, "--seat", "2"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, check=True, env={**os.environ, "XDG_CACHE_HOME": folder},
        )  # fmt: skip
        return perf_counter() - start


def main() -> None:
    """Measure and print."""
    print("game level   server ready   page: first, second game   worker: first, next   terminal")
    for game, level in WHO:
        ready, first, second = on_the_page(game, level)
        once, again = asyncio.run(in_a_worker(game, level))
        terminal = in_the_terminal(game, level)
        print(
            f"{game} {level}   {ready:.2f}   {first:.2f}, {second:.2f}   "
            f"{once:.2f}, {again:.2f}   {terminal:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
