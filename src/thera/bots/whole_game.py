"""A whole game between bots and people, played from Python."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final

from thera import games
from thera.bots import registry
from thera.core.bot import Bot, Budget, Sight
from thera.core.game import bad
from thera.core.luck import Luck
from thera.core.match import Match

Person = Callable[[Sight[Any, Any]], Any]
"""Somebody who is shown what their seat may see, and answers with a step or its text."""

SECOND: Final = Budget(seconds=1.0)


def play(
    game: games.AnyGame | str,
    *players: str | Bot | Person,
    start: object = None,
    seed: int | None = None,
    budget: Budget = SECOND,
) -> games.AnyMatch:
    """Play a whole game and return the finished match.

    There is a player for each seat, in order: a bot by name, a bot, or a function for a person, who
    is shown what the seat may see and answers with a step or its text. The game begins at `start`,
    a position of it, if one is given. Equal seeds give equal luck and equal bots; without a seed
    no two games are alike. `budget` is what bots may spend on a step that has no limit of its own.

    >>> import thera
    >>> match = thera.play("akrotiri:tiles=12", "greedy", "random", seed=1)
    >>> match.payoffs
    (1.0, -1.0)
    >>> match = thera.play("santorini", "greedy", lambda sight: sight.legal[0], seed=2)
    >>> match.payoffs
    (1.0, -1.0)

    A step that is not legal raises `IllegalStep`, which says why:

    >>> thera.play("santorini", "greedy", lambda sight: "b2-b3", seed=3)
    Traceback (most recent call last):
    thera.core.match.IllegalStep: b2-b3 is not legal here (not now: first place a worker)
    """
    rules = games.load(game) if isinstance(game, str) else game
    if len(players) != rules.seats:
        raise bad("play.players", game=rules.name, seats=rules.seats, count=len(players))
    number = secrets.randbits(63) if seed is None else seed
    match: games.AnyMatch = Match(rules, start, luck=Luck.of(number))
    with ExitStack() as programs:
        asked = [
            _asked(who, rules, number + seat, budget, programs) for seat, who in enumerate(players)
        ]
        _finish(match, asked)
    return match


def _finish(match: games.AnyMatch, players: Sequence[Person]) -> None:
    while not match.over:
        match.play(players[match.to_move](match.sight(match.to_move)))


def _asked(
    who: str | Bot | Person, game: games.AnyGame, seed: int, budget: Budget, programs: ExitStack
) -> Person:
    """A player as a function; the program behind a bot that is made here is ended at the end."""
    if isinstance(who, str):
        made = registry.bot(who, seed=seed)
        programs.callback(getattr(made, "close", lambda: None))
        who = made
    if callable(who):
        return who
    if not hasattr(who, "choose"):
        raise TypeError(f"a player is the name of a bot, a bot or a function, not {who!r}")
    bot: Bot = who
    registry.check(bot, game.name)
    return lambda sight: bot.choose(sight, budget).step
