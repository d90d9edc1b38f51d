"""Web sockets as uvicorn speaks them, with a short way for whole text messages.

A message of a table is one small frame each way. uvicorn and websockets take such a frame through
a parser for all kinds, an ASGI event and two changes of what the event loop waits for; that is half
of what a `try` costs. Here frames are told apart first: whole texts go straight to the app and come
straight from it, all others (the handshake, control frames, fragments, anything wrong) go the usual
way, frame by frame.

The only file that uses names of uvicorn beyond its documentation: they belong to the versions that
are pinned, and a test says so when they change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from starlette.types import Message
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION: Final = "thera.direct"

BACKLOG: Final = 8
"""Messages that may wait for the app before nothing more is read from their client."""

TEXT: Final = 0x81  # the first byte of a text that is whole, without extensions
CONTROL: Final = 0x08  # the bit of close, ping and pong
LAST: Final = 0x80
WRONG: Final = -1
MASKED: Final = 0x80


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol; the app finds it in the scope, see `direct`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # uvicorn's own
        super().__init__(*args, **kwargs)
        self._rest = b""
        self._fragments = False

    async def run_asgi(self) -> None:
        """Let the app find this connection."""
        extensions = self.scope["extensions"] or {}
        self.scope["extensions"] = {**extensions, EXTENSION: {"protocol": self}}
        await super().run_asgi()

    # in

    def data_received(self, data: bytes) -> None:
        """Take frame after frame; what is left of the last one waits for the rest."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data, start = self._rest + data, 0
        while end := _end(data, start, self.config.ws_max_size):
            if end == WRONG:
                super().data_received(data[start:])
                end = len(data)
            else:
                self._take(data[start:end])
            start = end
        self._rest = data[start:]

    def _take(self, frame: bytes) -> None:
        if frame[0] == TEXT and not self._fragments and self._open and self._queued(frame):
            return
        if not frame[0] & CONTROL:
            self._fragments = not frame[0] & LAST
        super().data_received(frame)

    def _queued(self, frame: bytes) -> bool:
        """Queue a text for the app, unless something is wrong with it."""
        try:
            text = _unmasked(frame).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= BACKLOG and not self.read_paused:
            self.read_paused = True  # until the app has taken them all
            self.transport.pause_reading()
        return True

    async def take(self) -> Message:
        """The next event of ASGI, without the layers between the app and here."""
        event: Any = await self.receive()
        return cast(Message, event)

    # out

    def send_now(self, text: bytes) -> bool:
        """Send a text, unless it would have to wait or the connection is about to close."""
        if not self._open or not self.writable.is_set():
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    @property
    def _open(self) -> bool:
        """Whether messages can go either way."""
        going = self.handshake_complete and not self.close_sent
        return going and self.conn.state is State.OPEN and not self.transport.is_closing()


def direct(scope: Mapping[str, Any]) -> SocketProtocol | None:
    """The connection of an ASGI scope, if it is served by this protocol."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    protocol: SocketProtocol | None = found and found["protocol"]
    return protocol


def _end(data: bytes, start: int, most: int) -> int:
    """Where the frame ends that begins here; 0 if it is not there yet.

    WRONG if a client must not send it, too much or unmasked: that is not waited for.
    """
    size = len(data) - start
    if size < 2:
        return 0
    length, head = data[start + 1] & ~MASKED, 6
    if length == 126:
        length, head = int.from_bytes(data[start + 2 : start + 4]), 8
    elif length == 127:
        length, head = int.from_bytes(data[start + 2 : start + 10]), 14
    if not data[start + 1] & MASKED or (size >= head and length > most):
        return WRONG
    return start + head + length if size >= head + length else 0


def _unmasked(frame: bytes) -> bytes:
    """What a whole masked frame says."""
    head = (8 if frame[1] == MASKED | 126 else 14) if frame[1] >= MASKED | 126 else 6
    said, mask = frame[head:], frame[head - 4 : head]
    size = len(said)
    key = (mask * (size // 4 + 1))[:size]
    both = int.from_bytes(said, "little") ^ int.from_bytes(key, "little")
    return both.to_bytes(size, "little")


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
