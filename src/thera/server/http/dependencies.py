"""What routes are given: the app's state, who asks and from where, the table that is meant; and
how they answer.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from thera.server import wire
from thera.server.http.app_state import AppState, address_of, state_of, visitor_of
from thera.server.http.cookies import LIFE, Visitor
from thera.server.table.table import Table


async def _state(request: Request) -> AppState:
    return state_of(request)


async def _visitor(request: Request) -> Visitor:
    return visitor_of(request)


async def _address(request: Request) -> str:
    return address_of(request)


TheState = Annotated[AppState, Depends(_state)]
TheVisitor = Annotated[Visitor, Depends(_visitor)]
TheAddress = Annotated[str, Depends(_address)]


async def _table(key: str, state: TheState, address: TheAddress) -> Table:
    return await state.lobby.table(key, address)


TheTable = Annotated[Table, Depends(_table)]


def json_response(thing: object) -> Response:
    """Anything that is sent, as JSON."""
    return Response(wire.write(thing), media_type="application/json")


def kept(state: AppState, visitor: Visitor, thing: object) -> Response:
    """A response that makes the browser this visitor for another 400 days.

    A cookie of ours that seems too old is left alone: if the server's clock is wrong, its owner
    has the seats again once it is put right.
    """
    response, cookies = json_response(thing), state.cookies
    if visitor.expired:
        return response
    response.set_cookie(
        cookies.name,
        cookies.write(visitor.id),
        max_age=LIFE,
        path=cookies.path,
        secure=cookies.secure,
        httponly=True,
        samesite="lax",
    )
    return response
