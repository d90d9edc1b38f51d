"""The WebSocket of a table: messages out in order, messages in within their limits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from thera.core.face import Phrase, Scene
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Refusal, refuse
from thera.server.http.app_state import address_of, state_of
from thera.server.http.rate_limits import MessageRate
from thera.server.http.socket_protocol import SocketProtocol, direct
from thera.server.table import trace
from thera.server.table.conversation import converse

MAX_QUEUED: Final = 64
"""Messages that may wait for a slow client."""

CLOSING: Final = 2.0
POLICY, TOO_BIG, TRY_AGAIN = 1008, 1009, 1013


class Connection:
    """One socket: what is pushed goes out in order; who is too slow is dropped and comes back."""

    def __init__(
        self,
        socket: WebSocket,
        visitor: str,
        address: str = "",
        share: str | None = None,
        direct: SocketProtocol | None = None,
    ) -> None:
        self.socket = socket
        self.direct = direct
        self.visitor = visitor
        self.address = address
        self.share = share
        self.seen = 0
        self.opened: Seat | None = None
        self.shown: Scene | None = None
        self._queue: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._code: int | None = None
        self._closing: asyncio.Task[None] | None = None

    def push(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""
        if self._code is not None:
            return
        idle = self._sending is None or self._sending.done()
        if idle and self.direct is not None and self.direct.send_now(message):
            return
        if len(self._queue) >= MAX_QUEUED:
            self.drop(TRY_AGAIN)
            return
        self._queue.append(message)
        if idle:
            self._sending = asyncio.create_task(self._send())

    def drop(self, code: int) -> None:
        """Close the connection after what is on its way; if that hangs, without it."""
        if self._code is None:
            self._code = code
            self._closing = asyncio.create_task(self._close())

    def leave(self, reason: Phrase, code: int) -> None:
        """Say why, then close."""
        self.push(wire.write(wire.Gone(reason)))
        self.drop(code)

    async def done(self) -> None:
        """Wait until everything is sent, the closing frame too."""
        await self._flushed()
        if self._closing is not None:
            await self._closing

    async def _flushed(self) -> None:
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=CLOSING)

    async def _send(self) -> None:
        while self._queue:
            try:
                await self.socket.send_text(self._queue.popleft().decode())
            except (RuntimeError, WebSocketDisconnect, OSError):
                self._queue.clear()  # it is closed; the receiving side notices

    async def _close(self) -> None:
        await self._flushed()
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self.socket.close(self._code or POLICY)


async def serve(socket: WebSocket, key: str, visitor: str) -> None:
    """A socket from its beginning to its end."""
    await socket.accept()
    state = state_of(socket)
    settings, lobby = state.settings, state.lobby
    share = settings.share(socket.headers["host"], secure=socket.url.scheme == "wss")
    address = address_of(socket)
    connection = Connection(socket, visitor, address, share, direct(socket.scope))
    try:
        with state.limits.socket(visitor, address):
            table = await lobby.table(key, address)
            rate = MessageRate(settings.messages, settings.timer)
            await converse(lobby, table, connection, _messages(connection, rate))
    except Refusal as refused:
        code = TOO_BIG if refused.status == 413 else POLICY
        state.metrics.refused(refused.reason)
        trace.detail(key, "socket refused", reason=refused.reason.key)
        connection.leave(refused.reason, code)
    except WebSocketDisconnect:
        pass
    finally:
        await connection.done()


async def _messages(connection: Connection, rate: MessageRate) -> AsyncGenerator[str, None]:
    """What the client sends, within the limits."""
    receive = connection.direct.take if connection.direct else connection.socket.receive
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise refuse("message.bad")
        if len(text) > wire.LARGEST or len(text.encode("utf-8", "replace")) > wire.LARGEST:
            raise refuse("message.big", 413)
        rate.count()
        yield text
