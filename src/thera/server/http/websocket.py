"""The socket of a table: messages in, answers and news out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from thera.core.face import Phrase
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Refusal, Stale, refuse
from thera.server.http.rate_limits import ONLOOKERS, Pace
from thera.server.metrics import timed
from thera.server.table import actions, hot_seat, trace, visitor_view
from thera.server.table.lobby import Lobby
from thera.server.table.table import Table

BEHIND: Final = 64
"""Messages that may wait for a slow client."""

HELLO: Final = 20.0
CLOSING: Final = 2.0
POLICY, TOO_BIG, TRY_AGAIN = 1008, 1009, 1013


class Connection:
    """One socket: what is pushed goes out in order; who is too slow is dropped and comes back."""

    def __init__(
        self, socket: WebSocket, visitor: str, address: str = "", share: str | None = None
    ) -> None:
        self.socket = socket
        self.visitor = visitor
        self.address = address
        self.share = share
        self.seen = 0
        self.opened: Seat | None = None
        self._queue: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._code: int | None = None
        self._closing: asyncio.Task[None] | None = None

    def push(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""
        if self._code is not None:
            return
        if len(self._queue) >= BEHIND:
            self.drop(TRY_AGAIN)
            return
        self._queue.append(message)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    def drop(self, code: int) -> None:
        """Close the connection after what is on its way; if that hangs, without it."""
        if self._code is None:
            self._code = code
            self._closing = asyncio.create_task(self._close())

    def say(self, message: wire.Told) -> None:
        """Send a message."""
        self.push(wire.write(message))

    def leave(self, reason: Phrase, code: int) -> None:
        """Say why, then close."""
        self.say(wire.Gone(reason))
        self.drop(code)

    async def done(self) -> None:
        """Wait until everything is out, and the goodbye too."""
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


async def serve(socket: WebSocket, key: str, visitor: str, lobby: Lobby) -> None:
    """A socket from its beginning to its end."""
    await socket.accept()
    secure = socket.url.scheme == "wss"
    share = lobby.settings.share(socket.headers["host"], secure=secure)
    address = socket.client.host if socket.client else ""
    connection = Connection(socket, visitor, address, share)
    try:
        with lobby.limits.socket(visitor, address):
            table = await lobby.table(key, address)
            await _converse(connection, table)
    except Refusal as refused:
        code = TOO_BIG if refused.status == 413 else POLICY
        lobby.metrics.refused(refused.reason)
        trace.detail(key, "socket refused", reason=refused.reason.key)
        connection.leave(refused.reason, code)
    except WebSocketDisconnect:
        pass
    finally:
        await connection.done()


async def _converse(connection: Connection, table: Table) -> None:
    settings = table.lobby.settings
    messages = _messages(connection.socket, Pace(settings.messages, settings.timer))
    try:
        async with asyncio.timeout(HELLO):
            hello = await anext(messages)
        said = _read(hello)
        if not isinstance(said, wire.Hello):
            raise refuse("hello")
        _admit(table, connection)
        _welcome(table, connection, said)
        table.tell_presence()
        table.bots.wake()
        async for text in messages:
            await _answer(table, connection, text)
    except (TimeoutError, StopAsyncIteration) as error:
        raise refuse("hello") from error
    finally:
        await messages.aclose()
        if connection in table.clients:
            table.leave(connection)


async def _messages(socket: WebSocket, pace: Pace) -> AsyncGenerator[str, None]:
    """What the client sends, within the limits."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise refuse("message.bad")
        if len(text) > wire.LARGEST or len(text.encode("utf-8", "replace")) > wire.LARGEST:
            raise refuse("message.big", 413)
        pace.more()
        yield text


def _admit(table: Table, connection: Connection) -> None:
    people = table.people()
    if connection.visitor not in people:
        onlookers = sum(client.visitor not in people for client in table.clients)
        if onlookers >= ONLOOKERS:
            raise refuse("limit.onlookers", 429)
    table.join(connection)


def _welcome(table: Table, connection: Connection, hello: wire.Hello) -> None:
    visitor = connection.visitor
    shared = hot_seat.hangs(table.story, table.seats_of(visitor))
    seen = 0 if shared else hello.seen or 0
    now = visitor_view.update(table, visitor, connection.opened, seen)
    connection.seen = table.story.version
    connection.say(
        wire.Welcome(
            id=hello.id,
            protocol=wire.PROTOCOL,
            build=table.lobby.build,
            share=connection.share,
            version=now.version,
            table=now.table,
            seat=now.seat,
            scene=now.scene,
            log=now.log,
            since=now.since,
            last=now.last,
        )
    )


def _read(text: str) -> wire.FromClient:
    try:
        return wire.read(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise refuse("message.bad") from error


async def _answer(table: Table, connection: Connection, text: str) -> None:
    """Answer one message; whatever is wrong with it changes nothing."""
    name, metrics, key = "", table.lobby.metrics, table.story.key
    try:
        name = _name(text)
        await _do(table, connection, _read(text))
    except Refusal as refused:
        metrics.refused(refused.reason)
        trace.detail(key, "message refused", reason=refused.reason.key)
        connection.say(wire.Refused(name, refused.reason, table.story.version))
        if isinstance(refused, Stale):
            table.catch_up(connection)
    except Exception:  # noqa: BLE001  # ours: the client would send the message again and again
        metrics.failed("message")
        trace.failed(key, "a message failed")
        connection.say(wire.Refused(name, Phrase("server.error"), table.story.version))


async def _do(table: Table, connection: Connection, said: wire.FromClient) -> None:
    """Do what a message asks for, and answer it."""
    metrics = table.lobby.metrics
    match said:
        case wire.Hello():
            _welcome(table, connection, said)
        case wire.Ping():
            connection.say(wire.Pong(said.id))
        case wire.Try():
            with timed(metrics.tries):
                _try(table, connection, said)
        case wire.Play():
            with timed(metrics.plays):
                await _say(table, connection, said)
        case wire.Eyes():
            table.uncover(connection, said.seat)
            connection.say(wire.Ack(said.id, table.story.version))
        case wire.Rematch():
            await actions.rematch(table, connection.visitor, yes=said.answer == "yes")
            connection.say(wire.Ack(said.id, table.story.version))
        case _:
            await _say(table, connection, said)


async def _say(table: Table, connection: Connection, said: wire.FromClient) -> None:
    version = await actions.say(table, connection, said)
    trace.detail(table.story.key, "acknowledged", kind=type(said).__name__, version=version)
    connection.say(wire.Ack(said.id, version))


def _try(table: Table, connection: Connection, said: wire.Try) -> None:
    draft = actions.tried(table, connection, said)
    face, story = table.story.face, table.story
    connection.say(
        wire.Tried(
            id=said.id,
            version=story.version,
            scene=wire.raw(visitor_view.drafted(story, draft, said.seat)),
            told=[face.tell(s, a) for s, a in draft.done],
            illegal=draft.illegal,
        )
    )


class _Named(msgspec.Struct):
    id: wire.Id = ""


def _name(text: str) -> str:
    """The id of a message, as far as it has one."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
