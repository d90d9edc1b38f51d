"""A step in words: what the player to move, or luck, does by it."""

from __future__ import annotations

from thera.core.face import Phrase
from thera.core.game import CHANCE
from thera.santorini.face.ordinary_steps import climb, ordinary, said, words
from thera.santorini.face.phrases import (
    RULES,
    bars,
    drawer,
    god_name,
    list_squares,
    player,
    victory,
)
from thera.santorini.rules.board import BIT, NAMES, Bits
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import OVER, State
from thera.santorini.rules.steps import (
    Build,
    Dome,
    Done,
    Draw,
    First,
    Force,
    Move,
    Name,
    Place,
    Raze,
    Step,
    Take,
    Yield,
)


def tell(s: State, a: Step, after: State | None = None) -> Phrase:
    """A legal step in words, with what follows from it at once; `after` if it was played before."""
    plain = ordinary(s, a)
    return words(*plain) if plain else tell_played(s, a, after)


def tell_played(s: State, a: Step, after: State | None = None) -> Phrase:
    """The same for any step, by playing it."""
    match a:
        case Move() | Build() | Dome() | Force() | Raze() | Done() | Yield():
            return _outcome(s, a, after or RULES.play(s, a), _deed(s, a))
        case Place():
            return place(a)
        case Draw(god=god):
            return said("draw", god=god_name(god), who=drawer(s))
        case Name(god=god):
            return said("name", god=god_name(god))
        case Take(god=god) if s.seat == CHANCE:
            who = player(s.cast, s.cast.gods.index(None))
            return said("deal", god=god_name(god), who=who)
        case Take(god=god):
            return said("take", god=god_name(god))
        case First(seat=seat):
            return said("first_luck" if s.seat == CHANCE else "first", who=player(s.cast, seat))


def place(a: Place) -> Phrase:
    """A worker that is placed."""
    return said("place", to=NAMES[a.at])


def _deed(s: State, a: Step) -> Phrase:
    match a:
        case Move():
            return _move(s, a)
        case Build() | Dome():
            what = words(a, s.level(a.to), 0)
            return what if s.mover & BIT[a.at] else said("by", what=what, at=NAMES[a.at])
        case Force(at=at, to=to):
            return said("force", at=NAMES[at], to=NAMES[to])
        case Raze(at=at):
            return said("raze", to=NAMES[at], level=s.level(at) - 1)
        case Yield():
            return said("yield")
    return said("skip" if s.extra and s.fresh else "done")


def _move(s: State, a: Move) -> Phrase:
    """A walk, a change of places or a push; then how high it leads."""
    what = _displace(s, a) if s.busy & BIT[a.to] else said("move", at=NAMES[a.at], to=NAMES[a.to])
    rise = s.level(a.to) - s.level(a.at)
    what = climb(what, s.level(a.to), rise)
    barring = _barring(s, a, rise) if s.cast.win_bars[s.seat] else None
    return said("no_win", what=what, why=bars(barring)) if barring else what


def _displace(s: State, a: Move) -> Phrase:
    """A move to a square where a worker stands, or stood."""
    at, to = NAMES[a.at], NAMES[a.to]
    pushed = _moved(s, a).foes & ~s.foes
    if not pushed:
        return said("move", at=at, to=to)
    if pushed == BIT[a.at]:
        return said("swap", at=at, to=to)
    return said("push", at=at, to=to, beyond=list_squares(pushed))


def _barring(s: State, a: Move, rise: int) -> Power | None:
    """The opponent's power that keeps a move from winning."""
    f = _moved(s, a)
    if not s.power.wins(f, a.at, a.to, rise):
        return None
    return next(
        (power for power, me in s.cast.win_bars[s.seat] if power.bars_wins(f, me, a.to)), None
    )


def _moved(s: State, a: Move) -> State:
    f = s.fork()
    s.power.move(f, a.at, a.to)
    return f


def _outcome(s: State, a: Step, after: State, what: Phrase) -> Phrase:
    """The deed, who leaves the game by it, and whether it ends the game."""
    if gone := 0 if isinstance(a, Force | Yield) else _gone(s, after, a):
        what = said("gone", what=what, squares=list_squares(gone), count=gone.bit_count())
    if after.stage != OVER:
        return what
    if after.winner == s.side:
        return said("wins", what=what)
    return said("loses", what=what, victory=victory(s, after.winner))


def _gone(s: State, after: State, a: Step) -> Bits:
    """The squares whose workers left the game, beside the one that moved or was displaced."""
    if after.busy.bit_count() == s.busy.bit_count():
        return 0
    moved = BIT[a.at] | BIT[a.to] if isinstance(a, Move) else 0
    return s.busy & ~after.busy & ~moved
