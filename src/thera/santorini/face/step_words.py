"""A step in words: what the player to move, or luck, does by it."""

from __future__ import annotations

from thera.core.face import Phrase
from thera.core.game import CHANCE
from thera.santorini.face import phrases
from thera.santorini.face.ordinary_steps import climb, ordinary, said, words
from thera.santorini.rules import steps
from thera.santorini.rules.board import BIT, NAMES, Bits
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import OVER, State


def tell(s: State, a: steps.Step, after: State | None = None) -> Phrase:
    """A legal step in words, with what follows from it at once; `after` if it was played before."""
    plain = ordinary(s, a)
    return words(*plain) if plain else tell_played(s, a, after)


def tell_played(s: State, a: steps.Step, after: State | None = None) -> Phrase:
    """The same for any step, by playing it."""
    match a:
        case steps.Place():
            return place(a)
        case steps.Draw(god=god):
            return said("draw", god=phrases.god_name(god), who=phrases.drawer(s))
        case steps.Name(god=god):
            return said("name", god=phrases.god_name(god))
        case steps.Take(god=god) if s.seat == CHANCE:
            who = phrases.player(s.cast.gods.index(None))
            return said("deal", god=phrases.god_name(god), who=who)
        case steps.Take(god=god):
            return said("take", god=phrases.god_name(god))
        case steps.First(seat=seat):
            who = phrases.player(seat)
            return said("first_luck" if s.seat == CHANCE else "first", who=who)
    return _outcome(s, a, after or phrases.RULES.play(s, a), _deed(s, a))


def place(a: steps.Place) -> Phrase:
    """A worker that is placed."""
    return said("place", to=NAMES[a.at])


def _deed(s: State, a: steps.Step) -> Phrase:
    match a:
        case steps.Move():
            return _move(s, a)
        case steps.Build() | steps.Dome():
            what = words(a, s.level(a.to), 0)
            return what if s.mover & BIT[a.at] else said("by", what=what, at=NAMES[a.at])
        case steps.Force(at=at, to=to):
            return said("force", at=NAMES[at], to=NAMES[to])
        case steps.Raze(at=at):
            return said("raze", to=NAMES[at], level=s.level(at) - 1)
        case steps.Yield():
            return said("yield")
    return said("skip" if s.extra and s.fresh else "done")


def _move(s: State, a: steps.Move) -> Phrase:
    """A walk, a change of places or a push; then how high it leads."""
    what = _displace(s, a) if s.busy & BIT[a.to] else said("move", at=NAMES[a.at], to=NAMES[a.to])
    rise = s.level(a.to) - s.level(a.at)
    what = climb(what, s.level(a.to), rise)
    barring = _barring(s, a, rise) if s.cast.win_bars[s.seat] else None
    return said("no_win", what=what, why=phrases.bars(barring)) if barring else what


def _displace(s: State, a: steps.Move) -> Phrase:
    """A move to a square where a worker stands, or stood."""
    at, to = NAMES[a.at], NAMES[a.to]
    pushed = _moved(s, a).foes & ~s.foes
    if not pushed:
        return said("move", at=at, to=to)
    if pushed == BIT[a.at]:
        return said("swap", at=at, to=to)
    return said("push", at=at, to=to, beyond=phrases.list_squares(pushed))


def _barring(s: State, a: steps.Move, rise: int) -> Power | None:
    """The opponent's power that keeps a move from winning."""
    f = _moved(s, a)
    if not s.power.wins(f, a.at, a.to, rise):
        return None
    return next(
        (power for power, me in s.cast.win_bars[s.seat] if power.bars_wins(f, me, a.to)), None
    )


def _moved(s: State, a: steps.Move) -> State:
    f = s.fork()
    s.power.move(f, a.at, a.to)
    return f


def _outcome(s: State, a: steps.Step, after: State, what: Phrase) -> Phrase:
    """The deed, who leaves the game by it, and whether it ends the game."""
    if gone := 0 if isinstance(a, steps.Force | steps.Yield) else _gone(s, after, a):
        what = said("gone", what=what, squares=phrases.list_squares(gone), count=gone.bit_count())
    if after.stage != OVER:
        return what
    if after.winner == s.side:
        return said("wins", what=what)
    return said("loses", what=what, victory=phrases.victory(s, after.winner))


def _gone(s: State, after: State, a: steps.Step) -> Bits:
    """The squares whose workers left the game, beside the one that moved or was displaced."""
    if after.busy.bit_count() == s.busy.bit_count():
        return 0
    moved = BIT[a.at] | BIT[a.to] if isinstance(a, steps.Move) else 0
    return s.busy & ~after.busy & ~moved
