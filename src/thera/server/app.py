"""Builds the ASGI app: what it is made of, how it starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from fastapi import FastAPI

from thera.server.bots.pool import BotPool
from thera.server.http import routes, static_files, study_page, study_routes
from thera.server.http.app_state import AppState
from thera.server.http.cookies import Cookies
from thera.server.http.error_responses import add_error_responses
from thera.server.http.json_body import add_schemas
from thera.server.http.middleware import Middleware
from thera.server.http.rate_limits import RateLimits
from thera.server.metrics import Metrics
from thera.server.pictures.pictures import Pictures
from thera.server.settings import Settings
from thera.server.store.database import Database
from thera.server.table.lobby import Lobby
from thera.server.table.services import BotPlayers, Services


class Bots(BotPlayers, Protocol):
    """What answers for the bots of a server, with metrics for its operator."""

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
        async with (
            _database(settings, metrics) as database,
            _players(bots) as players,
            _lobby(settings, database, players, limits, metrics) as lobby,
        ):
            app.state.shared = AppState(
                settings=settings,
                cookies=Cookies(settings),
                limits=limits,
                metrics=metrics,
                database=database,
                lobby=lobby,
                pictures=Pictures(players),
            )
            _watch(metrics, limits, lobby, players)
            yield

    app = FastAPI(
        title="thera",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    add_schemas(app)
    app.include_router(routes.router)
    app.include_router(study_routes.router)
    app.include_router(study_page.routes(settings))
    app.include_router(static_files.routes(settings))
    app.add_middleware(Middleware, settings=settings, limits=limits, metrics=metrics)
    add_error_responses(app, metrics)
    return app


@asynccontextmanager
async def _database(settings: Settings, metrics: Metrics) -> AsyncIterator[Database]:
    database = await Database.open(settings.database, settings.commit_wait, metrics)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _players(bots: Bots | None) -> AsyncIterator[Bots]:
    """The bots that were given, or a pool of worker processes."""
    if bots is not None:
        yield bots
        return
    pool = BotPool()
    pool.start()
    try:
        yield pool
    finally:
        await pool.close()


@asynccontextmanager
async def _lobby(
    settings: Settings, database: Database, bots: Bots, limits: RateLimits, metrics: Metrics
) -> AsyncIterator[Lobby]:
    """The tables; those where a bot is to move are loaded at once."""
    lobby = Lobby(
        Services(
            settings=settings,
            storage=database,
            bots=bots,
            limits=limits,
            metrics=metrics,
            build=settings.build,
        )
    )
    resuming = asyncio.create_task(lobby.resume())
    try:
        yield lobby
    finally:
        resuming.cancel()
        with suppress(asyncio.CancelledError):
            await resuming
        await lobby.close()


def _watch(metrics: Metrics, limits: RateLimits, lobby: Lobby, bots: Bots) -> None:
    """Add the metrics that are computed on request."""
    gauge = metrics.gauge
    gauge("thera_sockets", "Open sockets", lambda: limits.sockets)
    gauge("thera_tables", "Tables in memory", lambda: len(lobby.tables))
    gauge("thera_bots_waiting", "Jobs that wait for a worker", lambda: bots.waiting)
    gauge("thera_bots_longest_wait_seconds", "The oldest of them", lambda: bots.longest_wait)
    gauge("thera_bots_running", "Busy workers", lambda: bots.running)
