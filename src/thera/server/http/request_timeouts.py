"""Request timeouts: HTTP clients that send too slowly are disconnected.

A request must be complete within `request_seconds`, headers and body. Where too many wait, of one
address or over all, the one that has waited longest is cut off, so half-sent requests keep nobody
out. The same happens where more connections of any kind are open than the system has files for.
A client that takes longer than `answer_seconds` to receive a part of its answer is cut off too.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from thera.server.client_address import loopback, trusted
from thera.server.settings import Settings

MAX_PENDING_PER_ADDRESS: Final = 50
MAX_PENDING: Final = 500
"""Of few connections, a quarter may wait."""


class Connection(Protocol):
    """One that waits for a whole request."""

    @property
    def address(self) -> str:
        """Whose it is."""

    def cut(self) -> None:
        """End it now, which takes it off the list."""


class PendingRequests:
    """The connections that wait for a whole request, who has waited longest first."""

    def __init__(self, settings: Settings) -> None:
        self._proxies = settings.proxies
        self._most = settings.connections
        self._all: dict[Connection, None] = {}
        self._addresses: Counter[str] = Counter()

    def add(self, connection: Connection) -> None:
        """Add a connection; if there are too many, cut another one off."""
        address = connection.address
        if self._addresses[address] >= MAX_PENDING_PER_ADDRESS and self._counts(address):
            next(each for each in self._all if each.address == address).cut()
        elif len(self._all) >= min(MAX_PENDING, self._most // 4):
            self.cut_oldest()
        self._all[connection] = None
        self._addresses[address] += 1

    def cut_oldest(self) -> None:
        """Cut off the one that has waited longest."""
        next(iter(self._all)).cut()

    def remove(self, connection: Connection) -> None:
        """Remove a connection from the list."""
        del self._all[connection]
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]

    def _counts(self, address: str) -> bool:
        """Whether an address is one client's: not a proxy's, nor this machine's without one."""
        if self._proxies:
            return not trusted(address, self._proxies)
        return not loopback(address)


class TimedProtocol(H11Protocol):
    """HTTP with a limit on how long a request may take to arrive."""

    pending: PendingRequests
    seconds: float
    answer_seconds: float
    most: int

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # uvicorn's own
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Whose connection it is."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Start to wait for the first request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # to be told whenever something cannot be sent
        self._wait()
        if len(self.connections) > self.most:
            self.pending.cut_oldest()  # itself, if nobody else waits

    def data_received(self, data: bytes) -> None:
        """Wait on, unless the request is complete."""
        super().data_received(data)
        if self._complete():
            self._end_wait()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._end_wait()
        self._go_on()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the protocol of web sockets."""
        self._go_on()
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Give the client time to take what was sent."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.answer_seconds, self.cut)

    def resume_writing(self) -> None:
        """It has taken everything."""
        super().resume_writing()
        self._go_on()

    def _go_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def cut(self) -> None:
        """Abort the connection."""
        self._end_wait()
        self.transport.abort()

    def _complete(self) -> bool:
        """Whether a whole request is there, or the connection is a web socket now."""
        if self.transport.get_protocol() is not self:
            return True
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _wait(self) -> None:
        if self._timer is None:
            self.pending.add(self)
            self._timer = self.loop.call_later(self.seconds, self.cut)

    def _end_wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self.pending.remove(self)


def protocol(settings: Settings) -> type[asyncio.Protocol]:
    """The protocol for connections of one server, which count together."""

    class Http(TimedProtocol):
        pending = PendingRequests(settings)
        seconds = settings.request_seconds
        answer_seconds = settings.answer_seconds
        most = settings.connections

    return Http
