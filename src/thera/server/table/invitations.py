"""Links that carry a token: invitations to a table, and the way to another device."""

from __future__ import annotations

from hmac import compare_digest

from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.http.cookies import DEVICE_LIFE, digest, invitation, new_token
from thera.server.table import events
from thera.server.table.lobby import Lobby
from thera.server.table.table import Table


async def sit(table: Table, visitor: str, token: str, bytes_: str | None, address: str) -> Seat:
    """Claim a seat by an invitation; who sits already keeps the seat."""
    table.lobby.limits.hit("tokens", address, visitor)
    seat = await _invited(table, token)
    if not (already := table.seats_of(visitor)):
        await table.learn_names([visitor])
        await table.act(lambda: _sit_once(table, visitor, seat, bytes_))
        already = table.seats_of(visitor)
    return already[0]


def _sit_once(
    table: Table, visitor: str, seat: Seat | None, bytes_: str | None
) -> list[events.Move]:
    return [] if table.seats_of(visitor) else table.sit(visitor, seat, bytes_)


async def _invited(table: Table, token: str) -> Seat | None:
    """The seat that an invitation is for; None is any."""
    hashed = digest(token)
    for link in await table.lobby.store.links(table.story.key):
        if compare_digest(link["hash"], hashed):
            seat: Seat | None = link["seat"]
            return seat
    raise refuse("link.bad", 403)


async def invite(table: Table, visitor: str, seat: Seat | None, *, renew: bool) -> str:
    """The token of an invitation to a seat or to any; `renew` makes all others void."""
    lobby, card, key = table.lobby, table.card, table.story.key
    if visitor != card["host"]:
        raise refuse("host_only", 403)
    if seat is not None and seat >= table.story.game.seats:
        raise refuse("seat.none", 404)
    async with table.lock:
        if renew:
            await _renew(table, seat)
        else:
            await lobby.store.link(lobby.invitation(key, card["generation"], seat))
        token = invitation(lobby.settings.secret, key, card["generation"], seat)
    if renew:
        table.tell()
    return token


async def _renew(table: Table, seat: Seat | None) -> None:
    """Replace all invitations by one to any seat and one to this seat."""
    key, generation = table.story.key, table.card["generation"] + 1
    new = [table.lobby.invitation(key, generation, each) for each in {None, seat}]
    await table.lobby.store.renew(key, generation, new)
    table.card["generation"] = generation


async def device(table: Table, visitor: str, address: str) -> str:
    """A one-time token by which another browser becomes the same visitor."""
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    lobby, token = table.lobby, new_token()
    lobby.limits.hit("tokens", address, visitor)
    await lobby.store.link(
        {
            "hash": digest(token),
            "kind": "device",
            "match": table.story.key,
            "visitor": visitor,
            "expires": lobby.now() + DEVICE_LIFE,
        }
    )
    return token


async def become(lobby: Lobby, visitor: str, token: str, address: str) -> tuple[str, str]:
    """Use a token up: which visitor, at which table."""
    lobby.limits.hit("tokens", address, visitor)
    found = await lobby.store.use(digest(token), lobby.now())
    if found is None:
        raise refuse("link.bad", 403)
    return found
