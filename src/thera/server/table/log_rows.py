"""Rows of a match's log: the events of a table, as they are stored."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct, json

from thera.server.kinds import Ending, LogKind, SeatChange, SeatKind


class Body(Struct, tag_field="kind", frozen=True, omit_defaults=True):
    """What happened."""

    @property
    def kind(self) -> LogKind:
        """The tag under which it is written."""
        return cast(LogKind, self.__struct_config__.tag)


class Seated(Body, tag="seat", frozen=True):
    """A seat is now taken by somebody, by a bot, or free."""

    seat: int
    who: SeatKind
    visitor: str | None = None
    name: str | None = None
    bot: str | None = None
    bytes: str | None = None
    why: SeatChange = "sat"


class Started(Body, tag="start", frozen=True):
    """The game begins; the players' bytes make luck's key."""

    bytes: str


class Turn(Body, tag="turn", frozen=True):
    """Steps of one turn; `forced` if the server played them for want of a choice."""

    seat: int
    steps: tuple[str, ...]
    forced: bool = False


class Drawn(Body, tag="luck", frozen=True):
    """Steps that luck took."""

    steps: tuple[str, ...]


class TakenBack(Body, tag="takeback", frozen=True):
    """The line returns to what it was at a version."""

    to: int
    seat: int


class Ended(Body, tag="end", frozen=True):
    """The game is over; `headers` are what an uploaded record said of it."""

    how: Ending
    result: str | None = None
    seat: int | None = None
    headers: dict[str, str] = {}


AnyBody = Seated | Started | Turn | Drawn | TakenBack | Ended


class Row(Struct, frozen=True):
    """One row: its version, what happened, the position after it, who said so in which message."""

    version: int
    body: AnyBody
    at: float
    position: str | None = None
    visitor: str | None = None
    message: str | None = None


_decoder = json.Decoder(AnyBody)


def to_values(match: str, row: Row) -> dict[str, Any]:
    """A row as the database keeps it."""
    return {
        "match": match,
        "version": row.version,
        "body": json.encode(row.body).decode(),
        "position": row.position,
        "visitor": row.visitor,
        "message": row.message,
        "at": row.at,
    }


def from_values(values: dict[str, Any]) -> Row:
    """A row as it was kept."""
    kept = {name: values[name] for name in ("version", "at", "position", "visitor", "message")}
    return Row(body=_decoder.decode(values["body"]), **kept)
