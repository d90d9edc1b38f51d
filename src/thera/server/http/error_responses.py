"""Errors as HTTP tells them: a phrase as JSON, counted."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from thera.core.face import Phrase
from thera.server import wire
from thera.server.errors import Refusal
from thera.server.metrics import Metrics
from thera.server.table import trace

logger = logging.getLogger(__name__)


def add_error_responses(app: FastAPI, metrics: Metrics) -> None:
    """Let the app answer with a phrase whatever goes wrong."""

    def answer(request: Request, reason: Phrase, status: int) -> Response:
        metrics.refused(reason)
        if (key := request.path_params.get("key")) is not None:
            trace.detail(key, "refused", reason=reason.key)
        return Response(wire.write({"error": reason}), status, media_type="application/json")

    def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)  # noqa: S101  # that is what it is called for
        return answer(request, error.reason, error.status)

    def misread(request: Request, error: Exception) -> Response:
        return answer(request, Phrase("server.body.bad"), 422)

    def unread(request: Request, error: Exception) -> Response:
        """The database cannot be read."""
        metrics.failed("storage")
        logger.error("cannot read the database", exc_info=error)
        return answer(request, Phrase("server.storage"), 503)

    def missing(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        reason = "server.body.big" if status == 413 else "server.page.none"
        return answer(request, Phrase(reason), status)

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, misread)
    app.add_exception_handler(SQLAlchemyError, unread)
    app.add_exception_handler(HTTPException, missing)
