"""Messages of the socket and answers over HTTP, as structs; `docs/wire.md` explains them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from thera.core.coach import Advice
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
CardName = Annotated[str, Meta(min_length=1, max_length=32)]
Steps = Annotated[list[StepText], Meta(max_length=200)]
Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]

# JSON that is encoded once and sent often, and what the client's types call it.
SceneJson = Annotated[Raw, Meta(extra={"typescript": "AnyScene"})]
SceneChanges = Annotated[Raw, Meta(extra={"typescript": "Partial<AnyScene>"})]
PlanJson = Annotated[Raw, Meta(extra={"typescript": "Plan"})]
Evidence = Annotated[object, Meta(extra={"typescript": "unknown"})]
LogJson = Annotated[Raw, Meta(extra={"typescript": "LogLine"})]


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
    """A browser's own random bytes, for luck."""

    bytes: Hex16


class Try(ClientMessage, frozen=True):
    """What would the table look like after these steps?"""

    version: Version
    seat: SeatNumber
    steps: Steps


class AskPlan(ClientMessage, tag="plan", frozen=True):
    """How can a card of mine come to be used after these steps?"""

    version: Version
    seat: SeatNumber
    steps: Steps
    card: CardName


class AskCoach(ClientMessage, tag="coach", frozen=True):
    """What is worth saying of these steps? The last may have been refused.

    `ending`: they are about to be played.
    """

    version: Version
    seat: SeatNumber
    steps: Steps
    ending: bool


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
    """What is to happen to the seat of somebody who is gone."""

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
    Hello
    | Bytes
    | Try
    | AskPlan
    | AskCoach
    | Play
    | Takeback
    | Resign
    | Agree
    | Absent
    | Uncover
    | Rematch
    | Ping
)


class ServerMessage(Struct, tag_field="kind", tag=str.lower):
    """A message of the server."""


class Illegal(Struct):
    """The first illegal step of a draft, and why."""

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
    scene: SceneChanges
    told: list[Phrase]
    illegal: Illegal | None


class Planned(ServerMessage):
    """How a card can come to be used, in the game's own way."""

    id: str
    version: int
    plan: PlanJson


class Advised(ServerMessage, tag="advice"):
    """What a coach says of a draft, the weightiest first; nothing if that takes too long."""

    id: str
    version: int
    said: tuple[Advice, ...]


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
    """One seat as the table shows it.

    `late` is a bot that gave no answer in time and is asked again; `gone` is for how many seconds
    the person has had no connection.
    """

    seat: int
    kind: SeatKind
    name: str | None
    mine: bool
    here: bool
    bot: str | None
    late: bool
    gone: float | None


class EndInfo(Struct):
    """How a game ended: the way, what each seat got and, at its table, the same in words."""

    how: Ending
    result: str | None
    why: Phrase | None = None


class ProposalInfo(Struct):
    """The open proposals: whose turn may go back, who agrees to end, who wants another game."""

    takeback: int | None
    agree: list[int]
    rematch: list[int]


class TableInfo(Struct):
    """All about a table but the game itself.

    `bytes`: this browser owes its bytes for luck. After `patience` seconds others may decide for
    somebody who is gone. `midway`: the game began at a position, so nobody knows how many turns
    came before.
    """

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
    record: bool
    asks: ProposalInfo
    next: str | None
    frozen: bool
    midway: bool


class LogStep(Struct):
    """A step in notation and in words, which kind it is of and where on the board it happens."""

    text: str
    words: Phrase
    kind: str
    places: tuple[str, ...]


class LogLine(Struct):
    """One row of the log as somebody may read it.

    `setup`: the game was being set up; `recap`: the row ends a turn, and that is what it came to.
    """

    version: int
    kind: LogKind
    seat: int | None
    steps: list[LogStep]
    words: Phrase | None
    setup: bool
    recap: Phrase | None


class Page(Struct):
    """A table over HTTP; without `table`, the table at a moment."""

    version: int
    scene: SceneJson
    last: list[str]
    table: TableInfo | UnsetType = UNSET
    log: list[LogJson] | UnsetType = UNSET


class ShownStep(Struct):
    """A step by its row of the log and its place in there, what it changed in the scene, and what
    of the board shows that it was legal (of the game's own kind, mostly null)."""

    version: int
    index: int
    scene: SceneChanges
    evidence: Evidence


class Showing(Struct):
    """The scene before some steps, as `seat` sees it, and what each of them changed."""

    seat: int | None
    scene: SceneJson
    steps: list[ShownStep]


class Update(ServerMessage, rename={"since": "from"}):
    """The table as it is now, as `seat` knows it, with the log after version `since` ("from").

    No seat is an onlooker's view. Of the scene it has what differs from the one told before on
    this connection.
    """

    version: int
    table: TableInfo
    seat: int | None
    scene: SceneChanges
    log: list[LogJson]
    since: int
    last: list[str]


class Welcome(ServerMessage, rename={"since": "from"}):
    """The answer to hello: an update with the whole scene, and which server this is.

    Links begin with `share`; there is none where they work on this computer only.
    """

    id: str
    protocol: int
    build: str
    share: str | None
    version: int
    table: TableInfo
    seat: int | None
    scene: SceneJson
    log: list[LogJson]
    since: int
    last: list[str]


class DrawInfo(Struct):
    """A draw of a finished game, and what it was drawn from."""

    version: int
    step: str
    chances: tuple[Chance, ...]


class Draws(Struct):
    """All that it takes to verify the draws of a finished game.

    `bytes` has a word for each seat.
    """

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
    """A table in the list of my games; `to_move` is the seat whose turn it is while it runs."""

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
    """A part of a message that is encoded once and sent often."""
    return Raw(_encoder.encode(thing))
