"""Settings of tables: how long people and bots may take, and the secret behind invitations."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from thera.server.kinds import Pace

DAY: Final = 86_400


def _patience() -> dict[Pace, float]:
    return {"live": 300, "leisure": 7 * DAY}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What tables need to know, wherever they are kept. Times are in seconds."""

    secret: bytes
    clock: Callable[[], float] = time.time
    bot_seconds: float = 2.0  # thinking time of a turn
    coach_seconds: float = 0.3  # after which a coach is silent
    bot_pause: bool = True  # whether bots that answer at once seem to think
    idle: float = 600.0  # after which a table that nobody looks at leaves memory
    patience: Mapping[Pace, float] = field(default_factory=_patience)  # with somebody absent
    takeback_wait: float = 60.0  # after which a proposed take-back lapses
