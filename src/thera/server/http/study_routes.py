"""HTTP routes of studies and lessons, as `docs/wire.md` lists them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from thera.server.http.dependencies import TheAddress, TheState, TheVisitor, json_response
from thera.server.http.json_body import json_body, takes
from thera.server.request_bodies import Study
from thera.server.table.study import study_page

router = APIRouter()


async def _counted(state: TheState, visitor: TheVisitor, address: TheAddress) -> None:
    """Count a study, or refuse it: each is worked out on the spot."""
    state.limits.hit("studies", address, visitor.id)


Counted = Annotated[None, Depends(_counted)]


@router.post("/api/study", **takes(Study))
async def study(body: Annotated[Study, Depends(json_body(Study))], counted: Counted) -> Response:
    """A position after some steps, as a viewer sees it."""
    return json_response(study_page(body))
