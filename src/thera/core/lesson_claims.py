"""Claims of lessons that every game has: about the last step, the turn and what can come next.

Each takes the course of a scene and one word; those about nothing in particular leave it empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from thera.core.game import CHANCE, NOBODY, YIELD, Game, Seat
from thera.core.lesson import Claim, Course
from thera.core.turns import ends, results


def turn_over(game: Game[Any, Any], s: object, seat: Seat) -> bool:
    """Whether a seat has no step left in its turn; luck in the middle of one does not end it.

    >>> from thera import games
    >>> game, s = games.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    >>> moved = game.play(s, game.parse("b2-b3"))
    >>> turn_over(game, moved, 0), turn_over(game, game.play(moved, game.parse("b3+b2")), 0)
    (False, True)
    """
    mover = game.to_move(s)
    return mover == NOBODY or (mover != CHANCE and (mover != seat or game.fresh(s)))


def _kind(course: Course, word: str) -> bool:
    """The last step is of a kind."""
    return course.face.kind(course.past[-1][1]) == word


def _turn(course: Course, word: str) -> bool:
    """The learner's turn is over."""
    return turn_over(course.game, course.state, course.seat)


def _won(course: Course, word: str) -> bool:
    """The learner has won."""
    return _wins(course.game, course.state, course.seat)


def _safe(course: Course, word: str) -> bool:
    """No turn that can follow loses the game for the learner."""
    game, seat = course.game, course.seat
    return not any(
        game.to_move(s) == NOBODY and game.payoffs(s)[seat] < 0 for s in results(game, course.state)
    )


def _stuck(course: Course, word: str) -> bool:
    """Whoever moves next can only give up."""
    return [str(a) for a in course.game.legal(course.state)] == [YIELD]


def _forced(course: Course, word: str) -> bool:
    """After each turn that can follow the learner can win at once."""
    game, seat = course.game, course.seat
    return all(_can_win(game, s, seat) for s in results(game, course.state))


def _can_win(game: Game[Any, Any], s: object, seat: Seat) -> bool:
    """Whether a seat has won, or can within the turn that begins here: the fewest steps first."""
    level = [s]
    while level:
        if any(_wins(game, t, seat) for t in level):
            return True
        mine = (t for t in level if game.to_move(t) == seat and (t is s or not ends(game, t)))
        level = [game.play(t, a) for t in mine for a in game.legal(t)]
    return False


def _wins(game: Game[Any, Any], s: object, seat: Seat) -> bool:
    return game.to_move(s) == NOBODY and game.payoffs(s)[seat] > 0


CLAIMS: Final[Mapping[str, Claim]] = {
    "kind": _kind,
    "turn": _turn,
    "won": _won,
    "safe": _safe,
    "stuck": _stuck,
    "forced": _forced,
}


def holds(claim: str, course: Course, own: Mapping[str, Claim]) -> bool:
    """Whether a claim such as `won` or `stands 2` is true; a game brings claims of its own.

    >>> from thera import games
    >>> game = games.load("santorini")
    >>> start = Course(game, games.face(game), 0, (), game.start())
    >>> holds("won", start, {}), holds("first 1", start, {"first": lambda course, word: True})
    (False, True)
    """
    name, _, word = claim.partition(" ")
    return (own.get(name) or CLAIMS[name])(course, word)
