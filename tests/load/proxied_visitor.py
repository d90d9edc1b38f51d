"""A visitor behind a trusted proxy, who plays random turns over a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import ssl
from collections.abc import AsyncIterator
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

LOST: Final = 120.0  # seconds after which no answer is expected any more
PAUSE: Final = 0.05  # between messages: a socket may send 30 a second
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates is slow


class Visitor:
    """A browser behind the proxy: an address, a cookie, one table."""

    def __init__(self, origin: str, address: str) -> None:
        self.origin = origin
        self.headers = {"Origin": origin, "X-Forwarded-For": address}
        self.now: dict[str, Any] = {}
        self._shown: dict[str, Any] = {}  # the scene told last, of which changes are told
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()

    async def make(self, spec: str, *seats: str) -> str:
        """A new table; a seat is `me` or a bot. Its id."""
        wish = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
        async with self._web() as web:
            (await web.get("/api/me")).raise_for_status()
            body = {"spec": spec, "seats": wish, "pace": "live"}
            made = (await web.post("/api/tables", json=body)).raise_for_status().json()
            if web.cookies:
                cookies = (f"{name}={value}" for name, value in web.cookies.items())
                self.headers["Cookie"] = "; ".join(cookies)
        return str(made["table"])

    async def upload(self, record: str) -> None:
        """Bring a record."""
        async with self._web() as web:
            (await web.post("/api/records", content=record)).raise_for_status()

    def _web(self) -> httpx.AsyncClient:
        headers = self.headers
        return httpx.AsyncClient(base_url=self.origin, headers=headers, verify=NO_TLS, timeout=LOST)

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[None]:
        """While a socket to a table is open; the game has begun."""
        address = f"{self.origin.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(
            address, additional_headers=self.headers, compression=None, max_size=None
        ) as self._socket:
            reading = asyncio.create_task(self._read(self._socket))
            reading.add_done_callback(self._end)
            welcome = await self.ask("hello", protocol=2, build="", seen=None)
            if welcome["table"]["bytes"]:
                await self.ask("bytes", bytes=secrets.token_hex(16))
            try:
                yield
            finally:
                reading.cancel()

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a message; its answer."""
        name = secrets.token_hex(8)
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"kind": kind, "id": name, **fields}))
        try:
            return await asyncio.wait_for(answer, LOST)
        finally:
            del self._answers[name]

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            said = json.loads(text)
            if "scene" in said:
                said["scene"] = self._shown = {**self._shown, **said["scene"]}
            if said["kind"] in ("welcome", "update"):
                self.now = said
                self._news.set()
            elif said["kind"] == "gone":
                raise RuntimeError(f"sent away: {said}")
            if answer := self._answers.get(said.get("id", "")):
                answer.set_result(said)

    def _end(self, reading: asyncio.Task[None]) -> None:
        """Nothing more will be told: whoever waits for an answer learns why."""
        for answer in self._answers.values():
            why = None if reading.cancelled() else reading.exception()
            answer.set_exception(why or ConnectionError("the connection has ended"))

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.now["table"]["status"] == "over")

    @property
    def my_turn(self) -> bool:
        """Whether a seat of this visitor is to move."""
        seats = [seat["seat"] for seat in self.now["table"]["seats"] if seat["mine"]]
        return self.now["table"]["status"] == "playing" and self.now["scene"]["to_move"] in seats

    async def news(self) -> None:
        """Wait until the table is told anew."""
        self._news.clear()
        await asyncio.wait_for(self._news.wait(), LOST)

    async def choose(self, rng: Random) -> list[str]:
        """Steps up to the end of the turn, or to a draw, tried one by one."""
        seat = self.now["scene"]["to_move"]
        if not self.now["scene"]["options"]:  # a shared screen: say who looks
            await asyncio.sleep(PAUSE)
            await self.ask("eyes", seat=seat)
        scene = self.now["scene"]
        steps: list[str] = []
        while not steps or (scene["to_move"] == seat and not scene["fresh"]):
            steps.append(rng.choice(scene["options"])["step"])
            await asyncio.sleep(PAUSE)
            fields = {"version": self.now["version"], "seat": seat, "steps": steps}
            scene = (await self.ask("try", **fields))["scene"]
        await asyncio.sleep(PAUSE)
        return steps

    async def play(self, steps: list[str]) -> None:
        """Play steps, which must be acknowledged."""
        seat = self.now["scene"]["to_move"]
        fields = {"version": self.now["version"], "seat": seat, "steps": steps}
        answer = await self.ask("play", **fields)
        assert answer["kind"] == "ack", answer
