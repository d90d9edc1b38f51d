"""Settings of a server process: where its data is, who may call it, how much it takes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import thera
from thera.server.client_address import Network
from thera.server.table.table_settings import TableSettings

STATIC: Final = Path(__file__).parent / "static"
"""Where the built client lies in the package."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(TableSettings):
    """All that can be set. `hosts` are names and addresses of this machine beside loopback."""

    database: Path
    hosts: frozenset[str] = frozenset()
    public_url: str | None = None
    lan: str | None = None  # the address for others on the local network
    proxies: tuple[Network, ...] = ()  # proxies that are trusted to name the client's address
    metrics_token: str | None = None
    static: Path = STATIC
    timer: Callable[[], float] = time.monotonic  # never goes back, whatever the clock does
    commit_wait: float = 0.02  # between two commits under load; an idle server commits at once
    messages: int = 30  # a second, a socket
    request_seconds: float = 10.0  # for headers and body to arrive
    answer_seconds: float = 60.0  # for a client to take each part of an answer
    connections: int = 10_000  # open at once

    @property
    def secure(self) -> bool:
        """Whether everything goes over TLS, so that cookies may insist on it."""
        return (self.public_url or "").startswith("https://")

    @property
    def sockets(self) -> int:
        """How many connections may be sockets of tables: the rest is for requests."""
        return self.connections * 3 // 4

    @property
    def prefix(self) -> str:
        """The path before ours in the public address, without a slash at its end."""
        return urlsplit(self.public_url or "").path.rstrip("/")

    @property
    def known_hosts(self) -> frozenset[str]:
        """Every name that a request may call this server by."""
        public = urlsplit(self.public_url or "").hostname
        return LOOPBACK | self.hosts | ({public} if public else frozenset())

    def share(self, host: str, *, secure: bool) -> str | None:
        """The base of links for a visitor of this host; None if they work on this computer only."""
        if self.public_url is not None:
            return self.public_url
        if urlsplit(f"//{host}").hostname in LOOPBACK:
            return self.lan
        return f"{'https' if secure else 'http'}://{host}/"

    @property
    def installation(self) -> str:
        """Which installation this is; cookies of another one on the same host are not ours."""
        return sha256(b"installation " + self.secret).hexdigest()[:12]

    @property
    def build(self) -> str:
        """The version of the built client: pages of another version reload."""
        page = self.static / "index.html"
        built = sha256(page.read_bytes()).hexdigest()[:12] if page.is_file() else "none"
        return f"{thera.__version__}-{built}"
