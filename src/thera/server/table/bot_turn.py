"""Lets a bot choose the rest of its turn, from texts alone: in a process or in a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from thera.core.bot import Bot, Budget, Flag, Line, Sight, Thought, Watch
from thera.core.turns import ends
from thera.games import AnyGame

LEAST: Final = 0.05
"""Seconds for a step where the budget of the turn is spent."""

OFTEN: Final = 0.1
"""Seconds between two thoughts that are told."""

Chosen = tuple[tuple[str, ...], float | None]
"""The steps for the rest of the turn, and what the bot thinks of its seat."""

Tell = Callable[[Thought[str]], None]


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
    *,
    flag: Flag | None = None,
    tell: Tell | None = None,
) -> Chosen:
    """The steps that a bot plays until its turn ends or luck comes, or Stopped by the `flag`.

    `tell` hears the bot's thoughts meanwhile, each from the position that was asked about.
    """
    s = game.read(view)
    options = tuple(map(game.parse, legal))
    known = tuple(map(game.parse, heard))
    end = monotonic() + seconds
    steps: list[Any] = []
    watch = Watch(None if tell is None else _told(steps, tell), flag)
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


def _told(steps: Sequence[Any], tell: Tell) -> Callable[[Thought[Any]], None]:
    """Reports thoughts as text, not too often, after the steps already decided."""
    due = 0.0

    def told(thought: Thought[Any]) -> None:
        nonlocal due
        if monotonic() < due:
            return
        due = monotonic() + OFTEN
        first, *others = (
            Line(tuple(map(str, (*steps, *line.steps))), line.score) for line in thought.lines
        )
        tell(
            Thought(
                first.steps,
                first.score,
                thought.depth,
                thought.nodes,
                thought.seconds,
                tuple(others),
            )
        )

    return told
