"""Players and spectators of the load generator: they know no rules, only what they are shown."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from load_report import Times

ANSWER: Final = 30.0  # seconds before an answer counts as lost
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates for each is slow
PAUSE: Final = 1 / 25  # between the messages of a player: the server takes 30 a second
CHANCE, NOBODY = -1, -2

Measure = Callable[[str, Awaitable[dict[str, Any]]], Awaitable[dict[str, Any]]]
"""Waits for the answer to a message of a kind, and notes what it took."""


class Visitor:
    """A browser: a cookie, a connection, and what it was shown last."""

    def __init__(self, address: str) -> None:
        self.origin = address.rstrip("/")
        self.cookie = ""
        self.table = ""
        self.version = 0
        self.scene: dict[str, Any] = {}
        self._shown: dict[str, Any] = {}  # the scene told last, of which changes are told
        self.log: list[dict[str, Any]] = []
        self.changed = asyncio.Event()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    @contextlib.asynccontextmanager
    async def web(self) -> AsyncIterator[httpx.AsyncClient]:
        """HTTP as this visitor."""
        headers = {"Origin": self.origin, **({"Cookie": self.cookie} if self.cookie else {})}
        async with httpx.AsyncClient(
            base_url=self.origin, headers=headers, verify=NO_TLS, timeout=ANSWER
        ) as web:
            if not self.cookie:
                (await web.get("/api/me")).raise_for_status()
                self.cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
            yield web

    async def connect(self, stack: contextlib.AsyncExitStack, table: str) -> None:
        """Open a socket to a table, and give bytes if they are asked for."""
        self.table = table
        if not self.cookie:
            async with self.web():
                pass
        self._socket: ClientConnection = await stack.enter_async_context(
            connect(
                f"{self.origin.replace('http', 'ws', 1)}/ws/{table}",
                additional_headers={"Cookie": self.cookie, "Origin": self.origin},
                compression=None,
                max_size=None,
            )
        )
        self._reading = asyncio.create_task(self._read())
        stack.push_async_callback(self._leave)
        welcome = await self.ask("hello", protocol=2, build="", seen=None)
        self.log = welcome["log"]
        if welcome["table"]["bytes"]:
            await self.ask("bytes", bytes=secrets.token_hex(16))

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a message; its answer."""
        name = secrets.token_hex(8)
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        await self._socket.send(msgspec.json.encode({"kind": kind, "id": name, **fields}).decode())
        try:
            return await asyncio.wait_for(answer, ANSWER)
        finally:
            del self._answers[name]

    async def _read(self) -> None:
        async for text in self._socket:
            said = msgspec.json.decode(text)
            if "scene" in said:
                said["scene"] = self._shown = {**self._shown, **said["scene"]}
            if said["kind"] in ("welcome", "update"):
                self.version, self.status = said["version"], said["table"]["status"]
                self.scene = said["scene"]
                self.changed.set()
            if answer := self._answers.get(said.get("id", "")):
                answer.set_result(said)

    async def _leave(self) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading


class Spectator(Visitor):
    """Looks on; what it is sent is not even read."""

    async def _read(self) -> None:
        async for text in self._socket:
            if '"kind":"welcome"' in text[:40]:
                said = msgspec.json.decode(text)
                self._answers[said["id"]].set_result(said)


class Match:
    """One match: in a game with secrets each seat is a visitor's, else one visitor has them all."""

    def __init__(self, address: str, number: int, spec: str, *, secret: bool) -> None:
        self.spec = spec
        self.rng = Random(number)
        self.players = [Visitor(address) for _ in range(2 if secret else 1)]
        self.kept: dict[int, list[list[str]]] = {0: [], 1: []}
        self.turns = 0
        self.busy = self.broken = False

    async def open(self, stack: contextlib.AsyncExitStack, spectators: int) -> None:
        """Make the table and let everybody come to it."""
        host, *others = self.players
        second = "open" if others else "me"
        async with host.web() as web:
            wish = {"spec": self.spec, "seats": [{"kind": "me"}, {"kind": second}], "pace": "live"}
            made = (await web.post("/api/tables", json=wish)).raise_for_status().json()
        for other in others:
            async with other.web() as web:
                token = {"token": made["invite"]}
                (await web.post(f"/api/tables/{made['table']}/sit", json=token)).raise_for_status()
        crowd = [Spectator(host.origin) for _ in range(spectators)]
        for visitor in (*self.players, *crowd):
            await visitor.connect(stack, made["table"])

    @property
    def table(self) -> str:
        """The id of its table."""
        return self.players[0].table

    @property
    def ready(self) -> bool:
        """Whether it can take another turn."""
        return not (self.busy or self.broken or self.players[0].scene["to_move"] == NOBODY)

    async def turn(self, measure: Measure, pause: float = 0.0) -> None:
        """Take a whole turn of whoever is to move, in several plays where luck comes between."""
        seat = await self._mover()
        player = self.players[seat % len(self.players)]
        while True:
            steps = await self._try(player, seat, measure, pause)
            played = await self._said(player, "play", seat, steps, measure)
            self.kept[seat].append(steps)
            while player.version < played["version"]:
                await self._news(player)
            scene = player.scene
            if scene["to_move"] != seat or scene["fresh"]:
                break
        self.turns += 1

    async def _mover(self) -> int:
        """The seat to move, once its player knows."""
        while True:
            seat: int = self.players[0].scene["to_move"]
            player = self.players[seat % len(self.players)]
            if seat >= 0 and player.scene["to_move"] == seat and player.scene["options"]:
                return seat
            await self._news(player)

    async def _news(self, player: Visitor) -> None:
        """Wait until a player is shown something new."""
        player.changed.clear()
        await asyncio.wait_for(player.changed.wait(), ANSWER)

    async def _try(self, player: Visitor, seat: int, measure: Measure, pause: float) -> list[str]:
        """Try a turn step by step, until it ends or luck is to move."""
        steps: list[str] = []
        scene = player.scene
        while not steps or (scene["to_move"] == seat and not scene["fresh"]):
            steps.append(self._chosen(scene["options"]))
            if pause:
                await asyncio.sleep(pause)
            scene = (await self._said(player, "try", seat, steps, measure))["scene"]
        return steps

    def _chosen(self, options: list[dict[str, Any]]) -> str:
        """Any kind of step, and any step of that kind."""
        kind = self.rng.choice(sorted({option["kind"] for option in options}))
        return str(self.rng.choice([o["step"] for o in options if o["kind"] == kind]))

    async def _said(
        self, player: Visitor, kind: str, seat: int, steps: list[str], measure: Measure
    ) -> dict[str, Any]:
        asked = player.ask(kind, version=player.version, seat=seat, steps=steps)
        answer = await measure(kind, asked)
        if answer["kind"] not in ("ack", "tried") or answer.get("illegal"):
            raise RuntimeError(f"{kind} {' '.join(steps)}: {answer}")
        return answer


def timed(times: Times, clock: Callable[[], float], most: int = 1 << 16) -> Measure:
    """Notes what a clock says between a message and its answer; `most` messages at a time."""
    gate = asyncio.Semaphore(most)

    async def measure(kind: str, asked: Awaitable[dict[str, Any]]) -> dict[str, Any]:
        async with gate:
            start = clock()
            answer = await asked
            (times.tries if kind == "try" else times.plays).append(clock() - start)
        return answer

    return measure
