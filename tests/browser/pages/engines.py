"""Firefox and WebKit, driven by their own protocols: WebDriver BiDi and WebDriver.

Playwright brings patched engines of its own; these are the distribution's. Both protocols take the
same actions of pointers, so little is needed: a page, its script, a pointer, a picture.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60  # seconds, for a machine that is busy
SIZE = (1280, 800)


class Engine(ABC):
    """One page of a browser."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Goes to an address."""

    @abstractmethod
    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401  # what the page returns
        """Calls a function of the page."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is in view, as PNG."""

    @abstractmethod
    def act(self, pointer: str, actions: Sequence[Mapping[str, object]]) -> None:
        """Moves and presses a pointer, a mouse or a finger."""

    def press(self, x: float, y: float, pointer: str = "mouse") -> None:
        """Presses a point of the page."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self.act(pointer, [move, down, {"type": "pause", "duration": 30}, up])

    def until(self, script: str, *args: object) -> Any:  # noqa: ANN401
        """Waits until a function of the page finds something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.run(script, *args):
                return found
            time.sleep(0.05)
        raise TimeoutError(f"{script} {args}: {self.run('() => document.body.innerText')[:2000]}")


class Firefox(Engine):
    """Firefox over WebDriver BiDi, which it speaks by itself."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.number = 0
        self.send("session.new", capabilities={})
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": SIZE[0], "height": SIZE[1]}
        self.send("browsingContext.setViewport", context=self.context, viewport=size)

    def send(self, method: str, **params: object) -> Any:  # noqa: ANN401
        """A command and its answer."""
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(timeout=PATIENCE))
            if answer.get("id") == self.number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401
        found = self.send(
            "script.evaluate",
            expression=f"Promise.resolve(({script})(...{json.dumps(args)})).then(JSON.stringify)",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        value = found["result"].get("value")
        return None if value is None else json.loads(value)

    def picture(self) -> bytes:
        return base64.b64decode(
            self.send("browsingContext.captureScreenshot", context=self.context)["data"]
        )

    def act(self, pointer: str, actions: Sequence[Mapping[str, object]]) -> None:
        source = {
            "type": "pointer",
            "id": pointer,
            "parameters": {"pointerType": pointer},
            "actions": list(actions),
        }
        self.send("input.performActions", context=self.context, actions=[source])


class WebKit(Engine):
    """WebKitGTK over WebDriver."""

    def __init__(self, session: httpx.Client) -> None:
        self.session = session
        self.send("POST", "window/rect", {"width": SIZE[0], "height": SIZE[1]})
        self.send("POST", "timeouts", {"script": PATIENCE * 1000})

    def send(self, verb: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        """A command and its answer."""
        answer = self.session.request(verb, path, json=body if verb == "POST" else None)
        value = answer.json()["value"]
        assert answer.is_success, value
        return value

    def open(self, url: str) -> None:
        self.send("POST", "url", {"url": url})

    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401
        text = f"const [done] = [...arguments].slice(-1); Promise.resolve(({script})"
        text += f"(...{json.dumps(args)})).then((value) => done(JSON.stringify(value)))"
        value = self.send("POST", "execute/async", {"script": text, "args": []})
        return None if value is None else json.loads(value)

    def picture(self) -> bytes:
        return base64.b64decode(self.send("GET", "screenshot"))

    def act(self, pointer: str, actions: Sequence[Mapping[str, object]]) -> None:
        source = {
            "type": "pointer",
            "id": pointer,
            "parameters": {"pointerType": pointer},
            "actions": list(actions),
        }
        self.send("POST", "actions", {"actions": [source]})


# ---- starting them ----


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def _process(command: Sequence[str], env: Mapping[str, str] | None = None) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    environment = {**os.environ, **(env or {})}
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment) as process:
        try:
            yield
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()


def _patiently(begin: Any) -> Any:  # noqa: ANN401  # what begins
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return begin()
        except (OSError, httpx.TransportError, WebSocketException):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


@contextmanager
def firefox() -> Iterator[Engine]:
    """A Firefox with an empty profile."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    assert path, "no Firefox: tools/engines.sh"
    port = _free_port()
    with ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = [path, "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", str(port)]
        stack.enter_context(
            _process(command, {"HOME": profile, "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"})
        )
        url = f"ws://127.0.0.1:{port}/session"
        line = _patiently(lambda: connect(url, max_size=None, proxy=None))
        yield Firefox(stack.enter_context(line))


@contextmanager
def webkit() -> Iterator[Engine]:
    """A WebKitGTK on a screen of its own."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    assert driver, "no WebKit: tools/engines.sh"
    assert screen, "no Xvfb: tools/engines.sh"
    port, number = _free_port(), 90 + os.getpid() % 800
    display = {"DISPLAY": f":{number}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    with ExitStack() as stack:
        stack.enter_context(_process([screen, f":{number}", "-screen", "0", "1600x1200x24"]))
        stack.enter_context(_process([driver, f"--port={port}"], display))
        root = f"http://127.0.0.1:{port}"
        client = stack.enter_context(httpx.Client(timeout=PATIENCE, trust_env=False))
        wish = {"browserName": "MiniBrowser"}
        made = _patiently(
            lambda: client.post(f"{root}/session", json={"capabilities": {"alwaysMatch": wish}})
        )
        assert made.is_success, made.text
        session = made.json()["value"]["sessionId"]
        client.base_url = httpx.URL(f"{root}/session/{session}/")
        try:
            yield WebKit(client)
        finally:
            client.delete("")


ENGINES = {"firefox": firefox, "webkit": webkit}
