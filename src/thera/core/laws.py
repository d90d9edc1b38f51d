"""The laws that every game keeps, as code: run them over your own game.

>>> from random import Random
>>> from thera import load
>>> walk(load("santorini:pan,zeus"), Random(1))  # raises BrokenLaw, or returns how many steps
47
"""

from __future__ import annotations

from collections.abc import Callable
from math import isclose
from random import Random

from thera.core.game import CHANCE, NOBODY, YIELD, A, Game, S
from thera.core.turns import ends

LONGEST_GAME = 5000
LONGEST_TURN = 500


class BrokenLaw(AssertionError):
    """A game does what no game may do; says which law, and where.

    >>> raise BrokenLaw("coin: 'chances sum to one' is broken at heads")
    Traceback (most recent call last):
    thera.core.laws.BrokenLaw: coin: 'chances sum to one' is broken at heads
    """


def walk(
    game: Game[S, A],
    rng: Random,
    check: Callable[[Game[S, A], S, Random], None] | None = None,
) -> int:
    """Play a random game and check every position on the way; how many steps it took.

    >>> from random import Random
    >>> from thera import load
    >>> walk(load("santorini"), Random(1))
    67
    """
    s = game.start()
    for step in range(LONGEST_GAME):
        (check or position)(game, s, rng)
        if game.to_move(s) == NOBODY:
            return step
        s = game.play(s, rng.choice(game.legal(s)))
    raise BrokenLaw(f"{game.name}: a random game has no end")


def position(game: Game[S, A], s: S, rng: Random) -> None:
    """All laws of one position.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> position(game, game.start(), Random(1))  # nothing is wrong
    """
    for law in (steps, luck, playing, text, secrets, hearing, ending):
        law(game, s, rng)


def steps(game: Game[S, A], s: S, rng: Random) -> None:
    """Legal steps are distinct by text and number, parse back, and are the same if asked twice.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> steps(game, game.start(), Random(1))  # nothing is wrong
    """
    legal = game.legal(s)
    _hold(game, s, (len(legal) == 0) == (game.to_move(s) == NOBODY), "somebody can do something")
    _hold(game, s, list(legal) == list(game.legal(s)), "asking twice changes nothing")
    _hold(game, s, len({str(a) for a in legal}) == len(legal), "steps differ by text")
    numbers = {game.number(a) for a in legal}
    _hold(game, s, len(numbers) == len(legal), "steps differ by number")
    _hold(game, s, all(0 <= n < game.actions for n in numbers), "numbers are below actions")
    _hold(game, s, all(game.parse(str(a)) == a for a in legal), "steps parse back")
    stuck = any(str(a) == YIELD for a in legal)
    _hold(game, s, not stuck or len(legal) == 1, "a yield is the only step")


def luck(game: Game[S, A], s: S, rng: Random) -> None:
    """Where luck is to move its chances are the legal steps, in order, and sum to one.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("akrotiri")
    >>> luck(game, game.start(), Random(1))  # nothing is wrong
    """
    if game.to_move(s) == CHANCE:
        chances = game.chances(s)
        _hold(game, s, [a for a, _ in chances] == list(game.legal(s)), "chances are legal steps")
        _hold(game, s, all(p > 0 for _, p in chances), "chances are possible")
        _hold(game, s, isclose(sum(p for _, p in chances), 1), "chances sum to one")


def playing(game: Game[S, A], s: S, rng: Random) -> None:
    """Playing leaves the old position alone, and gives the same result twice.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> playing(game, game.start(), Random(1))  # nothing is wrong
    """
    if legal := game.legal(s):
        a = rng.choice(legal)
        before, key = game.write(s), hash(s)
        after = game.play(s, a)
        _hold(game, s, game.play(s, a) == after, f"{a} gives the same position twice")
        _hold(game, s, (game.write(s), hash(s)) == (before, key), f"{a} leaves the position alone")


def text(game: Game[S, A], s: S, rng: Random) -> None:
    """A position reads back from its text, with the same steps.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> text(game, game.start(), Random(1))  # nothing is wrong
    """
    line = game.write(s)
    again = game.read(line)
    _hold(game, s, again == s and hash(again) == hash(s), "text reads back")
    _hold(game, s, game.write(again) == line and "\n" not in line, "text is one stable line")
    _hold(
        game, s, list(game.legal(again)) == list(game.legal(s)), "what is read has the same steps"
    )


def secrets(game: Game[S, A], s: S, rng: Random) -> None:
    """A view shows no more than itself, and every guess behind it looks the same.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("akrotiri")
    >>> secrets(game, game.start(), Random(1))  # nothing is wrong
    """
    for seat in (None, *range(game.seats)):
        view = game.view(s, seat)
        _hold(game, s, game.view(view, seat) == view, f"the view of {seat} is its own view")
        _hold(game, s, game.secret or view == s, "a game without secrets hides nothing")
        _hold(
            game, s, seat not in game.masked(view), f"the view of {seat} hides nothing of its own"
        )
        _hold(game, s, bool(game.masked(view)) == (view != s), "a view says whose cards it hides")
        if game.to_move(s) == NOBODY:
            _hold(game, s, view == s, "a finished game hides nothing")
        elif seat is not None:
            guess = game.guess(view, seat, rng)
            _hold(game, s, game.view(guess, seat) == view, f"a guess looks like {seat}'s view")
            if game.to_move(s) == seat:
                same = list(game.legal(guess)) == list(game.legal(s))
                _hold(game, s, same, f"seat {seat} knows its own steps")


def hearing(game: Game[S, A], s: S, rng: Random) -> None:
    """Steps that sound the same to a seat look the same to it afterwards.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("akrotiri")
    >>> hearing(game, game.start(), Random(1))  # nothing is wrong
    """
    for seat in (None, *range(game.seats)):
        alike: dict[A, list[A]] = {}
        for a in game.legal(s):
            alike.setdefault(game.heard(s, a, seat), []).append(a)
            silent = game.secret or game.heard(s, a, seat) == a
            _hold(game, s, silent, "a game without secrets is heard by all")
        for sound, found in alike.items():
            after = [game.play(s, a) for a in found] if len(found) > 1 else []
            views = {game.view(t, seat) for t in after if game.to_move(t) != NOBODY}
            _hold(game, s, len(views) <= 1, f"seat {seat} cannot tell more than it hears, {sound}")


def ending(game: Game[S, A], s: S, rng: Random) -> None:
    """A finished game pays every seat at most 1, and what one side wins the others lose.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> ending(game, game.start(), Random(1))  # nothing is wrong
    """
    if game.to_move(s) == NOBODY:
        payoffs = game.payoffs(s)
        _hold(game, s, len(payoffs) == game.seats, "every seat is paid")
        _hold(game, s, all(-1 <= paid <= 1 for paid in payoffs), "nobody gets more than 1")
        _hold(game, s, isclose(sum(payoffs), 0, abs_tol=1e-9), "payoffs sum to zero")


def finite_turn(game: Game[S, A], s: S, rng: Random) -> int:
    """Play on with steps that keep the turn open while there are any; how many there were.

    >>> from random import Random
    >>> from thera import load
    >>> game = load("santorini")
    >>> finite_turn(game, game.start(), Random(1))
    2
    """
    for count in range(LONGEST_TURN):
        if count and ends(game, s):
            return count
        after = [game.play(s, a) for a in game.legal(s)]
        s = rng.choice([t for t in after if not ends(game, t)] or after)
    raise BrokenLaw(f"{game.name}: a turn has no end at {game.write(s)}")


def _hold(game: Game[S, A], s: S, holds: bool, law: str) -> None:
    if not holds:
        raise BrokenLaw(f"{game.name}: {law!r} is broken at {game.write(s)}")
