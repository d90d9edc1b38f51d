"""The calls over HTTP, as `docs/wire.md` lists them."""

from __future__ import annotations

import io
from hmac import compare_digest
from typing import Annotated
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.responses import PlainTextResponse, Response

from thera import games
from thera.bots import offers as bot_offers
from thera.core.face import Phrase
from thera.core.game import BadText
from thera.server import wire
from thera.server.client_address import loopback
from thera.server.errors import refuse
from thera.server.http import websocket
from thera.server.http.cookies import LIFE, Cookies, Visitor, check_name
from thera.server.metrics import KIND
from thera.server.request_bodies import Device, Free, Invite, Name, SeatWish, Sit, TableWish
from thera.server.table import invitations, my_games, record_import, visitor_view
from thera.server.table.draws import draws_of
from thera.server.table.history import BOT, FREE, PERSON
from thera.server.table.lobby import Lobby
from thera.server.table.log_rows import Seated
from thera.server.table.table import Table

router = APIRouter()


# what every call needs


def _lobby(request: Request) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found


def _cookies(request: Request) -> Cookies:
    found: Cookies = request.app.state.cookies
    return found


def _visitor(request: Request, cookies: Annotated[Cookies, Depends(_cookies)]) -> Visitor:
    return cookies.read(request.cookies.get(cookies.name))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _table(key: str, request: Request, lobby: Annotated[Lobby, Depends(_lobby)]) -> Table:
    return await lobby.table(key, _address(request))


TheLobby = Annotated[Lobby, Depends(_lobby)]
TheVisitor = Annotated[Visitor, Depends(_visitor)]
TheTable = Annotated[Table, Depends(_table)]
TheCookies = Annotated[Cookies, Depends(_cookies)]


def _json(thing: object) -> Response:
    return Response(wire.write(thing), media_type="application/json")


def _kept(cookies: Cookies, visitor: Visitor, thing: object) -> Response:
    """An answer that makes the browser this visitor, for another 400 days.

    A cookie of ours that seems too old is left alone: if the server's clock is wrong, its owner
    has the seats again once it is put right.
    """
    response = _json(thing)
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


# me


@router.get("/api/me")
async def me(lobby: TheLobby, visitor: TheVisitor, cookies: TheCookies) -> Response:
    """Who I am and where I play."""
    return _kept(cookies, visitor, await _me(lobby, visitor))


@router.post("/api/me")
async def rename(
    request: Request, name: Name, lobby: TheLobby, visitor: TheVisitor, cookies: TheCookies
) -> Response:
    """Another name."""
    lobby.limits.hit("names", _address(request), visitor.id)
    await lobby.rename(visitor.id, check_name(name.name))
    return _kept(cookies, visitor, await _me(lobby, visitor))


async def _me(lobby: Lobby, visitor: Visitor) -> wire.Me:
    notice = Phrase("server.cookie.replaced") if visitor.bad else None
    return await my_games.me(lobby, visitor.id, notice)


# tables


@router.get("/api/offers")
async def offers() -> Response:
    """What can be played, and against whom."""
    return _json(bot_offers.offers())


@router.get("/api/examples/{game}/{card}")
async def example(game: str, card: str) -> Response:
    """What a card does, in pictures."""
    if not (frames := games.card_example(game, card)):
        raise refuse("example.none", 404)
    return _json(frames)


@router.post("/api/tables")
async def make(
    request: Request, wish: TableWish, lobby: TheLobby, visitor: TheVisitor, cookies: TheCookies
) -> Response:
    """A new table."""
    try:
        game = games.offered(wish.spec)
    except BadText as error:
        raise refuse("spec") from error
    if len(wish.seats) != game.seats:
        raise refuse("seats", count=game.seats)
    name = game.name.partition(":")[0]
    seats = [_seated(name, n, seat, visitor.id) for n, seat in enumerate(wish.seats)]
    lobby.limits.hit("tables", _address(request), visitor.id)
    table = await lobby.make(game.name, seats, host=visitor.id, pace=wish.pace)
    info = visitor_view.info(table, visitor.id)
    said = {"table": info.id, "invite": info.invite, "commitment": info.commitment}
    return _kept(cookies, visitor, said)


def _seated(game: str, seat: int, wish: SeatWish, visitor: str) -> Seated:
    match wish.kind:
        case "bot":
            if wish.bot is None or not bot_offers.fits(game, wish.bot):
                raise refuse("bot")
            return Seated(seat, BOT, bot=wish.bot)
        case "open":
            return Seated(seat, FREE)
        case _:
            name = None if wish.name is None else check_name(wish.name)
            return Seated(seat, PERSON, visitor, name)


@router.get("/api/tables/{key}")
async def look(table: TheTable, visitor: TheVisitor) -> Response:
    """A table as an onlooker sees it."""
    story = table.story
    listener = visitor_view.ear(story, ())
    return _json(
        wire.Page(
            version=story.version,
            scene=visitor_view.scene(table, None),
            last=visitor_view.last(story, listener),
            table=visitor_view.info(table, visitor.id),
            log=visitor_view.lines(story, listener, 0),
        )
    )


@router.get("/api/tables/{key}/at/{version}")
async def moment(
    version: int, table: TheTable, visitor: TheVisitor, seat: int | None = None
) -> Response:
    """A table as it was; once the game is over, from any seat."""
    story, seats = table.story, table.seats_of(visitor.id)
    if not 0 <= version <= story.version:
        raise refuse("version.none", 404)
    state, line = story.at(version)
    chosen = story.status == "over" and seat is not None and 0 <= seat < story.game.seats
    eye = seat if chosen else visitor_view.eye(story, seats)
    scene = wire.raw(visitor_view.scene_at(story, state, eye, options=False))
    last = visitor_view.last(story, visitor_view.ear(story, seats), line) if line else []
    return _json(wire.Page(version, scene, last))


@router.post("/api/tables/{key}/sit")
async def sit(
    body: Sit,
    request: Request,
    table: TheTable,
    visitor: TheVisitor,
    cookies: TheCookies,
) -> Response:
    """Claim a seat."""
    seat = await invitations.sit(table, visitor.id, body.token, body.bytes, _address(request))
    return _kept(cookies, visitor, {"seat": seat})


@router.post("/api/tables/{key}/free")
async def free(body: Free, table: TheTable, visitor: TheVisitor) -> Response:
    """Free a seat."""
    await table.act(lambda: table.free(visitor.id, body.seat))
    return _json({})


@router.post("/api/tables/{key}/invite")
async def invite(body: Invite, table: TheTable, visitor: TheVisitor) -> Response:
    """A link for one seat, or new links."""
    token = await invitations.invite(table, visitor.id, body.seat, renew=body.renew)
    return _json({"token": token})


@router.post("/api/tables/{key}/device")
async def device(request: Request, table: TheTable, visitor: TheVisitor) -> Response:
    """A link for another device of mine."""
    return _json({"token": await invitations.device(table, visitor.id, _address(request))})


@router.post("/api/device")
async def become(
    body: Device, request: Request, lobby: TheLobby, visitor: TheVisitor, cookies: TheCookies
) -> Response:
    """Be who the link says."""
    other, key = await invitations.become(lobby, visitor.id, body.token, _address(request))
    return _kept(cookies, Visitor(other), {"table": key})


# records


@router.get("/api/tables/{key}/record")
async def record(table: TheTable) -> Response:
    """The game as text."""
    name = f"{table.story.game.name.partition(':')[0]}-{table.story.key}.thera"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record_import.record_of(table), headers=headers)


@router.get("/api/tables/{key}/draws")
async def draws(table: TheTable) -> Response:
    """The draws of a finished game, to be verified."""
    return _json(draws_of(table))


@router.post("/api/records")
async def bring(
    request: Request, lobby: TheLobby, visitor: TheVisitor, cookies: TheCookies
) -> Response:
    """A finished table of a record."""
    address = _address(request)
    lobby.limits.hit("records", address, visitor.id)
    text = await record_import.read(request)
    table = await record_import.bring(lobby, text, host=visitor.id, address=address)
    return _kept(cookies, visitor, {"table": table.story.key})


# the rest


@router.get("/api/qr")
async def qr(text: str, request: Request, lobby: TheLobby) -> Response:
    """An address of ours as a picture."""
    try:
        host = urlsplit(text).hostname
    except ValueError:
        host = None
    if host not in lobby.settings.known_hosts or len(text) > 500:
        raise refuse("qr")
    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", xmldecl=False, border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml")


@router.get("/healthz", include_in_schema=False)
async def healthz() -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz", include_in_schema=False)
async def readyz(lobby: TheLobby) -> Response:
    """The database answers too, and what is written is kept."""
    await lobby.store.ping()
    return PlainTextResponse("ok\n")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, lobby: TheLobby) -> Response:
    """The figures: for whoever has the token, and for this machine where no proxy is in front."""
    settings = lobby.settings
    here = not (settings.proxies or settings.public_url) and loopback(_address(request))
    if not here and not _told(request, settings.metrics_token):
        raise refuse("metrics", 403)
    return Response(lobby.metrics.text(), media_type=KIND)


def _told(request: Request, token: str | None) -> bool:
    """Whether a request brings the token, if there is one."""
    given = request.headers.get("authorization", "").encode()
    return bool(token) and compare_digest(given, f"Bearer {token}".encode())


@router.websocket("/ws/{key}")
async def table_socket(socket: WebSocket, key: str) -> None:
    """The socket of a table."""
    cookies: Cookies = socket.app.state.cookies
    visitor = cookies.read(socket.cookies.get(cookies.name))
    await websocket.serve(socket, key, visitor.id, socket.app.state.lobby)
