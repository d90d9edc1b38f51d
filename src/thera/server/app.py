"""Builds the ASGI app: what it is made of, how it starts and stops, how errors are told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from thera.core.face import Phrase
from thera.server import wire
from thera.server.bots.pool import BotPool
from thera.server.errors import Refusal
from thera.server.http import routes, static_files
from thera.server.http.app_state import AppState, state_of
from thera.server.http.cookies import Cookies
from thera.server.http.json_body import add_schemas
from thera.server.http.middleware import Middleware
from thera.server.http.rate_limits import RateLimits
from thera.server.metrics import Metrics
from thera.server.settings import Settings
from thera.server.store.database import Database
from thera.server.table import trace
from thera.server.table.lobby import Lobby
from thera.server.table.services import BotPlayers, Services

logger = logging.getLogger(__name__)


class Bots(BotPlayers, Protocol):
    """Whoever answers for bots on a server, with figures for whoever runs it."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""

    @property
    def longest_wait(self) -> float:
        """Seconds for which the oldest of the waiting jobs has waited."""

    @property
    def running(self) -> int:
        """How many workers are busy."""


def create_app(settings: Settings, bots: Bots | None = None) -> FastAPI:
    """The app; `bots` are worker processes of its own unless others are given."""

    metrics, limits = Metrics(), RateLimits(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = await Database.open(settings.database, settings.commit_wait, metrics)
        pool = BotPool() if bots is None else None
        if pool is not None:
            pool.start()
        players = bots or pool or BotPool()
        lobby = Lobby(
            Services(
                settings=settings,
                storage=database,
                bots=players,
                limits=limits,
                metrics=metrics,
                build=settings.build,
            )
        )
        app.state.shared = AppState(
            settings=settings,
            cookies=Cookies(settings),
            limits=limits,
            metrics=metrics,
            database=database,
            lobby=lobby,
        )
        _watch(metrics, limits, lobby, players)
        resuming = asyncio.create_task(lobby.resume())
        try:
            yield
        finally:
            resuming.cancel()
            with suppress(asyncio.CancelledError):
                await resuming
            await lobby.close()
            await database.close()
            if pool is not None:
                await pool.close()

    app = FastAPI(
        title="thera",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    add_schemas(app)
    app.include_router(routes.router)
    app.include_router(static_files.routes(settings))
    app.add_middleware(Middleware, settings=settings, limits=limits, metrics=metrics)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _missing)
    app.add_exception_handler(SQLAlchemyError, _unread)
    return app


def _watch(metrics: Metrics, limits: RateLimits, lobby: Lobby, bots: Bots) -> None:
    """Add the figures that are looked up when somebody asks."""
    gauge = metrics.gauge
    gauge("thera_sockets", "Open sockets", lambda: limits.sockets)
    gauge("thera_tables", "Tables in memory", lambda: len(lobby.tables))
    gauge("thera_bots_waiting", "Jobs that wait for a worker", lambda: bots.waiting)
    gauge("thera_bots_longest_wait_seconds", "The oldest of them", lambda: bots.longest_wait)
    gauge("thera_bots_running", "Busy workers", lambda: bots.running)


def _error(request: Request, reason: Phrase, status: int) -> Response:
    state_of(request).metrics.refused(reason)
    if (key := request.path_params.get("key")) is not None:
        trace.detail(key, "refused", reason=reason.key)
    return Response(wire.write({"error": reason}), status, media_type="application/json")


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)  # noqa: S101  # that is what it is called for
    return _error(request, error.reason, error.status)


def _misread(request: Request, error: Exception) -> Response:
    return _error(request, Phrase("server.body.bad"), 422)


def _unread(request: Request, error: Exception) -> Response:
    """The database cannot be read."""
    state_of(request).metrics.failed("storage")
    logger.error("cannot read the database", exc_info=error)
    return _error(request, Phrase("server.storage"), 503)


def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    reason = "server.body.big" if status == 413 else "server.page.none"
    return _error(request, Phrase(reason), status)
