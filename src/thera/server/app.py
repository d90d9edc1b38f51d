"""The web app: what it is made of, how it starts and stops, how errors are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from thera.core.face import Phrase
from thera.server import api, pages, wire
from thera.server.bots import BotPool
from thera.server.botwork import Bots
from thera.server.guard import Guard
from thera.server.lobby import Lobby
from thera.server.refusal import Refusal
from thera.server.settings import Settings
from thera.server.store import Store
from thera.server.visitors import Cookies


def create_app(settings: Settings, bots: Bots | None = None) -> FastAPI:
    """The app; `bots` are worker processes of its own unless others are given."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database, commit_wait=settings.commit_wait)
        pool = BotPool() if bots is None else None
        if pool is not None:
            pool.start()
        app.state.lobby = lobby = Lobby(settings, store, bots or pool or BotPool())
        resuming = asyncio.create_task(lobby.resume())
        try:
            yield
        finally:
            resuming.cancel()
            with suppress(asyncio.CancelledError):
                await resuming
            await lobby.close()
            await store.close()
            if pool is not None:
                await pool.close()

    app = FastAPI(
        title="thera",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.cookies = Cookies(settings)
    app.include_router(api.router)
    app.include_router(pages.routes(settings))
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _missing)
    return app


def _error(reason: Phrase, status: int) -> Response:
    return Response(wire.write({"error": reason}), status, media_type="application/json")


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)  # noqa: S101  # that is what it is called for
    return _error(error.reason, error.status)


def _misread(request: Request, error: Exception) -> Response:
    return _error(Phrase("server.body.bad"), 422)


def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return _error(Phrase("server.body.big" if status == 413 else "server.page.none"), status)
