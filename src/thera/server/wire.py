"""Messages of the socket and answers over HTTP, as structs; `docs/wire.md` explains them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from thera.core.draws import Chance
from thera.core.face import Phrase
from thera.server.kinds import Ending, LogKind, Pace, Reply, SeatKind, Status

PROTOCOL: Final = 2
LARGEST: Final = 16 * 1024
"""Bytes in a message."""

LARGEST_FRAME: Final = 2 * LARGEST
"""Bytes in a frame that is read at all, so that whoever sends too much is told why."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
StepText = Annotated[str, Meta(min_length=1, max_length=64)]
Steps = Annotated[list[StepText], Meta(max_length=200)]
Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class ClientMessage(
    Struct, tag_field="kind", tag=str.lower, forbid_unknown_fields=True, frozen=True
):
    """A message of a client; every kind has an id of the client's choice."""

    id: Id


class Hello(ClientMessage, frozen=True):
    """The first message: what the client is, and what it saw last."""

    protocol: int
    build: Annotated[str, Meta(max_length=64)]
    seen: Version | None


class Bytes(ClientMessage, frozen=True):
    """A browser's own randomness, for luck."""

    bytes: Hex16


class Try(ClientMessage, frozen=True):
    """What would the table look like after these steps?"""

    version: Version
    seat: SeatNumber
    steps: Steps


class Play(ClientMessage, frozen=True):
    """Keep these steps."""

    version: Version
    seat: SeatNumber
    steps: Steps


class Takeback(ClientMessage, frozen=True):
    """Ask for a take-back, or answer somebody who asked."""

    version: Version
    answer: Reply


class Resign(ClientMessage, frozen=True):
    """Give up."""

    version: Version
    seat: SeatNumber


class Agree(ClientMessage, frozen=True):
    """Ask for an end without a result, or answer."""

    answer: Reply


class Absent(ClientMessage, frozen=True):
    """What shall become of the seat of somebody who is gone."""

    seat: SeatNumber
    choice: Literal["bot", "end"]


class Uncover(ClientMessage, tag="eyes", frozen=True):
    """At a shared screen: I am the person of this seat, open the curtain."""

    seat: SeatNumber


class Rematch(ClientMessage, frozen=True):
    """Another game, or not."""

    answer: Literal["yes", "no"]


class Ping(ClientMessage, frozen=True):
    """Are you there?"""


FromClient = (
    Hello | Bytes | Try | Play | Takeback | Resign | Agree | Absent | Uncover | Rematch | Ping
)


class ServerMessage(Struct, tag_field="kind", tag=str.lower):
    """A message of the server."""


class Illegal(Struct):
    """The first step of a draft that cannot be."""

    step: str
    reason: Phrase


class Ack(ServerMessage):
    """Done and kept."""

    id: str
    version: int


class Refused(ServerMessage):
    """Not done, and why."""

    id: str
    reason: Phrase
    version: int


class Tried(ServerMessage):
    """The table after a draft: what differs from the scene told before on this connection."""

    id: str
    version: int
    scene: Raw
    told: list[Phrase]
    illegal: Illegal | None


class Pong(ServerMessage):
    """I am here."""

    id: str


class Presence(ServerMessage):
    """Who has a connection, and for how many seconds each seat's person has had none."""

    here: list[int]
    gone: list[float | None]
    onlookers: int


class Gone(ServerMessage):
    """The socket will be closed."""

    reason: Phrase


class SeatInfo(Struct):
    """One seat as the table shows it."""

    seat: int
    kind: SeatKind
    name: str | None
    mine: bool
    here: bool
    bot: str | None
    late: bool
    gone: float | None


class EndInfo(Struct):
    """How a game ended: the way, and what each seat got."""

    how: Ending
    result: str | None


class ProposalInfo(Struct):
    """The open proposals: whose turn may go back, who agrees to end, who wants another game."""

    takeback: int | None
    agree: list[int]
    rematch: list[int]


class TableInfo(Struct):
    """All about a table but the game itself."""

    id: str
    spec: str
    game: str
    status: Status
    pace: Pace
    commitment: str | None
    seed: str | None
    bytes: bool
    seats: list[SeatInfo]
    patience: float
    host: bool
    invite: str | None
    ended: EndInfo | None
    asks: ProposalInfo
    next: str | None
    frozen: bool
    midway: bool


class LogStep(Struct):
    """A step in notation and in words."""

    text: str
    words: Phrase


class LogLine(Struct):
    """One row of the log as somebody may read it."""

    version: int
    kind: LogKind
    seat: int | None
    steps: list[LogStep]
    words: Phrase | None


class Page(Struct):
    """A table over HTTP; without `table`, the table at a moment."""

    version: int
    scene: Raw
    last: list[str]
    table: TableInfo | UnsetType = UNSET
    log: list[Raw] | UnsetType = UNSET


class Update(ServerMessage, rename={"since": "from"}):
    """The table as it is now, as `seat` knows it, with the log after version `since` ("from").

    Of the scene it has what differs from the one told before on this connection.
    """

    version: int
    table: TableInfo
    seat: int | None
    scene: Raw
    log: list[Raw]
    since: int
    last: list[str]


class Welcome(ServerMessage, rename={"since": "from"}):
    """The answer to hello: an update, and which server this is; links begin with `share`."""

    id: str
    protocol: int
    build: str
    share: str | None
    version: int
    table: TableInfo
    seat: int | None
    scene: Raw
    log: list[Raw]
    since: int
    last: list[str]


class DrawInfo(Struct):
    """A draw of a finished game, and what it was drawn from."""

    version: int
    step: str
    chances: tuple[Chance, ...]


class Draws(Struct):
    """All that it takes to verify the draws of a finished game."""

    match: str
    commitment: str
    seed: str
    bytes: str
    draws: list[DrawInfo]


class CardSeat(Struct):
    """One seat of a table in a list."""

    seat: int
    kind: SeatKind
    name: str | None
    mine: bool


class TableCard(Struct):
    """A table in the list of my games."""

    id: str
    game: str
    spec: str
    status: Status
    pace: Pace
    seats: list[CardSeat]
    my_turn: bool
    to_move: int | None
    changed: float
    ended: EndInfo | None


class Me(Struct):
    """Who I am, and where I play."""

    name: str
    tables: list[TableCard]
    notice: Phrase | None


_decoder: json.Decoder[FromClient] = json.Decoder(FromClient)
_encoder = json.Encoder()


def read(text: str | bytes) -> FromClient:
    """A client's message, or msgspec's DecodeError."""
    return _decoder.decode(text)


def write(thing: object) -> bytes:
    """Anything to be sent, as JSON."""
    return _encoder.encode(thing)


def raw(thing: object) -> Raw:
    """A part of a message that is written once and sent often."""
    return Raw(_encoder.encode(thing))
