"""A server process and a Chromium for the tests of the pages."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping

import pytest
from moves import WAIT, Begin, Visit, flat
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from positions import lay, visitor

from thera.server.store.data_folder import Data

COMMAND = [sys.executable, "-c", "from thera.cli import main; main()", "serve", "--no-open"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP thera.test 127.0.0.1",  # a name that is not loopback's
]
COACH_OFF = """
if (location.protocol !== "about:") localStorage.setItem("thera.coach", '{"on": false}');
"""
NO_BOTS: Mapping[int, str] = {}


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Data:
    """The data folder of the server."""
    return Data(tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="session")
def address(data: Data) -> Iterator[str]:
    """Where the server is; without a slash at the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [*COMMAND, "--port", port, "--data", str(data.path)]
    env = {**os.environ, "LC_ALL": "C"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line
            yield found.group().rstrip("/")
        finally:
            server.terminate()
            server.communicate(timeout=30)


# Not for the session: while Playwright runs, no other test of this process can use asyncio.run.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path is not None, "no Chromium: make browser"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def excused() -> list[str]:
    """What a page may log as an error in this test: beginnings of lines."""
    return []


@pytest.fixture
def visit(chromium: Browser, address: str, excused: list[str]) -> Iterator[Visit]:
    """Opens a page as somebody new. What a page logs as an error fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        place: str = "/",
        size: tuple[int, int] = (1280, 800),
        *,
        dark: bool = False,
        touch: bool = False,
        coach: bool = False,
        language: str = "en",
    ) -> Page:
        context = chromium.new_context(
            base_url=address,
            viewport=ViewportSize(width=size[0], height=size[1]),
            color_scheme="dark" if dark else "light",
            locale=language,
            reduced_motion="reduce",
            has_touch=touch,
        )
        contexts.append(context)
        context.set_default_timeout(WAIT)
        if not coach:
            context.add_init_script(COACH_OFF)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        page.goto(place)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [error for error in errors if not error.startswith(tuple(excused))] == []


@pytest.fixture
def begin(visit: Visit, data: Data) -> Begin:
    """Opens a game that begins at a position, the page's visitor on every seat but the bots'."""

    def open_table(position: str, bots: Mapping[int, str] = NO_BOTS, **how: bool) -> Page:
        page = visit("about:blank", **how)
        me = visitor(page, data)
        count = sum(":" in player for player in position.split("/"))
        people = [f"bot {bots[seat]}" if seat in bots else me for seat in range(count)]
        page.goto(f"/t/{lay(data, position, people)}")
        flat(page)
        return page

    return open_table
