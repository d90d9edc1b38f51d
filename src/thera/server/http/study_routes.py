"""HTTP routes of studies and lessons, as `docs/wire.md` lists them."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from thera.locale import LANGUAGES
from thera.server.http.dependencies import TheAddress, TheState, TheTable, TheVisitor, json_response
from thera.server.http.json_body import json_body, takes
from thera.server.http.middleware import PICTURE_POLICY
from thera.server.http.study_address import check_length, query_of, read, write
from thera.server.pictures.draw import Kind
from thera.server.request_bodies import Attempt, Study
from thera.server.table.attempts import answer
from thera.server.table.lessons import lesson_cards, lesson_page
from thera.server.table.study import study_page
from thera.server.table.table_study import study_of

router = APIRouter()

USUAL: Final = LANGUAGES[0]
"""The language for who names none."""

TYPES: Final[dict[Kind, str]] = {"svg": "image/svg+xml", "png": "image/png"}

A_DAY: Final = "public, max-age=86400"
"""What a study looks like changes with a new version of the server only."""


async def _counted(state: TheState, visitor: TheVisitor, address: TheAddress) -> None:
    """Count a study, or refuse it: each is worked out on the spot."""
    state.limits.hit("studies", address, visitor.id)


Counted = Annotated[None, Depends(_counted)]


@router.post("/api/study", **takes(Study))
async def study(body: Annotated[Study, Depends(json_body(Study))], counted: Counted) -> Response:
    """A position after some steps, as a viewer sees it."""
    return json_response(study_page(body))


@router.get("/api/lessons")
async def lessons(lang: str = USUAL) -> Response:
    """All guided lessons."""
    return json_response(lesson_cards(lang))


@router.get("/api/lessons/{game}/{name}")
async def lesson(game: str, name: str, lang: str = USUAL) -> Response:
    """A lesson and its scenes."""
    return json_response(lesson_page(game, name, lang))


@router.post("/api/lessons/{game}/{name}/{scene}", **takes(Attempt))
async def attempt(
    game: str,
    name: str,
    scene: str,
    body: Annotated[Attempt, Depends(json_body(Attempt))],
    counted: Counted,
    lang: str = USUAL,
) -> Response:
    """What a lesson says to what a learner did."""
    return json_response(answer(game, name, scene, body, lang))


@router.get("/api/tables/{key}/study")
async def table_study(table: TheTable, version: int) -> Response:
    """The address of a position of a table, after the prefix."""
    return json_response({"address": f"study/{write(study_of(table, version))}"})


@router.get("/api/study/{spec:path}.{kind}")
async def picture(
    spec: str,
    kind: Kind,
    request: Request,
    state: TheState,
    visitor: TheVisitor,
    address: TheAddress,
) -> Response:
    """A study as a picture, by its address."""
    state.limits.hit("pictures", address, visitor.id)
    check_length(request)
    wish = read(spec, query_of(request))
    found = await state.pictures.picture(kind, wish, (address, visitor.id))
    headers = {"Cache-Control": A_DAY, "Content-Security-Policy": PICTURE_POLICY}
    return Response(found, media_type=TYPES[kind], headers=headers)
