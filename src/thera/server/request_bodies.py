"""What the calls over HTTP are sent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """What a call is sent; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Name(Body):
    """A new name."""

    name: Annotated[str, Field(max_length=200)]


class SeatWish(Body):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=200)] | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None


class TableWish(Body):
    """A table to be made."""

    spec: Annotated[str, Field(max_length=200)]
    seats: Annotated[list[SeatWish], Field(max_length=8)]
    pace: Literal["live", "leisure"] = "live"


class Sit(Body):
    """A seat to be claimed."""

    token: Annotated[str, Field(max_length=64)]
    bytes: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None


class Free(Body):
    """A seat to be freed."""

    seat: Annotated[int, Field(ge=0, le=15)]


class Invite(Body):
    """A link to be made."""

    seat: Annotated[int, Field(ge=0, le=15)] | None = None
    renew: bool = False


class Device(Body):
    """A link to be used."""

    token: Annotated[str, Field(max_length=64)]
