"""What the routes of one app share."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from thera.server.http.cookies import Cookies, Visitor
from thera.server.http.rate_limits import RateLimits
from thera.server.metrics import Metrics
from thera.server.pictures.pictures import Pictures
from thera.server.settings import Settings
from thera.server.store.database import Database
from thera.server.table.lobby import Lobby


@dataclass(frozen=True, slots=True, kw_only=True)
class AppState:
    """Everything that a request may need; it is there while the app runs."""

    settings: Settings
    cookies: Cookies
    limits: RateLimits
    metrics: Metrics
    database: Database
    lobby: Lobby
    pictures: Pictures


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the app that a request or a socket came to."""
    found: AppState = connection.app.state.shared
    return found


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whose browser it is, by the cookie."""
    cookies = state_of(connection).cookies
    return cookies.read(connection.cookies.get(cookies.name))


def address_of(connection: HTTPConnection) -> str:
    """Where it comes from."""
    return connection.client.host if connection.client else ""
