"""A typed line of steps: all of them can be played one after the other, or none is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from thera import games
from thera.cli.numbered_options import Numbered, find, from_place, meanings
from thera.core.face import Phrase
from thera.core.game import CHANCE, BadText
from thera.core.match import IllegalStep, Match
from thera.core.phrase import quoted
from thera.locale import Words


class Refused(Exception):
    """Why a line is not played, in the language of the screen."""


def steps_of(
    match: games.AnyMatch, said: Sequence[str], mine: Callable[[games.AnyMatch], bool], words: Words
) -> list[str]:
    """The steps that the words of a line mean, tried on a match of their own; else Refused.

    `mine` says whether the people at the keyboard may go on. A line stops short of every draw, so
    that none is seen and taken back.
    """
    trial = Match(match.game, match.state)
    steps: list[str] = []
    for word in said:
        try:
            if not mine(trial):
                raise Refused(words(_stopped(trial), word=word))
            steps.append(_play(trial, word, words))
        except Refused as error:
            nothing = f"\n{words('cli.line.nothing')}" if steps else ""
            raise Refused(f"{error}{nothing}") from None
    return steps


def _stopped(trial: games.AnyMatch) -> str:
    """Why nobody at the keyboard can play a step now."""
    if trial.over:
        return "cli.line.over"
    return "cli.line.draw" if trial.to_move == CHANCE else "cli.line.passed"


def _play(trial: games.AnyMatch, word: str, words: Words) -> str:
    """Play the step that a word means, and say which it is."""
    step = _step(trial, word, words)
    try:
        trial.play(step)
    except IllegalStep as error:
        reason = error.reason or Phrase("cli.illegal")
        raise Refused(words("cli.refused", step=error.step, reason=reason)) from error
    except BadText as error:
        help_ = words("cli.command.help").split(",")[0]
        raise Refused(words("cli.unknown", word=quoted(word), help=help_)) from error
    return step


def _step(trial: games.AnyMatch, word: str, words: Words) -> str:
    """The one step that a word means; a word that is not in the list is taken as notation."""
    seat = trial.to_move
    scene = games.face(trial.game).scene(trial.game.view(trial.state, seat), seat)
    found = find(scene, word)
    if len(found) == 1:
        return found[0][1].step
    if found:
        raise Refused(_listed("cli.which_step", word, found, words))
    if word.isdecimal():
        raise Refused(words("cli.no_number", number=quoted(word)))
    if here := from_place(scene, word):
        raise Refused(_listed("cli.from_place", word, here, words))
    return _notation(trial.game, word)


def _listed(key: str, word: str, found: Sequence[Numbered], words: Words) -> str:
    return f"{words(key, word=word)}\n{meanings(found, words)}"


def _notation(game: games.AnyGame, word: str) -> str:
    """A word as notation; capital letters may be a slip of the keyboard."""
    try:
        game.parse(word)
    except BadText:
        return word.lower()
    return word
