"""A visitor's own page: the name and the tables."""

from __future__ import annotations

from typing import Any

from thera.core.face import Phrase
from thera.server import wire
from thera.server.http.cookies import made_up
from thera.server.table.history import PERSON
from thera.server.table.lobby import Lobby


async def me(lobby: Lobby, visitor: str, notice: Phrase | None) -> wire.Me:
    """Who somebody is and where they play."""
    names = await lobby.store.names([visitor])
    tables = [_card(found, visitor) for found in await lobby.store.tables_of(visitor)]
    return wire.Me(names.get(visitor) or made_up(visitor), tables, notice)


def _card(found: dict[str, Any], visitor: str) -> wire.TableCard:
    mine = [seat["seat"] for seat in found["seats"] if seat["visitor"] == visitor]
    return wire.TableCard(
        id=found["id"],
        game=found["spec"].partition(":")[0],
        spec=found["spec"],
        status=found["status"],
        pace=found["pace"],
        seats=[_seat(seat, visitor) for seat in found["seats"]],
        my_turn=found["status"] == "playing" and found["to_move"] in mine,
        to_move=found["to_move"] if found["status"] == "playing" else None,
        changed=found["changed"],
        ended=wire.EndInfo(found["how"], found["result"]) if found["how"] else None,
    )


def _seat(seat: dict[str, Any], visitor: str) -> wire.CardSeat:
    name = seat["name"] or seat["called"]
    if seat["kind"] != PERSON:
        name = seat["bot"]
    elif name is None and seat["visitor"] is not None:
        name = made_up(seat["visitor"])
    return wire.CardSeat(seat["seat"], seat["kind"], name, seat["visitor"] == visitor)
