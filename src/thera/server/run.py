"""Runs the app under uvicorn: sockets, connection limits, an orderly shutdown within 5 s."""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, NoReturn

import uvicorn

from thera.bots.registry import compile_kernels
from thera.server import json_logging, open_files, wire
from thera.server.app import create_app
from thera.server.http.request_timeouts import protocol
from thera.server.http.socket_protocol import SocketProtocol
from thera.server.settings import Settings

GOODBYE: Final = 3
"""Seconds for open connections to end; bots and database then have the rest of five."""


GARBAGE: Final = 10_000
"""New objects after which unreachable cycles are looked for: a scene has some hundreds."""


class Server(uvicorn.Server):
    """The server, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        gc.freeze()  # what is there now stays: garbage collection can skip it
        gc.set_threshold(GARBAGE, 0)  # what survives is looked at once more, a little at a time
        if self.started:
            self.ready()


def server(settings: Settings, ready: Callable[[], None] = lambda: None) -> Server:
    """A server for the app; sockets that are open when it stops are told 1012."""
    config = uvicorn.Config(
        create_app(settings),
        lifespan="on",
        http=protocol(settings),
        log_config=None,
        access_log=False,  # addresses can hold tokens
        server_header=False,
        ws=SocketProtocol,
        ws_max_size=wire.LARGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=False,  # the middleware reads them, if the proxy is named
        timeout_graceful_shutdown=GOODBYE,
        backlog=open_files.BACKLOG,
    )
    return Server(config, ready)


def run(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None],
    compiling: Callable[[int, int], None] = lambda done, of: None,
    *,
    log_level: str = "warning",
) -> bool:
    """Serve until a signal says stop; whether it came to serving at all.

    Where kernels are compiled on this machine, that comes first, and `compiling` is told.
    """
    json_logging.begin(log_level)
    settings = replace(settings, connections=open_files.granted())
    compile_kernels(compiling)
    signal.signal(signal.SIGTERM, _leave)  # so that whoever called us can tidy up
    # What is accepted inherits it; else small answers wait 40 ms for the other side's receipt.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    running = server(settings, ready)
    with suppress(KeyboardInterrupt):
        running.run(sockets=[listening])
    return running.started


def _leave(number: int, frame: object) -> NoReturn:
    raise SystemExit(0)
