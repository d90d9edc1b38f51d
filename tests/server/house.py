"""A whole server on loopback for a test, people with browsers, a clock that stands still."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from thera import games
from thera.server.app import create_app
from thera.server.bots import Answer, BotLost, Job
from thera.server.lobby import Lobby
from thera.server.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")

SECRET = bytes(range(32))
WAIT = 20.0
TRUST = ssl.create_default_context()  # slow to make, and not needed here


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def go(self, seconds: float) -> None:
        self.time += seconds


class FirstBots:
    """Bots that take the first legal step, in the test's own process."""

    def __init__(self) -> None:
        self.asked: list[Job] = []
        self.lost = False
        self.pace = 0.0

    async def choose(self, job: Job) -> Answer:
        self.asked.append(job)
        if self.lost:
            raise BotLost("no bot today")
        await asyncio.sleep(self.pace)
        game = games.load(job.spec)
        s, steps = game.read(job.view), [game.parse(job.legal[0])]
        s = game.play(s, steps[0])
        while game.to_move(s) == job.seat and not game.fresh(s):
            steps.append(game.legal(s)[0])
            s = game.play(s, steps[-1])
        texts = tuple(map(str, steps))
        return Answer(table=job.table, version=job.version, steps=texts, score=None, took=0.0)

    async def run(
        self, limit: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return function(*args, **kwargs)


class House(AbstractContextManager["House"]):
    """A server that runs in a thread, with its own database."""

    def __init__(self, folder: Path, **settings: Any) -> None:  # noqa: ANN401  # those of Settings
        self.clock = Clock()
        self.bots = FirstBots()
        known = Settings(
            database=folder / "thera.db",
            secret=SECRET,
            clock=self.clock,
            bot_pause=False,
            messages=10_000,
        )
        self.settings = replace(known, **settings)
        self.app = create_app(self.settings, self.bots)
        self.people: list[Person] = []

    def __enter__(self) -> Self:
        listening = socket.create_server(("127.0.0.1", 0))
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port = listening.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            self.app, lifespan="on", log_config=None, access_log=False, ws="websockets-sansio",
            ws_per_message_deflate=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([listening],), daemon=True)
        self.thread.start()
        end = time.monotonic() + WAIT
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            assert time.monotonic() < end
            time.sleep(0.002)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for person in self.people:
            person.close()
        self.server.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive()

    @property
    def lobby(self) -> Lobby:
        found: Lobby = self.app.state.lobby
        return found

    def person(self) -> Person:
        """Somebody with a browser of their own."""
        self.people.append(Person(self))
        return self.people[-1]

    def pair(self, spec: str = "santorini", **wish: Any) -> tuple[Wire, Wire]:  # noqa: ANN401
        """Two people at a table that has started, each with a socket."""
        host, guest = self.person(), self.person()
        made = host.make(spec, "me", "open", **wish)
        guest.sit(made["table"], made["invite"])
        one, two = host.open(made["table"]), guest.open(made["table"])
        one.give()
        two.give()
        one.until(lambda: one.table["status"] == "playing")
        return one, two


class Person:
    """A browser: cookies, calls, sockets."""

    def __init__(self, house: House) -> None:
        self.house = house
        headers = {"Origin": house.origin}
        self.http = httpx.Client(base_url=house.origin, headers=headers, verify=TRUST)
        self.wires: list[Wire] = []

    def close(self) -> None:
        for wire in self.wires:
            wire.close()
        self.http.close()

    def get(self, path: str) -> Any:  # noqa: ANN401  # JSON
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object = None) -> Any:  # noqa: ANN401  # JSON
        answer = self.http.post(path, json=body or {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, body: object = None, status: int | None = None) -> str:
        """The key of the reason why a call is refused."""
        answer = self.http.post(path, json=body or {})
        assert answer.status_code == status if status else answer.status_code >= 400, answer.text
        key: str = answer.json()["error"]["key"]
        return key.removeprefix("server.")

    def make(self, spec: str, *kinds: str, pace: str = "live") -> Any:  # noqa: ANN401  # JSON
        """A table; a seat is `me`, `me Ana`, `open` or `bot greedy`."""
        seats = []
        for kind in kinds:
            word, _, rest = kind.partition(" ")
            extra = {"bot" if word == "bot" else "name": rest} if rest else {}
            seats.append({"kind": word, **extra})
        return self.post("/api/tables", {"spec": spec, "seats": seats, "pace": pace})

    def sit(self, table: str, token: str) -> int:
        seat: int = self.post(f"/api/tables/{table}/sit", {"token": token})["seat"]
        return seat

    def open(self, table: str, seen: int | None = None) -> Wire:
        """A socket that has been welcomed."""
        wire = self.wire(table)
        wire.hello(seen)
        return wire

    def wire(self, table: str) -> Wire:
        self.wires.append(Wire(self, table))
        return self.wires[-1]


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
        self.send({"kind": "hello", "id": "hello", "protocol": 1, "build": "", "seen": seen})
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
