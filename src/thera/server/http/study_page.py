"""The page of a study: the client, with the tags by which others preview a link to it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from thera.core.spec import family
from thera.locale import LANGUAGES, Words
from thera.server.errors import Refusal
from thera.server.http.static_files import FRESH, page_text, unbuilt
from thera.server.http.study_address import check_length, query_of, read, write
from thera.server.pictures.draw import HEIGHT, WIDTH, draws
from thera.server.request_bodies import Study
from thera.server.settings import Settings


def routes(settings: Settings) -> APIRouter:
    """The pages of studies."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/study/{spec:path}", methods=["GET", "HEAD"])
    def page(spec: str, request: Request) -> Response:
        """The client; it says itself what is wrong with an address."""
        if (text := page_text(settings)) is None:
            return unbuilt()
        status, tags = 200, ""
        try:
            check_length(request)
            tags = _tags(read(spec, query_of(request)), request, settings)
        except Refusal as refused:
            status = refused.status
        headers = {"Cache-Control": FRESH, "Vary": "Accept-Language"}
        return HTMLResponse(text.replace("</head>", f"{tags}</head>", 1), status, headers)

    return router


def _tags(wish: Study, request: Request, settings: Settings) -> str:
    """What a link preview shows; nothing for a link that works on this computer only."""
    base = settings.share(request.headers["host"], secure=request.url.scheme == "https")
    words = Words(language(request.headers.get("accept-language", "")))
    name = f"web.game.{family(wish.spec)}"
    if base is None or name not in words:
        return ""
    found = _properties(base.rstrip("/"), wish, words, words(name))
    return "".join(f'<meta property="{name}" content="{escape(said)}" />' for name, said in found)


def _properties(base: str, wish: Study, words: Words, game: str) -> Iterator[tuple[str, str]]:
    yield "og:type", "website"
    yield "og:site_name", "Thera"
    yield "og:title", words("server.study.preview", game=game)
    yield "og:description", words("server.study.preview.text")
    yield "og:url", f"{base}/study/{write(wish)}"
    if draws("png"):
        path, mark, query = write(wish).partition("?")
        yield "og:image", f"{base}/api/study/{path}.png{mark}{query}"
        yield "og:image:width", str(WIDTH)
        yield "og:image:height", str(HEIGHT)
        yield "twitter:card", "summary_large_image"


def language(accepted: str) -> str:
    """The first language of ours that a browser names, else the first of all.

    >>> language("fr, es-MX;q=0.8, en;q=0.5"), language("")
    ('es', 'en')
    """
    asked = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((code for code in asked if code in LANGUAGES), LANGUAGES[0])
