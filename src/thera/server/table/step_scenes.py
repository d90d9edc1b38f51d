"""Steps acted out: the scene after each of them, for whoever looks.

No turn costs more for it: scenes are worked out when somebody asks for them, once for each step
and seat, and other messages come between two of them.
"""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from thera.core.face import Scene
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import refuse
from thera.server.table import visitor_view, whole_turns
from thera.server.table.history import Entry, History
from thera.server.table.table import Table

LONGEST: Final = 240
"""Steps in one answer."""


class Wanted(NamedTuple):
    """Which steps: after a version up to another one, of a finished game as any seat sees them.

    Without `since` it is what is marked on the board.
    """

    since: int | None = None
    until: int | None = None
    seat: Seat | None = None


async def showing(table: Table, visitor: str, address: str, wanted: Wanted) -> wire.Showing:
    """The steps that are wanted with their scenes, or Refusal."""
    table.services.limits.hit("showings", address, visitor)
    history = table.history
    viewer = visitor_view.past_viewer(history, table.seats_of(visitor), wanted.seat)
    entries = _entries(history, viewer, wanted)
    match, found = history.match, list[wire.ShownStep]()
    before = start = _scene(history, entries[0].first if entries else match.played, viewer)
    for entry in entries:
        for index in range(entry.count):
            await asyncio.sleep(0)  # whoever plays meanwhile need not wait
            if history.match is not match:  # a turn was taken back
                raise refuse("version.none", 404)
            after = _scene(history, entry.first + index + 1, viewer)
            changed = visitor_view.changes(before, after)
            evidence = _evidence(history, entry.first + index, viewer)
            found.append(wire.ShownStep(entry.row.version, index, changed, evidence))
            before = after
    return wire.Showing(viewer, wire.raw(start), found)


def _entries(history: History, viewer: Seat | None, wanted: Wanted) -> list[Entry]:
    """The rows that are wanted; `until` at most as far as the log goes."""
    if wanted.since is None:
        found = whole_turns.unseen(history, viewer, wanted.until)
    elif not 0 <= wanted.since <= history.version:
        raise refuse("version.none", 404)
    else:
        until = history.version if wanted.until is None else wanted.until
        found = [e for e in history.entries if e.count and wanted.since < e.row.version <= until]
    if sum(entry.count for entry in found) > LONGEST:
        raise refuse("steps.many", 409)
    return found


def _evidence(history: History, count: int, viewer: Seat | None) -> object | None:
    (s, a) = history.match.part(count, 1)[0]
    heard = history.game.heard(s, a, viewer)
    return history.face.evidence(s, heard, viewer)


def _scene(history: History, count: int, viewer: Seat | None) -> Scene:
    def make() -> Scene:
        state = history.match.position(count)
        return visitor_view.scene_at(history, state, viewer, options=False)

    return history.past_scenes.scene(count, viewer, make)
