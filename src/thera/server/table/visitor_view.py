"""What a visitor is shown of a table: nothing that the visitor's seats may not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from thera.core.face import Phrase, Scene
from thera.core.game import NOBODY, Seat
from thera.server import wire
from thera.server.http.cookies import invitation
from thera.server.table import hot_seat
from thera.server.table.events import Draft, bot_due
from thera.server.table.history import BOT, PERSON, Line, Story
from thera.server.table.log_rows import Drawn, Ended, Seated, Turn

if TYPE_CHECKING:
    from thera.server.table.table import Table

ALL: Final[Seat] = -3
"""The ear of somebody who may know everything: the game is over."""


def eye(story: Story, mine: Sequence[Seat], opened: Seat | None = None) -> Seat | None:
    """Which seat's view somebody with these seats gets; None is an onlooker's."""
    if not mine:
        return None
    if hot_seat.hangs(story, mine):
        return hot_seat.kept(story, mine, opened)
    return story.to_move if story.to_move in mine else mine[0]


def ear(story: Story, mine: Sequence[Seat], opened: Seat | None = None) -> Seat | None:
    """What somebody hears: people at one screen hear no more of each other than onlookers."""
    if story.status == "over":
        return ALL
    if hot_seat.hangs(story, mine):
        return hot_seat.kept(story, mine, opened)
    return mine[0] if len(mine) == 1 else None


def scene_at(story: Story, s: Any, seat: Seat | None, *, options: bool = True) -> Scene:  # noqa: ANN401  # positions
    """A position as a seat sees it; options only for the seat to move."""
    mine = options and seat is not None and seat == story.game.to_move(s)
    return story.face.scene(story.game.view(s, seat), seat, options=mine)


def drafted(story: Story, draft: Draft, seat: Seat) -> Scene:
    """The table after a draft. The step that ends a game lays every hand open: not when tried."""
    if draft.done and story.game.secret and story.game.to_move(draft.state) == NOBODY:
        before = scene_at(story, draft.done[-1][0], seat, options=False)
        return replace(before, to_move=NOBODY)
    return scene_at(story, draft.state, seat)


def scene(table: Table, seat: Seat | None) -> Raw:
    """The present scene of a seat, written once a version."""
    story = table.story
    if table.scenes_at != (story.version, story.status):
        table.scenes.clear()
        table.scenes_at = (story.version, story.status)
    if seat not in table.scenes:
        playable = story.status == "playing" and not story.frozen
        shown = scene_at(story, story.match.state, seat, options=playable)
        table.scenes[seat] = wire.raw(shown)
    return table.scenes[seat]


# the log


def lines(story: Story, listener: Seat | None, since: int) -> list[Raw]:
    """The lines of the log after a version, as somebody hears them."""
    found = []
    for line in takewhile(lambda line: line.row.version > since, reversed(story.lines)):
        if listener not in line.said:
            line.said[listener] = wire.raw(_line(story, line, listener))
        found.append(line.said[listener])
    return found[::-1]


def last(story: Story, listener: Seat | None, line: Line | None = None) -> list[str]:
    """The steps of the latest turn, or of the one that led to a line."""
    upto = story.version if line is None else line.row.version
    for each in reversed(story.lines):
        if isinstance(each.row.body, Turn) and each.row.version <= upto:
            past = story.match.part(each.first, each.count)
            return [str(_heard(story, s, a, listener)) for s, a in past]
    return []


def _line(story: Story, line: Line, listener: Seat | None) -> wire.LogLine:
    body = line.row.body
    return wire.LogLine(
        version=line.row.version,
        kind=str(body.__struct_config__.tag),
        seat=body.seat if isinstance(body, Turn | Seated | Ended) else None,
        steps=_steps(story, line, listener) if isinstance(body, Turn | Drawn) else [],
        words=_words(body),
    )


def _steps(story: Story, line: Line, listener: Seat | None) -> list[wire.LogStep]:
    steps = []
    for s, a in story.match.part(line.first, line.count):
        known = s if listener == ALL else story.game.view(s, listener)
        heard = _heard(story, s, a, listener)
        steps.append(wire.LogStep(str(heard), story.face.tell(known, heard)))
    return steps


def _heard(story: Story, s: Any, a: Any, listener: Seat | None) -> Any:  # noqa: ANN401  # positions and steps
    return a if listener == ALL else story.game.heard(s, a, listener)


def _words(body: object) -> Phrase | None:
    match body:
        case Seated(seat=seat, why=why):
            return Phrase(f"server.log.{why}", {"number": seat + 1})
        case Ended(how=how, seat=None):
            return Phrase(f"server.ended.{how}")
        case Ended(how=how, seat=int(seat)):
            return Phrase(f"server.ended.{how}.by", {"number": seat + 1})
    return None


# the table


def info(table: Table, visitor: str) -> wire.TableInfo:
    """All about a table but the game itself."""
    story, card = table.story, table.card
    over = story.ended
    host = card["host"] == visitor
    inviting = host and over is None and any(chair.who == "free" for chair in story.chairs)
    secret = table.lobby.settings.secret
    return wire.TableInfo(
        id=story.key,
        spec=card["spec"],
        game=story.game.name.partition(":")[0],
        status=story.status,
        pace=card["pace"],
        commitment=table.commitment,
        seed=story.seed.hex() if over and not table.uploaded else None,
        bytes=table.owes(visitor),
        seats=[_seat(table, seat, visitor) for seat in range(story.game.seats)],
        patience=table.patience,
        host=host,
        invite=invitation(secret, story.key, card["generation"], None) if inviting else None,
        ended=wire.EndInfo(over.how, over.result) if over else None,
        asks=table.asks.info(table),
        next=card["next"],
        frozen=story.frozen,
        midway=card["start"] is not None,
    )


def _seat(table: Table, seat: Seat, visitor: str) -> wire.SeatInfo:
    chair = table.story.chairs[seat]
    here = chair.who == PERSON and chair.visitor is not None and table.here(chair.visitor)
    return wire.SeatInfo(
        seat=seat,
        kind=chair.who,
        name=table.name(seat),
        mine=chair.visitor == visitor,
        here=here or chair.who == BOT,
        bot=chair.bot,
        late=chair.who == BOT and table.bots.late and bot_due(table.story) == seat,
        gone=table.gone_for(seat),
    )


def update(table: Table, visitor: str, opened: Seat | None, since: int) -> wire.Update:
    """The table as it is now for a visitor who knows it up to a version."""
    story = table.story
    mine = table.seats_of(visitor)
    known = since if since >= story.cut else 0
    listener, looker = ear(story, mine, opened), eye(story, mine, opened)
    return wire.Update(
        version=story.version,
        table=info(table, visitor),
        seat=looker,
        scene=scene(table, looker),
        log=lines(story, listener, known),
        since=known,
        last=last(story, listener),
    )
