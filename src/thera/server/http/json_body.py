"""Request bodies for FastAPI: JSON decoded to msgspec structs, and their schemas for OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from email.message import Message
from typing import Any, Final, TypeVar

import msgspec
from fastapi import Depends, FastAPI, Request
from starlette.requests import ClientDisconnect

from thera.server import request_bodies
from thera.server.errors import refuse

T = TypeVar("T", bound=request_bodies.Body)

REFERENCE: Final = "#/components/schemas/{name}"


def json_body(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """A dependency that reads a body of this kind, or refuses it."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> T:
        if not _is_json(request.headers.get("content-type", "")):
            raise refuse("body.bad", 422)
        try:
            return decoder.decode(await read_body(request))
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise refuse("body.bad", 422) from error

    return read


async def read_body(request: Request) -> bytes:
    """All that is sent, or Refusal."""
    try:
        return await request.body()
    except ClientDisconnect as error:
        raise refuse("body.bad") from error  # nobody hears it: no fault of the server to be logged


def _is_json(header: str) -> bool:
    message = Message()
    message["content-type"] = header
    main, _, kind = message.get_content_type().partition("/")
    return main == "application" and (kind == "json" or kind.endswith("+json"))


def takes(kind: type[request_bodies.Body]) -> dict[str, Any]:
    """What a route says of its body: it is read before anything is done, and described."""
    schema = {"$ref": REFERENCE.format(name=kind.__name__)}
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {"dependencies": [Depends(read_body)], "openapi_extra": {"requestBody": body}}


def add_schemas(app: FastAPI) -> None:
    """Let the OpenAPI schema describe the bodies too."""
    make = app.openapi

    def openapi() -> dict[str, Any]:
        found = make()
        kinds = request_bodies.Body.__subclasses__()
        _, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
        found.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
        return found

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's documented way
