"""Logging of what happens to a match, under its id, in the server's own log.

Nothing secret is logged: no steps, cards, seeds, tokens or cookies, and nobody's name.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from thera.server.kinds import FREE
from thera.server.table.log_rows import Drawn, Ended, Row, Seated, Started, TakenBack, Turn

Fact = str | int | float | bool | None

logger: Final = logging.getLogger("thera.match")


def event(match: str, what: str, **facts: Fact) -> None:
    """Log what people would call an event: made, started, ended."""
    _log(logging.INFO, match, what, facts)


def detail(match: str, what: str, **facts: Fact) -> None:
    """Log what happens many times in a match."""
    _log(logging.DEBUG, match, what, facts)


def warning(match: str, what: str, **facts: Fact) -> None:
    """Log what should not happen and is dealt with."""
    _log(logging.WARNING, match, what, facts)


def failed(match: str, what: str, error: BaseException | None = None) -> None:
    """Log an exception: this one, or the one that is being handled."""
    logger.error(what, exc_info=error or True, extra={"match": match})


def kept(match: str, rows: Sequence[Row]) -> None:
    """Log the rows that a match grew by."""
    for row in rows:
        version = row.version
        match row.body:
            case Seated() as seated if seated.who == FREE:
                event(match, "seat freed", seat=seated.seat, version=version)
            case Seated(seat=seat, who=who, bot=bot, why=why):
                event(match, "seat taken", seat=seat, by=who, bot=bot, why=why, version=version)
            case Started():
                event(match, "started", version=version)
            case Turn(seat=seat, steps=steps):
                detail(match, "turn kept", seat=seat, steps=len(steps), version=version)
            case Drawn(steps=steps):
                detail(match, "luck drew", steps=len(steps), version=version)
            case TakenBack(seat=seat, to=to):
                event(match, "turn taken back", seat=seat, to=to, version=version)
            case Ended(how=how, result=result):
                event(match, "ended", how=how, result=result, version=version)


def _log(level: int, match: str, what: str, facts: dict[str, Fact]) -> None:
    if logger.isEnabledFor(level):
        told = {name: value for name, value in facts.items() if value is not None}
        logger.log(level, what, extra={"match": match, "facts": told})
