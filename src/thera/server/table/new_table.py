"""Makes a table as a visitor asked for it."""

from __future__ import annotations

from msgspec import Struct

from thera import games
from thera.bots import opponents
from thera.bots.level_names import dated
from thera.core.game import BadText
from thera.core.spec import family
from thera.server.errors import refuse
from thera.server.kinds import BOT, FREE, PERSON
from thera.server.request_bodies import NewTable, SeatChoice
from thera.server.table import visitor_view
from thera.server.table.lobby import Lobby
from thera.server.table.log_rows import Seated
from thera.server.table.names import check_name


class Made(Struct):
    """A new table: its id, the invitation where a seat is open, the hash of its seed."""

    table: str
    invite: str | None
    commitment: str | None


async def make_table(lobby: Lobby, wish: NewTable, visitor: str, address: str) -> Made:
    """A new table, or Refusal."""
    try:
        game = games.offered(wish.spec)
    except BadText as error:
        raise refuse("spec") from error
    if len(wish.seats) != game.seats:
        raise refuse("seats", count=game.seats)
    name = family(game.name)
    seats = [_seated(name, n, choice, visitor) for n, choice in enumerate(wish.seats)]
    lobby.services.limits.hit("tables", address, visitor)
    table = await lobby.make(game.name, seats, host=visitor, pace=wish.pace)
    info = visitor_view.info(table, visitor)
    return Made(info.id, info.invite, info.commitment)


def _seated(game: str, seat: int, choice: SeatChoice, visitor: str) -> Seated:
    match choice.kind:
        case "bot":
            if choice.bot is None or not opponents.fits(game, choice.bot):
                raise refuse("bot")
            return Seated(seat, BOT, bot=dated(choice.bot, game))
        case "open":
            return Seated(seat, FREE)
        case "me":
            name = None if choice.name is None else check_name(choice.name)
            return Seated(seat, PERSON, visitor, name)
