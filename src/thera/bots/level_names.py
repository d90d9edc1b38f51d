"""How levels are called: `3` where somebody asks for one, `3@2` where a game is kept.

What a level plays may change. So a game that is kept says of which version of the levels its bots
are, and they play on as they began. Games that say nothing are older: their bots are of the first.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from thera import games

LEVEL: Final = re.compile(r"(?:level )?([0-9]{1,4})(?:@([0-9]{1,4}))?", re.IGNORECASE)


class LevelName(NamedTuple):
    """A level by number, and of which version; None is the newest one."""

    number: int
    version: int | None = None


def named_level(text: str) -> LevelName | None:
    """The level that a text names, if it names one.

    >>> named_level("level 3"), named_level("3@2"), named_level("greedy")
    (LevelName(number=3, version=None), LevelName(number=3, version=2), None)
    """
    found = LEVEL.fullmatch(text)
    return LevelName(int(found[1]), int(found[2]) if found[2] else None) if found else None


def shown(name: str) -> str:
    """A name without the version, for people.

    >>> shown("level 3@2"), shown("Ana@home")
    ('level 3', 'Ana@home')
    """
    return name.partition("@")[0] if named_level(name) else name


def dated(name: str, game: str) -> str:
    """A name as a game that begins now keeps it.

    >>> dated("level 3@1", "santorini"), dated("greedy", "santorini")
    ('level 3@1', 'greedy')
    """
    level = named_level(name)
    if level is None or level.version is not None:
        return name
    return f"{name}@{len(games.engine_for(game).ladders)}"


def kept(name: str) -> str:
    """A name as it was kept: without a version it is older than these.

    >>> kept("3"), kept("3@2"), kept("greedy")
    ('3@1', '3@2', 'greedy')
    """
    level = named_level(name)
    return f"{name}@1" if level and level.version is None else name
