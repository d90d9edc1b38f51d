"""A whole server on loopback for a test, people with browsers, a clock that stands still."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

import httpx
import uvicorn
from wires import WAIT, Wire

from thera import games
from thera.core.coach import Advice
from thera.server.app import create_app
from thera.server.http.request_timeouts import protocol
from thera.server.http.socket_protocol import SocketProtocol
from thera.server.settings import Settings
from thera.server.table import coaching
from thera.server.table.bot_jobs import Answer, BotFailed, CoachJob, Job, Owner
from thera.server.table.lobby import Lobby
from thera.server.wire import LARGEST_FRAME

P = ParamSpec("P")
T = TypeVar("T")

SECRET = bytes(range(32))
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
        self.coached: list[CoachJob] = []
        self.lost = False
        self.pace = 0.0
        self.waiting = self.running = 0
        self.longest_wait = 0.0

    async def choose(self, job: Job) -> Answer:
        self.asked.append(job)
        if self.lost:
            raise BotFailed("no bot today")
        await asyncio.sleep(self.pace)
        game = games.load(job.spec)
        s, steps = game.read(job.view), [game.parse(job.legal[0])]
        s = game.play(s, steps[0])
        while game.to_move(s) == job.seat and not game.fresh(s):
            steps.append(game.legal(s)[0])
            s = game.play(s, steps[-1])
        texts = tuple(map(str, steps))
        return Answer(table=job.table, version=job.version, steps=texts, score=None, took=0.0)

    async def advise(self, job: CoachJob) -> Sequence[Advice]:
        self.coached.append(job)
        await asyncio.sleep(self.pace)
        return coaching.advise(replace(job, seconds=None))

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
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
            coach_seconds=60.0,  # for a machine that is busy
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
            self.app, lifespan="on", http=protocol(self.settings), log_config=None,
            access_log=False, ws=SocketProtocol, ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
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
        found: Lobby = self.app.state.shared.lobby
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
        self.http = httpx.Client(base_url=house.origin, headers=headers, verify=TRUST, timeout=WAIT)
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
