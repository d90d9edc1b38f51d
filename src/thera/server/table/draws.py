"""The draws of a finished game, listed so that anybody can verify them: `docs/luck.md`."""

from __future__ import annotations

from hashlib import sha256

from thera.core.draws import draws
from thera.server import wire
from thera.server.errors import refuse
from thera.server.table.history import Story
from thera.server.table.table import Table


def draws_of(table: Table) -> wire.Draws:
    """What a table tells of its draws; nothing before the game is over."""
    if table.uploaded:
        raise refuse("draws.uploaded", 409)
    return listed(table.story)


def listed(story: Story) -> wire.Draws:
    """Seed, bytes and every draw that was not taken back."""
    if story.started is None:
        raise refuse("status.waiting", 409)
    if story.ended is None:
        raise refuse("draws.running", 409)
    if story.frozen:
        raise refuse("draws.frozen", 409)
    versions = {
        at: line.row.version
        for line in story.lines
        for at in range(line.first, line.first + line.count)
    }
    return wire.Draws(
        match=story.key,
        commitment=sha256(story.seed).hexdigest(),
        seed=story.seed.hex(),
        bytes=story.started.bytes,
        draws=[
            wire.DrawInfo(versions[draw.at], draw.step, draw.chances) for draw in draws(story.match)
        ],
    )
