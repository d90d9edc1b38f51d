"""A visitor's own page: the name and the tables."""

from __future__ import annotations

from thera.bots.level_names import shown
from thera.core.face import Phrase
from thera.core.spec import family
from thera.server import wire
from thera.server.kinds import PERSON
from thera.server.table.lobby import Lobby
from thera.server.table.match_rows import ListedMatch, ListedSeat
from thera.server.table.names import check_name, made_up
from thera.server.table.services import Services


async def me(services: Services, visitor: str, notice: Phrase | None) -> wire.Me:
    """Who somebody is and where they play."""
    names = await services.storage.names([visitor])
    tables = [_card(found, visitor) for found in await services.storage.tables_of(visitor)]
    return wire.Me(names.get(visitor) or made_up(visitor), tables, notice)


async def rename(lobby: Lobby, visitor: str, name: str, address: str) -> None:
    """Give a visitor another name, or refuse it."""
    lobby.services.limits.hit("names", address, visitor)
    await lobby.rename(visitor, check_name(name))


def _card(found: ListedMatch, visitor: str) -> wire.TableCard:
    match = found.match
    mine = [seat.seat for seat in found.seats if seat.visitor == visitor]
    playing = match.status == "playing"
    return wire.TableCard(
        id=match.id,
        game=family(match.spec),
        spec=match.spec,
        status=match.status,
        pace=match.pace,
        seats=[_seat(seat, visitor) for seat in found.seats],
        my_turn=playing and match.to_move in mine,
        to_move=match.to_move if playing else None,
        changed=match.changed,
        ended=wire.EndInfo(match.how, match.result) if match.how else None,
    )


def _seat(seat: ListedSeat, visitor: str) -> wire.CardSeat:
    name = seat.name or seat.called
    if seat.kind != PERSON:
        name = shown(seat.bot) if seat.bot else None
    elif name is None and seat.visitor is not None:
        name = made_up(seat.visitor)
    return wire.CardSeat(seat.seat, seat.kind, name, seat.visitor == visitor)
