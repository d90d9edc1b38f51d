"""Bodies of HTTP requests, as structs; `docs/wire.md` lists the calls."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from thera.server.kinds import Pace
from thera.server.wire import Hex16, SeatNumber, Steps, StepText

NameText = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(max_length=64)]


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """What a call is sent; anything else in it is refused."""


class Rename(Body, frozen=True):
    """A new name."""

    name: NameText


class SeatChoice(Body, frozen=True):
    """Who is to sit on a seat."""

    kind: Literal["me", "open", "bot"]
    name: NameText | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Body, frozen=True):
    """A table to be made."""

    spec: Annotated[str, Meta(max_length=200)]
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=8)]
    pace: Pace = "live"


class Sit(Body, frozen=True):
    """A seat to be claimed."""

    token: Token
    bytes: Hex16 | None = None


class FreeSeat(Body, frozen=True):
    """A seat to be freed."""

    seat: SeatNumber


class Invite(Body, frozen=True):
    """A link to be made."""

    seat: SeatNumber | None = None
    renew: bool = False


class UseDevice(Body, frozen=True):
    """A link to be used."""

    token: Token


class Study(Body, frozen=True):
    """A position, steps from there and whose eyes see it: no position is the start of the game,
    no seat an onlooker."""

    spec: Annotated[str, Meta(max_length=200)]
    position: Annotated[str, Meta(max_length=4096)] | None = None
    steps: Steps = []
    seat: SeatNumber | None = None


class Attempt(Body, frozen=True):
    """A learner's steps since the position of a scene, luck's and replies included, or what was
    pressed after them beside all that can be done: a place, the kind of a closed action, or the
    step that the press would have meant."""

    steps: Steps
    pressed: StepText | None = None
