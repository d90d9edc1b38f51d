"""Links that carry a token: invitations to a table, and the way to another device."""

from __future__ import annotations

from hmac import compare_digest

from thera.core.game import Seat
from thera.server.errors import refuse
from thera.server.table.events import Planned
from thera.server.table.match_rows import LinkRow
from thera.server.table.seating import take_seat
from thera.server.table.services import Services
from thera.server.table.table import Table
from thera.server.table.table_settings import TableSettings
from thera.server.table.tokens import DEVICE_LIFE, digest, invitation_token, new_token


def invitation(settings: TableSettings, key: str, generation: int, seat: Seat | None) -> LinkRow:
    """An invitation to a match as it is stored."""
    token = invitation_token(settings.secret, key, generation, seat)
    return LinkRow(hash=digest(token), kind="invite", match=key, seat=seat)


async def sit(table: Table, visitor: str, token: str, bytes_: str | None, address: str) -> Seat:
    """Claim a seat by an invitation; who sits already keeps the seat."""
    table.services.limits.hit("tokens", address, visitor)
    seat = await _invited(table, token)
    if not (already := table.seats_of(visitor)):
        await table.learn_names([visitor])
        await table.act(lambda: _sit_once(table, visitor, seat, bytes_))
        already = table.seats_of(visitor)
    return already[0]


def _sit_once(table: Table, visitor: str, seat: Seat | None, bytes_: str | None) -> list[Planned]:
    return [] if table.seats_of(visitor) else take_seat(table, visitor, seat, bytes_)


async def _invited(table: Table, token: str) -> Seat | None:
    """The seat that an invitation is for; None is any."""
    hashed = digest(token)
    for link in await table.services.storage.links(table.key):
        if compare_digest(link.hash, hashed):
            return link.seat
    raise refuse("link.bad", 403)


async def invite(table: Table, visitor: str, seat: Seat | None, *, renew: bool) -> str:
    """The token of an invitation to a seat or to any; `renew` makes all others void."""
    if visitor != table.meta.host:
        raise refuse("host_only", 403)
    if seat is not None and seat >= table.history.game.seats:
        raise refuse("seat.none", 404)
    settings, key = table.settings, table.key
    async with table.lock:
        if renew:
            await _renew(table, seat)
        else:
            link = invitation(settings, key, table.meta.generation, seat)
            await table.services.storage.link(link)
        token = invitation_token(settings.secret, key, table.meta.generation, seat)
    if renew:
        table.tell()
    return token


async def _renew(table: Table, seat: Seat | None) -> None:
    """Replace all invitations by one to any seat and one to this seat."""
    key, generation = table.key, table.meta.generation + 1
    new = [invitation(table.settings, key, generation, each) for each in {None, seat}]
    await table.services.storage.renew(key, generation, new)
    table.meta.generation = generation


async def device(table: Table, visitor: str, address: str) -> str:
    """A one-time token by which another browser becomes the same visitor."""
    if not table.seats_of(visitor):
        raise refuse("onlooker", 403)
    token = new_token()
    table.services.limits.hit("tokens", address, visitor)
    await table.services.storage.link(
        LinkRow(
            hash=digest(token),
            kind="device",
            match=table.key,
            visitor=visitor,
            expires=table.now + DEVICE_LIFE,
        )
    )
    return token


async def become(services: Services, visitor: str, token: str, address: str) -> tuple[str, str]:
    """Use a token up: which visitor, at which table."""
    services.limits.hit("tokens", address, visitor)
    found = await services.storage.use(digest(token), services.settings.clock())
    if found is None:
        raise refuse("link.bad", 403)
    return found
