"""Sockets of people at a table, with what they were told last; whole games through them."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

if TYPE_CHECKING:
    from house import Person

WAIT = 20.0


class Wire:
    """A socket of somebody, with what it was told last."""

    def __init__(self, person: Person, table: str, **headers: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        house = person.house
        self.id = table
        self.person = person
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                f"ws://127.0.0.1:{house.port}/ws/{table}",
                origin=Origin(headers.pop("origin", house.origin)),
                additional_headers={"Cookie": cookies, **headers},
                compression=None,
                max_queue=None,  # what a test does not read must not block
                proxy=None,
            )
        )
        self.bytes: list[str] = []
        self.now: dict[str, Any] = {}
        self.log: dict[int, Any] = {}
        self.shown: dict[str, Any] = {}  # the scene told last, of which changes are told
        self.updates: list[dict[str, Any]] = []
        self.presence: dict[str, Any] = {}
        self.code: int | None = None
        self.gone: str | None = None

    def close(self) -> None:
        self._stack.close()

    # talking

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message, noted."""
        text = self.socket.recv(WAIT)
        assert isinstance(text, str)
        self.bytes.append(text)
        said: dict[str, Any] = json.loads(text)
        if "scene" in said:
            before = {} if said["kind"] == "welcome" else self.shown
            said["scene"] = self.shown = before | said["scene"]
        if said["kind"] in ("welcome", "update"):
            self.now = said
            self.updates.append(said)
            if said["from"] == 0:
                self.log.clear()
            self.log.update({line["version"]: line for line in said["log"]})
        elif said["kind"] == "presence":
            self.presence = said
        elif said["kind"] == "gone":
            self.gone = said["reason"]["key"].removeprefix("server.")
        return said

    def hello(self, seen: int | None = None) -> dict[str, Any]:
        self.send({"kind": "hello", "id": "hello", "protocol": 2, "build": "", "seen": seen})
        while (said := self.hear())["kind"] != "welcome":
            pass
        return said

    def ask(self, kind: str, *, id: str | None = None, **fields: Any) -> dict[str, Any]:  # noqa: ANN401
        """Say something and wait for its answer."""
        name = id or secrets.token_hex(8)
        self.send({"kind": kind, "id": name, **fields})
        while (said := self.hear()).get("id") != name:
            pass
        return said

    def done(self, kind: str, **fields: Any) -> int:  # noqa: ANN401
        """Say something that must be acknowledged."""
        said = self.ask(kind, **fields)
        assert said["kind"] == "ack", said
        version: int = said["version"]
        return version

    def refused(self, kind: str, **fields: Any) -> str:  # noqa: ANN401
        """Say something that must be refused; the key of the reason."""
        said = self.ask(kind, **fields)
        assert said["kind"] == "refused", said
        key: str = said["reason"]["key"]
        return key.removeprefix("server.")

    def until(self, fulfilled: Callable[[], bool]) -> None:
        while not fulfilled():
            self.hear()

    def reach(self, version: int) -> None:
        self.until(lambda: self.version >= version)

    def sync(self) -> None:
        """Hear everything that was said until now."""
        self.ask("ping")

    def ended(self) -> int:
        """The code with which the server closes the socket."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    # playing

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.now["table"]
        return found

    @property
    def version(self) -> int:
        found: int = self.now["version"]
        return found

    @property
    def scene(self) -> dict[str, Any]:
        found: dict[str, Any] = self.now["scene"]
        return found

    @property
    def seats(self) -> list[int]:
        return [seat["seat"] for seat in self.table["seats"] if seat["mine"]]

    @property
    def my_turn(self) -> bool:
        return self.table["status"] == "playing" and self.scene["to_move"] in self.seats

    def uncover(self) -> None:
        """At a shared screen: the one to move says who they are."""
        self.done("eyes", seat=self.scene["to_move"])

    def give(self) -> int:
        return self.done("bytes", bytes=secrets.token_hex(16))

    def choose(self, rng: Random) -> list[str]:
        """A whole turn of random steps, tried one by one."""
        seat, scene = self.scene["to_move"], self.scene
        steps: list[str] = []
        while not steps or (scene["to_move"] == seat and not scene["fresh"]):
            steps.append(rng.choice(scene["options"])["step"])
            tried = self.ask("try", version=self.version, seat=seat, steps=steps)
            assert tried["kind"] == "tried", tried
            assert tried["illegal"] is None
            scene = tried["scene"]
        return steps

    def play(self, *steps: str, **fields: Any) -> int:  # noqa: ANN401
        """Keep steps, and hear what comes of it."""
        seat = self.scene["to_move"]
        version = self.done("play", version=self.version, seat=seat, steps=list(steps), **fields)
        self.until(lambda: self.version >= version)
        return version

    def move(self, rng: Random) -> int:
        return self.play(*self.choose(rng))


def until(fulfilled: Callable[[], bool]) -> None:
    """Wait for something that is not told."""
    end = time.monotonic() + WAIT
    while not fulfilled():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def finish(wires: list[Wire], seed: int = 1) -> None:
    """Play a game to its end with random turns."""
    rng = Random(seed)
    while wires[0].table["status"] == "playing":
        mover = next(wire for wire in wires if wire.my_turn)
        version = mover.move(rng)
        for wire in wires:
            wire.reach(version)
