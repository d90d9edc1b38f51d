"""ASGI middleware: checks Host and Origin, caps body sizes, sets security headers."""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thera.core.face import Phrase
from thera.server import client_address, wire
from thera.server.errors import Refusal
from thera.server.http.rate_limits import RateLimits
from thera.server.metrics import Metrics
from thera.server.settings import Settings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY: Final = 16 * 1024
RECORD_BODY: Final = 64 * 1000
RECORDS: Final = "/api/records"
UNLIMITED: Final = frozenset({"/healthz", "/metrics"})

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self' {sockets}",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For a picture that is opened by itself: it has a style sheet within."""

HOST: Final = re.compile(r"([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?", re.ASCII | re.IGNORECASE)
LASTING: Final = "max-age=31536000"
"""How long a browser that came over TLS is to insist on it: a year."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

logger = logging.getLogger(__name__)


class Middleware:
    """Middleware for everything, sockets too."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: RateLimits, metrics: Metrics
    ) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self.prefix = settings.prefix
        self.hosts = settings.known_hosts
        self.proxies = settings.proxies
        self.headers = HEADERS | ({"Strict-Transport-Security": LASTING} if settings.secure else {})
        public = urlsplit(settings.public_url or "")
        self.public = (public.scheme, public.netloc.lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["root_path"] = self.prefix  # whether a proxy takes it off or not
        headers = Headers(scope=scope)
        scope["client"] = (client_address.of(scope, headers, self.proxies), 0)
        problem = self._problem(scope, headers)
        if problem is not None:
            self.metrics.refused(Phrase(f"server.{problem[1]}"))
        if problem is not None and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif problem is not None:
            await _error(*problem)(scope, receive, self._dressed(send, headers))
        else:
            await self._pass_on(scope, receive, self._dressed(send, headers))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the app answer; an unexpected error is logged and answered like any other."""
        begun = False
        receive = _counted(receive, _most(scope))

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            if begun or scope["type"] != "http":
                raise  # too late to say anything: the server logs it and ends the connection
            logger.exception("%s %s failed", scope["method"], scope["path"])
            self.metrics.failed("request")
            await _error(500, "error")(scope, receive, send)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if _host(headers.get("host", "")) not in self.hosts:
            return 403, "host"
        if not self._within_limits(scope):
            return 429, "limit.rate"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if not self._ours(scope, headers):
            return 403, "origin"
        return None if scope["type"] == "websocket" else _weight(scope, headers)

    def _within_limits(self, scope: Scope) -> bool:
        path = scope["path"].removeprefix(self.prefix)
        if path in UNLIMITED:
            return True
        call = scope["type"] == "websocket" or path.startswith("/api/")
        try:
            self.limits.hit("calls" if call else "pages", scope["client"][0])
        except Refusal:
            return False
        return True

    def _ours(self, scope: Scope, headers: Headers) -> bool:
        """Whether a page of ours asks: one of this host and scheme, or of the public address."""
        try:
            origin = urlsplit(headers.get("origin", ""))
        except ValueError:
            return False
        asked = (origin.scheme, origin.netloc.lower())
        scheme = scope.get("scheme", "http").replace("ws", "http")
        return asked in ((scheme, headers["host"].lower()), self.public) and bool(asked[1])

    def _dressed(self, send: Send, asked: Headers) -> Send:
        """Adds the headers that every answer has."""
        host = asked.get("host", "")
        host = host if _host(host) else ""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                sockets = f"ws://{host} wss://{host}"  # some browsers do not count them as 'self'
                policy = POLICY.format(sockets=sockets if host else "")
                headers.setdefault("Content-Security-Policy", policy)
                for name, value in self.headers.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return dressed


def _error(status: int, key: str) -> Response:
    answer = wire.write({"error": Phrase(f"server.{key}")})
    return Response(answer, status, media_type="application/json")


def _host(header: str) -> str:
    """The name in a Host header, without its port; empty where it is more than that."""
    found = HOST.fullmatch(header)
    return found[1].strip("[]").lower() if found else ""


def _weight(scope: Scope, headers: Headers) -> tuple[int, str] | None:
    """Why a declared length is refused: it is missing, repeated or too large."""
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers or not (length.isascii() and length.isdecimal()):
        return 411, "body.length"
    return (413, "body.big") if len(length) > 9 or int(length) > _most(scope) else None


def _most(scope: Scope) -> int:
    """How many bytes may be sent."""
    records = scope["type"] == "http" and scope["path"].endswith(RECORDS)
    return RECORD_BODY if records else BODY


def _counted(receive: Receive, most: int) -> Receive:
    """Counts the bytes of a body as they come, whatever its headers say."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > most:
                raise HTTPException(413)  # told by the app as every error is
        return message

    return counted
