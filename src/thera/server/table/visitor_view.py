"""What a visitor is shown of a table: scene, log and seats, as far as their seats may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import takewhile
from operator import attrgetter
from typing import Any, Final

from msgspec import Raw

from thera.core.face import Gaps, Phrase, Scene
from thera.core.game import NOBODY, Seat
from thera.server import wire
from thera.server.errors import refuse
from thera.server.kinds import BOT, FREE, PERSON
from thera.server.table import hot_seat, whole_turns
from thera.server.table.events import Draft, bot_due
from thera.server.table.history import Entry, History
from thera.server.table.log_rows import AnyBody, Ended, Seated, Turn
from thera.server.table.record_export import may_be_had
from thera.server.table.table_state import TableState
from thera.server.table.tokens import invitation_token

EVERYTHING: Final[Seat] = -3
"""Listens in place of a seat once the game is over, and is told all."""


def viewing_seat(history: History, mine: Sequence[Seat], opened: Seat | None = None) -> Seat | None:
    """Which seat's view somebody with these seats gets; None is an onlooker's."""
    if not mine:
        return None
    if hot_seat.applies(history, mine):
        return hot_seat.open_seat(history, mine, opened)
    return history.to_move if history.to_move in mine else mine[0]


def listening_seat(
    history: History, mine: Sequence[Seat], opened: Seat | None = None
) -> Seat | None:
    """What somebody hears: people at one screen hear no more of each other than onlookers."""
    if history.status == "over":
        return EVERYTHING
    if hot_seat.applies(history, mine):
        return hot_seat.open_seat(history, mine, opened)
    return mine[0] if len(mine) == 1 else None


def scene_at(history: History, s: Any, seat: Seat | None, *, options: bool = True) -> Scene:  # noqa: ANN401  # positions
    """A position as a seat sees it; options only for the seat to move."""
    mine = options and seat is not None and seat == history.game.to_move(s)
    return history.face.scene(history.game.view(s, seat), seat, options=mine)


def draft_scene(history: History, draft: Draft, seat: Seat) -> Scene:
    """The table after a draft. The step that ends a game lays every hand open: not when tried."""
    if draft.done and history.game.secret and history.game.to_move(draft.state) == NOBODY:
        before = scene_at(history, draft.done[-1][0], seat, options=False)
        return replace(before, to_move=NOBODY)
    return scene_at(history, draft.state, seat)


def scene(history: History, seat: Seat | None) -> Scene:
    """The present scene of a seat, worked out once a version."""
    if seat not in history.scenes:
        playable = history.status == "playing" and not history.frozen
        history.scenes[seat] = scene_at(history, history.match.state, seat, options=playable)
    return history.scenes[seat]


def changes(before: Scene | None, after: Scene) -> Raw:
    """The fields of a scene that are not as in the one before; all of them, if there was none."""
    if type(before) is not type(after):
        return wire.raw(after)
    kind: Any = type(after)
    names, values = _fields(kind)
    both = zip(names, values(before), values(after), strict=True)
    return wire.raw({name: new for name, old, new in both if new is not old and new != old})


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], attrgetter[tuple[object, ...]]]:  # noqa: ANN401  # mypy finds no hash in type[Scene]
    """The fields of a kind of scene, and what gets the values of all of them."""
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)


# the log


def log_lines(history: History, listener: Seat | None, since: int) -> list[Raw]:
    """The lines of the log after a version, as somebody hears them."""
    found = []
    for entry in takewhile(lambda entry: entry.row.version > since, reversed(history.entries)):
        if listener not in entry.rendered:
            entry.rendered[listener] = wire.raw(_line(history, entry, listener))
        found.append(entry.rendered[listener])
    return found[::-1]


def marked_steps(
    history: History, viewer: Seat | None, listener: Seat | None, upto: int | None = None
) -> list[str]:
    """The steps that stay marked on a seat's board: see `whole_turns.unseen`."""
    entries = whole_turns.unseen(history, viewer, upto)
    return [str(_heard(history, s, a, listener)) for e in entries for s, a in _past(history, e)]


def _past(history: History, entry: Entry) -> list[tuple[Any, Any]]:
    return history.match.part(entry.first, entry.count)


def _line(history: History, entry: Entry, listener: Seat | None) -> wire.LogLine:
    body = entry.row.body
    return wire.LogLine(
        version=entry.row.version,
        kind=body.kind,
        seat=body.seat if isinstance(body, Turn | Seated | Ended) else None,
        steps=[told_step(history, s, a, listener) for s, a in _past(history, entry)],
        words=_words(body),
        setup=bool(entry.count) and history.face.setting_up(history.match.position(entry.first)),
        recap=_recap(history, entry, listener) if entry.count else None,
    )


def told_step(history: History, s: Any, a: Any, listener: Seat | None) -> wire.LogStep:  # noqa: ANN401  # positions and steps
    """A step as somebody hears it."""
    face = history.face
    known, heard = _known(history, s, listener), _heard(history, s, a, listener)
    words = history.positions.tell(face, known, heard)
    return wire.LogStep(str(heard), words, face.kind(heard), face.places(known, heard))


def _recap(history: History, entry: Entry, listener: Seat | None) -> Phrase | None:
    turn = whole_turns.ended_by(history, entry)
    if turn is None:
        return None
    past = [pair for each in turn for pair in _past(history, each)]
    heard = [(_known(history, s, listener), _heard(history, s, a, listener)) for s, a in past]
    return history.face.recap(heard)


def _known(history: History, s: Any, listener: Seat | None) -> Any:  # noqa: ANN401  # positions
    return s if listener == EVERYTHING else history.game.view(s, listener)


def _heard(history: History, s: Any, a: Any, listener: Seat | None) -> Any:  # noqa: ANN401  # positions and steps
    return a if listener == EVERYTHING else history.game.heard(s, a, listener)


def _words(body: AnyBody) -> Phrase | None:
    match body:
        case Seated(seat=seat, why=why):
            return Phrase(f"server.log.{why}", _who(seat))
        case Ended(how=how, seat=None):
            return Phrase(f"server.ended.{how}")
        case Ended(how=how, seat=int(seat)):
            return Phrase(f"server.ended.{how}.by", _who(seat))
    return None


def _who(seat: Seat) -> Gaps:
    return {"who": Phrase("server.player", {"number": seat + 1})}


# the table


def info(table: TableState, visitor: str) -> wire.TableInfo:
    """All about a table but the game itself."""
    history, meta = table.history, table.meta
    over = history.ended
    host = meta.host == visitor
    inviting = host and over is None and any(who.kind == FREE for who in history.seats)
    secret = table.settings.secret
    invite = invitation_token(secret, table.key, meta.generation, None) if inviting else None
    return wire.TableInfo(
        id=table.key,
        spec=meta.spec,
        game=table.game_name,
        status=history.status,
        pace=meta.pace,
        commitment=table.commitment,
        seed=history.seed.hex() if over and not table.uploaded else None,
        bytes=table.owes_bytes(visitor),
        seats=[_seat(table, seat, visitor) for seat in range(history.game.seats)],
        patience=table.patience,
        host=host,
        invite=invite,
        ended=_ended(history, over) if over else None,
        record=may_be_had(history),
        asks=table.proposals.info(table.people),
        next=meta.next,
        frozen=history.frozen,
        midway=meta.start is not None,
    )


def _ended(history: History, over: Ended) -> wire.EndInfo:
    """How a game ended; the rules have more than one way to."""
    why = _words(over)
    if over.how == "rules" and history.match.over and history.match.played:
        why = history.face.ending(*history.match.part(history.match.played - 1, 1)[0])
    return wire.EndInfo(over.how, over.result, why)


def _seat(table: TableState, seat: Seat, visitor: str) -> wire.SeatInfo:
    who = table.history.seats[seat]
    connected = who.kind == PERSON and who.visitor is not None and table.presence.here(who.visitor)
    return wire.SeatInfo(
        seat=seat,
        kind=who.kind,
        name=table.name(seat),
        mine=who.visitor == visitor,
        here=connected or who.kind == BOT,
        bot=table.name(seat) if who.kind == BOT else None,
        late=who.kind == BOT and table.bot_late and bot_due(table.history) == seat,
        gone=table.gone_for(seat),
    )


def update(
    table: TableState, visitor: str, opened: Seat | None, since: int, shown: Scene | None
) -> wire.Update:
    """The table as it is now for a visitor who knows it up to a version, and was shown a scene."""
    history = table.history
    mine = table.seats_of(visitor)
    known = since if since >= history.changed_at else 0
    listener, viewer = listening_seat(history, mine, opened), viewing_seat(history, mine, opened)
    return wire.Update(
        version=history.version,
        table=info(table, visitor),
        seat=viewer,
        scene=changes(shown, scene(history, viewer)),
        log=log_lines(history, listener, known),
        since=known,
        last=marked_steps(history, viewer, listener),
    )


def presence(table: TableState) -> wire.Presence:
    """Who is here, and how long the others have been gone."""
    people = table.people
    here = [n for who, seats in people.items() if table.presence.here(who) for n in seats]
    gone = [table.gone_for(seat) for seat in range(table.history.game.seats)]
    return wire.Presence(sorted(here), gone, table.presence.onlookers(people))


# pages, which belong to no connection


def table_page(table: TableState, visitor: str) -> wire.Page:
    """A table as an onlooker sees it."""
    history = table.history
    listener = listening_seat(history, ())
    return wire.Page(
        version=history.version,
        scene=wire.raw(scene(history, None)),
        last=marked_steps(history, None, listener),
        table=info(table, visitor),
        log=log_lines(history, listener, 0),
    )


def past_viewer(history: History, mine: Sequence[Seat], seat: Seat | None) -> Seat | None:
    """Whose view somebody gets who looks back; once the game is over, any that they choose."""
    chosen = history.status == "over" and seat is not None and 0 <= seat < history.game.seats
    return seat if chosen else viewing_seat(history, mine)


def past_page(table: TableState, visitor: str, version: int, seat: Seat | None) -> wire.Page:
    """A table as it was at a version; once the game is over, from any seat."""
    history, mine = table.history, table.seats_of(visitor)
    if not 0 <= version <= history.version:
        raise refuse("version.none", 404)
    state, entry = history.at(version)
    viewer = past_viewer(history, mine, seat)
    shown = wire.raw(scene_at(history, state, viewer, options=False))
    listener = listening_seat(history, mine)
    last = marked_steps(history, None, listener, entry.row.version) if entry else []
    return wire.Page(version, shown, last)
