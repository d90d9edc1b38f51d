"""Lets a bot choose the rest of its turn, from texts alone: in a process or in a page."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from thera.core.bot import Bot, Budget, Sight, Watch
from thera.core.turns import ends
from thera.games import AnyGame

LEAST: Final = 0.05
"""Seconds for a step where the budget of the turn is spent."""

Thought = tuple[tuple[str, ...], float | None]
"""The steps for the rest of the turn, and what the bot thinks of its seat."""


class Stopped(RuntimeError):
    """The answer is no longer wanted."""


def choose_turn(
    game: AnyGame,
    bot: Bot,
    seat: int,
    view: str,
    legal: Sequence[str],
    heard: Sequence[str],
    seconds: float,
    watch: Watch,
) -> Thought:
    """The steps that a bot plays until its turn ends or luck comes."""
    s = game.read(view)
    options = tuple(map(game.parse, legal))
    known = tuple(map(game.parse, heard))
    end = monotonic() + seconds
    steps: list[Any] = []
    line: Sequence[Any] = ()
    score = None
    while not steps or not (ends(game, s) or game.to_move(s) != seat):
        if watch.stopped:
            raise Stopped
        if steps:
            options = tuple(game.legal(s))
        if not line or line[0] not in options:
            left = Budget(seconds=max(LEAST, end - monotonic()))
            choice = bot.choose(Sight(game, seat, s, options, known), left, watch)
            line = choice.decided
            score = choice.score if score is None else score
        step, *line = line
        s = game.play(s, step)
        known = (*known, step)
        steps.append(step)
    return tuple(map(str, steps)), score
