"""HTTP routes, as `docs/wire.md` lists them: each passes a request on to a function of a table."""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated

from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.responses import PlainTextResponse, Response

from thera import games
from thera.bots import opponents as bot_offers
from thera.core.face import Phrase
from thera.server import wire
from thera.server.client_address import loopback
from thera.server.errors import refuse
from thera.server.http import websocket
from thera.server.http.app_state import AppState, visitor_of
from thera.server.http.cookies import Visitor
from thera.server.http.dependencies import (
    TheAddress,
    TheState,
    TheTable,
    TheVisitor,
    json_response,
    kept,
)
from thera.server.http.json_body import json_body, read_body, takes
from thera.server.http.qr_code import qr_code
from thera.server.metrics import KIND
from thera.server.request_bodies import FreeSeat, Invite, NewTable, Rename, Sit, UseDevice
from thera.server.table import invitations, my_games, step_scenes, visitor_view
from thera.server.table.draws import draws_of
from thera.server.table.new_table import make_table
from thera.server.table.record_export import record_of
from thera.server.table.record_import import import_record
from thera.server.table.seating import free_seat

router = APIRouter()


# me


@router.get("/api/me")
async def me(state: TheState, visitor: TheVisitor) -> Response:
    """Who I am and where I play."""
    return kept(state, visitor, await _me(state, visitor))


@router.post("/api/me", **takes(Rename))
async def rename(
    state: TheState,
    visitor: TheVisitor,
    address: TheAddress,
    body: Annotated[Rename, Depends(json_body(Rename))],
) -> Response:
    """Another name."""
    await my_games.rename(state.lobby, visitor.id, body.name, address)
    return kept(state, visitor, await _me(state, visitor))


async def _me(state: AppState, visitor: Visitor) -> wire.Me:
    notice = Phrase("server.cookie.replaced") if visitor.bad else None
    return await my_games.me(state.lobby.services, visitor.id, notice)


# tables


@router.get("/api/offers")
async def offers() -> Response:
    """What can be played, and against whom."""
    return json_response(bot_offers.offers())


@router.get("/api/examples/{game}/{card}")
async def example(game: str, card: str) -> Response:
    """A card or a topic of help, in pictures."""
    if not (frames := games.card_example(game, card)):
        raise refuse("example.none", 404)
    return json_response(frames)


@router.get("/api/help/{game}")
async def help_topics(game: str) -> Response:
    """What help can explain about a game; nothing of a game without help."""
    return json_response(games.topics(game))


@router.post("/api/tables", **takes(NewTable))
async def make(
    state: TheState,
    visitor: TheVisitor,
    address: TheAddress,
    body: Annotated[NewTable, Depends(json_body(NewTable))],
) -> Response:
    """A new table."""
    return kept(state, visitor, await make_table(state.lobby, body, visitor.id, address))


@router.get("/api/tables/{key}")
async def look(table: TheTable, visitor: TheVisitor) -> Response:
    """A table as an onlooker sees it."""
    return json_response(visitor_view.table_page(table, visitor.id))


@router.get("/api/tables/{key}/at/{version}")
async def moment(
    version: int, table: TheTable, visitor: TheVisitor, seat: int | None = None
) -> Response:
    """A table as it was; once the game is over, from any seat."""
    return json_response(visitor_view.past_page(table, visitor.id, version, seat))


@router.get("/api/tables/{key}/steps")
async def steps(
    table: TheTable,
    visitor: TheVisitor,
    address: TheAddress,
    since: int | None = None,
    until: int | None = None,
    seat: int | None = None,
) -> Response:
    """Turns step by step, with the scene after each: to be acted out."""
    wanted = step_scenes.Wanted(since, until, seat)
    return json_response(await step_scenes.showing(table, visitor.id, address, wanted))


@router.post("/api/tables/{key}/sit", **takes(Sit))
async def sit(
    state: TheState,
    table: TheTable,
    visitor: TheVisitor,
    address: TheAddress,
    body: Annotated[Sit, Depends(json_body(Sit))],
) -> Response:
    """Claim a seat."""
    seat = await invitations.sit(table, visitor.id, body.token, body.bytes, address)
    return kept(state, visitor, {"seat": seat})


@router.post("/api/tables/{key}/free", **takes(FreeSeat))
async def free(
    table: TheTable,
    visitor: TheVisitor,
    body: Annotated[FreeSeat, Depends(json_body(FreeSeat))],
) -> Response:
    """Free a seat."""
    await table.act(lambda: free_seat(table, visitor.id, body.seat))
    return json_response({})


@router.post("/api/tables/{key}/invite", **takes(Invite))
async def invite(
    table: TheTable, visitor: TheVisitor, body: Annotated[Invite, Depends(json_body(Invite))]
) -> Response:
    """A link for one seat, or new links."""
    token = await invitations.invite(table, visitor.id, body.seat, renew=body.renew)
    return json_response({"token": token})


@router.post("/api/tables/{key}/device")
async def device(table: TheTable, visitor: TheVisitor, address: TheAddress) -> Response:
    """A link for another device of mine."""
    return json_response({"token": await invitations.device(table, visitor.id, address)})


@router.post("/api/device", **takes(UseDevice))
async def become(
    state: TheState,
    visitor: TheVisitor,
    address: TheAddress,
    body: Annotated[UseDevice, Depends(json_body(UseDevice))],
) -> Response:
    """Become the visitor that the link is for."""
    services = state.lobby.services
    other, key = await invitations.become(services, visitor.id, body.token, address)
    return kept(state, Visitor(other), {"table": key})


# records


@router.get("/api/tables/{key}/record")
async def record(table: TheTable) -> Response:
    """The game as text."""
    name = f"{table.game_name}-{table.key}.thera"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record_of(table), headers=headers)


@router.get("/api/tables/{key}/draws")
async def draws(table: TheTable) -> Response:
    """The draws of a finished game, to be verified."""
    return json_response(draws_of(table))


@router.post("/api/records")
async def bring(
    request: Request, state: TheState, visitor: TheVisitor, address: TheAddress
) -> Response:
    """Make a finished table from a record."""
    body = await read_body(request)
    table = await import_record(state.lobby, body, host=visitor.id, address=address)
    return kept(state, visitor, {"table": table.key})


# the rest


@router.get("/api/qr")
async def qr(text: str, state: TheState) -> Response:
    """An address of ours as a picture."""
    return Response(qr_code(text, state.settings.known_hosts), media_type="image/svg+xml")


@router.get("/healthz", include_in_schema=False)
async def healthz() -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz", include_in_schema=False)
async def readyz(state: TheState) -> Response:
    """The database answers too, and what is written is kept."""
    await state.database.ping()
    return PlainTextResponse("ok\n")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, state: TheState, address: TheAddress) -> Response:
    """The figures: for whoever has the token, and for this machine where no proxy is in front."""
    settings = state.settings
    here = not (settings.proxies or settings.public_url) and loopback(address)
    if not here and not _told(request, settings.metrics_token):
        raise refuse("metrics", 403)
    return Response(state.metrics.text(), media_type=KIND)


def _told(request: Request, token: str | None) -> bool:
    """Whether a request brings the token, if there is one."""
    given = request.headers.get("authorization", "").encode()
    return bool(token) and compare_digest(given, f"Bearer {token}".encode())


@router.websocket("/ws/{key}")
async def table_socket(socket: WebSocket, key: str) -> None:
    """The socket of a table."""
    await websocket.serve(socket, key, visitor_of(socket).id)
