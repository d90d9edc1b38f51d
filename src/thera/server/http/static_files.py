"""The built client as static files: one page for every address, assets cached for ever."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from thera.server.settings import Settings

FOR_EVER: Final = "public, max-age=31536000, immutable"
FRESH: Final = "no-cache"


def routes(settings: Settings) -> APIRouter:
    """Everything that is neither `/api` nor a socket."""
    router = APIRouter(include_in_schema=False)
    folder = settings.static.resolve()

    @router.api_route("/assets/{name:path}", methods=["GET", "HEAD"])
    def asset(name: str, request: Request) -> Response:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return _file(folder, f"assets/{name}", FOR_EVER, packed=packed)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str) -> Response:
        """The page; a path that looks like a file is served as one, or not found."""
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404)
        if "." in path.rpartition("/")[2]:
            return _file(folder, path, FRESH)
        text = page_text(settings)
        return unbuilt() if text is None else HTMLResponse(text, headers={"Cache-Control": FRESH})

    return router


def _file(folder: Path, name: str, caching: str, *, packed: bool = False) -> Response:
    """A built file, or the compressed copy that the build laid beside it."""
    try:
        path = (folder / name).resolve()
        there = path.is_relative_to(folder) and path.is_file() and not path.name.startswith(".")
    except (OSError, ValueError):  # a name that no file can have
        there = False
    if not there:
        raise HTTPException(404)
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    small = path.with_name(f"{path.name}.gz")
    if packed and small.is_file():
        kind, _ = guess_type(path.name)
        headers["Content-Encoding"] = "gzip"
        return FileResponse(small, headers=headers, media_type=kind)
    return FileResponse(path, headers=headers)


def page_text(settings: Settings) -> str | None:
    """The page of the client as its addresses are here; None before it is built."""
    path = settings.static / "index.html"
    if not path.is_file():
        return None
    return path.read_text(encoding="utf-8").replace('"/assets/', f'"{settings.prefix}/assets/')


def unbuilt() -> Response:
    """The answer before the client is built."""
    return PlainTextResponse("The browser client has not been built.\n", 503)
