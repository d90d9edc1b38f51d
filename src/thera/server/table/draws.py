"""The draws of a finished game, listed so that anybody can verify them: `docs/luck.md`."""

from __future__ import annotations

from hashlib import sha256

from thera.core.draws import draws
from thera.server import wire
from thera.server.errors import refuse
from thera.server.table.history import History
from thera.server.table.table_state import TableState


def draws_of(table: TableState) -> wire.Draws:
    """What a table tells of its draws; nothing before the game is over."""
    if table.uploaded:
        raise refuse("draws.uploaded", 409)
    return list_draws(table.history)


def list_draws(history: History) -> wire.Draws:
    """Seed, bytes and every draw that was not taken back."""
    if history.started is None:
        raise refuse("status.waiting", 409)
    if history.ended is None:
        raise refuse("draws.running", 409)
    if history.frozen:
        raise refuse("draws.frozen", 409)
    versions = {
        at: entry.row.version
        for entry in history.entries
        for at in range(entry.first, entry.first + entry.count)
    }
    return wire.Draws(
        match=history.key,
        commitment=sha256(history.seed).hexdigest(),
        seed=history.seed.hex(),
        bytes=history.started.bytes,
        draws=[
            wire.DrawInfo(versions[draw.at], draw.step, draw.chances)
            for draw in draws(history.match)
        ],
    )
